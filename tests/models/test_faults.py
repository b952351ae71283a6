"""What generators say alike, and what of it a record keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError
from citebound.models import faults, torch_frame, torch_weights
from citebound.models.llama import Llama, LlamaModel
from citebound.models.model_folder import read_model_folder
from tests.gguf_files import gguf, write
from tests.model_folders import folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (ValueError("a\n  b\tc"), "a b c"),
        ("one\x1b[31mred", "one [31mred"),
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 200 + "..."),
        ("", ""),
    ],
)
def test_the_words_of_others_become_one_line_that_ends(said: object, line: str) -> None:
    assert faults.one_line(said) == line


@pytest.mark.parametrize("generator", ["llama", "openai", "transformers"])
def test_a_missing_extra_says_what_to_install(generator: str) -> None:
    command = f"pip install '.[{generator}]'"
    line = f"the {generator} generator wants its extra: run `{command}` in a clone of citebound"
    assert str(faults.missing_extra(generator)) == line


def test_no_record_keeps_where_a_model_is(tmp_path: Path) -> None:
    path = tmp_path / "m.gguf"
    for error in (
        faults.unreadable(path, FileNotFoundError(2, "No such file"), "a GGUF file"),
        faults.changed(path),
        faults.short_context(path, 512, 4096),
    ):
        assert str(path) in str(error)
        assert str(tmp_path) not in error.recorded
        assert error.recorded.startswith("the model \u2026 ")


def test_no_record_keeps_the_path_that_llama_names(tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", gguf())
    generator = Llama(LlamaModel(path, "0" * 64, "0", 1, 64))
    path.unlink()
    with pytest.raises(SettingsError) as raised:
        generator.count_tokens(())
    assert raised.value.recorded == "the model \u2026 changed meanwhile; start again"


def _refuse(where: Path) -> None:
    raise OSError(f"Can't load it: {where / 'tokenizer.json'} is no file of {where.parent}")


@pytest.mark.parametrize(
    ("module", "load"),
    [
        (torch_frame, torch_frame.TorchFrame),
        (torch_weights, lambda found: torch_weights.load_model(found, "cpu")),
    ],
)
def test_no_record_keeps_the_path_and_the_words_of_a_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, load: Callable[..., object]
) -> None:
    found = read_model_folder(folder(tmp_path / "m"))
    monkeypatch.setattr(module, "transformers", lambda: _refuse(found.path))
    with pytest.raises(SettingsError) as raised:
        load(found)
    assert f"{found.path}" in str(raised.value)
    assert str(tmp_path) not in raised.value.recorded
    assert "Can't load it" not in raised.value.recorded
    assert "load" in raised.value.recorded
