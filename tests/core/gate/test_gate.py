"""The ladder beyond the handed cases: places, hints, speakers, parts, and broken items."""

from __future__ import annotations

import pytest

from citebound.core.gate import align, places, policy
from citebound.core.gate.fold import Annotations
from citebound.core.gate.gate import Gate
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.verdict import Item, Kind, MatchType, Segment, Verdict
from citebound.core.text import Span
from tests.core.gate.bench import judged, pinned

_TWICE = (
    "A: we ship the module in May.\nB: no, that is far too early for us.\n"
    "A: we ship the module in May."
)
_QUOTE = "we ship the module in May"
_FIRST, _SECOND = _TWICE.index(_QUOTE), _TWICE.rindex(_QUOTE)


@pytest.mark.parametrize(
    ("start", "place"),
    [
        (_FIRST, _FIRST),
        (_FIRST + 10, _FIRST),
        (_SECOND - 10, _SECOND),
        (_SECOND + 3, _SECOND),
        (_FIRST + (_SECOND - _FIRST) // 3, _FIRST),
        (_FIRST + (_SECOND - _FIRST) // 3 + 1, None),
        ((_FIRST + _SECOND) // 2, None),
        (_SECOND - (_SECOND - _FIRST) // 3 - 1, None),
    ],
)
def test_the_nearest_place_wins_at_half_of_the_next_ones_distance(start: int, place: int | None):
    result = judged(_TWICE, _QUOTE, (start, start + 5))
    assert (result.source_ref.span.start if result.source_ref else None) == place


@pytest.mark.parametrize("hint", [None, (-5, 3), (5, 5), (9, 4), (0, 10_000), (10**9, 10**9 + 1)])
def test_a_hint_that_is_no_interval_of_the_text_is_none(hint: tuple[int, int] | None):
    result = judged(_TWICE, _QUOTE, hint)
    assert result.verdict == Verdict.TO_HUMAN
    assert result.reason.startswith("the quote stands in 2 places")
    assert [span.start for span in result.closest] == [_FIRST, _SECOND]


@pytest.mark.parametrize("hint", [(_SECOND, _SECOND + 25), (_SECOND - 1, _SECOND + 26)])
def test_a_right_hint_is_an_exact_hit_with_or_without_marks_beside_it(hint: tuple[int, int]):
    text = _TWICE.replace("A: ", "A:  ")
    at = text.rindex(_QUOTE)
    moved = (hint[0] - _SECOND + at, hint[1] - _SECOND + at)
    expected = Verdict.HIT_EXACT if hint[1] == _SECOND + 25 else Verdict.HIT_SUBSTR
    result = judged(text, _QUOTE, moved)
    assert (result.verdict, pinned(text, result)) == (expected, _QUOTE)


def test_a_hint_with_blanks_around_the_quote_is_exact():
    text = "So.  we ship the module in May  Good."
    assert judged(text, _QUOTE, (3, 32)).verdict == Verdict.HIT_EXACT


def test_equally_close_passages_are_told_apart_by_the_hint_only():
    text = "We start. The permission audit ends soon for all.\n" * 3
    quote = "The permision audit ends soon for all."
    without, second = judged(text, quote), judged(text, quote, (60, 98))
    assert "3 passages are equally close" in without.reason
    assert second.verdict == Verdict.HIT_FUZZY
    assert second.source_ref
    assert second.source_ref.span == Span(60, 99)
    assert second.source_ref.match_type == MatchType.FUZZY


def test_guards_look_at_the_passage_that_the_hint_chooses():
    slip = "The committee approves 5 plans: for the harbour today."
    other = "The committee approves 6 plans for the harbour today."
    text, quote = f"{slip} Next point follows. {other}", other.replace("6", "5")
    start = text.index(other)
    first, second = judged(text, quote, (0, 53)), judged(text, quote, (start, len(text)))
    assert pinned(text, first) == slip
    assert second.verdict == Verdict.TO_HUMAN
    assert "a number differs" in second.reason
    assert second.closest[0].of(text) == other


@pytest.mark.parametrize("times", [70, 1_000])
def test_of_very_many_passages_the_one_at_the_hint_is_pinned(times: int):
    line = "The permission audit ends soon for all. "
    text, quote = line * times, "The permision audit ends soon for all."
    start = len(line) * (times // 2)
    assert judged(text, quote).verdict == Verdict.TO_HUMAN
    assert "64 or more passages" in judged(text, quote).reason
    assert judged(text, quote, (start + 3, start + 41)).verdict == Verdict.TO_HUMAN
    result = judged(text, quote, (start, start + 39))
    assert result.source_ref
    assert result.source_ref.span == Span(start, start + 39)


def test_more_exact_places_than_are_looked_at_go_to_a_person(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(places, "_MOST_PLACES", 5)
    text = "we ship the module in May. " * 9
    assert judged(text, _QUOTE).reason.startswith("the quote stands in 5 or more places")
    assert judged(text, _QUOTE, (30, 40)).verdict == Verdict.TO_HUMAN
    assert judged("unable to ship it " * 9, "able to ship it").verdict == Verdict.TO_HUMAN
    assert judged("unable to ship it " * 9, "able to ship it", (3, 9)).verdict == Verdict.TO_HUMAN


_SEGMENTS = [
    Segment("Ines", 9.5, 20, 45),
    Segment("Marta", "00:00:01", 0, 20),
    Segment(None, None, 46, 80),
]
_SPOKEN = "The audit ends soon.The backup runs at noon..    Nobody knows who says this."


@pytest.mark.parametrize(
    ("quote", "speaker", "ts"),
    [
        ("The audit ends soon.", "Marta", "00:00:01"),
        ("The backup runs at noon", "Ines", 9.5),
        ("Nobody knows who says this", None, None),
    ],
)
def test_speaker_and_time_are_those_of_the_segment(quote: str, speaker: str | None, ts: object):
    ref = judged(_SPOKEN, quote, segments=_SEGMENTS).source_ref
    assert ref
    assert (ref.speaker, ref.ts, ref.file_id) == (speaker, ts, "f")


def test_a_passage_outside_all_segments_has_no_speaker():
    one = [Segment("Ines", 1, 60, 70)]
    ref = judged(_SPOKEN, "The audit ends soon.", segments=one).source_ref
    gap = judged(_SPOKEN, "Nobody knows who says", segments=_SEGMENTS[:2]).source_ref
    assert ref
    assert gap
    assert ref.speaker is gap.speaker is None


def test_a_passage_of_two_speakers_goes_to_a_person_and_one_of_a_speaker_twice_does_not():
    quote = "audit ends soon.The backup runs"
    two = judged(_SPOKEN, quote, segments=_SEGMENTS)
    same = [Segment("Ines", 1, 0, 20), Segment("Ines", 2, 20, 45)]
    assert (two.verdict, two.similarity) == (Verdict.TO_HUMAN, 1.0)
    assert "one speaker to another" in two.reason
    ref = judged(_SPOKEN, quote, segments=same).source_ref
    assert ref
    assert (ref.speaker, ref.ts) == ("Ines", 1)


_LONG = (
    "First, the data of the orders moves. Second, nobody touches the live base before the "
    "assessment by Kofi ends. Third, the group reviews everything at the end of the month."
)


@pytest.mark.parametrize("gap", ["...", " … ", "……", " [...] ", " (…) ", ", ... "])
def test_an_elided_quote_goes_to_a_person_with_its_places(gap: str):
    parts = "the data of the orders moves", "the group reviews everything"
    result = judged(_LONG, gap.join(parts))
    assert result.verdict == Verdict.TO_HUMAN
    assert "leaves something out between [7, 35) and [117, 145)" in result.reason
    assert all(part in _LONG for part in parts)


def test_dots_at_the_end_of_a_quote_leave_nothing_out_between():
    text = "何川：下一阶段先做缓存改造，再做日志采集，最后统一压测，时间另行通知。"
    assert (
        "leaves" not in judged(text, "下一阶段先做缓存改造，再做日志采集，最后统一压测...").reason
    )
    assert (
        "leaves"
        not in judged(_LONG, "the data of the orders ... is never mentioned at all").reason
    )


def test_a_quote_put_together_from_two_places_goes_to_a_person_with_them():
    result = judged(_LONG, "the data of the orders moves at the end of the month.")
    assert result.verdict == Verdict.TO_HUMAN
    assert "put together from [7, 35)" in result.reason
    near = judged(_LONG, "the data of the orders moves nobody touches the live base")
    assert "put together" not in near.reason


@pytest.mark.parametrize("kind", [*Kind, "opinion", ""])
def test_only_facts_are_dropped_and_only_known_kinds_are_pinned(kind: str):
    invented = judged(_LONG, "Quarterly numbers look rather bad this year", kind=kind)
    found = judged(_LONG, "nobody touches the live base", kind=kind)
    assert (invented.verdict == Verdict.DROPPED) == (kind == "fact")
    assert found.verdict.is_hit == (kind in list(Kind))
    assert invented.closest
    assert "judged invented" in invented.reason


@pytest.mark.parametrize("quote", ["", "  \n", "。。。！？……", "\u200b\u00ad", "—“”", "\x00"])
def test_an_empty_quote_is_dropped_whatever_its_kind(quote: str):
    result = judged(_LONG, quote, (0, 5))
    assert (result.verdict, result.closest) == (Verdict.DROPPED, ())


@pytest.mark.parametrize("quote", ["同意", "Yes", "the data of", "a b c d e", "12345", "三个月"])
def test_a_quote_too_short_to_identify_a_place_goes_to_a_person(quote: str):
    result = judged(f"{quote}。 {_LONG}", quote, (0, len(quote)))
    assert (result.verdict, result.similarity) == (Verdict.TO_HUMAN, 0.0)
    assert "too short" in result.reason


@pytest.mark.parametrize("text", ["", " ", "...", "\u200b", "ab", "。"])
def test_in_a_text_without_words_nothing_is_found(text: str):
    result = judged(text, "nobody touches the live base", (0, 1))
    assert (result.verdict, result.source_ref) == (Verdict.TO_HUMAN, None)
    assert "judged invented" in result.reason


def test_annotations_are_skipped_in_the_text_and_pinned_with_the_passage():
    text = "so {disfmarker} we ship {vocalsound} the module {pause} in May. {gap}"
    result = judged(text, _QUOTE, annotations=Annotations.BRACES)
    assert pinned(text, result) == "we ship {vocalsound} the module {pause} in May"
    asked = judged(text, "we {vocalsound} ship the module", annotations=Annotations.BRACES)
    assert not asked.verdict.is_hit


def test_a_quote_of_many_letters_is_placed_where_bytes_cannot_tell_them_apart():
    text = "".join(chr(0x4E00 + 7 * number % 2_000) for number in range(2_000))
    quote = text[500:700] + text[701:900]
    result = judged(text, quote)
    assert result.verdict == Verdict.TO_HUMAN  # Another character may be another wording.
    assert [span.of(text) for span in result.closest] == [text[500:900]]


def test_a_passage_that_was_not_proved_the_closest_is_not_pinned(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(align, "_MOST_LETTERS", 1)
    monkeypatch.setattr(align, "_MOST_SLOW", 0)
    text = "The permission audit ends soon for all. Then the office closes."
    result = judged(text, "The permision audit ends soon for all.")
    assert result.verdict == Verdict.TO_HUMAN
    assert "too long to rule out a closer passage" in result.reason


def test_an_unbounded_word_is_not_grown_forever():
    result = judged("a" * 9_000, "a" * 1_500 + "b" + "a" * 1_500)
    assert result.reason == "the closest passage begins or ends inside a word or a number"


def test_a_search_at_any_distance_is_made_only_where_it_is_cheap(monkeypatch: pytest.MonkeyPatch):
    quote = "Quarterly numbers look rather bad"
    assert "closest passage" in judged(_LONG, quote).reason
    monkeypatch.setattr(places, "_MOST_CELLS", 1)
    assert "nothing is close" in judged(_LONG, quote).reason


def test_one_gate_judges_items_as_gates_of_their_own_do():
    quotes = [_QUOTE, "we shipp the module in May", "Quarterly numbers look bad", "", "…"]
    items = [Item(str(n), "fact", "-", quote) for n, quote in enumerate(quotes)]
    together = Gate("f", _TWICE)
    forwards = [together.judge(item) for item in items]
    assert [together.judge(item) for item in reversed(items)] == forwards[::-1]
    assert [Gate("f", _TWICE).judge(item) for item in items] == forwards


def test_similarity_is_cut_off_and_compared_in_whole_numbers():
    assert policy.similarity(1, 1_000_000) == 0.9999
    assert policy.similarity(5, 3) == policy.similarity(0, 0) == 0.0
    assert policy.similarity(0, 7) == 1.0
    assert policy.is_at_least(25, 100, 75)
    assert not policy.is_at_least(26, 100, 75)


def test_a_language_without_a_lexicon_is_said_so():
    with pytest.raises(FileNotFoundError):
        lexicon("xx")
