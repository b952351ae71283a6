"""A store of two meetings in which everything happened that minutes record."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from citebound.core.event import EventKind, NewEvent
from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.core.listing import FileStat, Listing
from citebound.core.parse import PARSE_VERSION
from citebound.core.recipes import minutes, recipe_for
from citebound.core.settings import Settings, Versions
from citebound.core.split import SPLIT_VERSION
from citebound.core.text import Span
from citebound.digest import text_sha256
from citebound.engine.build import BuildReport, build
from citebound.engine.minutes.deciding import NO_PASSAGE, Pinned, confirm, reject
from citebound.engine.minutes.importing import SourceFile, add_items, import_transcript
from citebound.engine.minutes.named import find
from citebound.engine.minutes.view import Minutes, show_minutes
from citebound.engine.workspace import Job, Workspace
from citebound.ports.texts import RefinedText
from citebound.store.sqlite import open_store
from tests.engine.world import Counting

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.facts.fact import Fact, Task

SAID = (
    ("Ann", 0.5, "Good morning, everybody is here now."),
    ("Ben", 4.0, "We decided to ship the blue model in the spring of next year."),
    ("Ann", 9.0, "I will write the test plan for the battery by Friday."),
    ("Cid", 15.5, "There is a risk that the {uh} supplier cannot deliver the rubber cases."),
    ("Ben", 21.0, "Then we agreed on twelve euros as the price of the remote control."),
    ("Ann", 30.0, "Let me say it once more, the menu stays as simple as it can be."),
    ("Cid", 33.0, "Let me say it once more, the menu stays as simple as it can be."),
    ("Ben", 40.0, "The milestone for the first prototype is the third of March."),
    ("Cid", 44.0, "Marketing will send the questionnaire to forty customers next week."),
    ("Ann", 50.0, "Do we need a speech recogniser in the cheap variant?"),
)
"""Who said what, and when."""

DOZEN = "They settled that it should cost a dozen."
PRICE, SUPPLIER, MENU = "price", "supplier", "menu"
"""Words of conclusions that people decide about, see ``ITEMS``."""
STRUCK, CORRECTED, KEPT = (
    "milestone for the first",
    "agreed on twelve",
    "I will write the test plan",
)
"""Words of conclusions that cue phrases announce, and people decide about."""


def transcript(said: tuple[tuple[str, float, str], ...]) -> Any:
    """What a reader makes of these lines."""
    text, segments = "", []
    for speaker, ts, line in said:
        segments.append(Segment(speaker, ts, len(text), len(text) + len(line)))
        text += f"{line}\n"
    refined = RefinedText(text, tuple(segments), Annotations.BRACES)
    return SimpleNamespace(
        refined=refined, reader="vtt/1", title="Design", date="2026-11-30", remarks=()
    )


def item(number: str, kind: str, text: str, quote: str, **more: object) -> str:
    """A line of a file of items."""
    fields = {"extract_id": number, "kind": kind, "text": text, "claimed_quote": quote, **more}
    return json.dumps(fields)


def items_of(text: str) -> list[str]:
    """Items of every verdict, and lines that are none."""
    ship = "We decided to ship the blue model in the spring of next year"
    start = text.index(ship)
    span = {"char_start": start, "char_end": start + len(ship)}
    extraction = {
        "extraction_class": "milestone",
        "extraction_text": "the first prototype is the third of March",
        "attributes": {"text": "The prototype is due in March."},
        "char_interval": None,
    }
    return [
        item("a1", "decision", "Ships.", ship, claimed_span=span, refined_file_id="case.vtt"),
        item("a2", "action", "Ann writes the plan.", "I will write the TEST plan for the battery"),
        item("a3", "risk", "A supplier may fail.", "the supplier cannot deliver the rubber cases"),
        item(
            "a4",
            "fact",
            "Customers are asked.",
            "Marketing will send the questionaire to forty customers next week",
        ),
        item("a5", "decision", "The price is set.", DOZEN),
        item("a6", "risk", "The supplier is weak.", "cases might never come from our supplier"),
        item("a7", "decision", "The menu is simple.", "the menu stays as simple as it can be"),
        item("a8", "fact", "Invented.", "The chairman of the board resigned on Monday evening"),
        item("a9", "decision", "Speech is in.", "a speech recogniser in the cheap variant"),
        item("a9", "decision", "Twice.", "We decided to ship the blue model"),
        item("a10", "action", "Of another text.", "We decided to ship", refined_file_id="x.vtt"),
        item("a11", "decision", "Short.", "agreed"),
        item("a12", "hope", "An unknown kind.", "twelve euros as the price of the remote control"),
        "no JSON",
        "[1, 2]",
        json.dumps({"extract_id": "a13", "kind": "fact", "text": "No quote."}),
        json.dumps({"extractions": [extraction, "none"]}),
        "",
    ]


class Meeting:
    """One dossier of the store, driven as the commands drive it."""

    def __init__(self, directory: Path, name: str) -> None:
        self.stat = FileStat(f"{name}.vtt", f"{name}/{name}.vtt", 1, 1, 1, 1)
        self.store = open_store(directory, name, directory.parent, create=True)
        self.workspace = Workspace(self.store, self, Counting())  # type: ignore[arg-type]

    def listing(self) -> Listing:
        return Listing((self.stat,), ())

    def is_young(self, stat: FileStat) -> bool:
        del stat
        return False

    def hear(self, said: tuple[tuple[str, float, str], ...], **headers: str) -> str:
        """Import a transcript; its text."""
        found = transcript(said)
        vars(found).update(headers)
        import_transcript(self.workspace, found, SourceFile(self.stat, "0" * 64, False))  # noqa: FBT003
        return str(found.refined.text)

    def add(self, name: str, lines: list[str]) -> None:
        add_items(self.workspace, name, "\n".join(lines))

    def build(self, *, size: int = 10**9, principal: str = "owner", full: bool = False) -> str:
        """Build the minutes; the status of the root."""
        report = build(self.workspace, self._job(size, principal), full=full)
        assert isinstance(report, BuildReport), report
        return str(report.root_status)

    def happen(self, event: NewEvent) -> None:
        self.store.documents.append([event], self.workspace.clock.now())

    def confirm(self, word: str, pinned: Pinned = NO_PASSAGE, text: str = "") -> None:
        """Confirm what has this word in its conclusion, or a spot check; then build."""
        found = find(*self._named(word))
        confirm(self.workspace, found, "Dora", pinned, text=text)
        self.build()

    def reject(self, word: str) -> None:
        """Reject likewise."""
        found = find(*self._named(word))
        reject(self.workspace, found, "Emil", reason="nobody said so")
        self.build()

    def shown(self) -> Minutes:
        found = show_minutes(self.workspace, self._job(10**9, "owner"))
        assert isinstance(found, Minutes), found
        return found

    def _named(self, word: str) -> tuple[Minutes, str]:
        """The minutes, and the name of what has this word in its conclusion or is spot checked."""
        shown = self.shown()
        facts = sorted(shown.facts, key=lambda fact: fact.decision is None)
        asked: list[Fact | Task] = [*shown.tasks, *facts]
        if not word:
            checked: list[Fact | Task] = [*shown.refuted, *shown.spot_checks]
            return shown, checked[0].stated.identity
        return shown, next(one.stated.identity for one in asked if word in one.stated.text)

    def _job(self, size: int, principal: str) -> Job:
        settings = Settings(
            recipe="minutes",
            schema="minutes/1",
            limits=minutes.LIMITS,
            versions=Versions(SPLIT_VERSION, "cues", PARSE_VERSION, 0),
            split_size=size,
            gate=minutes.CODE,
        )
        return replace(Job(settings, recipe_for(settings)), principal=principal)


def everything(directory: Path) -> Path:
    """Two meetings with corrected transcripts, items, decisions of every kind and full runs."""
    meeting = Meeting(directory, "case")
    text = meeting.hear(SAID)
    assert meeting.build() == "VALID"
    meeting.add("first.jsonl", items_of(text))
    meeting.build()
    twelve = text.index("Then we agreed on twelve")
    meeting.confirm(PRICE, Pinned(span=Span(twelve, text.index(" as the price"))), "Twelve euros.")
    meeting.reject(SUPPLIER)
    meeting.confirm(MENU, Pinned(closest=2))
    meeting.reject("")
    meeting.confirm("")
    _correct(meeting)
    meeting.build(full=True)
    _share(meeting)
    meeting.reject(STRUCK)
    meeting.confirm(CORRECTED, text="Twelve euros, they say.")
    meeting.confirm(KEPT)
    meeting.store.close()
    _other(directory)
    return directory


def _correct(meeting: Meeting) -> None:
    """The transcript changes: one decision is carried over, another has to be given anew."""
    said = [("Ann", 0.1, "Welcome to the second meeting."), *SAID]
    said[7] = (*SAID[6][:2], "Let me say it again, the menu will be as simple as it can be.")
    said[6] = (*SAID[5][:2], "I say it again, the menu will be as simple as it can be.")
    text = meeting.hear(tuple(said))
    assert meeting.build() == "PARTIAL"
    meeting.add("first.jsonl", items_of(text))
    again = item("b1", "decision", "The price is set.", DOZEN)
    meeting.add("second.jsonl", [again, *items_of(text)[:3]])
    meeting.build()
    meeting.reject(MENU)
    meeting.confirm(PRICE, Pinned(closest=1))
    meeting.build(size=60)


def _share(meeting: Meeting) -> None:
    """Another reader, and a file of items that is taken away."""
    meeting.happen(NewEvent(EventKind.GRANTED, "case.vtt", "ana", "0", "1"))
    meeting.build(principal="ana")
    second = "items/second.jsonl"
    meeting.happen(NewEvent(EventKind.WITHDRAWN, second, "", "active", "withdrawn"))
    meeting.build()


def _other(directory: Path) -> None:
    """A second meeting in the store, whose items say themselves what they were extracted from."""
    meeting = Meeting(directory, "other")
    text = meeting.hear(SAID[:6])
    base = {"content_hash": text_sha256(text).upper(), "refined_file_id": "other.vtt"}
    quote = "I will write the test plan for the battery"
    meeting.add("own.jsonl", [item("o1", "action", "A plan.", quote, **base)])
    meeting.build()
    meeting.happen(NewEvent(EventKind.WITHDRAWN, "other.vtt", "", "active", "withdrawn"))
    meeting.build()
    meeting.store.close()
