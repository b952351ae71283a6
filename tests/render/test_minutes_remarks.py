from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.facts.decision import Act
from citebound.core.gate.verdict import MatchType, Segment, Verdict
from citebound.core.result import Support
from citebound.render.html import _STYLE
from citebound.render.html_minutes import minutes_html
from citebound.render.html_minutes_style import MINUTES_STYLE
from citebound.render.html_style import PAGE_STYLE
from citebound.render.markdown_minutes import minutes_markdown
from citebound.render.text_minutes import minutes_text
from citebound.render.text_minutes_tasks import tasks_text
from tests.render.minutes_values import (
    answer,
    fact,
    full_minutes,
    meeting,
    meeting_of,
    minutes,
    struck,
    taken,
)
from tests.render.test_minutes_html import Page

if TYPE_CHECKING:
    from citebound.core.facts.fact import Fact


def remarked(page: str) -> dict[str, str]:
    """The lines beside the conclusions of a page, each with its class."""
    found = re.findall(r'<p class="by ?([a-z]*)">(.*?)</p>', page)
    return {re.sub("<[^>]*>", "", told).partition(":")[0]: kind for kind, told in found}


def checked(act: Act) -> dict[str, str]:
    where = meeting()
    mast = fact(where, "fact", "The mast", "There is a mast")
    said = {mast.stated.identity: answer(mast, "The mast", act)}
    return remarked(minutes_html(minutes(where, mast, checked=said)))


@pytest.mark.parametrize(
    ("support", "kind"),
    [(Support.UNSUPPORTED, "bad"), (Support.UNAUDITED, "warn"), (Support.SUPPORTED, "")],
)
def test_a_conclusion_that_no_program_finds_never_looks_as_if_somebody_confirmed_it(
    support: Support, kind: str
) -> None:
    shown = full_minutes()
    (stated,) = {shown.facts[0].stated.identity}
    found = remarked(minutes_html(replace(shown, support={stated: support})))
    assert found.get(str(support), "") == kind


def test_answers_of_people_look_as_what_they_say() -> None:
    good = "spot check: the passage supports it".partition(":")[0]
    assert checked(Act.SUPPORTS)[good] == "good"
    assert checked(Act.REFUTES)[good] == "bad"
    where = meeting()
    mast = fact(where, "fact", "The mast")
    again = fact(where, "fact", "The mast is nine")
    kept = minutes(where, mast, again, struck=(struck(where, "The risk is rain.", "Rain"),))
    found = remarked(minutes_html(kept))
    assert found["same passage as 1"] == ""
    assert {kind for told, kind in found.items() if told.startswith("struck by")} == {"bad"}
    confirmed = minutes(where, fact(where, "fact", "The mast", taken=taken()))
    assert {
        kind
        for told, kind in remarked(minutes_html(confirmed)).items()
        if told.startswith("confirmed")
    } == {"good"}


@pytest.mark.parametrize("kind", ["good", "warn", "bad"])
def test_what_a_remark_means_is_told_by_a_sign_too(kind: str) -> None:
    assert f".{kind}::before {{ content: " in MINUTES_STYLE


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG 2 computes it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = "".join(2 * c for c in colour) if len(colour) == len("fff") else colour
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("ink", ["ink", "dim", "link", "good", "warn", "gone", "come"])
def test_by_day_and_by_night_every_ink_can_be_read(ink: str) -> None:
    assert round(contrast("fff", "000"), 2) == 21
    schemes = re.findall(r":root \{(.*?)\}", PAGE_STYLE, re.DOTALL)[:2]
    for colours in (dict(re.findall(r"--([\w-]+): #(\w+)", scheme)) for scheme in schemes):
        assert contrast(colours[ink], colours["page"]) >= 4.5


def test_summaries_and_minutes_share_one_look() -> None:
    assert MINUTES_STYLE.startswith(PAGE_STYLE)
    assert _STYLE.startswith(PAGE_STYLE)
    assert "font: 16px/1.55 system-ui" in PAGE_STYLE
    assert "Georgia" not in _STYLE


def with_slips(hit: Fact, quote: str) -> Fact:
    ref = replace(hit.source_ref, match_type=MatchType.FUZZY, similarity=0.97914)
    judged = replace(hit.judged, verdict=Verdict.HIT_FUZZY, source_ref=ref, similarity=0.97914)
    return replace(hit, source_ref=ref, judged=judged, stated=replace(hit.stated, quote=quote))


def test_beside_a_reworded_conclusion_stand_the_words_of_its_passage() -> None:
    where = meeting()
    words, text = "We decided to paint the boat red.", "Paint it red"
    shown = minutes(where, fact(where, "decision", words, text), fact(where, "risk", "The risk"))
    said, page, marked = minutes_text(shown), minutes_html(shown), minutes_markdown(shown)
    assert f'  1. {text}\n     "{words}"\n' in said
    assert f"“{words}”</p>" in page
    assert f"   > {words}\n" in marked
    assert (said.count('"'), page.count("“")) == (2, 1)


def test_a_passage_over_two_lines_is_its_conclusion_and_a_long_one_is_clipped() -> None:
    where = meeting_of("We decided\nto sail. " + "a word " * 200)
    same = fact(where, "decision", "We decided\nto sail.", "We decided to sail.")
    assert '"' not in minutes_text(minutes(where, same))
    long = minutes_text(minutes(where, fact(where, "decision", where.text.strip(), "Sail")))
    assert " ... " in long


def test_a_quote_with_slips_is_told_with_its_similarity() -> None:
    where = meeting()
    hit = with_slips(fact(where, "decision", "We decided to paint"), "We decided to pant")
    told = 'the quote was given with slips (similarity 0.9791): "We decided to pant"'
    shown = minutes(where, hit)
    assert told in " ".join(minutes_text(shown).split())
    assert told.replace("(", "\\(").replace(")", "\\)") in minutes_markdown(shown)
    assert (
        remarked(minutes_html(shown))["the quote was given with slips (similarity 0.9791)"] == ""
    )


def test_spot_checks_are_asked_about_only_while_they_are_open() -> None:
    where = meeting()
    mast = fact(where, "fact", "The mast is nine metres long.", "It is long")
    asked = "Spot checks: does the passage say what the conclusion states?"
    for act, heading, other in (
        (None, asked, "Spot checks that are answered"),
        (Act.SUPPORTS, "Spot checks that are answered", asked),
    ):
        said = {} if act is None else {mast.stated.identity: answer(mast, mast.stated.quote, act)}
        shown = minutes(where, mast, checked=said)
        assert shown.spot_checks, "the fact of this test has to be asked about"
        assert heading in tasks_text(shown)
        assert other not in tasks_text(shown)


def test_each_element_of_a_page_is_marked_with_its_own_language() -> None:
    words = "我们决定在星期五发布这个版本。"
    where = meeting_of(words, [Segment("王芳", 1.0, 0, len(words))], title="版本会议的记录")
    own, other = fact(where, "decision", words), fact(where, "decision", words, "Ship on the day")
    page = Page(minutes_html(minutes(where, own, other)))
    assert page.langs[:2] == [("html", "en"), ("h1", "zh")]
    assert [lang for tag, lang in page.langs if tag == "p"] == ["zh", "en", "zh"]
    assert {lang for tag, lang in page.langs if tag == "a"} == {"en"}
