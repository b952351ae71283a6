from __future__ import annotations

import codecs

import pytest

from citebound.sources.transcripts import decoding, transcript_of
from citebound.sources.transcripts.decoding import LEAST, decoded
from tests.sources.transcripts.helping import DATA, refusal

ZH = (
    "今天的会议我们讨论了新系统的上线时间。王先生会在下星期五以前准备好报价单，"
    "关于预算的问题还没有决定，下次开会的时候再说。"
    "风险是供应商可能会延迟交货，所以我们需要准备另外一个方案。\n"
)
TW = (
    "今天的會議我們討論了新系統的導入。陳小姐會在下星期五以前準備好報價單。"
    "關於預算的問題還沒有決定，下次開會的時候再討論。\n"
)
JA = (
    "今日の会議では、新しいシステムの導入について話し合いました。"
    "来週の金曜日までに見積もりを作成することになりました。\n"
)
DE = "Wir haben über die Änderungen gesprochen; für Größe und Höhe müssen wir später schätzen.\n"
FR = "Nous avons décidé : Élodie préparera le budget d'ici là, où être prêt à Noël, ça et là.\n"
EN = "It’s what we’ve said — “don’t ship it”, and that’s that. They’re sure it isn’t ready. " * 3


@pytest.mark.parametrize(
    ("text", "encoding", "named"),
    [
        (ZH, "gb18030", "gb18030"),
        (ZH, "gb2312", "gb18030"),
        (TW, "big5", "big5"),
        (JA, "shift_jis", "cp932"),
        (JA, "euc_jp", "euc_jp"),
        (DE, "cp1252", "cp1252"),
        (DE, "latin_1", "cp1252"),
        (FR * 3, "cp1252", "cp1252"),
        (EN, "cp1252", "cp1252"),
        (FR, "mac_roman", "mac_roman"),
        *[(text, name, name) for text in (ZH, DE, JA) for name in ("utf-16-le", "utf-16-be")],
        ("Anna: Hi\r\n", "utf-16-le", "utf-16-le"),
    ],
)  # fmt: skip
def test_an_encoding_is_told_from_the_characters(text: str, encoding: str, named: str) -> None:
    found = decoded(text.encode(encoding))
    assert (found.text, found.encoding) == (text, named)
    assert LEAST <= found.confidence < 1


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "utf-8"),
    ],
)
def test_a_byte_order_mark_and_strict_utf_8_are_certain(mark: bytes, encoding: str) -> None:
    for text in (ZH, "Hi", DE):
        found = decoded(mark + text.encode(encoding))
        assert (found.text, found.encoding, found.confidence) == (text, encoding, 1.0)


@pytest.mark.parametrize(
    ("given", "used", "named"),
    [
        ("gb18030", "gb18030", "gb18030"),
        ("GBK", "gbk", "gbk"),
        ("latin-1", "latin-1", "iso8859-1"),
        ("utf-16", "utf-16", "utf-16-le"),
        ("utf-8", "utf-8-sig", "utf-8"),
        ("utf-8-sig", "utf-8-sig", "utf-8"),
        ("utf-16-be", "utf-16-be", "utf-16-be"),
    ],
)
def test_an_encoding_that_is_given_is_taken(given: str, used: str, named: str) -> None:
    found = decoded("·é".encode(used), given)
    assert found.text == "·é"
    assert (found.encoding, found.confidence) == (named, 1.0)


@pytest.mark.parametrize(
    ("data", "encoding", "want"),
    [
        (b"", None, "expected words, got an empty file"),
        (b" \r\n", None, "expected words, got an empty file"),
        (codecs.BOM_UTF16_LE, None, "expected words, got an empty file"),
        (b"a\r\nb\0c", "utf-8", "line 2: expected text, got a NUL character"),
        (b"a\nb\0c", None, "expected text, got bytes of no known encoding, or a damaged file"),
        (bytes(range(256)) * 4, None, "expected text, got bytes of no known encoding"),
        (b"PK\x03\x04\0\0\xff", None, "expected text, got a ZIP archive, such as DOCX"),
        (b"%PDF-1.7\n\xff\xfe", None, "expected text, got a PDF"),
        (b"caf\xe9", None, "expected UTF-8, or an encoding that can be told; got"),
        (FR.encode("cp1252"), "utf-8", "expected utf-8, got byte 0xe9 at byte 12"),
        ("é".encode("utf-16"), "gb18030", "--encoding: expected utf-16-le, which the file's byte"),
        (b"a", "nonsense", "--encoding: expected the name of an encoding, such as gb18030"),
        (b"a", "rot13", "--encoding: expected the name of an encoding"),
        (b"a", "\0", "--encoding: expected the name of an encoding"),
        (b"a", "undefined", "expected undefined, got other bytes"),
        (b"\x1b$B$\x22\x1b(B", None, "expected UTF-8, got escape sequences of ISO-2022-JP"),
        (codecs.BOM_UTF8 + b"\xff", None, "expected utf-8, got byte 0xff at byte 0"),
        (codecs.BOM_UTF16_LE + b"\0", None, "expected utf-16-le, got byte 0x00 at byte 0"),
    ],
)  # fmt: skip
def test_what_is_no_text_of_a_sure_encoding_is_refused(
    data: bytes, encoding: str | None, want: str
) -> None:
    assert refusal(data, "a.txt", encoding).startswith(want)


def test_a_refusal_names_the_candidates_and_the_way_out() -> None:
    line = refusal("Señor Muñoz".encode("cp1252"), "a.txt")
    assert "got bytes that cp1252, cp1250, gb18030 fit about equally well (confidence 0.0)" in line
    assert line.endswith("say which it is with --encoding NAME, or save it as UTF-8")


def test_a_refusal_contradicts_no_confidence_that_is_high_enough() -> None:
    line = refusal("今天的会议我们".encode("gb18030"), "a.txt")
    assert "got too few characters beyond ASCII to be sure (likeliest: gb18030, koi8_r" in line


def test_a_refusal_for_want_of_a_second_measure_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "from_bytes", lambda *_, **__: [])
    line = refusal(DE.encode("cp1252"), "a.txt")
    assert "got bytes that one measure takes for cp1252 and another one does not" in line


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-16-le", "utf-8-sig"])
def test_a_meeting_is_the_same_in_every_encoding(encoding: str) -> None:
    text = (DATA / "vcsum_166.json").read_text("utf-8")
    found = transcript_of("a.json", text.encode(encoding))
    assert found.refined == transcript_of("a.json", text.encode()).refined


LONG = {"gb18030": ZH, "big5": TW, "cp932": JA, "euc_jp": JA, "cp1252": FR, "mac_roman": FR}


@pytest.mark.parametrize("encoding", sorted(LONG))
def test_pieces_of_any_length_are_read_right_or_refused(encoding: str) -> None:
    """A wrong text is never taken in silence."""
    for length in (3, 5, 8, 13, 21, 34, 55):
        for start in range(0, len(LONG[encoding]) - length, 7):
            piece = LONG[encoding][start : start + length].strip() or "x"
            data = piece.encode(encoding)
            try:
                found = decoded(data)
            except ValueError:
                continue
            assert found.text == piece


def test_a_nul_in_a_text_of_one_byte_a_character_is_told_by_its_line() -> None:
    with pytest.raises(ValueError, match="line 2: expected text, got a NUL character"):
        decoded(b"Anna: We agreed to go.\nBen: o\0k\n")
