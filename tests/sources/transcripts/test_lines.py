from __future__ import annotations

import pytest

from tests.sources.transcripts.helping import NO_SPEAKER, of, refusal, said


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
    assert (found.reader, found.remarks) == ("lines/3", ())


def test_words_behind_times_alone_have_no_speaker_and_say_so() -> None:
    found = of("[00:05] Hi\n[00:07] Ho\nand\n", "a.txt")
    assert said(found) == [(None, 5.0, "Hi"), (None, 7.0, "Ho"), (None, None, "and")]
    assert found.remarks == (NO_SPEAKER,)


MARKED = [
    ("Anna: We agreed.", [("Anna", None, "We agreed.")]),
    ("# Weekly\n\nAnna:\nWe agreed.\n", [
        (None, None, "# Weekly"), ("Anna", None, "We agreed."),
    ]),
    ("**Anna:** We agreed\n", [("Anna", None, "We agreed")]),
    ("- Anna (0:05): We agreed\n", [("Anna", 5.0, "We agreed")]),
    ("王芳：我们决定了。", [("王芳", None, "我们决定了。")]),
    ("发言人1：好", [("发言人1", None, "好")]),
    ("# W\n\n**Anna:** a\n- Ben: b\n> Carla: c\n> d\n", [
        (None, None, "# W"), ("Anna", None, "a"), ("Ben", None, "b"), ("Carla", None, "c d"),
    ]),
    ("- Ben: b\n**Anna:** a\n> Carla: c\n", [
        ("Ben", None, "b"), ("Anna", None, "a"), ("Carla", None, "c"),
    ]),
    ("**Anna:** a\n\n**Ben:** b\n\n- Carla: c\nd\n\n**Anna:** e\n", [
        ("Anna", None, "a"), ("Ben", None, "b"), ("Carla", None, "c d"), ("Anna", None, "e"),
    ]),
    ("* Anna: a\n  - b: c\n* Ben: - d\n", [("Anna", None, "a - b: c"), ("Ben", None, "- d")]),
    ("> > Anna: a\n>\n> b\n>\n> Ben: c\n", [("Anna", None, "a b"), ("Ben", None, "c")]),
    ("王芳(主持人): 好。\n李强 00:05: 行。\n", [("王芳", None, "好。"), ("李强", 5.0, "行。")]),
    ("Anna [chair]: a\nBen - 0:05: b\nAnna: c\n", [
        ("Anna", None, "a"), ("Ben", 5.0, "b"), ("Anna", None, "c"),
    ]),
    ("Anna (IBM): a\nAnna (SAP): b\n", [("Anna (IBM)", None, "a"), ("Anna (SAP)", None, "b")]),
    ("Speaker (1): a\nSpeaker (2): b\n", [
        ("Speaker (1)", None, "a"), ("Speaker (2)", None, "b"),
    ]),
    ("Anna (Host)  0:05\na\n\nBen  0:09\nb\n", [("Anna", 5.0, "a"), ("Ben", 9.0, "b")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "want"), MARKED)
def test_marks_roles_and_clocks_beside_a_name_are_no_part_of_it(
    text: str, want: list[tuple[str | None, float | str | None, str]]
) -> None:
    found = of(text, "a.md")
    assert said(found) == want
    assert (found.reader, found.remarks) == ("lines/3", ())


@pytest.mark.parametrize("end", ["\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_no_turn_hides_behind_another_end_of_a_line(end: str) -> None:
    assert said(of(f"Anna: a{end}Ben: b", "a.txt")) == [("Anna", None, "a"), ("Ben", None, "b")]


@pytest.mark.parametrize("hidden", ["\u202e", "\u200e", "\u200b", "\ufeff", " \u2067\u200f"])
def test_marks_that_are_not_seen_are_no_part_of_a_name(hidden: str) -> None:
    found = of(f"Anna: a\n{hidden}Ben: b\n{hidden}[x] {hidden}\n", "a.txt")
    assert [segment.speaker for segment in found.refined.segments] == ["Anna", "Ben"]
    assert found.refined.text.endswith(f"b {hidden.strip()}[x] {hidden}")
    headed = of(f"{hidden}Anna 0:05\na\n{hidden}Ben 0:09\nb\n", "a.txt")
    assert said(headed) == [("Anna", 5.0, "a"), ("Ben", 9.0, "b")]


def _one(words: str) -> str:
    return words.replace("。\n", "。").replace("\n", " ")


@pytest.mark.parametrize(
    "text",
    [
        "We met.\nNote: we agreed.\nNote: http://x is down.\nAt 10:30 we left.\n",
        "http://x\nhttp://y\nhttp://z\n",
        "10:30\n",
        "Reminder: we meet\n",
        "Hi.\nAnna: Hi\n",
        "重要通知：开会\n",
        "At 12:30: lunch\nAt 14:00: talk\n",
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
    assert found.remarks == (NO_SPEAKER,)


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


EXPORTS = [
    ("[Anna Smith] 14:03:22\nMorning.\nWe start.\n\n[Ben Lee] 14:03:40\nI: yes\n", [
        ("Anna Smith", 50602.0, "Morning. We start."), ("Ben Lee", 50620.0, "I: yes"),
    ]),
    ("[王芳] 14:03:22\n早上好。\n\n[李明] 14:03:40\n好。\n", [
        ("王芳", 50602.0, "早上好。"), ("李明", 50620.0, "好。"),
    ]),
    ("Anna Smith  0:05  \nMorning.\n\nBen Lee  1:02:12  \nYes.\n\nNo.\n", [
        ("Anna Smith", 5.0, "Morning."), ("Ben Lee", 3732.0, "Yes. No."),
    ]),
    ("**Anna Smith:** Morning *all*.\nHi\n\n**Ben**: I **will:** do\n\n**Anna Smith:** Ok\n", [
        ("Anna Smith", None, "Morning *all*. Hi"), ("Ben", None, "I **will:** do"),
        ("Anna Smith", None, "Ok"),
    ]),
    ("- **Anna:** a\n- __Ben__ (00:09): b\n* **[00:12] Anna:** c\n", [
        ("Anna", None, "a"), ("Ben", 9.0, "b"), ("Anna", 12.0, "c"),
    ]),
    ("**王芳：**早上好。\n**李明**：好。\n**王芳：**行。\n", [
        ("王芳", None, "早上好。"), ("李明", None, "好。"), ("王芳", None, "行。"),
    ]),
    ("Anna 10:05 AM\nHi\nBen 10:06 AM\nHo\nCid 10:01 AM\nHm\nAnna 10:09 AM\nOk\n", [
        ("Anna", "10:05 AM", "Hi"), ("Ben", "10:06 AM", "Ho"), ("Cid", "10:01 AM", "Hm"),
        ("Anna", "10:09 AM", "Ok"),
    ]),
    ("**Anna** 00:05\nMorning.\n**Ben** 00:09\nYes.\n", [
        ("Anna", 5.0, "Morning."), ("Ben", 9.0, "Yes."),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "want"), EXPORTS)
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_the_exports_of_common_programs_have_their_speakers(
    text: str, want: list[tuple[str | None, float | str | None, str]], name: str
) -> None:
    found = of(text, name)
    assert said(found) == want
    assert (found.reader, found.remarks) == ("lines/3", ())


NEAR_MISSES = [
    (
        "Anna  0:05\nToday:\nBudget 10:15\nLunch 12:30\nTalk 14:00\nall.\n\nBen  0:45\nYes\n",
        ["Anna", "Ben"],
    ),
    (
        "Anna 0:05\nToday:\nBudget 10:15\nwe\nLunch 12:30\neat\nBen 0:45\nYes\nAnna 0:50\nOk\n",
        ["Anna", "Ben", "Anna"],
    ),
    (
        "Anna Smith  0:05\nMorning.\n\nBen Lee  0:12\nBy 12:30\n",
        ["Anna Smith", "Ben Lee"],
    ),
    (
        (
            "Anna Smith  0:05\nMorning.\n\nBen Lee  0:12\nat\nNoon 12:00\nor so\n\n"
            "Anna Smith  0:20\nOk\n"
        ),
        ["Anna Smith", "Ben Lee", "Anna Smith"],
    ),
    (
        "Anna 0:05\nMorning.\nBy 12:30\nwe leave.\nBen 0:20\nYes\nAnna 0:30\nOk\n",
        ["Anna", "Ben", "Anna"],
    ),
    (
        (
            "[Anna] 14:03:22\nMorning.\n[Note] 14:03:30\nLunch 12:30\n**Ben:** x\n"
            "[Ben] 14:03:40\nYes\n"
        ),
        ["Anna", "Ben"],
    ),
    (
        (
            "[Anna] 14:03:22\na\n[Ben] 14:03:40\nb\nCarl 14:03:41\nc\nDora 14:03:42\nd\n"
            "[Ben] 14:03:50\ne\n"
        ),
        ["Anna", "Ben", "Ben"],
    ),
    (
        "**Anna:** a\n**Budget: 3** is fixed\nBudget: 4\n**Ben:** b\nBudget: 5\n**Anna:** c\n",
        ["Anna", "Ben", "Anna"],
    ),
    (
        "**Anna:** a\n\n**Ben:** b: c\n**Action** 12:30\nd\n\n**Ben:** e\n",
        ["Anna", "Ben", "Ben"],
    ),
    (
        "Anna: a\n**Note:** b\n**Plan** we go\nBen: c\n**Plan:** d\nAnna: e\n",
        ["Anna", "Ben", "Anna"],
    ),
]


@pytest.mark.parametrize(("text", "speakers"), NEAR_MISSES)
def test_a_line_between_words_that_looks_like_a_speaker_breaks_none(
    text: str, speakers: list[str]
) -> None:
    assert [segment.speaker for segment in of(text, "a.txt").refined.segments] == speakers


@pytest.mark.parametrize(
    "text",
    [
        "**Budget:** 3\n**Scope:** small\n**Timeline:** May\n",
        "# Plan\n\n**Note:** we agreed\n**Note:** and again\n",
        "- Budget: 3\n- Scope: small\n- Timeline: May\n",
        "**Important** we met.\n**Important** we left.\n",
        "[Lunch] 12:30\nSandwiches\n[Talk] 14:00\nBirds\n",
        "[Agenda] 12:30:00\nSandwiches\n[Minutes] 14:00:00\nBirds\n",
        "See [Anna] 14:03:22\nand [Ben] 14:03:40\n",
        "**a** **b** c\n__init__ is\n__init__: x\n** x: **\n****: y\n",
    ],
)
def test_prose_in_markdown_or_with_brackets_has_no_speakers(text: str) -> None:
    found = of(text, "a.md")
    assert (found.refined.text, found.refined.segments) == (text, ())


def test_behind_times_no_words_are_lost_where_a_label_is_none() -> None:
    found = of("[0:05] Note: x\n[0:07] Note: y\n", "a.txt")
    assert said(found) == [(None, 5.0, "Note: x"), (None, 7.0, "Note: y")]
    unlabelled = of("Note (0:05): x\nNote (0:07): y\n", "a.txt").refined
    assert unlabelled.text == "Note (0:05): x\nNote (0:07): y\n"
