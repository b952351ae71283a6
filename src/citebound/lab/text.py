"""What the commands of the experiment tell people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from citebound.check.experiment import ExperimentCheck
    from citebound.lab.counts import ExerciseCounts, MainCounts
    from citebound.lab.ledger import Spent


def run_text(counts: MainCounts, profile: str, *, rebind: bool) -> str:
    """The main experiment's counts."""
    bound = f"rebinding {'on' if rebind else 'off'}"
    lines = [
        f"{counts.dossiers} dossiers, {counts.events} events, profile {profile}, {bound}",
        f"{counts.records:,} generation records:",
        f"  initial      {_spent(counts.initial)}",
        f"  incremental  {_spent(counts.incremental)}",
        f"  full         {_spent(counts.full)}",
        f"{counts.comparisons} comparisons, {counts.equal} equal",
        f"{counts.refused} of {counts.events} old summaries were refused before their rebuild",
    ]
    for what, spent in (("not used yet", counts.waiting), ("of no result", counts.apart)):
        if spent.calls:
            lines.append(f"{what}, apart from these: {_spent(spent)}")
    return "\n".join(lines) + "\n"


def exercise_text(counts: ExerciseCounts, main: str) -> str:
    """The exercise's counts."""
    lines = [f"{counts.records} generation records:"]
    for build in counts.builds:
        what = "document 11 changed" if build.event == 1 else "instructions changed"
        lines.append(f"  {what:<21} {build.kind:<12} {_spent(build.spent)}")
    equal = sum(build.is_equal for build in counts.comparisons)
    lines += [
        f"{len(counts.comparisons)} comparisons, {equal} equal",
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
    lines += [
        "sound" if not number else f"{number} fault{'s' if number > 1 else ''}",
        f"{found.records:,} generation records, {found.comparisons} comparisons",
        f"{found.stores} stores audited",
    ]
    if not number:
        lines.append(compared)
    return "\n".join(lines) + "\n"


def _spent(spent: Spent) -> str:
    return f"{spent.calls:>5,} calls, {spent.new_tokens:>7,} new tokens, {spent.seconds:.2f} s"
