"""What the counts of ``make bench-minutes`` must be: exact numbers and ratios, never times.

Two kinds of faults: a number that differs from the one in ``expected_minutes.json``, which is
renewed by ``--freeze`` after somebody has understood why; and a number that breaks a rule, which
nothing renews.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

EXPECTED: Final = Path(__file__).resolve().parent / "expected_minutes.json"

PER_MEETING: Final = {
    "audit": 9,
    "binding": 4,
    "document": 2,
    "dossier": 1,
    "edge": 3,
    "event": 2,
    "file": 1,
    "head": 1,
    "node": 4,
    "run": 2,
    "run_end": 2,
    "sync": 1,
    "version": 2,
}
"""Rows that an import and an addition leave: two builds, a leaf and a root each, and an audit link
for every write, two for that of the file."""
MOST_PAYLOADS: Final = 10
"""Texts and results of a meeting; those that meetings have in common are stored once."""
PER_REPEAT: Final = {"audit": 2, "run": 1, "run_end": 1}
"""Rows of an import or an addition that changes nothing: its run, begun and ended."""
MOST_REPEATS: Final = 0.05
"""Share of the present quotes that may go to a person because they stand in several places."""
MOST_STORED: Final = 2.2
"""Bytes of the store for each byte that came in."""
EMPTY: Final = 262_144
"""Bytes that a store may have before anything comes in."""
_NOT_EXACT: Final = frozenset(("meta", "payload"))
"""Tables that tell of the store, or of several meetings at once."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted, times aside."""

    items: int
    """Items that were brought for each meeting."""
    outcomes: tuple[Mapping[str, int], ...]
    """What became of the items of each meeting: verified, to_human and dropped."""
    wrong: int
    """Invented and altered quotes that became facts."""
    present: int
    """Quotes that the transcripts hold."""
    missed: int
    """Those of them without slips that stand in one place and became no facts."""
    repeats: int
    """Those without slips that stand in several places and became no facts."""
    slips: int
    """Those with slips that became no facts: the gate asks a person (docs/adr/0033)."""
    rows: Mapping[str, int]
    """Rows of the store by table."""
    repeated: tuple[Mapping[str, int], ...]
    """Rows that commands added which changed nothing: an import, an addition, then those that only
    read."""
    given: int
    """Bytes of the files that came in."""
    stored: int
    """Bytes of the store."""


def faults(found: Counts) -> list[str]:
    """What is wrong with the counts."""
    return [*_unexpected(found), *_outcomes(found), *_rows(found), *_ratios(found)]


def freeze(found: Counts) -> None:
    """Take what became of the items as what is expected."""
    EXPECTED.write_text(json.dumps(list(map(dict, found.outcomes)), indent=1) + "\n", "utf-8")


def _unexpected(found: Counts) -> Iterator[str]:
    known = json.loads(EXPECTED.read_text("utf-8")) if EXPECTED.is_file() else []
    if len(known) < len(found.outcomes):
        yield f"{EXPECTED.name} tells of {len(known)} meetings, wanted {len(found.outcomes)}"
    for number, (wanted, got) in enumerate(zip(known, found.outcomes, strict=False), 1):
        if wanted != got:
            yield f"meeting {number}: expected {wanted}, got {dict(got)}"


def _outcomes(found: Counts) -> Iterator[str]:
    for number, outcome in enumerate(found.outcomes, 1):
        if sum(outcome.values()) != found.items:
            yield f"meeting {number}: expected {found.items} items, got {sum(outcome.values())}"
    if found.wrong:
        yield f"expected no invented or altered quote as a fact, got {found.wrong}"


def _rows(found: Counts) -> Iterator[str]:
    meetings = len(found.outcomes)
    wanted = {table: rows * meetings for table, rows in PER_MEETING.items()}
    got = {table: n for table, n in found.rows.items() if n and table not in _NOT_EXACT}
    for table in sorted(wanted.keys() | got.keys()):
        if wanted.get(table) != got.get(table):
            yield f"rows of {table}: expected {wanted.get(table)}, got {got.get(table)}"
    if found.rows["payload"] > MOST_PAYLOADS * meetings:
        yield f"rows of payload: {found.rows['payload']}, more than {MOST_PAYLOADS * meetings}"
    for what, expected, rows in zip(_REPEATS, _PER_REPEAT, found.repeated, strict=True):
        if dict(rows) != expected:
            yield f"{what}: expected {expected} rows more, got {dict(rows)}"


_REPEATS: Final = ("an import again", "an addition again", "show, tasks and facts")
_PER_REPEAT: Final[tuple[Mapping[str, int], ...]] = (PER_REPEAT, PER_REPEAT, {})


def _ratios(found: Counts) -> Iterator[str]:
    if found.missed:
        yield f"expected every quote without slips in one place as a fact, missed {found.missed}"
    if found.repeats > MOST_REPEATS * found.present:
        share = f"{found.repeats} of {found.present} quotes"
        yield f"{share} are asked about as repeats, more than {MOST_REPEATS:.0%}"
    most = EMPTY + MOST_STORED * found.given
    if found.stored > most:
        yield f"{found.stored} bytes stored for {found.given} that came in, more than {most:.0f}"
