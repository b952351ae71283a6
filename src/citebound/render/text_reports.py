"""Reports of the other commands for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted, plural
from citebound.core.reasons import ReasonKind
from citebound.render.claims import display, place
from citebound.render.escape import for_terminal, for_terminal_lines
from citebound.render.headline import moment
from citebound.render.invalid import invalid_lines
from citebound.render.wrapping import WIDTH, columns, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.reasons import Reason
    from citebound.core.reconcile import Move
    from citebound.digest import Json
    from citebound.engine.build import BuildReport
    from citebound.engine.compare import Comparison
    from citebound.engine.explain import Explanation
    from citebound.engine.history import History, PastSummary
    from citebound.engine.invalid import InvalidNode
    from citebound.engine.preview import Preview
    from citebound.engine.rights import Decided
    from citebound.engine.since import RunComparison
    from citebound.engine.source import Passage, Source
    from citebound.engine.sync import SyncReport
    from citebound.engine.whatif import Dependents
    from citebound.ports.runs import Run

_SHORT = 24
_NAMED = 6


def sync_text(report: SyncReport) -> str:
    """What a sync recorded, one change a line."""
    changes = counted(len(report.moves), "change")
    lines = [f"synced {counted(report.documents, 'document')}, {changes}, event {report.sequence}"]
    lines += [f"  {_move(move)}" for move in report.moves]
    for item in report.left_out:
        detail = f" ({item.detail})" if item.detail else ""
        lines.append(f"  NOT INCLUDED: {item.path}: {item.reason.phrase}{detail}")
    return _joined(lines)


def build_text(report: BuildReport, invalid: Sequence[InvalidNode] = ()) -> str:
    """The counters of a build, each kind of work apart, and why nodes of the tree are INVALID."""
    c = report.counters
    work = (
        f"run {report.run_id}: {counted(c.nodes, 'node')}: {c.recomputed} recomputed "
        f"({c.ineligible} ineligible), {c.rebound} rebound, {counted(c.cache_hits, 'hit')}; "
        f"{counted(c.model_calls, 'model call')}, "
        f"{counted(c.new_tokens, 'new token')}, {c.seconds:.2f} s; root {report.root_status}"
    )
    lines = [work]
    if len(report.recomputed) < c.nodes:
        lines += [*_made("recomputed", report.recomputed), *_made("rebound", report.rebound)]
    if report.comparison is not None:
        lines += _comparison_lines(report.comparison)
    lines += invalid_lines(invalid)
    return _joined(lines)


def preview_text(preview: Preview) -> str:
    """What a build would make, and why, one node a line."""
    least, most = preview.calls
    calls = f"{least}" if least == most else f"{least} to {most}"
    made = f"{len(preview.nodes)} of {counted(preview.tree, 'node')}"
    lines = [f"if {_assumed(preview)}:"] if preview.assumed else []
    lines.append(f"a build would make {made}, with {calls} {plural(most, 'model call')}")
    if preview.unsynced:
        lines.append(
            f"({counted(preview.unsynced, 'file differs', 'files differ')} from the last sync and "
            f"{plural(preview.unsynced, 'is', 'are')} not counted: run "
            "`citebound sync`)"
        )
    for node in preview.nodes:
        why = "; ".join(map(_reason, _telling(node.reasons)))
        lines.append(f"  {node.expected:<14} {node.node}: {why}")
    if preview.assumed:
        lines += _dependent_lines(preview)
    return _joined(lines)


def dependents_text(found: Dependents) -> str:
    """The summaries that rest on a document, and the nodes that go with it."""
    count = len(found.summaries)
    what = counted(count, "summary rests", "summaries rest")
    lines = [f"{what} on {found.doc_id}" + (":" if count else "")]
    for one in found.summaries:
        state = "documents and rights as built" if one.is_current else "refused as STALE"
        lines.append(f"  {one.recipe} for {one.principal} (run {one.run_id}): {state}")
        lines.append(f"    {', '.join(one.nodes)}")
    return _joined(lines)


def _assumed(preview: Preview) -> str:
    return " and ".join(f"{one.doc_id} were {one.step}" for one in preview.assumed)


def _dependent_lines(preview: Preview) -> list[str]:
    count = len(preview.dependents)
    what = counted(count, "summary rests", "summaries rest")
    lines = [f"{what} on what would be taken" + (":" if count else "")]
    for one in preview.dependents:
        then = "would be refused as STALE" if one.is_current else "is refused already"
        lines.append(
            f"  {one.doc_id}: the {one.recipe} summary for {one.principal} "
            f"(run {one.run_id}) {then}"
        )
    return lines


def _telling(reasons: Sequence[Reason]) -> list[Reason]:
    """Without hashes and offsets that a new version explains."""
    if not any(reason.field == "version" for reason in reasons):
        return list(reasons)
    return [r for r in reasons if r.field not in ("text_sha256", "start", "end")]


def explanation_text(explanation: Explanation) -> str:
    """One node: what it is, and why it is missing."""
    status = "missing" if explanation.status is None else str(explanation.status)
    lines = [f"{explanation.node}: {status}", f"  key {explanation.key}"]
    if explanation.diagnosis:
        lines.append(f"  diagnosis: {explanation.diagnosis}")
    lines += [f"  because {_reason(reason)}" for reason in explanation.reasons]
    lines += [
        f"  {name}: {_value(value)}"
        for name, value in explanation.fields.items()
        if name != "children"
    ]
    lines += [f"  child {child}" for child in explanation.children]
    return _joined(lines)


def source_text(source: Source) -> str:
    """A claim, and the passages that it is pinned to, marked in their context."""
    lines = wrapped(f"{source.number}. ", display(source.claim))
    for passage in source.passages:
        lines += [
            "",
            for_terminal(f"{place(passage.pin)}, line {passage.line}"),
            *_marked(passage),
        ]
    return "\n".join(lines) + "\n"


def decided_text(decided: Decided, what: str) -> str:
    """The effect of a decision, in one line."""
    done = (
        f"{what}, event {decided.sequence}"
        if decided.changed
        else f"{what} already, nothing changed"
    )
    return _joined([f"{decided.doc_id}: {done}" + (f"; {decided.note}" if decided.note else "")])


def history_text(history: History) -> str:
    """Runs and events, oldest first."""
    lines = ["runs:", *(f"  {_run(run)}" for run in history.runs), "events:"]
    for event in history.events:
        moved = f" ({event.before} -> {event.after})" if event.before else ""
        whom = f" {event.principal}" if event.principal else ""
        lines.append(
            f"  {event.sequence:>5} {moment(event.at)} {event.kind} {event.doc_id}{whom}{moved}"
        )
    if history.unnamed:
        lines.append(f"  and {history.unnamed} more, which you may not know by name")
    return _joined(lines)


def past_text(past: PastSummary) -> str:
    """What an old run said, under the reader's present rights."""
    lines = [f"HISTORY, not a current summary: {_run(past.run)}"]
    for claim in past.claims:
        mark = "  " if claim.is_current else "* "
        lines += wrapped(f"{mark}- ", display(claim.quoted))
        lines += [f"    {place(pin)}" for pin in claim.quoted.claim.pins]
    if not all(claim.is_current for claim in past.claims):
        lines.append("(* the source has another version now, or another name)")
    if past.withheld:
        lines.append(f"{_hidden(past.withheld)}: withdrawn or no longer readable for you")
    return _joined(lines)


def comparison_text(comparison: RunComparison) -> str:
    """Two runs: what is new (+), moved (~) and gone (-)."""
    lines = [f"from {_run(comparison.older.run)}", f"to   {_run(comparison.newer.run)}"]
    signs = {"new": "+ ", "moved": "~ ", "same": "  "}
    for claim, mark in comparison.delta.newer:
        lines += wrapped(signs[mark], display(claim))
    for claim in comparison.delta.gone:
        lines += wrapped("- ", display(claim))
    withheld = comparison.delta.withheld + comparison.newer.withheld
    if withheld:
        lines.append(f"{_hidden(withheld)}: withdrawn or no longer readable for you")
    return _joined(lines)


def _hidden(number: int) -> str:
    return counted(number, "claim is not shown", "claims are not shown")


def _made(how: str, nodes: Sequence[str]) -> list[str]:
    more = f" and {len(nodes) - _NAMED} more" if len(nodes) > _NAMED else ""
    return wrapped(f"  {how}: ", f"{', '.join(nodes[:_NAMED])}{more}") if nodes else []


def _comparison_lines(comparison: Comparison) -> list[str]:
    equal = f"{comparison.equal} of {counted(comparison.nodes, 'node')}"
    lines = [f"compared with the stored results: {equal} equal"]
    lines += [f"  differs: {d.node}: {', '.join(d.what)}" for d in comparison.different]
    if any("missing" in item.what for item in comparison.different):
        lines.append("  missing: nothing is stored for it yet, `citebound build` makes it")
    return lines


def _run(run: Run) -> str:
    kind = "full, for comparison only" if run.start.full else "build"
    if run.outcome is None:
        what = run.fault or "did not end"
        return f"run {run.run_id} {moment(run.start.at)} {run.start.recipe} {kind}: {what}"
    counters = run.outcome.counters
    work = ", ".join(
        f"{counters.get(name)} {name}" for name in ("recomputed", "rebound", "model_calls")
    )
    begun = f"run {run.run_id} {moment(run.start.at)} {run.start.recipe} {kind}"
    return f"{begun}: {run.outcome.root_status}, {work}"


def _move(move: Move) -> str:
    was = f" (was {move.held.doc_id})" if move.held and move.held.doc_id != move.doc_id else ""
    return f"{move.kind}: {move.doc_id}{was}"


def _reason(reason: Reason) -> str:
    match reason.kind:
        case ReasonKind.NEW:
            return "nothing was built here yet"
        case ReasonKind.CHILD:
            return f"{reason.field} changed"
        case ReasonKind.RIGHT if reason.field == "access":
            return "rights or presence of a document below changed"
        case _ if reason.before is None and reason.after is None:
            return f"{reason.field} changed"
        case _:
            return f"{reason.field} {_value(reason.before)} -> {_value(reason.after)}"


def _value(value: Json) -> str:
    text = str(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}…"


def _marked(passage: Passage) -> list[str]:
    """A passage in its context; the byte order mark of a file is none of its characters there."""
    before, quote, start = passage.before, passage.quote, passage.pin.span.start
    if start == 0:
        quote = quote.removeprefix(_BYTE_ORDER_MARK)
    elif start == len(before):
        before = before.removeprefix(_BYTE_ORDER_MARK)
    text = f"{before}>>>{quote}<<<{passage.after}"
    lines = for_terminal_lines(text).split("\n")
    return [piece for line in lines for piece in _margined(line)]


_BYTE_ORDER_MARK: Final = "\ufeff"


def _margined(line: str) -> list[str]:
    """A line of a source as it stands, or on several lines where a terminal is too narrow."""
    lead = "  | "
    is_wide = columns(lead) + columns(line) > WIDTH
    return wrapped(lead, line, again=lead) if is_wide else [f"{lead}{line}"]


def _joined(lines: list[str]) -> str:
    return "\n".join(for_terminal(line) for line in lines) + "\n"
