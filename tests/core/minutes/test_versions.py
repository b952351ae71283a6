"""What is proposed, and what facts say of it, is pinned to the versions that say so.

A failure means that behaviour changed: never change a pinned line, raise the version and add one.
Only where rows were added to the tables, and nothing that was there before comes out otherwise, is
the last line replaced.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from citebound.core.facts.decision import Act
from citebound.core.facts.fact import Fact
from citebound.core.facts.identity import identity_of
from citebound.core.gate.items import Broken, Claimed
from citebound.core.gate.verdict import Item
from citebound.core.minutes.cues import CUES_VERSION, proposals
from citebound.core.minutes.doubted import Doubts
from citebound.core.minutes.due import due_of
from citebound.core.minutes.judging import MINUTES_VERSION, sort_items
from citebound.core.minutes.owner import owner_of
from citebound.digest import text_sha256
from tests.core.minutes import (
    test_clauses,
    test_doubted,
    test_due,
    test_owner,
    test_owner_denied,
    test_qualified,
    test_ranges,
    test_unsaid,
)
from tests.core.minutes.said import ANNOUNCED, MEETINGS, transcript
from tests.core.minutes.samples import BLUE, EUROS, LINES, PLAN, decided, meeting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.facts.fact import Task
    from citebound.core.facts.said import Said
    from citebound.core.gate.verdict import Segment
    from citebound.core.minutes.meeting import Meeting

_CUES: Final = {
    2: "9f5657127f719cfe8d8a18f859d2ad3814e08823274cc36523d44cfc8ef6ca5a",
    3: "c5f0ce86e76504eb2ed111c8e0a063e69e3882bb26fed5780bbfa3ee50830962",
}
"""The digest of the proposals under each version: kind, tidied text, quote, place, and why a
person has to judge it."""
_MINUTES: Final = {
    3: "6aff5e44982b48db739eff1a62f1a79cfc9934536c6e160c0eed2d3b5c84d753",
    4: "ef37b8e4406eadc4b200dd8bd6c07ea2688b924a0357cb5cda7905ae2bcc8db2",
    5: "13d0a7e5d25715de780d2e2a0a7877f84e924aae200d50eee76c18f4026f06b6",
    6: "6d57db359b18b9a90dc5d1dbae1f6fbed2f3b7b1473f85a3ff7a8508c3b1ef35",
    7: "cd943815610f5fea8ee8fb4e70ce755bf6def585af33ed309757d964a7949fdd",
    8: "7a327674f0b1e7b2d0a0f2feb5e9542536e6cd2963dd0f08692bfb590a32d132",
}
"""The digest of owners, of days, and of what verdicts and decisions make, under each version."""

_DAY: Final = date(2026, 5, 13)
_INVENTED: Final = "Somebody thought of a dozen euros as the price."
_TABLES: Final = (
    *(test_due.ENGLISH, test_due.CHINESE, test_due.NONE),
    *(test_owner.NAMED, test_owner.NOBODY),
    *(test_owner_denied.NAMED, test_owner_denied.NOBODY, test_owner_denied.THINGS),
    *(test_qualified.ENGLISH, test_qualified.CHINESE, test_qualified.TWO_OR_NONE),
    *(test_ranges.RANGES_EN, test_ranges.RANGES_ZH, test_ranges.SINGLE, test_ranges.NONE),
    *(test_unsaid.NO_OWNER, test_unsaid.NO_DAY, test_unsaid.FEASTS),
    *(test_unsaid.OWNED, test_unsaid.DUE),
)
"""What has an owner or a day, and what only looks so."""


def _digest(found: Iterable[object]) -> str:
    return text_sha256("\n".join(json.dumps(one, ensure_ascii=False) for one in found))


def _transcripts() -> Iterator[tuple[str, Sequence[Segment]]]:
    for said in test_doubted.OBJECTIONS + test_doubted.NONE:
        yield transcript([test_doubted.RAISED, ("Ann", said)])
    for said in test_doubted.SHORT + test_doubted.ENOUGH + test_clauses.WHOLE:
        yield transcript([("Speaker", said)])
    for said, _ in test_clauses.PARTED:
        yield transcript([("Speaker", said)])
    for row in ANNOUNCED:
        yield transcript([("Speaker", row["said"])])
    for path in MEETINGS:
        yield transcript(json.loads(path.read_text("utf-8"))["turns"])


def _proposed() -> Iterator[object]:
    for text, segments in _transcripts():
        doubts = Doubts(text, segments)
        yield [
            [
                str(one.kind),
                one.text,
                one.quote,
                [one.span.start, one.span.end],
                doubts.of(one.kind, one.text, one.span),
            ]
            for one in proposals(text, segments)
        ]


def _said(said: Said | None) -> object:
    return said and [said.said, said.resolved]


def _quotes() -> Iterator[str]:
    for row in (row for table in _TABLES for row in table):
        yield row if isinstance(row, str) else row[0]
    yield from (row["said"] for row in ANNOUNCED)
    for text, segments in _transcripts():
        yield from (one.quote for one in proposals(text, segments))


def _told() -> Iterator[object]:
    """Whom and when each quote says."""
    for quote in _quotes():
        owner = owner_of(quote, "Ben Carter", {*test_owner.NAMES, *test_owner_denied.NAMES})
        yield [quote, _said(owner), _said(due_of(quote, _DAY)), _said(due_of(quote, None))]
    for quote in test_owner.BY_SPEAKER:
        yield [quote, _said(owner_of(quote, None, ()))]


def _meetings() -> Iterator[Meeting]:
    """One without a decision, and each decision in the text that it is about and in later ones."""
    today = meeting()
    yield today
    for act, passage in ((Act.PIN, EUROS), (Act.REJECT, BLUE), (Act.REJECT, "")):
        identity = identity_of("action", "So it is.", _INVENTED)
        held = {identity: decided(identity, act, today, passage)}
        yield replace(today, decisions=held)
        hit = identity_of("action", "So it is.", BLUE)
        ruled = replace(today, decisions={hit: decided(hit, act, today, passage)})
        yield ruled
        yield replace(ruled, document=replace(ruled.document, version=2))
        first = ("Zoe", "One more line before all of it.")
        for lines in ((first, *LINES), (first, *LINES, LINES[-1]), (first, *LINES[:1])):
            yield meeting(lines, decisions=held)


def _made() -> Iterator[object]:
    """What becomes of items in each meeting."""
    quotes = (BLUE, PLAN, EUROS, _INVENTED, BLUE.replace("blue", "bleu"), "")
    items = [Claimed(Item(str(n), "action", "So it is.", quote)) for n, quote in enumerate(quotes)]
    items.append(Claimed(Item("8", "decision", " ", BLUE)))
    for of in _meetings():
        dated = replace(of, voices=replace(of.voices, day=_DAY))
        found = sort_items([*items, Broken("9", "", "no object")], dated)
        yield from map(_seen, found.facts)
        yield from map(_seen, found.tasks)


def _seen(one: Fact | Task) -> object:
    taken = one.decision and [one.decision.act, one.decision.carried]
    verdict = [one.stated.extract_id, one.judged.verdict, taken]
    if not isinstance(one, Fact):
        return [*verdict, one.stated.kind, one.is_open, one.is_anew, one.is_dropped]
    ref = one.source_ref
    place = [ref.span.start, ref.span.end, ref.speaker, ref.ts, ref.match_type]
    return [*verdict, place, _said(one.owner), _said(one.due)]


def test_what_is_proposed_is_that_of_the_cues_version():
    digest = _digest(_proposed())
    assert _CUES.get(CUES_VERSION) == digest, (
        "other proposals come out: raise CUES_VERSION in core/minutes/cues.py, add it here with "
        f"{digest}, and name the change in CHANGELOG.md"
    )


def test_what_facts_say_is_that_of_the_minutes_version():
    digest = _digest([*_told(), *_made()])
    assert _MINUTES.get(MINUTES_VERSION) == digest, (
        "owners, days or decisions come out otherwise: raise MINUTES_VERSION in "
        f"core/minutes/judging.py, add it here with {digest}, and name the change in CHANGELOG.md"
    )
