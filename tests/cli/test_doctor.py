from __future__ import annotations

import hashlib
import json
import shutil
import sys
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.models.scripted import Scripted
from citebound.store.opening import MIGRATIONS
from citebound.wiring import jobs
from citebound.wiring.checkup import model
from citebound.wiring.extras import EXTRAS
from tests.cli.case import SCRIPTED, Answer, Case
from tests.gguf_files import gguf, write
from tests.local_model import small_model

if TYPE_CHECKING:
    from pathlib import Path

FACTS = "Product P-01-01 delivery: 3 October.\n"
NOBODY_MAY_SEE = "sk-a-credential-that-nobody-may-see"


@pytest.fixture
def case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Case:
    case = Case(tmp_path / "case", capsys)
    case.write("a.txt", FACTS)
    return case


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's settings file, which is not there yet."""
    file = tmp_path / "user.toml"
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(file))
    return file


def examined(case: Case, *words: object) -> dict[str, Any]:
    """Every check by name; the exit code says whether one failed."""
    answer = case.cite("doctor", *words, "--json")
    assert answer.err == ""
    found: dict[str, Any] = answer.json
    assert answer.code == (0 if found["ok"] else 1)
    assert found["ok"] == all(check["state"] != "failed" for check in found["checks"])
    return {str(check["name"]): check for check in found["checks"]}


def only_failed(checks: dict[str, Any]) -> dict[str, Any]:
    """The one check that failed; it says what to do."""
    failed: dict[str, Any]
    (failed,) = [check for check in checks.values() if check["state"] == "failed"]
    assert failed["advice"]
    return failed


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_fresh_folder_without_a_model_is_fine_and_gets_no_store(case: Case):
    before = contents(case.folder)
    checks = examined(case)
    states = {name: check["state"] for name, check in checks.items()}
    assert states["python"] == states["citebound"] == states["processor"] == states["disc"] == "ok"
    absent = ("settings of the user", "settings of the folder", "store", "model")
    assert [states[name] for name in absent] == ["absent"] * 4
    assert "citebound summarize" in checks["store"]["advice"]
    assert "--generator" in checks["model"]["advice"]
    assert contents(case.folder) == before


def test_the_text_tells_every_check_and_what_to_do(case: Case):
    answer = case.cite("doctor")
    assert answer.code == 0
    for check in case.json("doctor")["checks"]:
        assert f"{check['state']:<8}{check['name']}:" in answer.out
    assert "-> for the recipes claims and quotes, choose one with --generator" in answer.out
    assert answer.out.endswith("\nall that is configured works\n")


def test_a_store_is_described_and_not_written_to(case: Case):
    case.json("summarize", *SCRIPTED)
    before = contents(case.folder)
    checks = examined(case)
    facts = checks["store"]["facts"]
    assert (facts["schema"], facts["made_here"], facts["witnessed"]) == (
        len(MIGRATIONS),
        True,
        True,
    )
    assert facts["chain_length"] > 0
    assert "its witness agrees" in checks["store"]["found"]
    assert contents(case.folder) == before


def test_the_generator_that_a_dossier_remembers_answers_in_few_tokens(case: Case):
    case.json("summarize", *SCRIPTED)
    checks = examined(case)
    assert checks["model"]["facts"]["generator"] == "scripted"
    facts = checks["answer"]["facts"]
    assert 0 < facts["new_tokens"] <= 8
    assert facts["seconds"] >= 0


def test_no_generate_names_the_model_and_does_not_ask_it(case: Case, monkeypatch):
    monkeypatch.setattr(Scripted, "generate", None)
    checks = examined(case, "--generator", "scripted", "--no-generate")
    assert (checks["model"]["state"], checks["answer"]["state"]) == ("ok", "skipped")


def test_a_model_that_does_not_answer_is_a_fault(case: Case, monkeypatch):
    def broken(_self: Scripted, _request: object) -> None:
        raise RuntimeError("no kernel image")

    monkeypatch.setattr(Scripted, "generate", broken)
    failed = only_failed(examined(case, "--generator", "scripted"))
    assert failed["found"] == "the model did not answer: no kernel image"
    answer = case.cite("doctor", "--generator", "scripted")
    assert (answer.code, answer.out.endswith("\n1 check failed\n")) == (1, True)


def test_a_missing_extra_is_absent_with_the_line_that_installs_it(case, monkeypatch):
    def none(library: str) -> str:
        raise PackageNotFoundError(library)

    monkeypatch.setattr("citebound.wiring.extras.version_of", none)
    checks = examined(case)
    for extra in EXTRAS:
        check = checks[f"extra {extra.generator}"]
        assert check["state"] == "absent"
        assert f"pip install '.[{extra.generator}]'" in check["advice"]
        assert check["facts"] == dict.fromkeys(extra.libraries)


def test_a_configured_generator_without_its_extra_is_a_fault(case, tmp_path, monkeypatch):
    def none(library: str) -> str:
        raise PackageNotFoundError(library)

    monkeypatch.setattr("citebound.wiring.local_model.version_of", none)
    model = tmp_path / "some.gguf"
    write(model, gguf())
    failed = only_failed(examined(case, "--generator", "llama", "--model", model))
    assert "pip install '.[llama]'" in failed["found"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--generator", "llama"), "--model FILE"),
        (("--generator", "llama", "--model", "none.gguf"), "cannot be read"),
        (("--generator", "replay"), "--replay FILE"),
        (("--generator", "scripted", "--threads", "many"), "threads"),
        (("--generator", "scripted", "--map-prompt", "none.txt"), "map prompt"),
    ],
)
def test_an_impossible_choice_is_a_fault_that_names_it(case, words, said):
    pytest.importorskip("xllamacpp")
    assert said in only_failed(examined(case, *words))["found"]


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (("llama",), "citebound doctor DIR --generator llama --model FILE`"),
        (
            ("llama", "--model", "none.gguf"),
            "citebound doctor DIR --generator llama --model FILE`",
        ),
        (("openai",), "citebound doctor DIR --generator openai --base-url URL --model NAME`"),
        (("replay",), "citebound doctor DIR --generator replay --replay FILE`"),
        (("scripted", "--map-prompt", "none.txt"), "citebound doctor`"),
    ],
)
def test_what_is_missing_of_a_choice_is_told_as_a_command(case, words, command):
    pytest.importorskip("xllamacpp")
    assert f"run `{command}" in only_failed(examined(case, "--generator", *words))["advice"]


def test_a_choice_whose_extra_is_missing_is_told_how_to_install_it(case, monkeypatch):
    def none(library: str) -> str:
        raise PackageNotFoundError(library)

    monkeypatch.setattr("citebound.wiring.extras.version_of", none)
    checks = examined(case, "--generator", "llama", "--model", "none.gguf")
    assert checks["model"]["advice"] == (
        "run `pip install '.[llama]'` in a clone of citebound, then run `citebound doctor` again"
    )


def test_a_model_file_is_named_by_its_hash_pinned_or_not(case, tmp_path):
    pytest.importorskip("xllamacpp")
    model = tmp_path / "some.gguf"
    write(model, gguf())
    sha256 = hashlib.sha256(model.read_bytes()).hexdigest()
    words = ("--generator", "llama", "--model", model, "--no-generate")
    check = examined(case, *words)["model"]
    assert check["facts"]["model_revision"] == f"sha256:{sha256}"
    assert (check["facts"]["pinned"], sha256 in check["advice"]) == (False, True)
    check = examined(case, *words, "--model-sha256", sha256)["model"]
    assert (check["facts"]["pinned"], check["advice"]) == (True, "")
    failed = only_failed(examined(case, *words, "--model-sha256", "0" * 64))
    assert "model_sha256 wants" in failed["found"]


def test_a_real_model_answers(case: Case):
    words = ("--generator", "llama", "--model", small_model(), "--map-budget", "512")
    checks = examined(case, *words, "--reduce-budget", "512", "--max-new-tokens", "64")
    assert 0 < checks["answer"]["facts"]["new_tokens"] <= 8


def test_a_recording_is_named_and_not_asked(case: Case):
    recording = case.folder.parent / "answers.jsonl"
    case.json("sync")
    case.json("build", *SCRIPTED, "--record", recording)
    checks = examined(case, "--replay", recording)
    assert checks["answer"]["state"] == "skipped"


@pytest.mark.parametrize("content", ["generator = ", "surprise = 1", "threads = 0"])
def test_a_settings_file_of_the_user_that_is_wrong_is_a_fault(case, user, content):
    user.write_text(content)
    checks = examined(case)
    failed = [check for check in checks.values() if check["state"] == "failed"]
    assert failed
    assert any(str(user) in check["found"] or "threads" in check["found"] for check in failed)


def test_a_settings_file_of_the_folder_may_not_choose_a_model(case: Case):
    case.write("citebound.toml", 'generator = "scripted"')
    checks = examined(case)
    assert checks["settings of the folder"]["state"] == "failed"
    assert checks["model"]["state"] == "failed"


def test_settings_files_tell_what_they_choose_and_not_how(case: Case, user: Path):
    user.write_text('generator = "scripted"\nmodel = "a-private-name"\n')
    case.write("citebound.toml", 'recipe = "facts"\n')
    checks = examined(case, "--no-generate")
    mine = checks["settings of the user"]
    assert (mine["state"], mine["facts"]["chooses"]) == ("ok", ["generator", "model"])
    assert "a-private-name" not in mine["found"]
    assert checks["settings of the folder"]["facts"]["chooses"] == ["recipe"]
    user.write_text("")
    assert "chooses nothing" in examined(case)["settings of the user"]["found"]


def test_scripted_answers_bear_no_model_of_the_settings_and_are_not_pinned(case, user):
    pinned = f'model_sha256 = "{"a" * 64}"'
    user.write_text(f'generator = "llama"\nmodel = "/m/real.gguf"\n{pinned}\n')
    facts = examined(case, "--generator", "scripted")["model"]["facts"]
    assert (facts["model"], facts["pinned"]) == ("scripted-1", False)
    case.json("summarize", *SCRIPTED)
    settings = case.json("status")["settings"]
    assert settings["model"]["value"] == "scripted-1"
    user.write_text(f"{pinned}\n")
    assert not examined(case, *SCRIPTED)["model"]["facts"]["pinned"]


def test_what_was_remembered_for_a_generator_is_forgotten_with_it(case):
    recording = case.folder.parent / "said.jsonl"
    case.json("summarize", *SCRIPTED, "--model", "first", "--record", recording)
    case.json("build", "--replay", recording)
    case.json("build", *SCRIPTED)
    assert case.json("status")["settings"]["model"]["value"] == "scripted-1"


def test_a_store_that_is_damaged_is_a_fault_and_the_rest_is_told(case: Case):
    case.json("summarize")
    database = case.folder / ".citebound" / "store.sqlite"
    database.write_bytes(b"x" * 5000)
    checks = examined(case)
    assert only_failed(checks)["name"] == "store"
    assert "model" in checks


def test_a_store_of_another_schema_is_described_and_left_as_it_is(case, monkeypatch):
    case.json("summarize")
    before = contents(case.folder)
    known = len(MIGRATIONS)
    monkeypatch.setattr("citebound.wiring.checkup.files.MIGRATIONS", (*MIGRATIONS, "next.sql"))
    check = examined(case)["store"]
    assert (check["state"], check["facts"]) == ("ok", {"schema": known})
    assert f"schema {known} of {known + 1}" in check["found"]
    assert contents(case.folder) == before


def test_an_empty_store_is_of_schema_0(case: Case):
    (case.folder / ".citebound").mkdir()
    (case.folder / ".citebound" / "store.sqlite").touch()
    assert examined(case)["store"]["facts"] == {"schema": 0}


def test_what_a_store_that_came_with_a_copy_remembers_is_not_used(case: Case):
    case.json("summarize", *SCRIPTED)
    copy = Case(case.folder.parent / "copy", case._capsys)
    shutil.rmtree(copy.folder)
    shutil.copytree(case.folder, copy.folder)
    checks = examined(copy)
    assert (checks["store"]["facts"]["made_here"], checks["model"]["state"]) == (False, "absent")


def test_a_full_disc_is_a_fault(case: Case, monkeypatch: pytest.MonkeyPatch):
    usage = SimpleNamespace(free=10)
    monkeypatch.setattr("citebound.wiring.checkup.files.shutil.disk_usage", lambda _path: usage)
    assert only_failed(examined(case))["name"] == "disc"


def test_a_disc_that_cannot_be_looked_at_is_a_fault(case, monkeypatch):
    def broken(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("citebound.wiring.checkup.files.shutil.disk_usage", broken)
    assert "Permission denied" in only_failed(examined(case))["found"]


def torch(monkeypatch: pytest.MonkeyPatch, cuda: object) -> None:
    """A torch that says this of CUDA."""
    module = ModuleType("torch")
    vars(module).update(cuda=cuda, __spec__=ModuleSpec("torch", None))
    monkeypatch.setitem(sys.modules, "torch", module)


@pytest.mark.parametrize("names", [[], ["Card 0", "Card 1"]])
def test_cuda_devices_are_those_that_torch_names(case, monkeypatch, names):
    cuda = SimpleNamespace(
        is_available=lambda: bool(names),
        device_count=lambda: len(names),
        get_device_name=lambda number: names[number],
    )
    torch(monkeypatch, cuda)
    check = examined(case)["graphics"]
    assert check["facts"] == {"cuda": names}
    assert check["state"] == ("ok" if names else "absent")


def test_a_torch_that_cannot_be_used_is_a_fault(case, monkeypatch):
    def broken() -> bool:
        raise RuntimeError("no driver")

    torch(monkeypatch, SimpleNamespace(is_available=broken))
    assert "no driver" in only_failed(examined(case))["found"]


def test_without_torch_no_graphics_card_is_looked_for(case, monkeypatch):
    monkeypatch.setattr("citebound.wiring.checkup.program.find_spec", lambda _name: None)
    assert examined(case)["graphics"]["state"] == "absent"


@pytest.mark.parametrize("there", [True, False])
def test_of_a_credential_nothing_is_told_but_whether_it_is_set(case, monkeypatch, there):
    """As for a generator whose extra names a variable."""
    scripted = SimpleNamespace(credential="OPENAI_API_KEY")
    monkeypatch.setattr("citebound.wiring.checkup.model.extra_of", lambda _name: scripted)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    if there:
        monkeypatch.setenv("OPENAI_API_KEY", NOBODY_MAY_SEE)
    answers: list[Answer] = [case.cite("doctor", *SCRIPTED, *more) for more in ((), ("--json",))]
    assert not any(NOBODY_MAY_SEE in answer.out + answer.err for answer in answers)
    checks = {check["name"]: check for check in json.loads(answers[1].out)["checks"]}
    assert checks["credential"]["facts"] == {"variable": "OPENAI_API_KEY", "set": there}


def test_no_value_of_the_environment_is_told(case, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", NOBODY_MAY_SEE)
    monkeypatch.setenv("HF_TOKEN", NOBODY_MAY_SEE)
    assert NOBODY_MAY_SEE not in case.cite("doctor", *SCRIPTED, "--json").out


def test_a_folder_that_is_not_there_is_wrong_usage(case: Case):
    assert case.say("doctor", case.folder / "none").code == 2


def test_hostile_names_are_shown_as_escapes(tmp_path: Path, capsys):
    case = Case(tmp_path / "a\x1b[31mb", capsys)
    assert "\x1b" not in case.cite("doctor").out


@pytest.mark.parametrize(
    ("recipe", "asked"), [("extract", "claims"), ("claims", "claims"), ("quotes", "quotes")]
)
def test_the_model_is_examined_for_the_recipe_that_asks_it(
    case: Case, monkeypatch: pytest.MonkeyPatch, recipe: str, asked: str
) -> None:
    seen = list[object]()

    def job_of(chosen: Any, principal: str) -> object:
        seen.append(chosen["recipe"].value)
        return known(chosen, principal)

    known = jobs.job_of
    monkeypatch.setattr(model, "job_of", job_of)
    checks = examined(case, "--recipe", recipe, "--generator", "scripted")
    assert (seen, checks["model"]["state"]) == ([asked], "ok")
