from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, read, refusal, said

ONE = "1\n00:00:01,000 --> 00:00:02,000\n"
TWO = "2\n00:00:03,500 --> 00:00:04,000\n"
BARE = "00:00:03,500 --> 00:00:04,000\n"


def test_vtt_and_srt_of_one_meeting_give_the_same_text_and_speakers() -> None:
    vtt, srt = (read(f"ami_ES2002b.{end}") for end in ("vtt", "srt"))
    assert vtt.refined == srt.refined
    assert len(srt.refined.segments) == 12
    assert said(srt)[1] == ("D", 27.38, "Could you plug me in? Okay. Thanks.")
    assert (srt.reader, srt.remarks) == ("srt/1", ())


@pytest.mark.parametrize(
    ("text", "want"),
    [
        (f"{ONE}Hi\n\n{TWO}Ho\n", ["Hi", "Ho"]),
        (f"{ONE}Hi\n\n{BARE}Ho\n", ["Hi", "Ho"]),
        (f"{ONE}Hi\n{TWO}Ho\n", ["Hi", "Ho"]),
        (f"{ONE}Hi\n{BARE}Ho\n", ["Hi", "Ho"]),
        (f"\n\n{ONE}Hi\n\n\n{TWO}Ho", ["Hi", "Ho"]),
        (f"\ufeff{ONE}Hi\n\n{TWO}Ho".replace("\n", "\r\n"), ["Hi", "Ho"]),
        (f"{ONE}Hi\n\n{TWO}Ho".replace(",", "."), ["Hi", "Ho"]),
        (f"{ONE}one\ntwo\n\n{TWO}Ho", ["one two", "Ho"]),
        (f"{ONE}one\n\ntwo\n\n{TWO}Ho", ["one two", "Ho"]),
        (f"{ONE}42\n\n{TWO}so A --> B", ["42", "so A --> B"]),
        (f"{ONE}<i>Hi</i> {{\\an8}}you\n\n{TWO}<font color=\"red\">Ho</font>{{i}}x{{/i}}",
         ["Hi you", "Hox"]),
        (f"{ONE}<noise> hm\n\n{TWO}{{gap}} a<b\n", ["<noise> hm", "{gap} a<b"]),
        (f"{ONE}at 10:30\nor\n10:45 then\n\n{TWO}Ho", ["at 10:30 or 10:45 then", "Ho"]),
        (f"7{ONE}Hi\n\n9{TWO}Ho", ["Hi", "Ho"]),
    ],
)  # fmt: skip
def test_cues_give_their_words(text: str, want: list[str]) -> None:
    found = of(text, "a.srt")
    assert [words for _, _, words in said(found)] == want


def test_an_empty_line_inside_a_cue_is_remarked() -> None:
    found = of(f"{ONE}one\n\ntwo\n\n{TWO}Ho", "a.srt")
    assert found.remarks == ("cues with an empty line inside, kept whole: 1 (line 2)",)


def test_other_remarks() -> None:
    found = of(f"{ONE}\n\n{TWO}<noise> hm\n", "a.srt")
    assert found.remarks == (
        "cues without words: 1 (line 2)",
        "angle brackets that are no known markup, kept as words: 1 (line 6)",
    )


@pytest.mark.parametrize(
    ("text", "want"),
    [
        (
            f"{ONE}Hi\n\n2\n00:00:03,000 00:00:04,000\nlost\n",
            "line 6: expected words or the times",
        ),
        (f"{ONE}Hi\n\n2\n00:00:03,000 -> 00:00:04,000\nlost\n", "line 6: expected words or the"),
        (f"{ONE}Hi\n\n00:00:03,000 - 00:00:04,000\nlost\n", "line 5: expected words or the times"),
        (f"{ONE}Hi\n00:00:03,000 00:00:04,000\nlost\n", "line 4: expected words or the times"),
        (f"{ONE}Hi\n\n2\n00:0x:03,000 --> 00:00:04,000\nlost\n", "line 6: expected words or the"),
        (f"{ONE}Hi\n\n2\n--> 00:00:04,000\nlost\n", "line 6: expected words or the times"),
        (f"{ONE}Hi\n\n2\n00:00:03,000 --> 00:0", "line 6: expected words or the times"),
        (f"{ONE}Hi\n\n2\n00:", "line 6: expected words or the times"),
        (f"{ONE}Hi\n\n2", "line 5: expected words or the times"),
        (f"{ONE}Hi\n\n2\n\nlost", "line 5: expected words or the times"),
        (f"{ONE}Hi\n5\n{BARE}Ho", "line 4: expected an empty line or a cue's number"),
        (f"{ONE}Hi\n\nword\n{BARE}Ho", "line 5: expected an empty line or a cue's number"),
        (f"{ONE}Hi\n\n{TWO}", "line 6: expected words below the times, got the end"),
        (f"{ONE}Hi\n\n{TWO}Ho <i", "line 7: expected the end of a tag, got the end"),
        (f"{ONE}\n\n{TWO}\n\n", "line 2: expected words below the times, got none"),
        ("1\n00:00:05,000 --> 00:00:02,000\nHi\n", "line 2: expected a cue that ends after"),
        (f"words\n\n{ONE}Hi\n", "line 1: expected a number and the times of a cue"),
        ("1\n", "line 1: expected a number and the times of a cue"),
        ("1\n00:00:01,000 00:00:02,000\nHi\n", "line 1: expected a number and the times"),
    ],
)
def test_words_are_never_lost_in_silence(text: str, want: str) -> None:
    assert refusal(text, "a.srt").startswith(want)


def test_shuffled_cues_are_put_in_order_and_named_up_to_five() -> None:
    cues = [f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},500\nw{n}\n\n" for n in range(1, 9)]
    found = of("".join(reversed(cues)), "a.srt")
    assert found.refined.text == "w1 w2 w3 w4 w5 w6 w7 w8"
    assert found.remarks == (
        "not in order of time, put in order: 7 (lines 6, 10, 14, 18, 22 and 2 more)",
    )
