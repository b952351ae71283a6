"""A meeting for tests: what was said, items of somebody else, and what the product makes of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from citebound.core.event import EventKind, NewEvent, Presence
from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.core.listing import FileStat, Listing
from citebound.core.text import Span
from citebound.engine.build import BuildReport, build
from citebound.engine.minutes.deciding import Pinned, confirm, reject
from citebound.engine.minutes.importing import (
    Imported,
    SourceFile,
    add_items,
    import_transcript,
)
from citebound.engine.minutes.named import Found, find
from citebound.engine.minutes.view import Minutes, show_minutes
from citebound.engine.workspace import Workspace
from citebound.ports.readers import Transcript
from citebound.ports.texts import RefinedText
from citebound.store.sqlite import SqliteStore, open_store
from citebound.wiring.meetings import minutes_job
from tests.engine.world import Counting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Fact, Task
    from citebound.engine.refusal import Refusal
    from citebound.engine.workspace import Job

Line = tuple[str, str]

SAID: tuple[Line, ...] = (
    ("Ann", "Good morning, everybody is here and the minutes of last week stand."),
    ("Ben", "The blue model goes to the factory in the spring of next year."),
    ("Ann", "The test plan for the battery is on the shared drive since Monday."),
    ("Cid", "Our supplier brings the rubber cases on a lorry from the south coast."),
    ("Ben", "Twelve euros is the most that a customer pays for the remote control."),
)
"""Nothing in it is announced by a cue phrase: every item of a test is its own."""

BLUE, PLAN, CASES, EUROS = (line for _, line in SAID[1:])


def transcript(refined: RefinedText, **fields: Any) -> Transcript:
    """What a reader makes of a file with this text."""
    usual = {"reader": "plain/1", "encoding": "utf-8", "confidence": 1.0, "remarks": ()}
    return Transcript(refined, **{**usual, **fields})


def heard(said: Sequence[Line], **fields: Any) -> Transcript:
    """A transcript of these lines, ten seconds each."""
    text, segments = "", []
    for number, (speaker, line) in enumerate(said):
        segments.append(Segment(speaker, 10.0 * number, len(text), len(text) + len(line)))
        text += f"{line}\n"
    return transcript(RefinedText(text, tuple(segments), Annotations.NONE), **fields)


def item(extract_id: str, quote: str, **fields: Any) -> dict[str, Any]:
    """An item; a decision with its number as the conclusion, unless a test says otherwise."""
    text = f"Conclusion {extract_id}."
    return {
        "extract_id": extract_id,
        "kind": "decision",
        "text": text,
        "claimed_quote": quote,
        **fields,
    }


def jsonl(*items: Any) -> str:
    """A file of items."""
    return "".join(json.dumps(one) + "\n" for one in items)


@dataclass
class ImportedFile:
    """The file that a meeting was imported from, as a test says that it looks."""

    stat: FileStat = field(default_factory=lambda: FileStat("m.txt", "x/m.txt", 1, 1, 1, 1))
    is_known: bool = False

    def listing(self) -> Listing:
        return Listing((self.stat,) if self.is_known else (), ())

    def is_young(self, stat: FileStat) -> bool:
        del stat
        return False


class World:
    """A meeting in a store."""

    def __init__(self, home: Path, name: str = "weekly", store: SqliteStore | None = None) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home, self.name = home, name
        self.store = store or open_store(home / ".citebound", name, None, create=True)
        self.file = ImportedFile(is_known=bool(self.store.files.last().files))
        self.workspace = Workspace(self.store, self.file, Counting())  # type: ignore[arg-type]

    def another(self) -> World:
        """The same meeting, opened by somebody else at the same time."""
        return World(self.home, self.name)

    def job(self, principal: str = "owner", **changes: Any) -> Job:
        made = minutes_job({}, principal)
        return replace(made, settings=replace(made.settings, **changes))

    def hear(self, said: Sequence[Line] = SAID, name: str = "m.txt", **fields: Any) -> Imported:
        """Import a transcript.

        ``title`` and ``day`` are the caller's, ``file_title`` and the rest the reader's.
        """
        self.file.stat, self.file.is_known = replace(self.file.stat, doc_id=name), True
        mine = {key: fields.pop(key) for key in ("title", "day") if key in fields}
        fields["title"] = fields.pop("file_title", "")
        source = SourceFile.of(b"bytes", self.file.stat, is_young=False)
        return import_transcript(self.workspace, heard(said, **fields), source, **mine)

    def add(self, *items: Any, name: str = "a.jsonl", base: str | None = None) -> Imported:
        return add_items(self.workspace, name, jsonl(*items), base)

    def build(self, principal: str = "owner", *, full: bool = False) -> BuildReport:
        report = build(self.workspace, self.job(principal), full=full)
        assert isinstance(report, BuildReport), report
        return report

    def shown(self, principal: str = "owner") -> Minutes:
        """The minutes, built where they are not current."""
        self.build(principal)
        found = self.show(principal)
        assert isinstance(found, Minutes), found
        return found

    def show(self, principal: str = "owner") -> Minutes | Refusal:
        return show_minutes(self.workspace, self.job(principal))

    def task(self, extract_id: str) -> Task:
        minutes = self.shown()
        return next(
            one
            for one in (*minutes.tasks, *minutes.dropped)
            if one.stated.extract_id == extract_id
        )

    def fact(self, extract_id: str) -> Fact:
        facts = self.shown().facts
        return next(one for one in facts if one.stated.extract_id == extract_id)

    def found(self, extract_id: str) -> Found:
        """What a person is asked about, as it is shown now."""
        minutes = self.shown()
        tasks = (task.stated for task in (*minutes.tasks, *minutes.struck))
        asked = (*tasks, *(fact.stated for fact in minutes.facts))
        (named,) = {stated.identity for stated in asked if stated.extract_id == extract_id}
        return find(minutes, named)

    def confirm(
        self, extract_id: str, span: Span | None = None, by: str = "ann", **said: Any
    ) -> Decision:
        pinned = Pinned(closest=1) if span is None else Pinned(span=span)
        return confirm(self.workspace, self.found(extract_id), by, pinned, **said)

    def reject(self, extract_id: str, reason: str = "no", by: str = "ann") -> Decision:
        return reject(self.workspace, self.found(extract_id), by, reason=reason)

    def happen(self, kind: EventKind, doc_id: str, who: str = "", **sides: str) -> None:
        event = NewEvent(kind, doc_id, who, sides.get("before", ""), sides.get("after", ""))
        self.store.documents.append([event], self.workspace.clock.now())

    def withdraw(self, doc_id: str) -> None:
        self._move(EventKind.WITHDRAWN, doc_id, Presence.ACTIVE, Presence.WITHDRAWN)

    def restore(self, doc_id: str) -> None:
        self._move(EventKind.RESTORED, doc_id, Presence.WITHDRAWN, Presence.ACTIVE)

    def grant(self, doc_id: str, who: str = "bob", before: int = 0) -> None:
        self.happen(EventKind.GRANTED, doc_id, who, before=str(before), after=str(before + 1))

    def revoke(self, doc_id: str, who: str = "bob", before: int = 1) -> None:
        self.happen(EventKind.REVOKED, doc_id, who, before=str(before), after=str(before + 1))

    def _move(self, kind: EventKind, doc_id: str, before: Presence, after: Presence) -> None:
        self.happen(kind, doc_id, before=str(before), after=str(after))


def span_of(said: Sequence[Line], words: str) -> Span:
    """Where words stand in the text of a transcript."""
    start = heard(said).refined.text.index(words)
    return Span(start, start + len(words))
