"""What persons let pass, compared with its passages as what the gate let pass is.

Whoever confirms answers for it; whoever reads it should see where the words differ. Compared when
it is shown, with the whole transcript: no decision and no count depends on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.facts.fact import Origin
from citebound.core.recipes.comparison import Comparison

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citebound.core.facts.fact import Fact
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.support.findings import Audit


def people_compared(meeting: Meeting | None, facts: Iterable[Fact]) -> Mapping[str, Audit]:
    """By item, what the comparison of every fact that rests on a person came to."""
    if meeting is None:
        return {}
    comparison = Comparison(meeting, meeting.text)
    theirs = (fact for fact in facts if fact.origin is Origin.PERSON)
    return {fact.stated.identity: comparison.compare(fact) for fact in theirs}
