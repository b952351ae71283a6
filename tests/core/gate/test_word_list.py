"""Lists of words: searched like a set, made by a tool, shipped with their licences."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import citebound
from citebound.core.gate.english import is_formed, is_one_word, is_word
from citebound.core.gate.lexicon import word_list
from citebound.core.gate.word_list import WordList
from tools.word_lists import chinese, english, main

_LEXICONS = Path(citebound.__file__).parent / "core" / "gate" / "lexicons"
_PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"
_WORDS = st.text("abé的地\ud800", min_size=1, max_size=4)


@given(st.sets(_WORDS, max_size=40), st.lists(_WORDS, max_size=20))
def test_a_list_has_what_the_set_of_its_words_has(words: set[str], asked: list[str]):
    lines = b"\n".join(sorted(word.encode("utf-8", "surrogatepass") for word in words))
    found = WordList(lines)
    assert [word in found for word in (*words, *asked)] == [
        *(True for _ in words),
        *(word in words for word in asked),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_shipped_list_is_sorted_and_read_once(language: str):
    found = word_list(language)
    lines = found._lines.split(b"\n")
    assert lines == sorted(set(lines))
    assert found is word_list(language)


def test_every_file_of_the_lexicons_is_in_the_package():
    patterns = tomllib.loads(_PROJECT.read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    for file in _LEXICONS.iterdir():
        assert any(file.match(pattern) for pattern in patterns["citebound"]), file


def test_the_lists_that_were_made_of_others_have_their_licences():
    assert {file.name for file in _LEXICONS.glob("LICENSE-*")} == {
        "LICENSE-SCOWL.txt",
        "LICENSE-jieba.txt",
    }


@pytest.mark.parametrize("word", ["defective", "mortgagee", "behaviour", "committee's", "primate"])
def test_inflected_words_and_genitives_are_listed(word: str):
    assert is_word(word)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("defunded", "refunded"),
        ("wirehouse", "warehouse"),
        ("rentables", "rentable"),
        ("descope", "rescope"),
        ("relicense", "license"),
        ("plannee", "planner"),
    ],
)
def test_what_is_formed_of_a_part_of_the_other_word_may_be_one(one: str, other: str):
    assert is_formed(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("approvdd", "approved"), ("coplaints", "complaints"), ("xy", "by"), ("saged", "staged")],
)
def test_what_is_formed_of_other_parts_is_none(one: str, other: str):
    assert not is_formed(one, other)


def test_two_words_in_one_ending_are_no_one_word_if_one_is_none():
    assert is_one_word("colour", "color")
    assert not is_one_word("zolour", "zolor")


def test_the_tool_keeps_the_words_that_are_asked_for():
    lines = ["Bremen", "plan", "plan's", "GDP", "UK", "Nd", "of", "a", "V"]
    assert [*english(lines)] == ["bremen", "plan", "gdp"]
    lines = ["看看 5 v", "目的地 3 n", "认真 99 a", "认真 1 a", "会议 9 n", "真 9 a", "偏方 2 d"]
    assert [*chinese(lines)] == ["看看", "目的地", "认真"]


def test_the_tool_writes_the_same_bytes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tools.word_lists.TARGET", tmp_path)
    source = tmp_path / "words"
    source.write_text("plan\nart\nplan\n", "utf-8")
    written = set()
    for _ in range(2):
        assert main(["en", str(source)]) == 0
        written.add((tmp_path / "en.words.gz").read_bytes())
    assert len(written) == 1
    assert main(["de", str(source)]) == 2
