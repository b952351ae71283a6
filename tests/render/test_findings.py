"""How a finding is shown: with its whole sentence, the quote marked in it, and what is stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.evidence import Pin
from citebound.core.finding import Finding, Match, Stop, StopKind
from citebound.core.recipes import QuotedClaim
from citebound.core.result import Claim, Support
from citebound.core.text import Span
from citebound.engine.serve import NotPlaced
from citebound.render.claims import sentence_parts
from citebound.render.html import summary_html
from citebound.render.json_summary import summary_json
from citebound.render.markdown import summary_markdown
from citebound.render.text_summary import summary_text
from tests.render.values import HOSTILE, quoted, summary

if TYPE_CHECKING:
    from collections.abc import Callable

SENTENCE = "If you agree,\nyou must pay."


def finding(sentence: str = SENTENCE, note: str = "", match: Match = Match.QUOTED) -> QuotedClaim:
    start = len(sentence) - 4
    pin = Pin("terms.txt", 1, Span(100 + start, 100 + len(sentence)), "a" * 64)
    stated = Finding("Paying is due.", Span(100, 100 + len(sentence)), match, note=note)
    return QuotedClaim(
        Claim(None, (pin,), Support.UNAUDITED, stated), (sentence[start:],), sentence
    )


STOPPED = tuple(
    NotPlaced("doc:a.md", Stop(f"It may {kind}.", "quote", kind, "closest passage 0.41"))
    for kind in StopKind
)


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        (summary_text, "“If you agree, you must >>pay.<<”"),
        (summary_markdown, "> If you agree, you must **pay.**"),
        (summary_html, "<blockquote>If you agree,\nyou must <mark>pay.</mark></blockquote>"),
    ],
)
def test_the_quote_is_marked_inside_its_sentence(form: Callable[..., str], shown: str) -> None:
    assert shown in form(summary(finding(), recipe="quotes"))


@pytest.mark.parametrize("form", [summary_text, summary_markdown, summary_html])
def test_what_was_found_is_told_and_what_was_stopped_is_counted(form: Callable[..., str]) -> None:
    claim = finding(note="moved to a neighbour: why", match=Match.SLIPS)
    page = form(summary(claim, recipe="quotes", stopped=STOPPED))
    assert "Paying is due. " in page
    assert "unaudited" in page
    assert "moved to a neighbour: why; quoted with slips" in page
    assert "1 for a person to look at" in page
    assert "1 from the first repetition on" in page
    assert "It may repeated." not in page


def test_json_tells_the_sentence_and_every_stop() -> None:
    shown: Any = summary_json(summary(finding(), recipe="quotes", stopped=STOPPED))
    (claim,) = shown["claims"]
    assert claim["sentence"] == {"start": 100, "end": 127, "text": SENTENCE}
    assert [one["kind"] for one in shown["stopped"]] == [str(kind) for kind in StopKind]
    assert "stopped" not in summary_json(summary(quoted("It is so.")))


@pytest.mark.parametrize(
    ("form", "forbidden"),
    [(summary_text, "\x1b"), (summary_markdown, "![x](https"), (summary_html, "<script>")],
)
def test_a_hostile_sentence_takes_no_effect(form: Callable[..., str], forbidden: str) -> None:
    assert forbidden not in form(summary(finding(HOSTILE + " and more"), recipe="quotes"))


def test_a_claim_that_is_no_finding_has_no_sentence() -> None:
    with pytest.raises(ValueError, match="no finding"):
        sentence_parts(quoted("It is so."))
