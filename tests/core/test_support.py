from __future__ import annotations

import pytest

from citebound.core.evidence import Pin
from citebound.core.patterns import DEFAULT_PATTERNS, Patterns
from citebound.core.result import Claim, Fields, Support, Withheld
from citebound.core.support import parted, support_of
from citebound.core.text import Span

PATTERNS = Patterns(DEFAULT_PATTERNS)
SITE = Fields("P-10-01", "site", "Yard 4")
STATES = "Product P-10-01 site: Yard 4."
DENIES = "Product P-10-01 site: was never Yard 4, as Mina said"
ARCHIVED = 'Archived note: "Product P-10-01 site: Yard 4."'
FORMER = "The former site of product P-10-01, Yard 4, was cancelled."
PIN = Pin("a", 1, Span(0, 3), "0" * 64)


@pytest.mark.parametrize(
    ("cited", "around", "support"),
    [
        ([STATES], [STATES], Support.SUPPORTED),
        ([FORMER, f"  {STATES} "], [], Support.SUPPORTED),
        (["Product P-10-01 site: Yard 5."], [STATES], Support.UNSUPPORTED),
        ([DENIES], [STATES, DENIES], Support.UNSUPPORTED),
        ([ARCHIVED], [STATES, ARCHIVED], Support.UNSUPPORTED),
        ([FORMER], [STATES, FORMER], Support.UNSUPPORTED),
        (["Product P-10-01 status: Yard 4."], [STATES], Support.UNSUPPORTED),
        (["Product P-10-02 site: Yard 4."], [STATES], Support.UNSUPPORTED),
        ([FORMER], [FORMER, DENIES, ARCHIVED], Support.UNAUDITED),
    ],
)
def test_only_a_cited_line_that_states_it_supports_a_claim(
    cited: list[str], around: list[str], support: Support
) -> None:
    assert support_of(SITE, cited, around, PATTERNS) is support


def test_what_is_not_supported_is_withheld_with_its_reason() -> None:
    claims = [Claim(SITE, (PIN,), support) for support in Support]
    kept, withheld = parted([*claims, claims[0]])
    assert kept == (claims[0], claims[0])
    assert withheld == (
        Withheld(claims[1], "the cited line does not state it"),
        Withheld(claims[2], "no line there has a declared form, so nothing could be compared"),
    )
