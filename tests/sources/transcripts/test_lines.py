from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import of, refusal, said


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("Anna: Hi\nBob: Ho\n", [("Anna", None, "Hi"), ("Bob", None, "Ho")]),
        ("张三：大家好。\n李四:我同意：好。\n", [
            ("张三", None, "大家好。"), ("李四", None, "我同意：好。"),
        ]),
        ("Anna: Hi\nNote: we agreed\nBob: Ho\n", [
            ("Anna", None, "Hi\nNote: we agreed"), ("Bob", None, "Ho"),
        ]),
        ("[00:01:02] Anna: Hi\n[00:01:04] Bob: Ho\n", [("Anna", 62.0, "Hi"), ("Bob", 64.0, "Ho")]),
        ("Anna (10:12): Hi\nDr. Lee [10:15]: Ho\n", [
            ("Anna", 612.0, "Hi"), ("Dr. Lee", 615.0, "Ho"),
        ]),
        ("00:01:02 Anna: Hi\n00:01:04 Bob: Ho\n", [("Anna", 62.0, "Hi"), ("Bob", 64.0, "Ho")]),
        ("[00:01:02 - 00:01:03] Anna: Hi\n10:05 AM Bob: Ho\n", [
            ("Anna", 62.0, "Hi"), ("Bob", "10:05 AM", "Ho"),
        ]),
        ("0:01 Ann\nHi\n0:02 Bob\nHo\n0:03 Ann\nHm\n", [
            ("Ann", 1.0, "Hi"), ("Bob", 2.0, "Ho"), ("Ann", 3.0, "Hm"),
        ]),
        ("Anna Lee   0:05\nHi\nyou\n\nall\nBob (0:08)\nHo\n", [
            ("Anna Lee", 5.0, "Hi\nyou\nall"), ("Bob", 8.0, "Ho"),
        ]),
        ("张三 00:01:02\n大家好。\n决定了。\n\n发言人1 01:12\n好。\n", [
            ("张三", 62.0, "大家好。\n决定了。"), ("发言人1", 72.0, "好。"),
        ]),
        ("张三(00:00:12): 好\n李四（00:00:15）：行\n", [
            ("张三", 12.0, "好"), ("李四", 15.0, "行"),
        ]),
        ("张三 2024-05-01 10:00:02\n好\n李四 2024-05-01 10:00:05\n行\n", [
            ("张三", "2024-05-01 10:00:02", "好"), ("李四", "2024-05-01 10:00:05", "行"),
        ]),
        ("Weekly\n3 May\n\nAnna:\nHi\n\nBob: Ho\n\nclosed 10:30\n", [
            (None, None, "Weekly"), (None, None, "3 May"), ("Anna", None, "Hi"),
            ("Bob", None, "Ho"), (None, None, "closed 10:30"),
        ]),
        ("Title\n\nAnna 0:05\nHi\nAnna 0:07\nHo\n", [
            (None, None, "Title"), ("Anna", 5.0, "Hi"), ("Anna", 7.0, "Ho"),
        ]),
        ("Anna: at\nsee you at 12:30\nor so\nBob: or\nat 14:00\nyes\nBob: fine\n", [
            ("Anna", None, "at\nsee you at 12:30\nor so"), ("Bob", None, "or\nat 14:00\nyes"),
            ("Bob", None, "fine"),
        ]),
        ("[00:05] Hi\n[00:07] Ho\nand\n", [
            (None, 5.0, "Hi"), (None, 7.0, "Ho"), (None, None, "and"),
        ]),
        ("Anna: Hi\nBob: Ho\n\n[00:07] (silence)\n", [
            ("Anna", None, "Hi"), ("Bob", None, "Ho"), (None, 7.0, "(silence)"),
        ]),
    ],
)  # fmt: skip
def test_turns_have_their_speakers_and_times(
    text: str, want: list[tuple[str | None, float | str | None, str]]
) -> None:
    found = of(text, "a.txt")
    joined = [(who, ts, words) for who, ts, words in said(found)]
    assert joined == [(who, ts, _one(words)) for who, ts, words in want]
    assert (found.reader, found.remarks) == ("lines/1", ())


def _one(words: str) -> str:
    return words.replace("。\n", "。").replace("\n", " ")


@pytest.mark.parametrize(
    "text",
    [
        "We met.\nNote: we agreed.\nNote: http://x is down.\nAt 10:30 we left.\n",
        "http://x\nhttp://y\nhttp://z\n",
        "10:30\n",
        "Anna: Hi\n",
        "One. Two: three\nFour, five: six\n",
        "He said: no\nShe thought about it for a long long time: yes\nmore\nmore\nmore\n",
        "他说：好\n我们决定：下周开会\n会议记录\n结束\n散会\n",
        "Just words.\n\n  And more.  ",
        "a:b\n::\n: x\n\n",
        "The bus at 12:30\n",
    ],
)
def test_without_labels_the_text_is_as_it_is(text: str) -> None:
    found = of(text, "a.txt")
    assert (found.refined.text, found.refined.segments) == (text, ())


def test_ends_of_lines_become_line_feeds() -> None:
    assert of("one\r\ntwo\rthree", "a.txt").refined.text == "one\ntwo\nthree"


def test_a_turn_that_goes_on_stays_on_its_line() -> None:
    found = of("Anna: Hi\nAnna: you\nBob: Ho\n", "a.txt")
    assert found.refined.text == "Hi you\nHo"
    assert len(found.refined.segments) == 3


def test_times_that_go_back_are_remarked_and_left() -> None:
    found = of("[00:09] A: x\n[00:05] B: y\n[00:06] A: z\n", "a.txt")
    assert found.refined.text == "x\ny\nz"
    assert found.remarks == ("times go back, kept in the order of the file: 1 (line 2)",)


def test_a_name_without_words_at_the_end_is_remarked() -> None:
    (remark,) = of("Anna 0:05\nHi\nBob 0:09\n", "a.txt").remarks
    assert remark.startswith("line 3: a name without words ends the file")


def test_times_of_cues_are_no_words() -> None:
    text = "Hi\n00:00:01.000 --> 00:00:02.000\nHo\n"
    assert refusal(text, "a.txt").startswith("line 2: expected lines of words, got the times of")
