"""The lexicons are a part of the code (docs/adr/0022-lexicons-are-code.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

import citebound.core
from citebound.core.gate.lexicon import LANGUAGES, lexicon

_CORE = Path(citebound.core.__file__).parent
_READING = ("importlib", " open(", ".open(", "read_text", "read_bytes", "import io\n")


def test_nothing_else_of_core_reads_a_file():
    reads = {
        file.relative_to(_CORE).as_posix()
        for file in _CORE.rglob("*.py")
        if any(word in file.read_text("utf-8") for word in _READING)
    }
    assert reads == {"gate/lexicon.py"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lexicon_is_read_once_and_whole(language: str):
    found = lexicon(language)
    assert found is lexicon(language)
    assert found.language == language
    assert all(found.kinds.values())
