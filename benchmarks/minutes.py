"""``make bench-minutes``: fifty made meetings through the whole pipeline, without a model.

Each has 100,000 characters and 200 items that somebody else extracted. The commands of the command
line run one after the other, as a person would run them. Counts must be right, and a wrong one is
exit code 1; times and memory are reported.
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
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.gate_corpus import Meeting, meeting
from benchmarks.gate_quotes import Quote, quotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHARACTERS: Final = 100_000
ITEMS: Final = 200
KINDS: Final = ("decision", "action", "risk", "milestone", "fact")
PRESENT: Final = ("verbatim", "surface", "slips")
"""Quotes that the transcript holds; the others must never become facts."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--meetings", type=int, default=50)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as place:
        figures = _run(Path(place), args.meetings)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 1 if figures["wrong"] else 0


def _run(place: Path, number: int) -> dict[str, object]:
    asked = [_write(place, seed) for seed in range(1, number + 1)]
    files = sorted(path.name for path in place.glob("*.vtt"))
    started = time.perf_counter()
    _citebound(place, "minutes", "import", *files, "--date", "2026-11-30")
    imported = time.perf_counter()
    for name in (file.removesuffix(".vtt") for file in files):
        _citebound(place, "minutes", "add", name, f"{name}.jsonl")
    added = time.perf_counter()
    facts = json.loads(_citebound(place, "facts", "--json"))["facts"]
    ended = time.perf_counter()
    wrong, missed = _compare(asked, facts)
    return {
        "meetings": number,
        "characters": CHARACTERS,
        "items": ITEMS * number,
        "facts": len(facts),
        "wrong": wrong,
        "present_not_verified": missed,
        "seconds": round(ended - started, 1),
        "seconds_import": round(imported - started, 1),
        "seconds_add": round(added - imported, 1),
        "seconds_facts": round(ended - added, 1),
        "largest_process_mib": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
    }


def _write(place: Path, seed: int) -> tuple[str, list[Quote]]:
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
    done = subprocess.run(
        command, cwd=place, env=os.environ, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:3])}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def _compare(
    asked: Sequence[tuple[str, list[Quote]]], facts: Sequence[dict[str, object]]
) -> tuple[int, int]:
    """Facts that must not be, and present quotes that are none."""
    verified = {(str(fact["meeting"]), str(fact["quote"])) for fact in facts}
    kinds = dict(_kinds(asked))
    wrong = sum(kind not in PRESENT for one, kind in kinds.items() if one in verified)
    missed = sum(kind in PRESENT for one, kind in kinds.items() if one not in verified)
    return wrong, missed


def _kinds(asked: Sequence[tuple[str, list[Quote]]]) -> Iterator[tuple[tuple[str, str], str]]:
    for name, found in asked:
        for one in found:
            yield (name, one.text), one.kind


if __name__ == "__main__":
    raise SystemExit(main())
