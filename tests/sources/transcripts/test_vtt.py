from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, read, refusal, said

ONE = "00:01.000 --> 00:02.000\n"
TWO = "00:03.500 --> 00:04.000\n"


def test_a_teams_export_has_its_speakers_and_whole_sentences() -> None:
    found = read("teams_export.vtt")
    assert found.refined.text == (
        "OK, I think now we should be recording properly.\n"
        "Good.\n"
        "Yeah.\n"
        "I was also thinking. Would be maybe good to create items, some metadata, some options "
        "that can be specific.\n"
        "Yeah, I mean I think you went even more than\n"
        "But we preserved the atoms.\n"
        "than me. I just opened the format. give it a try, yeah.\n"
        "Okay, talk to you later.\n"
        "See you."
    )
    assert said(found)[:4] == [
        ("Speaker A", 4.963, "OK, I think now we should be recording"),
        ("Speaker A", 8.571, "properly."),
        (None, 10.683, "Good."),
        ("Speaker A", 13.363, "Yeah."),
    ]
    assert (found.reader, found.encoding, found.confidence) == ("vtt/1", "utf-8", 1.0)
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("cue", "want"),
    [
        ("<v Anna>Hi</v> <v Bob>Ho</v>", [("Anna", "Hi"), ("Bob", "Ho")]),
        ("<v Anna>Hi\n<v Bob>Ho", [("Anna", "Hi"), ("Bob", "Ho")]),
        ("<v.loud.first Anna  Lee>Hi", [("Anna Lee", "Hi")]),
        ("<v Anna &amp; Bob>Hi</v>", [("Anna & Bob", "Hi")]),
        ("<v Anna>Hi <v Bob>Ho</v> yes</v> so", [
            ("Anna", "Hi"), ("Bob", "Ho"), ("Anna", "yes"), (None, "so"),
        ]),
        ("<v>Hi</v>", [(None, "Hi")]),
        ("</v>Hi", [(None, "Hi")]),
        ("<v Anna><i>H</i>i <c.x>th<00:01.500>ere</c> <lang en>you</lang><b>!</b><u></u></v>",
         [("Anna", "Hi there you!")]),
        ("<00:00:01.500>Hi", [(None, "Hi")]),
        ("R&amp;D &lt;b&gt;&nbsp;x &#8364;&#x20AC; &auml; &lrm;&rlm;z", [
            (None, "R&D <b>\u00a0x \u20ac\u20ac \u00e4 \u200e\u200fz"),
        ]),
        ("AT&T &nosuch; &#0; &#xD800; &amp", [(None, "AT&T &nosuch; &#0; &#xD800; &amp")]),
        ("one\n two \n\t\nthree", [(None, "one two three")]),
        ("我们\n决定了", [(None, "我们决定了")]),
        ("a < b and c > d", [(None, "a < b and c > d")]),
        ("<noise> hm <unk>", [(None, "<noise> hm <unk>")]),
        ("5 <3", [(None, "5 <3")]),
    ],
)  # fmt: skip
def test_a_cue_gives_its_words_by_voice(cue: str, want: list[tuple[str | None, str]]) -> None:
    found = of(f"WEBVTT\n\n{ONE}{cue}\n\n{TWO}<v Z>end</v>\n")
    assert [(who, words) for who, _, words in said(found)] == [*want, ("Z", "end")]


def test_readings_above_the_line_are_left_out_and_remarked() -> None:
    found = of(f"WEBVTT\n\n{ONE}<ruby>漢<rt>kan</rt>字<rt>ji</ruby>です\n")
    assert found.refined.text == "漢字です"
    assert found.remarks == ("readings above the line (ruby), left out: 2 (lines 3, 3)",)


def test_what_is_no_tag_is_kept_and_remarked() -> None:
    found = of(f"WEBVTT\n\n{ONE}<noise> hm\n")
    assert found.remarks == (
        "angle brackets that are no tag of WebVTT, kept as words: 1 (line 3)",
    )


@pytest.mark.parametrize(
    "text",
    [
        f"WEBVTT\n\n{ONE}Hi\n",
        f"WEBVTT - a title\nKind: captions\n\n{ONE}Hi",
        f"WEBVTT\tx\n{ONE}Hi\n",
        f"\ufeffWEBVTT\n\nNOTE\nnot said\n\nSTYLE\n::cue {{}}\n\nREGION\nid:x\n\nid 7\n{ONE}Hi\n",
        f"WEBVTT\n\nNOTE not said\n\n{ONE}Hi\n\nNOTE Confidence: 0.9\n",
        f"WEBVTT\r\n\r\n1\r\n{ONE}Hi\r\n".replace("\n\n", "\n"),
        f"WEBVTT\n\n{ONE}Hi\n".replace("\n", "\r"),
        "WEBVTT\n\n0:00:01.000 --> 00:00:02.000 align:start position:0% line:-1\nHi\n",
        "WEBVTT\n\n00:00:01,0 -->  00:02,000\t\nHi\n",
    ],
)
def test_headers_comments_settings_and_ends_of_lines_are_no_words(text: str) -> None:
    assert said(of(text)) == [(None, 1.0, "Hi")]


def test_cues_are_put_in_order_of_time() -> None:
    found = of(f"WEBVTT\n\n{TWO}<v B>two\n\n{ONE}<v A>one\n\n{ONE}<v B>three\n")
    assert [words for _, _, words in said(found)] == ["one", "three", "two"]
    assert found.remarks == ("not in order of time, put in order: 2 (lines 6, 9)",)


def test_overlapping_cues_are_normal_speech() -> None:
    found = of("WEBVTT\n\n00:01.000 --> 00:09.000\n<v A>a\n\n00:02.000 --> 00:03.000\n<v B>b\n")
    assert found.remarks == ()


def test_labels_are_speakers_where_no_cue_has_a_voice() -> None:
    found = of(f"WEBVTT\n\n1\n{ONE}Anna Lee: Hi\nBob: Ho\n\n2\n{TWO}Anna Lee: yes: that\n")
    assert said(found) == [
        ("Anna Lee", 1.0, "Hi"),
        ("Bob", 1.0, "Ho"),
        ("Anna Lee", 3.5, "yes: that"),
    ]


def test_a_label_beside_voices_is_words() -> None:
    found = of(f"WEBVTT\n\n{ONE}<v A>Bob: Hi</v>\n\n{TWO}Bob: Ho\n")
    assert said(found) == [("A", 1.0, "Bob: Hi"), (None, 3.5, "Bob: Ho")]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        (f"WEBVTT\n\n{ONE}Hi\n2\n{TWO}Ho\n", "line 5: expected an empty line or a cue's number"),
        (f"WEBVTT\n\n{ONE}Hi\n \nid\n{TWO}Ho\n", "line 6: expected an empty line or a cue's"),
        ("WEBVTT\n\n00:01.000 00:02.000\nlost\n", "line 3: expected a cue with its times, got"),
        (f"WEBVTT\n\n{ONE}Hi\n\nlost\n", "line 6: expected a cue with its times, got 'lost'"),
        ("WEBVTT\n\n00:0x.000 --> 00:02.000\nlost\n", "line 3: expected the times of a cue"),
        (f"WEBVTT\n\n{ONE}Hi\n\n00:03.000 --> 00:0\n", "line 6: expected the times of a cue"),
        (f"WEBVTT\n\n{ONE}Hi\n\n00:03.000 -->", "line 6: expected the times of a cue"),
        ("WEBVTT\n\n00:03.000 --> 00:02.000\nHi\n", "line 3: expected a cue that ends after"),
        ("WEBVTT\n\n00:61.000 --> 00:62.000\nHi\n", "line 3: expected minutes and seconds below"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000 Hi all\n", "line 3: expected nothing but settings"),
        (f"WEBVTT\n\n{ONE}Hi\n\n{TWO}", "line 6: expected words below the times, got the end"),
        (f"WEBVTT\n\n{ONE}Hi\n\n{TWO}Ho <v An", "line 7: expected the end of a tag, got the end"),
        (f"WEBVTT\n\n{ONE}Hi\n\n{TWO}<v A>Ho</", "line 7: expected the end of a tag, got the end"),
        ("WEBVTT", "line 1: expected cues below the header, got none"),
        ("WEBVTT\n\nNOTE x\n", "line 1: expected cues below the header, got none"),
        (f"WEBVTT\n\n{ONE}\n\n", "line 1: expected cues below the header, got none"),
        ("Hi\n", "line 1: expected WEBVTT, got 'Hi'"),
        ("WEBVTTX\n", "line 1: expected WEBVTT, got 'WEBVTTX'"),
    ],
)
def test_words_are_never_lost_in_silence(text: str, want: str) -> None:
    assert refusal(text).startswith(want)


def test_numbers_without_empty_lines_above_are_no_words_where_they_count_on() -> None:
    found = of(f"WEBVTT\n\n1\n{ONE}Hi\n2\n{TWO}Ho\n")
    assert found.refined.text == "Hi Ho"


def test_cues_without_empty_lines_between_are_told_apart() -> None:
    assert of(f"WEBVTT\n\n{ONE}Hi\n{TWO}Ho\n").refined.text == "Hi Ho"


def test_a_cue_without_words_is_remarked() -> None:
    found = of(f"WEBVTT\n\n{ONE}\n{TWO}Ho <b\n\n{TWO}\n\n")
    assert found.refined.text == "Ho <b"
    assert found.remarks == ("cues without words: 2 (lines 3, 8)",)


def test_a_last_cue_that_alone_is_not_closed_is_remarked() -> None:
    found = of(f"WEBVTT\n\n{ONE}<v A>Hi</v>\n\n{TWO}<v B>Ho")
    (remark,) = found.remarks
    assert remark.startswith("line 6: the last cue is not closed with </v> as the others are")
