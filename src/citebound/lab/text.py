"""What the commands of the experiment tell people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.counting import counted, plural
from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from citebound.check.experiment import ExperimentCheck
    from citebound.lab.counts import ExerciseCounts, MainCounts
    from citebound.lab.ledger import Spent


def run_text(counts: MainCounts, profile: str, *, rebind: bool) -> str:
    """The main experiment's counts."""
    bound = f"rebinding {'on' if rebind else 'off'}"
    done = f"{counted(counts.dossiers, 'dossier')}, {counted(counts.events, 'event')}"
    one, many = "was refused before its", "were refused before their"
    old = counted(counts.events, f"old summary {one}", f"old summaries {many}")
    lines = [
        f"{done}, profile {profile}, {bound}",
        f"{counts.records:,} {plural(counts.records, 'generation record')}:",
        f"  initial      {_spent(counts.initial)}",
        f"  incremental  {_spent(counts.incremental)}",
        f"  full         {_spent(counts.full)}",
        f"{counted(counts.comparisons, 'comparison')}, {counts.equal} equal",
        f"{counts.refused} of {old} rebuild",
    ]
    for what, spent in (("not used yet", counts.waiting), ("of no result", counts.apart)):
        if spent.calls:
            lines.append(f"{what}, apart from these: {_spent(spent)}")
    return "\n".join(lines) + "\n"


def exercise_text(counts: ExerciseCounts, main: str) -> str:
    """The exercise's counts."""
    lines = [f"{counted(counts.records, 'generation record')}:"]
    for build in counts.builds:
        what = "document 11 changed" if build.event == 1 else "instructions changed"
        lines.append(f"  {what:<21} {build.kind:<12} {_spent(build.spent)}")
    equal = sum(build.is_equal for build in counts.comparisons)
    lines += [
        f"{counted(len(counts.comparisons), 'comparison')}, {equal} equal",
        f"{counts.refused} of 2 old summaries were refused before their rebuild",
        f"the main experiment is unchanged: {main}",
    ]
    return "\n".join(lines) + "\n"


def check_text(found: ExperimentCheck) -> str:
    """What the check of an experiment found, faults first."""
    compared = "evaluation.json is as recomputed"
    if not found.has_evaluation:
        compared = "no evaluation.json to compare; `citebound lab evaluate` writes one"
    lines = [f"FAULT {for_terminal(str(fault))}" for fault in found.faults]
    number = len(found.faults)
    records = f"{found.records:,} {plural(found.records, 'generation record')}"
    lines += [
        counted(number, "fault") if number else "sound",
        f"{records}, {counted(found.comparisons, 'comparison')}",
        f"{counted(found.stores, 'store')} audited",
    ]
    if not number:
        lines.append(compared)
    return "\n".join(lines) + "\n"


def _spent(spent: Spent) -> str:
    calls = f"{spent.calls:>5,} {plural(spent.calls, 'call')}"
    tokens = f"{spent.new_tokens:>7,} {plural(spent.new_tokens, 'new token')}"
    return f"{calls}, {tokens}, {spent.seconds:.2f} s"
