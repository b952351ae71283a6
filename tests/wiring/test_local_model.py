from __future__ import annotations

import hashlib
import os
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError
from citebound.models.llama import Llama
from citebound.wiring import environment, local_model
from citebound.wiring.choices import Chosen, choices
from citebound.wiring.in_force import in_force
from citebound.wiring.jobs import job_of
from tests.gguf_files import gguf, write

if TYPE_CHECKING:
    from citebound.core.settings import GeneratorIdentity

DATA = gguf()
SHA256 = hashlib.sha256(DATA).hexdigest()


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A runtime of some version, a cache and an environment of the test's own."""
    monkeypatch.setattr(local_model, "version_of", lambda _: "1.0")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    monkeypatch.setenv("GOMP_SPINCOUNT", "")  # So that it is put back as it was.
    monkeypatch.delenv("GOMP_SPINCOUNT")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return write(tmp_path / "m.gguf", DATA)


def chosen(model: Path | str, **values: str | int) -> dict[str, Chosen]:
    wanted = {"recipe": "claims", "generator": "llama", "model": str(model), **values}
    return {key: Chosen(value, "command line") for key, value in wanted.items() if value != ""}


def identity(model: Path | str, **values: str | int) -> GeneratorIdentity:
    settings = job_of(chosen(model, **values), "owner").settings
    assert settings.generator is not None
    return settings.generator


def test_a_model_is_named_by_its_hash_and_never_by_its_path(model: Path, tmp_path: Path) -> None:
    found = identity(model, threads=3)
    assert (found.generator, found.model, found.threads) == ("llama", "Tiny", 3)
    assert found.model_revision == f"sha256:{SHA256}"
    assert str(tmp_path) not in repr(found)
    assert identity(write(tmp_path / "copy", DATA), threads=3) == found


def test_another_generator_bears_no_name_of_a_models_file(model: Path) -> None:
    assert identity(model, generator="scripted").model == "scripted-1"


@pytest.mark.parametrize("pin", [SHA256, SHA256.upper(), f"sha256:{SHA256}"])
def test_a_pinned_model_is_used(model: Path, pin: str) -> None:
    assert identity(model, model_sha256=pin).model == "Tiny"


def test_another_model_than_the_pinned_one_is_refused_with_both_hashes(model: Path) -> None:
    with pytest.raises(SettingsError, match=f"SHA-256 {SHA256}, model_sha256 wants {'0' * 64}"):
        identity(model, model_sha256="0" * 64)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "wants a GGUF file: --model FILE"),
        ("none.gguf", "cannot be read: No such file"),
        (".", "is a folder; name a GGUF file"),
        ("text", "it is no GGUF file; name a whole GGUF file"),
        ("cut", "weights are not all there"),
    ],
)
def test_what_is_no_model_is_refused_in_one_line(tmp_path: Path, name: str, says: str) -> None:
    write(tmp_path / "text", b"just a text")
    write(tmp_path / "cut", DATA[:-32])
    with pytest.raises(SettingsError, match=says) as refused:
        identity(tmp_path / name if name else "")
    assert "\n" not in str(refused.value)


def test_a_context_that_is_too_short_for_the_budgets_is_refused(model: Path) -> None:
    with pytest.raises(SettingsError, match=r"context of 1,000 tokens .* want 3,456"):
        identity(model, context=1000)
    assert (
        identity(model, context=1000, map_budget=500, reduce_budget=700, max_new_tokens=100).model
        == "Tiny"
    )


def test_a_model_whose_own_context_is_too_short_is_refused(model: Path) -> None:
    with pytest.raises(SettingsError, match=r"context of 4,096 tokens, .* want 5,384"):
        identity(model, map_budget=5000)


def test_without_the_extra_one_line_says_what_to_install(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_model, "version_of", _missing)
    with pytest.raises(
        SettingsError, match=r"run `pip install '\.\[llama\]'` in a clone of citebound$"
    ):
        identity(model)
    monkeypatch.setattr("citebound.models.llama_server.import_module", _missing)
    monkeypatch.setattr(local_model, "version_of", lambda _: "1.0")
    generator = job_of(chosen(model), "owner").generator
    assert isinstance(generator, Llama)
    with pytest.raises(
        SettingsError, match=r"run `pip install '\.\[llama\]'` in a clone of citebound$"
    ):
        generator.count_tokens(())


def _missing(name: str) -> str:
    raise PackageNotFoundError(name)


def test_waiting_threads_sleep_unless_the_user_wants_otherwise(model: Path) -> None:
    identity(model)
    assert os.getenv("OMP_WAIT_POLICY") == "active"
    assert os.getenv("GOMP_SPINCOUNT") == "0"


def test_settings_in_force_tell_the_runtime(model: Path) -> None:
    wanted = chosen(model, threads=2)
    told = in_force(wanted, job_of(wanted, "owner"))
    assert told["threads"] == Chosen(2, "command line")
    assert told["context"] == Chosen(3456, "default")
    assert told["model_sha256"] == Chosen(f"sha256:{SHA256}", "default")


def test_threads_are_the_cores_up_to_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, threads in ((1, 1), (8, 8), (64, 8)):
        monkeypatch.setattr(local_model, "physical_cores", lambda n=cores: n)
        assert local_model.default_threads() == threads


def test_two_threads_of_a_core_count_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    monkeypatch.setattr(environment, "_TOPOLOGY", tmp_path)
    assert environment.physical_cores() == 5
    for cpu, core in enumerate(("0,2", "1,3", "0,2", "1,3")):
        folder = tmp_path / f"cpu{cpu}" / "topology"
        folder.mkdir(parents=True)
        (folder / "thread_siblings_list").write_text(core, "ascii")
    assert environment.physical_cores() == 2


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('generator = "llama"\nmodel = "weights/m"\n', "weights/m"),
        ('model = "m.GGUF"\n', "m.GGUF"),
        ('generator = "llama"\nmodel = "/abs/m.gguf"\n', "/abs/m.gguf"),
    ],
)
def test_a_model_in_the_users_settings_is_relative_to_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, wanted: str
) -> None:
    (tmp_path / "home").mkdir()
    file = tmp_path / "home" / "settings.toml"
    file.write_text(text, "utf-8")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(file))
    assert choices(tmp_path, {}, {})["model"].value == str(tmp_path / "home" / wanted)


@pytest.mark.parametrize("text", ['generator = "scripted"\nmodel = "m.gguf"\n', 'model = "m"\n'])
def test_the_name_of_another_generators_model_is_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(file))
    assert not Path(str(choices(tmp_path, {}, {})["model"].value)).is_absolute()


@pytest.mark.parametrize("key", ["model", "model_sha256", "threads", "context"])
def test_a_folder_may_not_choose_a_local_model(tmp_path: Path, key: str) -> None:
    (tmp_path / "citebound.toml").write_text(f'{key} = "1"\n', "utf-8")
    with pytest.raises(SettingsError, match=f"it chooses '{key}', which is refused"):
        choices(tmp_path, {}, {})
