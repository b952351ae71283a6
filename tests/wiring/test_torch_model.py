from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError
from citebound.models import torch_library
from citebound.wiring import torch_model
from citebound.wiring.choices import Chosen, choices
from citebound.wiring.in_force import in_force
from citebound.wiring.jobs import job_of
from tests.model_folders import COMMIT, CONFIG, folder, safetensors

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.settings import GeneratorIdentity

VARIABLES = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY")
OTHERS = ("TOKENIZERS_PARALLELISM", "CUBLAS_WORKSPACE_CONFIG", "OMP_WAIT_POLICY", "GOMP_SPINCOUNT")


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries of some version, a cache and an environment of the test's own."""
    monkeypatch.setattr(torch_model, "version_of", lambda name: f"of {name}")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in (*VARIABLES, *OTHERS):
        monkeypatch.setenv(name, "0")  # So that it is put back as it was.


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return folder(tmp_path / "m")


def chosen(model: Path | str, **values: str | int) -> dict[str, Chosen]:
    wanted = {"recipe": "claims", "generator": "transformers", "model": str(model), **values}
    return {key: Chosen(value, "command line") for key, value in wanted.items() if value != ""}


def identity(model: Path | str, **values: str | int) -> GeneratorIdentity:
    settings = job_of(chosen(model, **values), "owner").settings
    assert settings.generator is not None
    return settings.generator


def test_a_model_is_named_by_its_files_and_never_by_its_path(model: Path, tmp_path: Path) -> None:
    found = identity(model, threads=3)
    assert (found.generator, found.model, found.threads) == ("transformers", "TinyForCausalLM", 3)
    assert found.runtime.startswith("transformers of transformers torch of torch, cpu, eager")
    assert str(tmp_path) not in repr(found)
    assert identity(folder(tmp_path / "copy"), threads=3) == found


DEPENDED_ON: dict[str, tuple[object, set[str]]] = {
    "config.json": (CONFIG | {"rope_theta": 1}, {"model_revision"}),
    "model.safetensors": (safetensors("a", "c"), {"model_revision"}),
    "tokenizer.json": ({"model": 1}, {"model_revision", "tokenizer"}),
    "chat_template.jinja": (b"t", {"model_revision", "tokenizer", "template"}),
    "README.md": (b"read me", set()),
}


@pytest.mark.parametrize("file", DEPENDED_ON)
def test_a_file_that_an_answer_depends_on_moves_the_identity(
    model: Path, tmp_path: Path, file: str
) -> None:
    content, moved = DEPENDED_ON[file]
    before, after = identity(model), identity(folder(tmp_path / "other", {file: content}))
    names = type(before).__dataclass_fields__
    assert {name for name in names if getattr(before, name) != getattr(after, name)} == moved


def test_a_pinned_hash_is_compared(model: Path) -> None:
    sha256 = identity(model).model_revision
    assert identity(model, model_sha256=sha256).model_revision == sha256
    with pytest.raises(SettingsError, match=r"over its files, model_sha256 wants 0{64}; name"):
        identity(model, model_sha256="0" * 64)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"model": ""}, "wants a model's directory: --model DIR"),
        ({"device": "tpu"}, "no device is called 'tpu'; there are cpu, cuda"),
        ({"model_revision": "main"}, "wants a commit of 40 hexadecimal digits, got 'main'"),
        ({"map_budget": 9000}, "context of 4,096 tokens, the budgets and the longest answer want"),
    ],
)
def test_an_impossible_choice_is_refused_in_one_line(
    model: Path, values: dict[str, str | int], says: str
) -> None:
    with pytest.raises(SettingsError, match=says) as refused:
        identity(**{"model": model, **values})  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_a_directory_that_vanishes_while_it_is_hashed_is_refused(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(torch_model, "file_sha256", gone)
    with pytest.raises(SettingsError, match="cannot be read: No such file or directory; name"):
        identity(model)


def missing(name: str) -> str:
    raise PackageNotFoundError(name)


def test_without_the_extra_one_line_says_what_to_install(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = r"run `pip install '\.\[transformers\]'` in a clone of citebound$"
    generator = job_of(chosen(model), "owner").generator
    assert generator is not None
    monkeypatch.setattr(torch_library, "import_module", missing)
    with pytest.raises(SettingsError, match=says):
        generator.count_tokens(())
    monkeypatch.setattr(torch_model, "version_of", missing)
    with pytest.raises(SettingsError, match=says):
        identity(model)


def test_no_library_of_the_hub_may_ask_the_network(model: Path) -> None:
    identity(model)
    assert [os.getenv(name) for name in VARIABLES] == ["1", "1", "1"]
    assert os.getenv("CUBLAS_WORKSPACE_CONFIG") == "0"  # What the user set stays as it is.


def test_settings_in_force_tell_the_runtime(model: Path) -> None:
    wanted = chosen(model, threads=2, model_revision=COMMIT)
    job = job_of(wanted, "owner")
    told = in_force(wanted, job)
    assert told["threads"] == Chosen(2, "command line")
    assert told["device"] == Chosen("cpu", "default")
    assert told["model_revision"] == Chosen(COMMIT, "command line")
    files = identity(model).model_revision
    assert told["model_sha256"] == Chosen(files, "default")
    assert "context" not in told


def test_a_directory_in_the_users_settings_is_relative_to_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('generator = "transformers"\nmodel = "models/m"\n', "utf-8")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(file))
    assert choices(tmp_path, {}, {})["model"].value == str(tmp_path / "models/m")


@pytest.mark.parametrize("key", ["model_revision", "device"])
def test_a_folder_may_not_choose_how_a_model_runs(tmp_path: Path, key: str) -> None:
    (tmp_path / "citebound.toml").write_text(f'{key} = "1"\n', "utf-8")
    with pytest.raises(SettingsError, match=f"it chooses '{key}', which is refused"):
        choices(tmp_path, {}, {})
