from __future__ import annotations

import re
from collections import defaultdict
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from citebound.core.gate.verdict import Segment
from citebound.core.result import Status
from citebound.core.text import Span
from citebound.render.html_minutes import minutes_html
from citebound.render.html_minutes_transcript import Back, anchor_of, transcript_html
from citebound.render.markdown_minutes import minutes_markdown
from citebound.render.text_minutes import minutes_text
from tests.render.minutes_values import (
    fact,
    full_minutes,
    meeting,
    meeting_of,
    minutes,
    task,
)
from tests.render.values import HOSTILE

EMOJI = "Yes \U0001f600\U0001f680: we ship it. We ship it on Friday."


class Page(HTMLParser):
    """What a page says: its transcript, what each anchor lights up, its links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[dict[str, Any]] = []
        self.said = ""
        self.lit: defaultdict[str, str] = defaultdict(str)
        self.ids: list[str] = []
        self.links: list[dict[str, Any]] = []
        self.langs: list[tuple[str, str | None]] = []
        self.feed(page)

    @override
    def handle_starttag(self, tag: str, attrs: Any) -> None:
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found] if tag == "a" else []
        self.langs += [(tag, found["lang"])] if "lang" in found else []
        if tag not in ("meta", "br"):
            self.open.append({**found, "tag": tag})

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()["tag"] == tag

    @override
    def handle_data(self, data: str) -> None:
        kinds = [(one.get("class") or "").split() for one in self.open]
        if ["said"] not in kinds or ["back"] in kinds:
            return
        self.said += data
        for one, names in zip(self.open, kinds, strict=True):
            for name in {one.get("id"), *names} - {None, "said", "turn"}:
                self.lit[str(name)] += data


@st.composite
def transcripts(draw: st.DrawFn) -> tuple[str, list[Segment], list[Span]]:
    text = draw(st.text("ab \n<&\"'\U0001f600\u4e2d", max_size=40))
    edges = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    pairs = list(zip(edges[::2], edges[1::2], strict=False))
    places = st.integers(0, len(text))
    wanted = draw(st.lists(st.tuples(places, places).filter(lambda p: p[0] < p[1]), max_size=8))
    return text, [Segment("Ann", 1.5, *pair) for pair in pairs], [Span(*pair) for pair in wanted]


@given(transcripts())
def test_the_transcript_is_the_text_and_every_anchor_lights_up_its_interval(case):
    text, segments, spans = case
    back = [Back("c1", "1", "back")]
    shown = transcript_html(meeting_of(text, segments), dict.fromkeys(spans, back))
    page = Page(shown.turns)
    assert page.said == text
    assert {name: page.lit[name] for name in page.lit} == {
        anchor_of(span): span.of(text) for span in spans
    }
    assert sorted(page.ids) == sorted({anchor_of(span) for span in spans})
    assert len(page.links) == len(set(spans))
    classes = {
        name for found in re.findall('class="([^"]*)"', shown.turns) for name in found.split()
    }
    assert set(re.findall(r"has\(#(\S+):target\)", shown.rules)) == classes & set(page.lit)


def test_every_source_is_a_link_to_its_passage_in_the_browsers_units():
    where = meeting_of(EMOJI, [Segment("Ann", 5, 0, len(EMOJI))])
    page = Page(minutes_html(minutes(where, fact(where, "decision", "We ship it on Friday"))))
    (source,) = [link for link in page.links if "data-start" in link]
    start, end = int(source["data-start"]), int(source["data-end"])
    units = EMOJI.encode("utf-16-le")
    assert units[2 * start : 2 * end].decode("utf-16-le") == "We ship it on Friday"
    assert start == EMOJI.index("We ship it on") + 2
    assert page.lit[source["href"][1:]] == "We ship it on Friday"
    assert source["aria-label"] == "show source of conclusion 1"


def test_every_link_of_a_page_leads_to_a_place_that_there_is_once():
    page = Page(minutes_html(full_minutes()))
    assert len(page.ids) == len(set(page.ids))
    assert {link["href"][1:] for link in page.links} <= set(page.ids)
    assert {link["href"] for link in page.links if link.get("class") == "back"} == {
        *("#c1", "#c2", "#c3", "#c4"),
        *("#t1", "#t2"),
        "#s1",
    }


@pytest.mark.parametrize(
    ("leaf", "command"),
    [
        ("doc:items/a b.jsonl", "citebound minutes add boat &#x27;a b.jsonl&#x27;"),
        ("part:boat.vtt#2", "citebound minutes build boat --retry &#x27;part:boat.vtt#2&#x27;"),
    ],
)
def test_beside_what_is_invalid_stands_the_command_that_helps(leaf: str, command: str) -> None:
    page = minutes_html(minutes(meeting(), invalid=((leaf, "no JSON"),)))
    assert f"INVALID: {leaf}: no JSON; run `{command}`; nothing of it is in these" in page


def test_items_that_cannot_be_told_apart_are_two_places() -> None:
    where = meeting()
    twins = [task(where, "The mast is ten", "The mast", kind="", text="") for _ in range(2)]
    page = Page(minutes_html(minutes(where, tasks=tuple(twins))))
    assert len(page.ids) == len(set(page.ids))
    assert {"t1", "t2"} <= set(page.ids)


def test_a_page_tells_what_the_other_outputs_tell():
    page = re.sub("<[^>]*>", "", minutes_html(full_minutes()).partition("</style>")[2])
    for line in (
        "boat, Boat meeting, 2026-11-30, imported 2026-01-31 10:42 UTC, CURRENT, PARTIAL",
        "9 extracted, 4 verified at source, 4 sent for confirmation, 1 dropped, 1 struck",
        "struck by eve, 2026-01-31 10:42 UTC: no",
        "Spot checks by people: 1 asked, none answered yet",
        (
            "INVALID: doc:items/a.jsonl: line 3 is no object; "
            "run `citebound minutes add boat a.jsonl`; nothing of it is in these minutes"
        ),
        "owner: I (Bob); due: by Friday (2026-12-04)",
        "confirmed by eve, 2026-01-31 10:42 UTC, carried over from version 1: I measured it",
        "rejected by eve, 2026-01-31 10:42 UTC: no",
    ):
        assert line in page


def test_the_difference_of_a_quote_and_its_closest_passage_is_marked():
    assert "paint the boat <del>blue</del><ins>red</ins></p>" in minutes_html(full_minutes())


@pytest.mark.parametrize("form", [minutes_html, minutes_text, minutes_markdown])
def test_of_a_passage_that_is_far_from_the_quote_no_difference_is_told(form) -> None:
    where = meeting()
    far = task(where, "Tea at nine", "The mast is nine", similarity=0.31)
    shown = form(minutes(where, tasks=(far,)))
    assert ("closest" in shown, "differs" in shown) == (True, False)


def test_passages_that_begin_together_each_have_their_anchor():
    where = meeting([("Ann", 1, "We sail at noon")])
    facts = (fact(where, "fact", "We sail"), fact(where, "fact", "We sail at noon"))
    page = Page(minutes_html(minutes(where, *facts, fact(where, "risk", "We sail", "Again"))))
    assert page.lit == {"p0-7": "We sail", "p0-15": "We sail at noon"}
    assert page.said == "We sail at noon"


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("我们决定在星期五发布这个版本。", "zh"),
        ("We will ship the version on Friday", "en"),
        ("この版を金曜日に出荷することに決定した", ""),
        ("우리는 金曜日에 出荷한다", ""),
        ("xyzzy", ""),
        ("Wir haben das nicht beschlossen und die Frage ist offen", "de"),
    ],
)
def test_words_of_the_meeting_are_marked_with_their_language(words, lang):
    where = meeting_of(words)
    page = Page(minutes_html(minutes(where)))
    assert page.langs == [("html", "en"), ("div", lang)]


def test_without_a_transcript_there_is_none_on_the_page():
    page = minutes_html(minutes(None, status=Status.INELIGIBLE))
    assert "boat, imported 2026-01-31 10:42 UTC, CURRENT, no transcript, quotes checked" in page
    assert "No conclusions." in page
    assert [link["href"] for link in Page(page).links[1:]] == ["#conclusions", "#transcript"]
    assert Page(page).ids == ["conclusions", "transcript"]


def test_of_a_transcript_without_a_word_none_is_shown():
    assert "Transcript</h2>\n<p>None.</p>" in minutes_html(minutes(meeting_of("")))


def test_what_nobody_said_is_a_turn_without_a_voice_unless_it_is_blank():
    said = "\n Begin.\nAnn: hello\n Bob: bye.\nEnd."
    segments = [Segment("Ann", None, 9, 19), Segment(None, "00:02", 21, 30)]
    page = minutes_html(minutes(meeting_of(said, segments)))
    turns = re.findall(r'<p class="voice">(.*)</p><p class="said">([^<]*)</p>', page)
    assert turns == [
        ("", "\n Begin.\n"),
        ('<b class="who">Ann</b> ', "Ann: hello\n "),
        ('<span class="when">00:02</span>', "Bob: bye.\n"),
        ("", "End."),
    ]


def hostile_page() -> str:
    nasty = f"{HOSTILE}</style></title>"
    where = meeting([(nasty, nasty, nasty)], title=nasty)
    return minutes_html(
        minutes(
            where,
            fact(where, nasty, nasty),
            name=nasty,
            tasks=(task(where, f"{nasty} ", nasty, kind=nasty, text=nasty),),
            invalid=((nasty, nasty),),
        )
    )


def test_nothing_of_a_hostile_meeting_takes_effect():
    page = hostile_page()
    assert page.count("</style>") == page.count("</title>") == 1
    assert "<script" not in page
    assert "<img" not in page
    assert "\u202e" not in page
    assert "\x1b" not in page
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert not re.findall(r'(?:href|src)="(?!#)', page)


def test_a_page_is_the_same_each_time():
    assert minutes_html(full_minutes()) == minutes_html(full_minutes())
