from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest

from citebound.errors import SettingsError
from citebound.models.model_folder import read_model_folder
from citebound.models.torch_model import TorchModel, Transformers, model_folder
from tests.model_folders import COMMIT, CONFIG, TOKENIZER, folder, safetensors

if TYPE_CHECKING:
    from pathlib import Path

NOTE = ".cache/huggingface/download/config.json.metadata"


def test_a_directory_says_what_a_key_needs(tmp_path: Path) -> None:
    found = read_model_folder(folder(tmp_path / "m"))
    assert (found.name, found.commit, found.dtype) == ("TinyForCausalLM", "", "BF16")
    assert (found.context, found.ends) == (4096, (2, 3))
    assert found.template == "{{ messages }}"
    assert dict(found.weights) == dict.fromkeys("ab", tmp_path / "m" / "model.safetensors")
    assert [path.name for path in found.files] == [
        "config.json",
        "generation_config.json",
        "tokenizer.json",
        "tokenizer_config.json",
        "model.safetensors",
    ]


@pytest.mark.parametrize(
    ("place", "files", "commit"),
    [
        ("m", {}, ""),
        (f"models--a--b/snapshots/{COMMIT}", {}, COMMIT),
        (f"elsewhere/{COMMIT}", {}, ""),
        ("m", {NOTE: f"{COMMIT}\netag\n".encode()}, COMMIT),
        ("m", {NOTE: b"main\n"}, ""),
    ],
)
def test_a_commit_is_known_where_the_directory_records_it(
    tmp_path: Path, place: str, files: dict[str, Any], commit: str
) -> None:
    assert read_model_folder(folder(tmp_path / place, files)).commit == commit


def test_weights_may_be_in_several_files(tmp_path: Path) -> None:
    pieces = {"a": "one.safetensors", "b": "two.safetensors"}
    files = {file: safetensors(name) for name, file in pieces.items()}
    index = {"model.safetensors.index.json": {"weight_map": pieces}, "model.safetensors": None}
    found = read_model_folder(folder(tmp_path, {**files, **index}))
    assert {name: path.name for name, path in found.weights.items()} == pieces
    assert {"model.safetensors.index.json", *pieces.values()} <= {p.name for p in found.files}


@pytest.mark.parametrize(
    ("files", "template"),
    [
        ({"chat_template.jinja": b"of a file"}, "of a file"),
        (
            {
                "tokenizer_config.json": {
                    "chat_template": [
                        {"name": "tools", "template": "other"},
                        {"name": "default", "template": "the default"},
                    ]
                }
            },
            "the default",
        ),
    ],
)
def test_the_template_is_the_one_that_the_library_takes(
    tmp_path: Path, files: dict[str, Any], template: str
) -> None:
    assert read_model_folder(folder(tmp_path, files)).template == template


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ({"_name_or_path": "Qwen/Qwen2.5-1.5B-Instruct"}, "Qwen2.5-1.5B-Instruct"),
        ({"architectures": None, "model_type": "tiny"}, "tiny"),
        ({"architectures": None}, "unnamed"),
    ],
)
def test_a_name_never_tells_where_the_directory_is(
    tmp_path: Path, config: dict[str, Any], name: str
) -> None:
    assert read_model_folder(folder(tmp_path, {"config.json": CONFIG | config})).name == name


WHOLE = safetensors("a", "b")
INDEX = "model.safetensors.index.json"
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no config": ({"config.json": None}, "has no config.json; name the directory of a model"),
    "a config that is none": ({"config.json": b"["}, "config.json is no JSON object"),
    "a config of another kind": ({"config.json": []}, "config.json is no JSON object"),
    "remote code": (
        {"config.json": CONFIG | {"auto_map": {"AutoModel": "evil.Evil"}}},
        r"config.json wants code of its own \(auto_map\), and no such code is run; use",
    ),
    "a tokenizer's remote code": (
        {"tokenizer_config.json": TOKENIZER | {"auto_map": {}}},
        "tokenizer_config.json wants code of its own",
    ),
    "quantised": ({"config.json": CONFIG | {"quantization_config": {}}}, "quantised weights; use"),
    "an adapter": ({"adapter_config.json": {}}, "an adapter for another model; merge the two"),
    "no tokenizer": ({"tokenizer.json": None}, "has no tokenizer.json; save"),
    "no template": ({"tokenizer_config.json": {}}, "no chat template; use an instruct model"),
    "no end": (
        {"config.json": CONFIG | {"eos_token_id": None}, "generation_config.json": None},
        r"which token ends an answer \(eos_token_id\); use",
    ),
    "pickled": (
        {"model.safetensors": None, "pytorch_model.bin": b"\x80\x04."},
        "only pytorch_model.bin, and pickles are never loaded; wanted is model.safetensors: use",
    ),
    "no weights": ({"model.safetensors": None}, "no weights; wanted is model.safetensors: use"),
    "an index of nothing": ({"model.safetensors": None, INDEX: {}}, "names no file; bring"),
    "a piece that is gone": (
        {"model.safetensors": None, INDEX: {"weight_map": {"a": "gone.safetensors"}}},
        "names 'gone.safetensors', which is not there; bring",
    ),
    "a piece elsewhere": (
        {"model.safetensors": None, INDEX: {"weight_map": {"a": "../tokenizer.json"}}},
        "which is not there; bring",
    ),
    "a weight twice": (
        {
            "model.safetensors": None,
            "one": WHOLE,
            "two": WHOLE,
            INDEX: {"weight_map": {"a": "one", "b": "two"}},
        },
        "hold a twice; bring",
    ),
    "no tensors": ({"model.safetensors": safetensors()}, "its weights are nothing; wanted"),
    "integers": ({"model.safetensors": safetensors("a", dtype="I8")}, "its weights are I8; want"),
    "another dtype than its config": (
        {"config.json": CONFIG | {"dtype": "float32"}},
        "its weights are BF16, its config.json wants float32, and nothing is cast; use",
    ),
    "an old word for it": (
        {"config.json": {**CONFIG, "dtype": None, "torch_dtype": "float16"}},
        "its weights are BF16, its config.json wants float16",
    ),
    "empty": ({"model.safetensors": b""}, "model.safetensors is no Safetensors file, or its"),
    "another kind": ({"model.safetensors": b"\x80\x04 pickle."}, "is no Safetensors file, or its"),
    "cut": ({"model.safetensors": WHOLE[:-1]}, r"has \d+ bytes, its header says \d+; bring"),
    "a longer one": ({"model.safetensors": WHOLE + b"\0"}, r"has \d+ bytes, its header says"),
    "a header that is cut": ({"model.safetensors": WHOLE[:30]}, "or its header is cut; bring"),
    "a header that is none": (
        {"model.safetensors": struct.pack("<Q", 2) + b"[]"},
        "its weights are nothing",
    ),
    "a damaged header": ({"model.safetensors": struct.pack("<Q", 2) + b"[1"}, "is damaged; bring"),
    "a tensor that is none": (
        {"model.safetensors": struct.pack("<Q", 8) + b'{"a":{}}'},
        "is damaged; bring",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_not_be_loaded_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    files, says = REFUSED[name]
    path = folder(tmp_path / "m", files)
    with pytest.raises(SettingsError, match=says) as refused:
        model_folder(path)
    assert str(refused.value).startswith(f"the model {path} cannot be used: ")
    assert "\n" not in str(refused.value)


def test_what_is_no_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name in ("file", "nothing"):
        with pytest.raises(SettingsError, match=r"has no config\.json; name the directory"):
            model_folder(tmp_path / name)


def test_a_directory_that_cannot_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("citebound.models.model_folder.read_tensors", refuse)
    with pytest.raises(SettingsError, match="cannot be read: Permission denied; name a directory"):
        model_folder(folder(tmp_path))


def of(path: Path, revision: str = "", context: int = 3456) -> Transformers:
    return Transformers(TorchModel(path, revision, "0" * 64, "1" * 64, "x", 2, "cpu", context))


def test_another_commit_than_the_pinned_one_is_refused_with_both(tmp_path: Path) -> None:
    path = folder(tmp_path / "snapshots" / COMMIT)
    says = f"is of commit {COMMIT}, model_revision wants {'0' * 40}; name"
    with pytest.raises(SettingsError, match=says):
        of(path, "0" * 40)


@pytest.mark.parametrize("place", [f"snapshots/{COMMIT}", "m"])
def test_the_pinned_commit_is_part_of_the_identity_wherever_the_model_lies(
    tmp_path: Path, place: str
) -> None:
    identity = of(folder(tmp_path / place), COMMIT).identity
    assert identity.model_revision == f"{COMMIT} sha256:{'0' * 64}"
    assert of(folder(tmp_path / place)).identity.model_revision == f"sha256:{'0' * 64}"
    assert "unconstrained" in identity.runtime
    assert str(tmp_path) not in repr(identity)


def test_a_model_whose_context_is_too_short_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"context of 4,096 tokens, .* want 5,000; lower"):
        of(folder(tmp_path), context=5000)
