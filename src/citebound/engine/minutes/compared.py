"""What persons let pass, compared with its passages as what the gate let pass is.

Whoever confirms answers for it; whoever reads it should see where the words differ. Compared when
it is shown, with the whole transcript: no decision and no count depends on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.core.facts.fact import Origin
from citebound.core.recipes.comparison import Comparison

if TYPE_CHECKING:
    from citebound.engine.minutes.view import Minutes


def with_people_compared(minutes: Minutes) -> Minutes:
    """The minutes with the support of every fact that rests on a person, and why it lacks it."""
    theirs = [fact for fact in minutes.facts if fact.origin is Origin.PERSON]
    if minutes.meeting is None or not theirs:
        return minutes
    comparison = Comparison(minutes.meeting, minutes.meeting.text)
    audits = {fact.stated.identity: comparison.audit(fact) for fact in theirs}
    support = {item: audit.support for item, audit in audits.items()}
    reasons = {item: audit.note for item, audit in audits.items() if audit.note}
    return replace(minutes, support={**minutes.support, **support}, reasons=reasons)
