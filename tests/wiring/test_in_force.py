from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.settings import GeneratorIdentity
from citebound.wiring.choices import Chosen, choices
from citebound.wiring.in_force import in_force
from citebound.wiring.jobs import job_of

if TYPE_CHECKING:
    from pathlib import Path

COMMON = {"recipe", "split_size", "max_bytes"}
ASKING = {
    "profile",
    "patterns",
    "generator",
    "model",
    "tokenizer",
    "max_new_tokens",
    "map_budget",
    "reduce_budget",
    "map_prompt",
    "reduce_prompt",
    "share_calls",
}


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own settings file."""
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "settings.toml"


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ({}, COMMON),
        ({"recipe": "facts"}, COMMON | {"patterns"}),
        ({"recipe": "claims", "generator": "scripted"}, COMMON | ASKING),
    ],
)
def test_the_settings_that_a_recipe_reads_are_told_with_who_chose_them(
    tmp_path: Path, command: dict[str, str], names: set[str]
) -> None:
    chosen = choices(tmp_path, command, {})
    told = in_force(chosen, job_of(chosen, "owner"))
    assert told.keys() == names
    origins = {name: item.origin for name, item in told.items()}
    assert origins == {name: "command line" if name in command else "default" for name in names}


def test_a_generator_of_the_settings_file_is_not_told_where_the_recipe_asks_none(
    tmp_path: Path, user: Path
) -> None:
    user.write_text('generator = "scripted"\nprofile = "strict"', encoding="utf-8")
    chosen = choices(tmp_path, {"recipe": "extract"}, {})
    assert in_force(chosen, job_of(chosen, "owner")).keys() == COMMON


def test_a_prompt_of_several_lines_is_the_prompt_itself(tmp_path: Path, user: Path) -> None:
    user.write_text(
        'map_prompt = """\nState\nclaims.\n"""\nreduce_prompt = "reduce.txt"', encoding="utf-8"
    )
    (tmp_path / "reduce.txt").write_text("Keep four.\n", encoding="utf-8")
    chosen = choices(tmp_path, {"recipe": "claims", "generator": "scripted"}, {})
    assert chosen["reduce_prompt"] == Chosen(str(tmp_path / "reduce.txt"), "user settings")
    settings = job_of(chosen, "owner").settings
    assert (settings.map_prompt, settings.reduce_prompt) == ("State\nclaims.", "Keep four.")


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_the_device_is_the_one_that_the_model_computes_on(tmp_path: Path, device: str) -> None:
    chosen = choices(tmp_path, {"recipe": "claims", "generator": "scripted"}, {})
    job = job_of(chosen, "owner")
    who = GeneratorIdentity(
        generator="transformers",
        model="m",
        model_revision="sha256:0",
        tokenizer="t",
        template="t",
        runtime=f"transformers 5.0 torch 2.9, {device}, eager, greedy/1, unconstrained, frame/1",
        threads=2,
    )
    told = in_force(chosen, replace(job, settings=replace(job.settings, generator=who)))
    assert (told["device"].value, told["threads"].value) == (device, 2)
