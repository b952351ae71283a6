"""Options that nothing would read are refused; what weaker layers say is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError
from citebound.wiring.choices import COMMAND_KEYS, Chosen
from citebound.wiring.generators import GENERATORS
from citebound.wiring.jobs import job_of
from citebound.wiring.meetings import minutes_job
from citebound.wiring.unread import refuse_unread

if TYPE_CHECKING:
    from pathlib import Path

READ_BY_RULES = {"recipe", "split_size"}
OF_QUOTES = {"cite", "reduce"}
OF_ASKING = {
    "profile",
    "generator",
    "map_prompt",
    "reduce_prompt",
    "map_budget",
    "reduce_budget",
    "max_new_tokens",
}
OF_GENERATOR = {
    "scripted": {"model", "tokenizer"},
    "replay": {"model", "replay"},
    "llama": {"model", "model_sha256", "threads"},
    "openai": {
        "model",
        "model_revision",
        "tokenizer",
        "structured",
        "base_url",
        "api_key_env",
    },
    "transformers": {"model", "model_revision", "model_sha256", "threads", "device"},
}


def given(**values: str) -> dict[str, Chosen]:
    return {key: Chosen(value, "command line") for key, value in values.items()}


def refusal(recipe: str, **values: str) -> str:
    """What is said of these options; empty where they are read."""
    try:
        refuse_unread(given(recipe=recipe, **values), recipe, None)
    except SettingsError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("key", COMMAND_KEYS)
@pytest.mark.parametrize("recipe", ["extract", "facts"])
def test_a_recipe_by_rules_refuses_what_it_does_not_read(recipe: str, key: str) -> None:
    told = refusal(recipe, **({} if key == "recipe" else {key: "1"}))
    option = f"--{key.replace('_', '-')}"
    if key in READ_BY_RULES:
        assert told == ""
    else:
        assert told.startswith(f"the {recipe} recipe does not read {option}; take it out, or say ")


@pytest.mark.parametrize("key", sorted(set(COMMAND_KEYS) - {"recipe", "generator"}))
@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("recipe", ["claims", "quotes"])
def test_a_recipe_that_asks_refuses_what_neither_it_nor_its_generator_reads(
    recipe: str, generator: str, key: str
) -> None:
    read = READ_BY_RULES | OF_ASKING | OF_GENERATOR[generator]
    if recipe == "quotes":
        read = (read | OF_QUOTES) - {"reduce_prompt"}
    told = refusal(recipe, generator=generator, **{key: "rules"})
    assert (told == "") == (key in read), told
    assert told == "" or f" does not read --{key.replace('_', '-')}; take it out, or say " in told


def test_a_refusal_names_what_does_read_the_option() -> None:
    assert refusal("claims", generator="openai", device="cuda") == (
        "the openai generator does not read --device; take it out, or say --generator transformers"
    )
    assert refusal("claims", replay="r", generator="scripted").endswith("say --generator replay")
    assert refusal("claims", replay="r", threads="2").startswith("the replay generator does not")
    assert refusal("quotes", reduce_prompt="p") == (
        "a reduction by rules does not read --reduce-prompt; take it out, or say --reduce model"
    )
    assert refusal("quotes", reduce_prompt="p", reduce="model") == ""


@pytest.mark.parametrize("origin", ["remembered", "user settings", "citebound.toml"])
def test_what_others_than_the_command_line_chose_is_left_alone(origin: str) -> None:
    every = {key: Chosen("1", origin) for key in COMMAND_KEYS if key != "generator"}
    for recipe in ("extract", "claims", "quotes"):
        refuse_unread(every, recipe, None)


def test_the_cue_phrases_of_minutes_refuse_what_only_a_generator_reads(tmp_path: Path) -> None:
    for key in ("model", "map_prompt", "max_new_tokens", "map_budget", "base_url"):
        with pytest.raises(SettingsError, match="declared cue phrases does not read --"):
            minutes_job(given(**{key: "1"}), "owner")
    with pytest.raises(SettingsError, match="--record; take it out, or choose who extracts with"):
        minutes_job({}, "owner", tmp_path / "said.jsonl")
    with pytest.raises(SettingsError, match="scripted generator does not read --threads"):
        minutes_job(given(generator="scripted", threads="2"), "owner")


def test_a_job_is_refused_before_its_generator_is_made() -> None:
    with pytest.raises(SettingsError, match="does not read --device"):
        job_of(given(recipe="claims", generator="llama", device="cpu"), "owner")
