"""The builds of one dossier of the controlled experiment, told anew from the rows of its store."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.nodes.outputs import SILENT, read_output
from citebound.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.nodes.outputs import Stated
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.records import Records
    from citebound.check.stored.rows import AnswerRow, EventRow, KeptRow, RunEndRow
    from citebound.digest import Json

READER: Final = "reader"
"""For whom the experiment builds."""


class Leaf(NamedTuple):
    """A document at a moment."""

    version: int
    text_sha256: str
    is_usable: bool
    """Whether it is active and the reader may read it."""


class Stored(NamedTuple):
    """A node of a tree."""

    key: str
    status: str
    claims: tuple[Stated, ...]
    withheld: int
    """Its own."""
    run_id: int
    call_key: str
    address: str
    children: tuple[Stored, ...]


@dataclass(slots=True)
class Stage:
    """A build that ended."""

    run_id: int
    number: int
    """Of the event that it followed; 0 for the initial one."""
    is_full: bool
    end: RunEndRow
    calls: list[AnswerRow] = field(default_factory=list)
    """What its results rest on."""

    @property
    def is_equal(self) -> bool:
        """Of a full build: whether nothing differed."""
        return not json.loads(self.end.details)["comparison"]["different"]


class Recount:
    """One dossier."""

    def __init__(self, records: Records, bodies: Bodies) -> None:
        """Arrange its builds and their calls."""
        self.records, self._bodies = records, bodies
        self.stages = list(_stages(records))
        """In the order of their runs."""
        self.unused: list[int] = []
        """Calls of no result."""
        self.waiting: list[int] = []
        """Calls of killed builds that nobody went on from."""
        self.used: set[tuple[int, str]] = set()
        """Run and node of every call of a result."""
        self._newest = {row.key: row for row in records.nodes.values()}
        self._attribute()

    def of(self, *, is_full: bool) -> list[Stage]:
        """The builds of a path, the initial one first."""
        return [stage for stage in self.stages if stage.is_full is is_full]

    def tree(self, stage: Stage) -> Stored:
        """The tree of a build.

        Raises:
            LookupError: a node is gone.
            ValueError: an output cannot be read.
        """
        if stage.is_full:
            kept = {r.key: r for r in self.records.kept.values() if r.run_id == stage.run_id}
            return self._kept(kept, stage.end.root_key)
        return self._published(stage.end.root_key)

    def sources(self, sequence: int) -> dict[str, Leaf]:
        """Every document by name, as it was after an event."""
        found: dict[str, Leaf] = {}
        readable: set[str] = set()
        withdrawn: set[str] = set()
        for event in self.records.events.values():
            if event.sequence > sequence:
                break
            _happen(event, found, readable, withdrawn)
        return {
            name: leaf._replace(is_usable=name in readable and name not in withdrawn)
            for name, leaf in found.items()
        }

    def text(self, sha256: str) -> str:
        """The text of a version; empty when it is gone."""
        return self._bodies.text(sha256) or ""

    def limit(self, stage: Stage) -> int:
        """How many claims the root may hold."""
        return int(json.loads(self.records.runs[stage.run_id].settings)["limits.group"])

    def _attribute(self) -> None:
        """Give every call to the build whose results rest on it."""
        records = self.records
        made = {(row.run_id, row.key, row.raw_sha256) for row in records.nodes.values()}
        kept = {row.attempt: row.run_id for row in records.kept.values()}
        for call in records.calls.values():
            answer = records.answers.get(call.id)
            if answer is None or answer.failure:
                self.unused.append(call.id)
            elif kept.get(call.id) == call.run_id:
                self._give(answer, self._full(call.run_id))
            elif (call.run_id, call.node_key, answer.text_sha256) in made:
                self.used.add((call.run_id, call.node_key))
                self._give(answer, self._next(call.run_id))
            else:
                self.unused.append(call.id)

    def _give(self, answer: AnswerRow, stage: Stage | None) -> None:
        if stage is None:
            self.waiting.append(answer.attempt)
        else:
            stage.calls.append(answer)

    def _full(self, run_id: int) -> Stage | None:
        return next((s for s in self.stages if s.is_full and s.run_id == run_id), None)

    def _next(self, run_id: int) -> Stage | None:
        """The build that ended in this run, or went on from it."""
        return next((s for s in self.stages if not s.is_full and s.run_id >= run_id), None)

    def _published(self, key: str) -> Stored:
        row = self._newest[key]
        below = [child for _, child in self.records.edges.get(row.id, [])]
        children = tuple(self._published(child) for child in below)
        facts = (row.run_id, row.call_key, row.address)
        return self._stored(key, row.out_hash, children, facts)

    def _kept(self, rows: dict[str, KeptRow], key: str) -> Stored:
        row = rows[key]
        children = tuple(self._kept(rows, child) for child in json.loads(row.children))
        return self._stored(key, row.out_hash, children, (row.run_id, "", ""))

    def _stored(
        self, key: str, out_hash: str, children: tuple[Stored, ...], facts: tuple[int, str, str]
    ) -> Stored:
        body = self._bodies.get(out_hash)
        if body is None or sha256_hex(body) != out_hash:
            raise LookupError(f"the output of {key} is gone")
        output = read_output(body)
        own = () if output.status in SILENT else output.claims
        taken = tuple(children[child].claims[index] for child, index in output.references)
        withheld: Json = json.loads(body).get("held", [])
        number = len(withheld) if isinstance(withheld, list) else 0
        return Stored(key, output.status, (*own, *taken), number, *facts, children)


def nodes_of(root: Stored) -> Iterator[Stored]:
    """A node and all below it."""
    yield root
    for child in root.children:
        yield from nodes_of(child)


def _stages(records: Records) -> Iterator[Stage]:
    published = full = 0
    for run_id, run in records.runs.items():
        end = records.ends.get(run_id)
        if end is None or run.principal != READER:
            continue
        if run.full:
            full += 1
            yield Stage(run_id, full, is_full=True, end=end)
        else:
            yield Stage(run_id, published, is_full=False, end=end)
            published += 1


def _happen(
    event: EventRow, found: dict[str, Leaf], readable: set[str], withdrawn: set[str]
) -> None:
    name = event.doc_id
    if event.kind in {"added", "version"}:
        found[name] = Leaf(int(event.after), event.text_sha256, is_usable=False)
    elif event.kind == "withdrawn":
        withdrawn.add(name)
    elif event.principal == READER and event.kind == "granted":
        readable.add(name)
    elif event.principal == READER and event.kind == "revoked":
        readable.discard(name)
