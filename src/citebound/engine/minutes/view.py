"""The minutes of a meeting: what is CURRENT is shown, anything else is refused.

Nothing here decides: facts and tasks are those of the stored nodes, verified like every summary's
(DESIGN.md section 5), and the summary line counts them (specification B, section 4).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from citebound.core.facts.decision import checks
from citebound.core.facts.fact import Task
from citebound.core.keys import LeafRecord
from citebound.core.minutes.sampling import concludes, sampled
from citebound.core.minutes.voices import holds_items
from citebound.engine.judge import judge
from citebound.engine.look import look
from citebound.engine.meetings import meeting_of
from citebound.engine.minutes.compared import people_compared
from citebound.engine.node import Bench
from citebound.engine.refusal import Refusal, forbidden, missing
from citebound.engine.texts import Texts
from citebound.errors import UnsoundNodeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from citebound.core.facts.decision import Decision
    from citebound.core.facts.fact import Fact
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.plan import Plan
    from citebound.core.recipes import QuotedClaim
    from citebound.core.result import Result, Status, Support
    from citebound.core.snapshot import Snapshot
    from citebound.engine.judge import Standing
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Counted:
    """The summary line: every item is counted in exactly one of the last three."""

    extracted: int
    """Facts, each item once at each of its places, and tasks, each item once."""
    verified: int
    """Found in the transcript by the gate."""
    to_human: int
    """Sent for confirmation, decided or not."""
    dropped: int
    """Dropped by the gate."""
    confirmed: int
    """Of those sent, pinned by a person."""
    rejected: int
    """Of those sent, rejected by a person."""
    struck: int = 0
    """Of those found by the gate, struck by a person."""

    @property
    def open(self) -> int:
        """Of those sent, not decided yet."""
        return self.to_human - self.confirmed - self.rejected


@dataclass(frozen=True, slots=True)
class Minutes:
    """The CURRENT minutes of a meeting."""

    name: str
    """The meeting's name."""
    principal: str
    """For whom."""
    status: Status
    """VALID, or PARTIAL when a leaf is INVALID; INELIGIBLE without a transcript."""
    meeting: Meeting | None
    """The transcript with its voices; None when there is none that may be read."""
    facts: tuple[Fact, ...]
    """In order of place."""
    tasks: tuple[Task, ...]
    """What the gate sent to a person, open or rejected, in order of extraction."""
    dropped: tuple[Task, ...]
    """What the gate dropped, in order of extraction."""
    struck: tuple[Task, ...] = field(default=(), kw_only=True)
    """What the gate let pass and a person struck, in order of place."""
    invalid: tuple[tuple[str, str], ...]
    """INVALID leaves by name, each with its diagnosis."""
    sources: Mapping[str, str]
    """By item, the node that it was extracted in."""
    checked: Mapping[str, Decision]
    """By item, the newest answer to a spot check, or to its question without one."""
    run_id: int
    """The run that built it."""
    root_key: str
    """Its key."""
    sequence: int
    """Last event that it was checked against."""
    imported_at: str
    """When the transcript was last imported."""
    support: Mapping[str, Support] = field(default_factory=dict)
    """By item that a model or somebody else stated, or a person confirmed: whether a program finds
    the conclusion in its passage. It never changes the gate's verdict, and never says that
    something is true."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """By item whose support has one: why a program does not find the conclusion there."""
    decisions: tuple[Decision, ...] = ()
    """Everything that people decided about these items, oldest first: also what was replaced."""
    by_cues: bool = False
    """Whether declared cue phrases, and no model, read the transcript."""

    @property
    def counted(self) -> Counted:
        """The summary line: what persons strike or correct of a hit changes no count of these."""
        by_person = sum(not fact.is_hit for fact in self.facts)
        verified = len(self.facts) - by_person + len(self.struck)
        return Counted(
            extracted=verified + by_person + len(self.tasks) + len(self.dropped),
            verified=verified,
            to_human=len(self.tasks) + by_person,
            dropped=len(self.dropped),
            confirmed=by_person,
            rejected=sum(not task.is_open for task in self.tasks),
            struck=len(self.struck),
        )

    @property
    def spot_checks(self) -> tuple[Fact, ...]:
        """The facts that a person is asked about, answered or not, in order of place."""
        return tuple(one for one in self.asked if not isinstance(one, Task))

    @property
    def refuted(self) -> tuple[Task, ...]:
        """What a person was asked about likewise, and struck."""
        return tuple(one for one in self.asked if isinstance(one, Task))

    @property
    def asked(self) -> tuple[Fact | Task, ...]:
        """What a person is asked about, answered or not, in order of place; struck ones as well.

        Only hits whose conclusion is in other words than the passage: of others there is nothing
        to measure. What a person corrected or struck unasked is asked about no more.
        """
        hits = [one for one in self._hits() if self._concludes(one)]
        answered = {one.stated.identity for one in hits if self._is_checked(one)}
        asked = [one for one in hits if _is_undecided(one) or one.stated.identity in answered]
        return sampled(asked, answered)

    def answer(self, hit: Fact | Task) -> Decision | None:
        """What a person answered about this hit and this passage; None where nobody did."""
        answer, ref = self.checked.get(hit.stated.identity), hit.source_ref
        if answer is None or self.meeting is None or ref is None:
            return None
        ruling = answer.ruling
        if ruling.is_about(self.meeting.document.text_sha256):
            is_so = (ruling.span, ruling.speaker) == (ref.span, ref.speaker)
        else:
            is_so = ruling.stands_at(self.meeting.text, ref.span, ref.speaker)
        return answer if is_so else None

    def _hits(self) -> list[Fact | Task]:
        """Everything that the gate let pass, in order of place."""
        facts = (fact for fact in self.facts if fact.is_hit)
        return sorted((*facts, *self.struck), key=_place)

    def _is_checked(self, hit: Fact | Task) -> bool:
        answer = self.answer(hit)
        return answer is not None and answer.ruling.act.is_check

    def _concludes(self, hit: Fact | Task) -> bool:
        ref = hit.source_ref
        if ref is None or self.meeting is None:
            return False
        return concludes(hit.stated.text, ref.span.of(self.meeting.text))


def _is_undecided(hit: Fact | Task) -> bool:
    return hit.decision is None or hit.decision.act.is_check


def show_minutes(workspace: Workspace, job: Job) -> Minutes | Refusal:
    """The minutes if they are current, or a refusal.

    Raises:
        StoreError: the store cannot be read.
    """
    seen = look(workspace)
    with workspace.store.reading():
        if is_hidden(workspace.store.documents.snapshot(job.principal)):
            return forbidden(workspace.store.dossier, job)
        standing = judge(workspace, job, seen)
        if isinstance(standing, Refusal):
            return standing
        try:
            return _with_people_compared(_minutes(workspace, job, standing))
        except UnsoundNodeError as error:
            return missing(workspace, job, standing.plan.snapshot.sequence, str(error))


def _with_people_compared(minutes: Minutes) -> Minutes:
    """With the support of what rests on a person, and why it lacks it."""
    audits = people_compared(minutes.meeting, minutes.facts)
    support = {item: audit.support for item, audit in audits.items()}
    notes = {item: audit.note for item, audit in audits.items() if audit.note}
    return replace(
        minutes, support={**minutes.support, **support}, notes={**minutes.notes, **notes}
    )


def is_hidden(snapshot: Snapshot | None) -> bool:
    """Whether there are transcripts, and the principal of the snapshot may read none of them."""
    documents = () if snapshot is None else snapshot.documents
    transcripts = [one.eligible for one in documents if not holds_items(one.reader)]
    return bool(transcripts) and not any(transcripts)


def _minutes(workspace: Workspace, job: Job, standing: Standing) -> Minutes:
    plan, store = standing.plan, workspace.store
    texts = Texts(store.documents)
    bench = Bench(plan, job, texts, standing.rows.get)
    top = bench.child(len(plan.nodes) - 1)
    facts = [quoted.claim.fact for quoted in top.claims if quoted.claim.fact is not None]
    leaves = list(_leaves(plan, bench))
    tasks = _distinct(leaves, {fact.stated.identity for fact in facts})
    asked, dropped, struck = _parted(tasks)
    seen = {stated.identity for stated in (*(f.stated for f in facts), *(t.stated for t in tasks))}
    decided = tuple(one for one in store.documents.decisions() if one.ruling.item in seen)
    return Minutes(
        name=store.dossier,
        principal=job.principal,
        status=top.status,
        meeting=_meeting(plan, texts, seen),
        facts=tuple(sorted(facts, key=_place)),
        tasks=tuple(asked),
        dropped=tuple(dropped),
        struck=tuple(sorted(struck, key=_place)),
        invalid=tuple((name, leaf.diagnosis) for name, leaf in leaves if leaf.diagnosis),
        sources=_sources(leaves),
        checked=checks(decided),
        run_id=standing.head.run_id,
        root_key=plan.root.key,
        sequence=plan.snapshot.sequence,
        imported_at=standing.look.record.at,
        support=dict(_supported(top.claims)),
        notes=dict(_noted(top.claims)),
        decisions=decided,
        by_cues=not job.settings.map_prompt,
    )


def _parted(tasks: Iterable[Task]) -> tuple[list[Task], list[Task], list[Task]]:
    """What a person is or was asked about, what the gate dropped, and what a person struck."""
    asked: list[Task] = []
    dropped: list[Task] = []
    struck: list[Task] = []
    for one in tasks:
        of = struck if one.is_struck else dropped if one.is_dropped else asked
        of.append(one)
    return asked, dropped, struck


def _supported(claims: Iterable[QuotedClaim]) -> Iterator[tuple[str, Support]]:
    for claim in (quoted.claim for quoted in claims):
        if claim.fact is not None and claim.support is not None:
            yield claim.fact.stated.identity, claim.support


def _noted(claims: Iterable[QuotedClaim]) -> Iterator[tuple[str, str]]:
    for claim in (quoted.claim for quoted in claims):
        if claim.fact is not None and claim.note:
            yield claim.fact.stated.identity, claim.note


def _meeting(plan: Plan, texts: Texts, seen: set[str]) -> Meeting | None:
    meeting = meeting_of(plan.snapshot, texts)
    return meeting and replace(meeting, decisions=_about(meeting.decisions, seen))


def _about(decisions: Mapping[str, Decision], seen: set[str]) -> Mapping[str, Decision]:
    """The decisions about these items: others may be of a file that may not be read."""
    return {item: one for item, one in decisions.items() if item in seen}


def _leaves(plan: Plan, bench: Bench) -> Iterator[tuple[str, Result]]:
    for position, node in enumerate(plan.nodes):
        if isinstance(node.record, LeafRecord):
            yield node.name, bench.known(position)


def _distinct(leaves: list[tuple[str, Result]], facts: set[str]) -> list[Task]:
    """Every item once: windows of a transcript overlap, and files may repeat an item.

    What is a fact elsewhere is no task, and what a person is asked about was not dropped. What was
    struck in two places counts twice, as it did before.
    """
    found: dict[tuple[str, str], Task] = {}
    for _, leaf in leaves:
        for task in leaf.tasks:
            ref = task.source_ref
            key = task.stated.identity, _broken(task) if ref is None else f"at {ref.span}"
            first = found.setdefault(key, task)
            if first.is_dropped and not task.is_dropped:
                found[key] = task
    return [task for (identity, _), task in found.items() if identity not in facts]


def _broken(task: Task) -> str:
    """What tells broken items apart, which have no text."""
    stated = task.stated
    return "" if stated.text else f"{stated.extract_id} {task.judged.reason}"


def _sources(leaves: list[tuple[str, Result]]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, leaf in leaves:
        facts = [claim.fact.stated for claim in leaf.claims if claim.fact is not None]
        for stated in (*facts, *(task.stated for task in leaf.tasks)):
            found.setdefault(stated.identity, name)
    return found


def _place(one: Fact | Task) -> tuple[int, int, str]:
    ref = one.source_ref
    start, end = (0, 0) if ref is None else (ref.span.start, ref.span.end)
    return start, end, one.stated.identity
