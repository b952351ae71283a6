"""What a run may be told, and what it keeps to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.__main__ import FURTHER
from citebound.cli.main import main
from tests.lab.world import NO_REBIND, SCRIPTED

if TYPE_CHECKING:
    from tests.lab.world import Lab

ONE = ("--dossiers", "S-030")
OTHER = [
    (("--rebind",), "rebind = False, asked for is True"),
    (("--profile", "strict"), "profile = 'guarded', asked for is 'strict'"),
    (("--model", "scripted-2"), "generator.model = 'scripted-1', asked for is 'scripted-2'"),
    (("--max-new-tokens", "400"), "parameters.max_new_tokens = 384, asked for is 400"),
]


@pytest.mark.parametrize(("words", "said"), OTHER)
def test_a_folder_of_other_settings_is_refused_in_one_line(built: Lab, words, said: str):
    answer = built.say("run", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"was made with {said}" in answer.err
    assert "--out DIR" in answer.err


BAD = [
    ((), "choose one with --generator"),
    ((*SCRIPTED, "--dossiers", "0"), "--dossiers wants 1 to 30"),
    ((*SCRIPTED, "--dossiers", "31"), "--dossiers wants 1 to 30"),
    ((*SCRIPTED, "--dossiers", "S-040"), "there is no dossier 'S-040'"),
    ((*SCRIPTED, "--recipe", "facts"), "the experiment's recipe is claims"),
    ((*SCRIPTED, "--max-new-tokens", "x"), "max_new_tokens (command line) wants a whole number"),
]


@pytest.mark.parametrize(("words", "said"), BAD)
def test_an_impossible_choice_is_refused_before_anything_is_built(lab: Lab, words, said: str):
    answer = lab.say("run", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert said in answer.err
    assert not lab.places.main.exists()
    assert not lab.places.manifest.exists()


def test_what_was_not_said_again_is_as_it_was(lab: Lab):
    lab.done("run", *NO_REBIND, "--profile", "strict", *ONE)
    manifest = lab.places.manifest.read_bytes()
    assert "profile strict, rebinding off" in lab.done("run", *ONE)
    assert lab.places.manifest.read_bytes() == manifest


def test_a_record_of_another_format_is_refused(built: Lab):
    manifest = json.loads(built.places.manifest.read_bytes())
    built.places.manifest.write_text(json.dumps({**manifest, "format": 2}))
    answer = built.say("run")
    assert answer.code == 2
    assert "has format 2, this version knows 1" in answer.err


def test_a_corpus_that_was_changed_is_refused(lab: Lab):
    lab.done("corpus")
    text = lab.places.text("S-030", 3, 1)
    text.write_text(text.read_text() + "x\n")
    answer = lab.say("run", *SCRIPTED, *ONE)
    assert answer.code == 2
    assert "is not as the corpus was made" in answer.err
    text.unlink()
    assert "cannot be read" in lab.say("run", *SCRIPTED, *ONE).err


def test_a_corpus_that_lists_no_texts_is_refused(lab: Lab):
    lab.done("corpus")
    lab.places.corpus_manifest.write_text("{}")
    assert "lists no texts" in lab.say("run", *SCRIPTED, *ONE).err


@pytest.mark.parametrize("command", ["exercise", "evaluate", "check"])
def test_without_a_run_every_other_command_says_what_to_do(lab: Lab, command: str):
    lab.done("corpus")
    answer = lab.say(command)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "citebound lab run --out" in answer.err or "--out DIR" in answer.err


def test_the_folder_is_named_so_when_nobody_names_one(lab: Lab, monkeypatch, capsys):
    lab.root.mkdir()
    monkeypatch.chdir(lab.root)
    assert main(["lab", "run", *NO_REBIND, "--dossiers", "S-030", "--json"], further=FURTHER) == 0
    assert json.loads(capsys.readouterr().out)["records"] == 16
    assert (lab.root / "citebound-lab" / "experiment.json").is_file()


def test_where_a_served_model_is_stands_in_no_record(lab: Lab, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    served = ("--generator", "openai", "--model", "m", "--base-url", "http://127.0.0.1:9/private")
    assert lab.say("run", *served, "--api-key-env", "MY_KEY", *ONE).code == 2
    written = json.loads(lab.places.manifest.read_bytes())
    assert written["choices"].keys() == {"recipe", "profile", "generator", "model"}
    assert "private" not in lab.places.manifest.read_text()


@pytest.mark.parametrize(("words", "said"), BAD)
def test_an_impossible_choice_leaves_nothing_behind(lab: Lab, words, said: str):
    assert said in lab.say("run", *words).err
    assert not lab.root.exists() or [*lab.root.iterdir()] == []


NOTHING_RUN = [("report",), ("review",), ("review", "x.json"), ("check",), ("evaluate",)]


@pytest.mark.parametrize("words", [*NOTHING_RUN, ("exercise",)], ids=" ".join)
@pytest.mark.parametrize("there", [True, False])
def test_where_nothing_was_run_one_line_says_what_to_run_first(lab: Lab, words, *, there: bool):
    if there:
        lab.root.mkdir(exist_ok=True)
    answer = lab.say(*words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"nothing was run in {lab.root}" in answer.err
    assert f"run `citebound lab run --out {lab.root}`" in answer.err
    assert lab.root.exists() is there


def test_a_demonstration_with_an_impossible_choice_leaves_nothing_behind(lab: Lab):
    answer = lab.say("demo", "--generator", "llama")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert not lab.root.exists() or [*lab.root.iterdir()] == []
