"""All records of one dossier, and what the audit chain covers of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.check.stored.chain import Covered
from citebound.check.stored.rows import (
    AnswerRow,
    BindingRow,
    CallRow,
    DocumentRow,
    EventRow,
    FileRow,
    HeadRow,
    KeptRow,
    LeftOutRow,
    LinkRow,
    NodeRow,
    PresentRightRow,
    RightRow,
    RunEndRow,
    RunRow,
    VersionRow,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.check.stored.tables import Row, Tables
    from citebound.digest import Json


@dataclass(frozen=True, slots=True)
class Records:
    """The rows of one dossier, as they stand there."""

    name: str
    """The dossier's name."""
    events: dict[int, EventRow]
    """By sequence, in order."""
    versions: dict[tuple[int, int], VersionRow]
    """By slot and number."""
    documents: list[DocumentRow]
    """In slot order."""
    rights: list[RightRow]
    """In the order of their events."""
    present_rights: list[PresentRightRow]
    """By principal and slot."""
    runs: dict[int, RunRow]
    """By id, in order."""
    ends: dict[int, RunEndRow]
    """By run."""
    nodes: dict[int, NodeRow]
    """By row id, in order."""
    edges: dict[int, list[tuple[int, str]]]
    """Positions and children, by row id."""
    kept: dict[int, KeptRow]
    """Results of full runs, by row id."""
    calls: dict[int, CallRow]
    """By id, in order."""
    answers: dict[int, AnswerRow]
    """By call."""
    bindings: list[BindingRow]
    """In order."""
    links: list[LinkRow]
    """The audit chain."""
    heads: list[HeadRow]
    """What is served."""
    files: list[FileRow]
    """What ``CURRENT`` is told from, by document."""
    left_out: list[LeftOutRow]
    """What was not included then, in order."""

    def files_hashed(self) -> Json:
        """What the newest link of the kind ``files`` hashed: all rows that there are."""
        return {
            "files": [list(row) for row in self.files],
            "left_out": [list(row) for row in self.left_out],
        }

    def covered(self) -> dict[str, Covered]:
        """What each kind of link covers, as it was hashed when it was written."""
        return {
            "append": Covered("event", self.events, self._event),
            "publish": Covered("node row", self.nodes, self._node),
            "keep": Covered("kept result", self.kept, self._kept),
            "start": Covered("run", self.runs, self._start, is_alone=True),
            "finish": Covered("end of run", self.ends, self._finish, is_alone=True),
            "call": Covered("call", self.calls, self._call, is_alone=True),
            "answer": Covered("answer of call", self.answers, self._answer, is_alone=True),
        }

    def _event(self, sequence: int) -> Json:
        event = self.events[sequence]
        row: list[Json] = list(event._asdict().values())
        if event.kind in {"added", "version"}:
            version = self.versions.get((event.slot, int(event.after)))
            row += [] if version is None else [version.reader, version.weight]
        return row

    def _node(self, number: int) -> Json:
        row = self.nodes[number]
        children: Json = [child for _, child in self.edges.get(number, ())]
        facts: list[Json] = [row.id, row.key, row.address, row.status, row.fields, row.out_hash]
        return [*facts, children, row.call_key, row.raw_sha256, row.run_id]

    def _kept(self, number: int) -> Json:
        row = self.kept[number]
        facts: list[Json] = list(row._asdict().values())
        return [*facts[:-2], None if row.finished is None else row.finished == 1, row.attempt]

    def _start(self, run_id: int) -> Json:
        run = self.runs[run_id]
        return run._asdict() | {"full": run.full == 1}

    def _finish(self, run_id: int) -> Json:
        end = self.ends[run_id]._asdict()
        return {name: end[name] for name in end if not name.startswith("audit_")}

    def _call(self, number: int) -> Json:
        _, run_id, node_key, call_key, request = self.calls[number]
        return {
            "run_id": run_id,
            "node_key": node_key,
            "call_key": call_key,
            "request": request,
        }

    def _answer(self, number: int) -> Json:
        answer = self.answers[number]._asdict()
        answer["text"] = answer.pop("text_sha256")
        answer["tokens"] = answer.pop("tokens_sha256")
        if not answer["device_memory"]:  # Covered where there is something to cover.
            del answer["device_memory"]
        return answer


def records_of(tables: Tables, number: int, name: str) -> Records:
    """Read everything of a dossier.

    Raises:
        sqlite3.Error: the database cannot be read.
    """
    edges: dict[int, list[tuple[int, str]]] = {}
    for node, position, child in tables.edges(number):
        edges.setdefault(node, []).append((position, child))
    versions = tables.each(VersionRow, number)
    return Records(
        name=name,
        events=_by_number(tables.each(EventRow, number)),
        versions={(row.slot, row.number): row for row in versions},
        documents=tables.all(DocumentRow, number),
        rights=tables.all(RightRow, number),
        present_rights=tables.all(PresentRightRow, number),
        runs=_by_number(tables.each(RunRow, number)),
        ends=_by_number(tables.each(RunEndRow, number)),
        nodes=_by_number(tables.each(NodeRow, number)),
        edges=edges,
        kept=_by_number(tables.each(KeptRow, number)),
        calls=_by_number(tables.each(CallRow, number)),
        answers=_by_number(tables.each(AnswerRow, number)),
        bindings=tables.all(BindingRow, number),
        links=tables.all(LinkRow, number),
        heads=tables.all(HeadRow, number),
        files=tables.all(FileRow, number),
        left_out=tables.all(LeftOutRow, number),
    )


def _by_number(rows: Iterable[Row]) -> dict[int, Row]:
    """Rows by their first column."""
    return {row[0]: row for row in rows}
