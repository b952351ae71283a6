from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.models.gguf import Header, NotGguf, read_header
from tests.gguf_files import TEMPLATE, gguf, write

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = gguf()


def read(tmp_path: Path, data: bytes) -> Header:
    return read_header(write(tmp_path / "m.gguf", data))


def test_a_header_says_what_its_file_says(tmp_path: Path) -> None:
    found = read(tmp_path, WHOLE)
    assert (found.name, found.context, found.template) == ("Tiny", 4096, TEMPLATE)
    assert not found.adds_end


def test_tokens_that_steer_are_known_by_kind_and_by_what_ends_an_answer(tmp_path: Path) -> None:
    assert read(tmp_path, WHOLE).control == {"<|end|>": 0, "</s>": 4}


def test_marks_are_those_of_the_template(tmp_path: Path) -> None:
    assert read(tmp_path, WHOLE).marks == ("<think>",)


@pytest.mark.parametrize(
    ("field", "value", "moves"),
    [
        ("tokenizer.ggml.tokens", ["<|end|>", "b"], True),
        ("tokenizer.ggml.eos_token_id", 1, True),
        ("tokenizer.chat_template", "another", False),
        ("general.name", "Other", False),
    ],
)
def test_the_tokenizers_hash_covers_its_fields_and_nothing_else(
    tmp_path: Path, field: str, value: object, *, moves: bool
) -> None:
    usual, other = read(tmp_path, WHOLE), read(tmp_path, gguf({field: value}))
    assert (usual.tokenizer_sha256 != other.tokenizer_sha256) == moves


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no GGUF file"),
        (b"GGU", "no GGUF file"),
        (b"#!/bin/sh\n" * 50, "no GGUF file"),
        (b"GGUF", "damaged or cut"),
        (b"GGUF" + b"\xff" * 400, "GGUF version"),
        (b"GGUF\x03\0\0\0" + b"\xff" * 400, "damaged or cut"),
        (gguf(version=9), "GGUF version is 9"),
        (gguf(tensors=0), "no weights"),
        (gguf({"tokenizer.ggml.tokens": None}), "no tokenizer"),
        (gguf({"split.count": 3}), "one piece of several"),
        (WHOLE[:-32], "weights are not all there"),
    ],
)
def test_what_is_no_whole_model_is_named(tmp_path: Path, data: bytes, says: str) -> None:
    with pytest.raises(NotGguf, match=says):
        read(tmp_path, data)


def test_a_file_that_is_cut_anywhere_is_no_whole_model(tmp_path: Path) -> None:
    for size in range(len(WHOLE) - 32):
        with pytest.raises(NotGguf):
            read(tmp_path, WHOLE[:size])


def test_a_file_with_any_byte_changed_is_read_or_named(tmp_path: Path) -> None:
    for at in range(len(WHOLE)):
        data = bytearray(WHOLE)
        data[at] ^= 0xFF
        try:
            read(tmp_path, bytes(data))
        except NotGguf:
            continue
