from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.recipes import claims, extract, facts, guarded
from citebound.core.settings import GUARDED
from citebound.errors import SettingsError
from citebound.models.recording import Recording
from citebound.models.replay import Replay
from citebound.models.scripted import Scripted
from citebound.wiring.choices import Chosen
from citebound.wiring.jobs import MAX_BYTES, job_of, max_bytes_of

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.settings import Settings
    from citebound.engine.workspace import Job

Value = str | int | bool | tuple[str, ...]


def chosen(**values: Value) -> dict[str, Chosen]:
    return {key: Chosen(value, "command line") for key, value in values.items()}


def job(**values: Value) -> Job:
    return job_of(chosen(**values), "owner")


def weakly(**values: Value) -> Job:
    """A job whose recipe the command line chose, and the rest somebody's settings file."""
    recipe = {"recipe": Chosen(values.pop("recipe"), "command line")}
    rest = {key: Chosen(value, "user settings") for key, value in values.items()}
    return job_of({**rest, **recipe}, "owner")


def asking(**values: Value) -> Job:
    return job(recipe="claims", **{"generator": "scripted", **values})


@pytest.mark.parametrize("origin", ["citebound.toml", "user settings"])
def test_a_job_says_who_declared_the_forms_of_lines(origin: str) -> None:
    declared = {"recipe": Chosen("facts", origin), "patterns": Chosen(DEFAULT_PATTERNS, origin)}
    assert job_of(declared, "owner").patterns_from == origin
    assert job(recipe="facts").patterns_from == "built in"


@pytest.mark.parametrize(
    ("made", "recipe", "limits", "split_size"),
    [
        (job(), "extract", extract.LIMITS, 1500),
        (job(recipe="facts"), "facts", facts.LIMITS, 1500),
        (asking(profile="strict"), "claims", claims.LIMITS, 600),
    ],
)
def test_a_recipe_has_its_own_defaults(
    made: Job, recipe: str, limits: object, split_size: int
) -> None:
    settings = made.settings
    assert (settings.recipe, settings.schema, settings.limits) == (recipe, f"{recipe}/1", limits)
    assert settings.split_size == split_size
    assert (made.generator is not None) == (recipe == "claims")


def test_claims_are_guarded_unless_they_are_wanted_strict() -> None:
    made, strict = asking(), asking(profile="strict")
    assert (made.settings.schema, strict.settings.schema) == (GUARDED, "claims/1")
    assert prompts(strict.settings) == (claims.MAP_PROMPT, claims.REDUCE_PROMPT)
    assert asking(profile="guarded").settings == made.settings


def test_a_profile_that_is_none_is_refused() -> None:
    with pytest.raises(SettingsError, match="no profile is called 'lax'; there are guarded, str"):
        asking(profile="lax")


@pytest.mark.parametrize(
    "made",
    [job(), job(recipe="facts"), weakly(recipe="extract", generator="scripted")],
)
def test_a_recipe_by_rules_has_no_generator_and_no_prompt(made: Job) -> None:
    assert made.generator is None
    settings = made.settings
    assert (settings.generator, settings.map_prompt, settings.reduce_prompt) == (None, "", "")


@pytest.mark.parametrize(
    ("key", "value", "name"),
    [
        ("split_size", 41, "split_size"),
        ("map_budget", 41, "map_budget"),
        ("reduce_budget", 41, "reduce_budget"),
        ("max_new_tokens", 41, "parameters.max_new_tokens"),
        ("model", "mine", "generator.model"),
        ("tokenizer", "mine", "generator.tokenizer"),
    ],
)
def test_a_choice_moves_exactly_one_setting(key: str, value: Value, name: str) -> None:
    before, after = asking().settings.flat(), asking(**{key: value}).settings.flat()
    assert {n: after[n] for n in after if before[n] != after[n]} == {name: value}


@pytest.mark.parametrize(
    ("values", "patterns"),
    [
        ({"recipe": "facts"}, DEFAULT_PATTERNS),
        ({"recipe": "facts", "patterns": ("(?P<subject>a)(?P<field>b)(?P<value>c)",)}, None),
        ({"recipe": "extract", "patterns": DEFAULT_PATTERNS}, ()),
    ],
)
def test_patterns_belong_to_the_recipes_that_read_lines(
    values: dict[str, Value], patterns: tuple[str, ...] | None
) -> None:
    expected = values.get("patterns") if patterns is None else patterns
    assert job(**values).settings.patterns == expected


@pytest.mark.parametrize(
    ("recipe", "units", "select"), [("extract", "sentencex ", True), ("facts", "line/1", False)]
)
def test_the_code_that_cuts_and_selects_is_named(recipe: str, units: str, select: bool) -> None:  # noqa: FBT001
    versions = job(recipe=recipe).settings.versions
    assert versions.units.startswith(units)
    assert (versions.select > 0) == select


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"recipe": "haiku"}, "no recipe is called 'haiku'; there are extract, facts, claims"),
        ({"recipe": "claims"}, "choose one with --generator scripted|replay"),
        (
            {"recipe": "claims", "generator": "oracle"},
            "no generator is called 'oracle'; there are scripted, replay",
        ),
        (
            {"recipe": "claims", "generator": "replay"},
            "wants the file of its recordings: --replay",
        ),
        ({"recipe": "claims", "replay": "missing.jsonl"}, "missing.jsonl cannot be read"),
        ({"recipe": "facts", "patterns": ("(",)}, "("),
        ({"recipe": "facts", "patterns": ("a",)}, "subject"),
    ],
)
def test_an_impossible_job_is_refused_with_what_would_do(
    values: dict[str, Value], message: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        job(**values)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "kind", "model"),
    [
        ({"generator": "scripted"}, Scripted, "scripted-1"),
        ({"generator": "scripted", "model": "m"}, Scripted, "m"),
        ({"generator": "replay", "replay": "FILE"}, Replay, "said"),
        ({"replay": "FILE"}, Replay, "said"),
        ({"replay": "FILE", "model": "m"}, Replay, "m"),
    ],
)
def test_the_generator_that_was_chosen_answers(
    tmp_path: Path, values: dict[str, Value], kind: type, model: str
) -> None:
    (tmp_path / "said.jsonl").touch()
    if "replay" in values:
        values = {**values, "replay": str(tmp_path / "said.jsonl")}
    made = job(recipe="claims", **values)
    assert made.generator is not None
    assert isinstance(made.generator, kind)
    assert made.settings.generator == made.generator.identity
    assert made.generator.identity.model == model


def test_a_recording_changes_nothing_of_the_settings(tmp_path: Path) -> None:
    wanted = chosen(recipe="claims", generator="scripted")
    recorded = job_of(wanted, "owner", tmp_path / "new.jsonl")
    assert isinstance(recorded.generator, Recording)
    assert recorded.settings == job_of(wanted, "owner").settings


def test_a_recording_is_refused_where_no_generator_answers(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="the extract recipe does not read --record; take it"):
        job_of({}, "owner", tmp_path / "new.jsonl")


def prompts(settings: Settings) -> tuple[str, str]:
    return settings.map_prompt, settings.reduce_prompt


def test_prompts_come_from_files_without_the_blanks_at_their_ends(tmp_path: Path) -> None:
    file = tmp_path / "prompt.txt"
    file.write_text("\n  Répondez.\nVite. \n", encoding="utf-8")
    text = "Répondez.\nVite."
    mapped, reduced = asking(map_prompt=str(file)), asking(reduce_prompt=str(file))
    assert prompts(mapped.settings) == (text, guarded.REDUCE_PROMPT)
    assert prompts(reduced.settings) == (guarded.MAP_PROMPT, text)


@pytest.mark.parametrize("key", ["map_prompt", "reduce_prompt"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"", "is empty"),
        (b" \n", "is empty"),
    ],
)
def test_a_prompt_that_is_none_is_refused(
    tmp_path: Path, key: str, content: bytes | None, message: str
) -> None:
    file = tmp_path / "prompt.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        asking(**{key: str(file)})
    assert str(caught.value).startswith(f"the {key.replace('_', ' ')} {file} {message}")


@pytest.mark.parametrize(
    ("values", "shared"),
    [({}, False), ({"share_calls": True}, True), ({"share_calls": False}, False)],
)
def test_calls_are_shared_between_principals_only_when_someone_says_so(
    values: dict[str, Value],
    shared: bool,  # noqa: FBT001
) -> None:
    made = job_of(chosen(**values), "anna")
    assert (made.principal, made.share_calls) == ("anna", shared)


@pytest.mark.parametrize(("values", "most"), [({}, MAX_BYTES), ({"max_bytes": 7}, 7)])
def test_the_largest_file_is_the_users_choice(values: dict[str, Value], most: int) -> None:
    assert max_bytes_of(chosen(**values)) == most


@pytest.mark.parametrize("recipe", ["extract", "facts"])
def test_what_only_a_generator_reads_changes_no_key_of_a_recipe_by_rules(recipe: str) -> None:
    asked = weakly(recipe=recipe, max_new_tokens=60, map_budget=99, reduce_budget=99)
    assert asked.settings == job(recipe=recipe).settings
