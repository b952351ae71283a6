"""Figures of the recipe ``quotes`` on recorded answers: places, and the support check's errors.

    python tools/quotes_experiment.py sheet     # findings to be read, without what the check says
    python tools/quotes_experiment.py figures   # rewrites the figures in the two documents

The answers of the model are recorded in docs/experiment/quotes (``answers-quote.jsonl``,
``answers-sentence.jsonl``); the texts stand in ``sources`` beside them. Labels were given by
an assistant, a program, that read ``sheet``: whether the sentence, with the one before and after
it, states the finding.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.core.finding import Stop
from citebound.core.gate.fold import fold
from citebound.core.parse import Findings, parse_findings
from citebound.core.prompt import alias
from citebound.core.recipes.passage import passage_of
from citebound.core.recipes.placing import Located, Placing
from citebound.core.recipes.quotes import (
    LIMITS,
    MAP_PROMPT,
    QUOTE,
    SENTENCE,
    SENTENCE_PROMPT,
    Quotes,
)
from citebound.core.recipes.recipe import PartText
from citebound.core.result import Support
from citebound.core.settings import Settings, Versions
from citebound.core.snapshot import Document
from citebound.core.split_sentences import split_sentences
from citebound.core.support.findings import Audit, audit
from citebound.core.support.said import Known
from citebound.core.syntax import reader_of, syntax_of
from citebound.digest import text_sha256
from citebound.models.recorded import prompt_sha256, read_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.ports.generator import Generation

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "docs" / "experiment" / "quotes"
DOCUMENTS = (ROOT / "docs" / "experiment" / "quotes.md", ROOT / "docs" / "error-rates.md")
SIZE = 400
PROMPTS = {QUOTE: MAP_PROMPT, SENTENCE: SENTENCE_PROMPT}


@dataclass(frozen=True, slots=True)
class Row:
    """One finding of the model."""

    number: str
    """Its name in the sheet: how it cites, source, part, place in the answer."""
    found: Located | Stop
    sentence: str
    """Empty for a stop."""
    beside: tuple[str, ...]
    """The sentence after it and the one before it."""
    known: Known
    before: str = ""
    """What stands of the sentence before the quote."""

    def audit(self, finding: str) -> Audit:
        """What the support check says of the finding."""
        return audit(finding, self.sentence, self.beside, self.known, before=self.before)

    @property
    def cite(self) -> str:
        """How it cites."""
        return self.number.split(":")[0]


def rows(cite: str) -> Iterator[Row]:
    """The findings of the recorded answers, in order."""
    answers = recorded(HERE / f"answers-{cite}.jsonl")
    for file in sorted((HERE / "sources").iterdir()):
        for number, part in enumerate(parts_of(file), 1):
            name = f"{cite}:{file.stem}:{number}"
            question = recipe(cite).leaf(part)
            known = answers.get(prompt_sha256(question.messages))
            if known is not None:
                yield from rows_of(name, part, known, cite)


def rows_of(name: str, part: PartText, said: Generation, cite: str) -> Iterator[Row]:
    """The findings of one answer."""
    parsed = parse_findings(said.text, finished=said.finished, source=cite)
    passage = passage_of(part)
    named = [alias(i) for i in range(len(passage.units))] if cite == SENTENCE else None
    listed = parsed.findings if isinstance(parsed, Findings) else ()
    placing = Placing(passage, PROMPTS[cite], LIMITS.part, named)
    for place, found in enumerate(placing.located(listed), 1):
        sentence, beside, before = "", tuple[str, ...](), ""
        if isinstance(found, Located):
            around = passage.around(found.span)
            sentence, beside = around.text, tuple(map(passage.read, around.beside))
            before = around.before
        known = Known.of(passage.shown.text)
        yield Row(f"{name}:{place}", found, sentence, beside, known, before)


def recipe(cite: str) -> Quotes:
    """The recipe as it was run, when its models saw straight quotation marks."""
    versions = Versions(split=1, units="", parse=1, select=1)
    return Quotes(
        Settings("quotes", "quotes/1", LIMITS, versions, SIZE, map_prompt=PROMPTS[cite], cite=cite)
    )


def parts_of(file: Path) -> list[PartText]:
    """The parts of a source."""
    text = file.read_bytes().decode()
    reader = reader_of(file.name)
    document = Document(0, file.name, 1, text_sha256(text), 0, reader, True, True, 1)  # noqa: FBT003
    cut = split_sentences(text, SIZE, syntax_of(reader))
    return [PartText(document, part.start, part.of(text)) for part in cut]


def recorded(path: Path) -> dict[str, Generation]:
    """The recorded answers, by prompt."""
    read = map(read_line, filter(str.strip, path.read_text("utf-8").split("\n")))
    return {line[0]: line[1] for line in read if isinstance(line, tuple)}


def sheet(everything: Sequence[Row]) -> Iterator[str]:
    """What is to be read, one JSON object a line, without what the check says."""
    for row in everything:
        if isinstance(row.found, Located):
            record = {
                "id": row.number,
                "finding": row.found.finding,
                "sentence": row.sentence,
                "beside": row.beside,
            }
            yield json.dumps(record, ensure_ascii=False)


def labels() -> dict[str, bool]:
    """The labels by the name of the finding."""
    lines = (HERE / "findings.jsonl").read_text("utf-8").splitlines()
    return {record["id"]: record["supported"] for record in map(json.loads, lines)}


def places(everything: Sequence[Row]) -> Iterator[str]:
    """The table of where findings went."""
    yield "| cited by | findings | placed | slips | to a person | dropped | refused | repetition |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for cite in PROMPTS:
        own = [row.found for row in everything if row.cite == cite]
        placed = [one for one in own if isinstance(one, Located)]
        kinds = Counter(str(one.kind) for one in own if isinstance(one, Stop))
        slips = sum(one.match == "slips" for one in placed)
        counts = [kinds[kind] for kind in ("to_human", "dropped", "refused", "repeated")]
        yield (
            f"| {cite} | {len(own)} | {len(placed)} ({_share(len(placed), len(own))}) | {slips} | "
            + (" | ".join(map(str, counts)) + " |")
        )


def errors(everything: Sequence[Row]) -> Iterator[str]:
    """The table of what the support check says beside the labels."""
    known = labels()
    yield "| cited by | labelled | label | supported | of them moved | unsupported | unaudited |"
    yield "|---|--:|---|--:|--:|--:|--:|"
    for cite in (*PROMPTS, "both"):
        own = [row for row in everything if cite in (row.cite, "both") and row.number in known]
        for label in (True, False):
            audits = [
                row.audit(row.found.finding)
                for row in own
                if known[row.number] is label and isinstance(row.found, Located)
            ]
            found = Counter(one.support for one in audits)
            moved = sum(one.place is not None for one in audits)
            counts = " | ".join(
                (
                    str(found[Support.SUPPORTED]),
                    str(moved),
                    *(str(found[kind]) for kind in (Support.UNSUPPORTED, Support.UNAUDITED)),
                )
            )
            yield f"| {cite} | {len(audits)} | {'states it' if label else 'does not'} | {counts} |"


def basis(everything: Sequence[Row]) -> Iterator[str]:
    """How few findings the rate of false support rests on, in words."""
    known = labels()
    others = [row for row in everything if known.get(row.number) is False]
    false, every = sum(map(is_shown, others)), len(others)
    low, high = wilson(false, every)
    yield (
        f"**The false-support rate rests on {every} findings**, all that one reader, an assistant "
        f"and no person, labelled as not\nstated: {false} of them are supported "
        f"({_share(false, every)}). With so few the true rate may be anything from {low} % to "
        f"{high} %\n(Wilson, 95 %), and no person has checked the labels."
    )


def wilson(hits: int, every: int) -> tuple[int, int]:
    """Bounds of a rate in whole per cent, 95 %, by Wilson's score."""
    square, rate = 1.96**2, hits / every
    middle = rate + square / (2 * every)
    half = (square * (rate * (1 - rate) / every + square / (4 * every**2))) ** 0.5
    scale = 100 / (1 + square / every)
    return round(scale * (middle - half)), round(scale * (middle + half))


def shown(everything: Sequence[Row]) -> Iterator[str]:
    """The table of what a reader of the guarded summary sees of what was labelled."""
    known = labels()
    yield (
        "| cited by | findings | labelled | state it | shown | of them stated "
        "| stated and withheld | not stated | of them shown |"
    )
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|"
    for kind in ("all", "without copies"):
        for cite in (*PROMPTS, "both"):
            own = [
                (known[row.number], is_shown(row))
                for row in everything
                if cite in (row.cite, "both")
                and row.number in known
                and not (kind != "all" and is_copy(row))
            ]
            found = Counter(own)
            good, bad, lost = found[True, True], found[False, True], found[True, False]
            stated, seen, others = good + lost, good + bad, bad + found[False, False]
            yield (
                f"| {cite} | {kind} | {len(own)} | {stated} ({_share(stated, len(own))}) | {seen} "
                f"| {good} ({_share(good, seen)}) | {lost} ({_share(lost, stated)}) | {others} "
                f"| {bad} ({_share(bad, others)}) |"
            )


def is_shown(row: Row) -> bool:
    """Whether the profile ``guarded`` shows a finding that was placed."""
    if not isinstance(row.found, Located):
        return False
    return row.audit(row.found.finding).support is Support.SUPPORTED


def is_copy(row: Row) -> bool:
    """Whether letters and digits of the finding stand in the sentence as they are."""
    if not isinstance(row.found, Located):
        return False
    return _letters(row.found.finding) in _letters(row.sentence)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text).text)


def _share(part: int, whole: int) -> str:
    return f"{100 * part // whole if whole else 0} %"


def figures(everything: Sequence[Row]) -> dict[str, str]:
    """The tables by name."""
    tables = {"places": places, "errors": errors, "basis": basis, "shown": shown}
    return {name: "\n".join(table(everything)) for name, table in tables.items()}


def rewritten(text: str, tables: dict[str, str]) -> str:
    """A document with its tables made anew."""
    for name, table in tables.items():
        pattern = re.compile(rf"(<!-- quotes:{name} -->\n).*?(<!-- /quotes:{name} -->)", re.DOTALL)
        found = pattern.search(text)
        if found:
            text = f"{text[: found.start()]}{found[1]}{table}\n{found[2]}{text[found.end() :]}"
    return text


def main(words: Sequence[str]) -> None:
    """One of the two commands."""
    everything = [row for cite in PROMPTS for row in rows(cite)]
    if words == ["sheet"]:
        sys.stdout.write("\n".join(sheet(everything)) + "\n")
    elif words == ["figures"]:
        for document in DOCUMENTS:
            text = document.read_text("utf-8")
            document.write_text(rewritten(text, figures(everything)), "utf-8")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
