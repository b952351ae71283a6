"""Write docs/error-rates.md: the gate's error rates on the public sets, both directions.

    python -m tools.labelled_pairs DATA SET && python -m tools.error_rates DATA SET/labelled.jsonl

The page is tools/error_rates.md with the tables filled in; the plot is drawn by `make calibrate`.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.gate import policy
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Kind
from citebound.engine.calibrate import Calibration, calibrate
from citebound.engine.labelled import ABSENT, PRESENT, Truth
from citebound.render.escape import for_markdown
from citebound.render.text_calibration import percent
from citebound.sources.labelled import read_labelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from citebound.core.gate.verdict import Result
    from citebound.engine.labelled import Labelled, LabelledSet

HERE: Final = Path(__file__).resolve().parent
TARGET: Final = HERE.parent / "docs" / "error-rates.md"
_ORDER: Final = tuple(Truth)
_VERDICTS: Final = ("hit_substr", "hit_fuzzy", "to_human", "dropped")

Verdicts = dict[str, "Result"]
"""By the id of a row."""


def page(data: LabelledSet, folder: Path) -> str:
    """The whole page."""
    found, results = calibrate(data), frozen_verdicts(data)
    text = (HERE / "error_rates.md").read_text("utf-8")
    for name, part in {
        "sha256": data.sha256(),
        "sizes": f"{len(data.rows):,} quotes of {len(data.texts())} texts",
        "classes": _table(data, results, lambda row: row.truth.value),
        "languages": _table(data, results, lambda row: f"{row.lang}, {row.truth.value}"),
        "corpora": _table(data, results, lambda row: f"{row.corpus}, {row.truth.value}"),
        "rates": _rates(found),
        "alone": _alone(found),
        "false hits": _false_hits(found),
        "paraphrases": _near(found),
        "stops": _stops(data, results),
        "files": _files(folder),
        "chosen": f"HIGH {found.chosen.high / 100:.2f} and LOW {found.chosen.low / 100:.2f}",
    }.items():
        text = text.replace(f"<!-- {name} -->", part)
    return text


def frozen_verdicts(data: LabelledSet) -> Verdicts:
    """What the gate as it is says of every row."""
    by_text: dict[tuple[str, str], list[Labelled]] = defaultdict(list)
    for row in data.rows:
        by_text[row.text, row.annotations.value].append(row)
    results = {}
    for (text, _), rows in by_text.items():
        gate = Gate("labelled", text, (), rows[0].annotations)
        for row in rows:
            results[row.id] = gate.judge(Item(row.id, Kind.FACT, "", row.quote))
    return results


def _table(data: LabelledSet, results: Verdicts, key: Callable[[Labelled], str]) -> str:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    truths = {}
    for row in data.rows:
        counts[key(row)][results[row.id].verdict.value] += 1
        truths[key(row)] = row.truth
    ranked = sorted(
        counts, key=lambda name: (name.rpartition(", ")[0], _ORDER.index(truths[name]))
    )
    lines = [
        (
            name,
            str(counts[name].total()),
            *(str(counts[name][verdict]) for verdict in _VERDICTS),
            _error(truths[name], counts[name]),
        )
        for name in ranked
    ]
    return _markdown(("class", "quotes", *_VERDICTS, "error"), lines)


def _error(truth: Truth, verdicts: Counter[str]) -> str:
    hits = sum(count for verdict, count in verdicts.items() if verdict.startswith("hit"))
    of = verdicts.total()
    if truth in ABSENT:
        return f"false hits {100 * hits / of:.1f} %"
    if truth in PRESENT:
        return f"false stops {100 * (of - hits) / of:.1f} %"
    return f"accepted {100 * hits / of:.1f} %"


def _rates(found: Calibration) -> str:
    high = found.at(policy.HIGH)
    rows = [
        (name, f"{share.count} of {share.of}", percent(share))
        for name, share in (
            ("false hits: absent quotes that are accepted", high.false_hits),
            ("false stops: present quotes that go to a person", high.false_stops),
            ("invented quotes that reach LOW", found.at(policy.LOW).invented_shown),
            ("quotes of edited passages below LOW", found.at(policy.LOW).edited_lost),
        )
    ]
    return _markdown(("", "count", "rate"), rows)


def _alone(found: Calibration) -> str:
    return percent(found.at(policy.HIGH).false_hits_alone)


def _false_hits(found: Calibration) -> str:
    parts = []
    for one in found.false_hits(policy.HIGH):
        why = one.row.known or "no reason is given"
        parts.append(
            f"- `{one.row.id}`, {one.row.corpus}, {one.row.truth.value}, similarity "
            f"{one.similarity:.4f}. {why}.\n"
            f"  - quote: {for_markdown(one.row.quote)}\n"
            f"  - passage: {for_markdown(one.passage)}"
        )
    return "\n".join(parts) or "There is none."


def _near(found: Calibration) -> str:
    """How many more there were if HIGH were LOW."""
    accepted = set(found.false_hits(policy.HIGH))
    more = [one for one in found.false_hits(policy.LOW) if one not in accepted]
    return (
        f"{len(more)} ({', '.join(f'{one.similarity:.4f}' for one in more)})" if more else "none"
    )


def _stops(data: LabelledSet, results: Verdicts) -> str:
    reasons: Counter[str] = Counter()
    for row in data.rows:
        result = results[row.id]
        if row.truth in PRESENT and not result.verdict.is_hit:
            reasons[_named(result.reason)] += 1
    return _markdown(("reason", "present quotes"), [(k, str(n)) for k, n in reasons.most_common()])


def _named(reason: str) -> str:
    """A reason without its texts and figures."""
    plain = reason.partition(", but ")[2] or reason
    return " ".join(plain.partition(" (")[0].split())


def _files(data: Path) -> str:
    rows = [
        (f"`{file.relative_to(data)}`", f"`{sha256(file.read_bytes()).hexdigest()}`")
        for file in sorted(data.rglob("*.json*"))
        if file.parent.name in {"pairs", "dossiers", "transcripts"}
    ]
    return _markdown(("file", "SHA-256"), rows)


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|---|{'---:|' * (len(head) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def main() -> None:
    """Write the page."""
    folder, labelled = map(Path, sys.argv[1:])
    TARGET.write_text(page(read_labelled(labelled), folder), "utf-8")


if __name__ == "__main__":
    main()
