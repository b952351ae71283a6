"""What a reader is told besides the claims: support, what is withheld, whose forms decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.finding import Stop, StopKind
from citebound.core.result import Support
from citebound.engine.serve import NotPlaced, NotShown
from citebound.render.claims import support_lines
from citebound.render.headline import headline
from citebound.render.html import summary_html
from citebound.render.json_summary import summary_json
from citebound.render.markdown import summary_markdown
from citebound.render.text_summary import summary_text
from tests.render.values import pin, quoted, stated, summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from citebound.core.recipes import QuotedClaim

FORMS: tuple[Callable[..., str], ...] = (summary_text, summary_markdown, summary_html)


def checked(support: Support, subject: str = "P-1") -> QuotedClaim:
    claim = stated(subject, "site", "X1", "Product P-1 site: X1.")
    return replace(claim, claim=replace(claim.claim, support=support))


THREE = "a v1 [0:4), b v1 [0:4), c v1 [0:4)"
UNSUPPORTED, UNAUDITED = checked(Support.UNSUPPORTED), checked(Support.UNAUDITED)


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([checked(Support.SUPPORTED)], []),
        ([UNSUPPORTED], ["1 UNSUPPORTED: the cited lines do not state it; for review"]),
        ([UNSUPPORTED] * 2, ["2 UNSUPPORTED: the cited lines do not state them; for review"]),
        (
            [UNAUDITED],
            ["1 UNAUDITED: nothing could be compared, no line there has a declared form"],
        ),
    ],
)
def test_what_does_not_agree_is_told_apart_from_what_could_not_be_compared(
    claims: list[QuotedClaim], expected: list[str]
) -> None:
    assert support_lines(summary(*claims, recipe="claims")) == expected


def test_a_finding_is_compared_with_its_sentence() -> None:
    found = support_lines(summary(UNSUPPORTED, UNAUDITED, recipe="quotes"))
    assert found == [
        "1 UNSUPPORTED: the cited sentence says something else than it; for review",
        "1 UNAUDITED: too little could be compared to confirm it",
    ]


@pytest.mark.parametrize("form", FORMS)
def test_the_headline_counts_both_kinds_apart(form: Callable[..., str]) -> None:
    found = summary(UNSUPPORTED, UNAUDITED, UNAUDITED, recipe="claims")
    assert "CURRENT, 1 unsupported, 2 unaudited, structure checked, truth not" in headline(found)
    assert "1 unsupported, 2 unaudited" in form(found)


def test_json_counts_every_kind_where_a_model_states_claims() -> None:
    found: Any = summary_json(summary(UNSUPPORTED, UNAUDITED, UNAUDITED, recipe="claims"))
    assert found["support"] == {"supported": 0, "unsupported": 1, "unaudited": 2}
    assert "support" not in summary_json(summary(quoted("It is so."), recipe="facts"))


def withheld(*places: tuple[str, int], node: str = "doc:a") -> tuple[NotShown, ...]:
    claim = checked(Support.UNSUPPORTED)
    return tuple(
        NotShown(
            node,
            replace(claim, claim=replace(claim.claim, pins=(pin(doc_id, start, start + 4),))),
            "why",
        )
        for doc_id, start in places
    )


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (
            [("a", 0)],
            [
                "WITHHELD: 1 (it is no part of this summary)",
                "  withheld: P-1 · site: X1 (a v1 [0:4)): why",
            ],
        ),
        (
            [("a", 0), ("a", 0)],
            [
                "WITHHELD: 2, 1 of them distinct (they are no part of this summary)",
                "  withheld: P-1 · site: X1 (a v1 [0:4); 2 times): why",
            ],
        ),
        (
            [("a", 0), ("b", 0), ("c", 0), ("d", 0), ("e", 0), ("a", 0)],
            [
                "WITHHELD: 6, 1 of them distinct (they are no part of this summary)",
                f"  withheld: P-1 · site: X1 ({THREE} and 2 more; 6 times): why",
            ],
        ),
    ],
)
def test_the_same_is_listed_once_with_its_places_and_their_number(
    places: list[tuple[str, int]], expected: list[str]
) -> None:
    assert support_lines(summary(withheld=withheld(*places))) == expected


def test_what_is_not_listed_is_counted_by_distinct_claims() -> None:
    many = tuple(
        NotShown("doc:a", checked(Support.UNSUPPORTED, f"P-{n // 2}"), "why") for n in range(24)
    )
    found = support_lines(summary(withheld=many))
    assert found[0] == "WITHHELD: 24, 12 of them distinct (they are no part of this summary)"
    assert (len(found), found[-1]) == (12, "  and 2 more (--json lists all)")
    assert len(summary_json(summary(withheld=many))["withheld"]) == 24  # type: ignore[arg-type]


def test_the_same_stop_is_listed_once_with_its_number() -> None:
    stop = NotPlaced("doc:a", Stop("It is.", "a quote", StopKind.DROPPED, "why"))
    assert support_lines(summary(stopped=(stop, stop))) == [
        "STOPPED: 2 with a quote that stands nowhere (they are no part of this summary)",
        "  dropped: It is. (doc:a): why (2 times)",
    ]


@pytest.mark.parametrize("form", FORMS)
def test_forms_that_the_folder_declares_are_told_before_the_claims(
    form: Callable[..., str],
) -> None:
    told = "FORMS: the folder"
    found = summary(UNSUPPORTED, recipe="claims", patterns_from="citebound.toml")
    assert told in form(found).replace("\\", "").partition("P-1")[0]
    for other in ("built in", "user settings", ""):
        assert told not in form(summary(UNSUPPORTED, patterns_from=other))
    assert summary_json(found)["patterns_from"] == "citebound.toml"
