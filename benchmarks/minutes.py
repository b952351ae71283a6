"""``make bench-minutes``: fifty made meetings through the whole pipeline, without a model.

Each has 100,000 characters and 200 items that somebody else extracted. The commands of the command
line run one after the other, as a person would run them. Counts must be right (``minutes_gates``),
and a wrong one is exit code 1; times and memory are reported.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from benchmarks.gate_corpus import Meeting, meeting
from benchmarks.gate_quotes import Quote, quotes
from benchmarks.minutes_gates import Counts, faults, freeze
from benchmarks.store_counts import added, bytes_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
"""What is measured: the program beside this file, whichever is installed."""
CHARACTERS: Final = 100_000
ITEMS: Final = 200
Asked: TypeAlias = "tuple[str, list[Quote]]"
"""A meeting's name and the quotes that are claimed of it."""
KINDS: Final = ("decision", "action", "risk", "milestone", "fact")
ABSENT: Final = ("invented", "tampered")
"""Quotes that the transcript does not hold, which must never become facts."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run, print the figures as JSON, and say what is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--meetings", type=int, default=50)
    parser.add_argument("--freeze", action="store_true", help="take these counts as expected")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as place:
        figures, counts = run(Path(place), args.meetings)
    if args.freeze:
        freeze(counts)
    wrong = faults(counts)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    sys.stderr.write("".join(f"FAULT {fault}\n" for fault in wrong))
    return 1 if wrong else 0


def run(place: Path, number: int) -> tuple[dict[str, object], Counts]:
    """The figures for a person, and the counts that are gated."""
    asked = [_write(place, seed) for seed in range(1, number + 1)]
    names = [name for name, _ in asked]
    clock = [time.perf_counter()]
    _import(place, names)
    clock.append(time.perf_counter())
    before = _summaries(place)
    clock.append(time.perf_counter())
    for name in names:
        _add(place, name)
    clock.append(time.perf_counter())
    facts = json.loads(_citebound(place, "facts", "--json"))["facts"]
    clock.append(time.perf_counter())
    counts = _counts(place, asked, facts, before)
    importing, _, adding, asking = (after - first for first, after in pairwise(clock))
    return {
        "meetings": number,
        "characters": CHARACTERS,
        "items": ITEMS * number,
        "facts": len(facts),
        "wrong": counts.wrong,
        "present_not_verified": counts.missed + counts.repeats + counts.slips,
        "of_these_with_slips": counts.slips,
        "of_these_in_several_places": counts.repeats,
        "stored_bytes": counts.stored,
        "given_bytes": counts.given,
        "seconds": round(importing + adding + asking, 1),
        "seconds_import": round(importing, 1),
        "seconds_add": round(adding, 1),
        "seconds_facts": round(asking, 1),
        "largest_process_mib": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
    }, counts


def _counts(
    place: Path,
    asked: Sequence[Asked],
    facts: Sequence[dict[str, object]],
    before: Sequence[dict[str, int]],
) -> Counts:
    """What is in the store, and what commands that change nothing add to it."""
    after, rows, stored = _summaries(place), rows_of(place), bytes_of(place)
    told = _compare(asked, facts)
    return Counts(
        items=ITEMS,
        outcomes=tuple(map(_outcome, before, after)),
        wrong=told["wrong"],
        present=sum(kind not in ABSENT for kind in _kinds(asked).values()),
        missed=told["missed"],
        repeats=told["repeats"],
        slips=told["slips"],
        rows=rows,
        repeated=tuple(_repeated(place, asked[0][0])),
        given=sum(file.stat().st_size for file in place.glob("meeting-*")),
        stored=stored,
    )


def _outcome(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What became of the items that were brought; what the cue phrases found is left aside."""
    return {name: after[name] - before[name] for name in ("verified", "to_human", "dropped")}


def _summaries(place: Path) -> list[dict[str, int]]:
    listed = json.loads(_citebound(place, "minutes", "list", "--json"))["meetings"]
    return [dict(one["summary"]) for one in listed]


def _repeated(place: Path, name: str) -> Iterator[dict[str, int]]:
    for again in (_import_one, _add, _read):
        before = rows_of(place)
        again(place, name)
        yield added(before, rows_of(place))


def _import_one(place: Path, name: str) -> None:
    _import(place, [name])


def _import(place: Path, names: Sequence[str]) -> None:
    files = [f"{name}.vtt" for name in names]
    _citebound(place, "minutes", "import", *files, "--date", "2026-11-30")


def _add(place: Path, name: str) -> None:
    _citebound(place, "minutes", "add", name, f"{name}.jsonl")


def _read(place: Path, name: str) -> None:
    _citebound(place, "minutes", "show", name)
    _citebound(place, "tasks", name)
    _citebound(place, "facts", "--meeting", name)


def _write(place: Path, seed: int) -> Asked:
    """A transcript and its items, as files; the meeting's name and the quotes."""
    name, found = f"meeting-{seed:03}", meeting(CHARACTERS, seed)
    (place / f"{name}.vtt").write_text(_vtt(found), "utf-8")
    asked = quotes(found, ITEMS, seed)
    rows = (
        {
            "extract_id": f"{number}",
            "kind": KINDS[number % len(KINDS)],
            "text": f"conclusion {number}",
            "claimed_quote": one.text,
        }
        for number, one in enumerate(asked)
    )
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (place / f"{name}.jsonl").write_text(lines, "utf-8")
    return name, asked


def _vtt(found: Meeting) -> str:
    cues = []
    for number, turn in enumerate(found.turns):
        at = f"{number // 720:02}:{number // 12 % 60:02}:{number * 5 % 60:02}"
        words = found.text[turn.start : turn.end].strip().replace("&", "&amp;")
        words = words.replace("<", "&lt;").replace(">", "&gt;")
        cues.append(f"{at}.000 --> {at}.900\n<v {turn.speaker}>{words}</v>\n")
    return "WEBVTT\n\n" + "\n".join(cues)


def _citebound(place: Path, *words: str) -> str:
    command = [sys.executable, "-m", "citebound", *words]
    beside = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        command, cwd=place, env=beside, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:3])}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def _compare(asked: Sequence[Asked], facts: Sequence[dict[str, object]]) -> Counter[str]:
    """Facts that must not be, and present quotes that are none, by why they are none."""
    verified = {(str(fact["meeting"]), str(fact["quote"])) for fact in facts}
    told = Counter[str]()
    for one, kind in _kinds(asked).items():
        if (one in verified) == (kind in ABSENT):
            told["wrong" if kind in ABSENT else kind] += 1
    return told


def _kinds(asked: Sequence[Asked]) -> dict[tuple[str, str], str]:
    """What each quote is: absent, with slips, standing in several places, or none of these."""
    return {(name, one.text): _kind(one) for name, found in asked for one in found}


def _kind(one: Quote) -> str:
    if one.kind in ABSENT or one.kind == "slips":
        return one.kind
    return "repeats" if len(one.places) > 1 else "missed"


if __name__ == "__main__":
    raise SystemExit(main())
