"""Choices to a job: settings, recipe and generator."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

from citebound.core.extract import EXTRACT_VERSION
from citebound.core.parse import PARSE_VERSION
from citebound.core.patterns import DEFAULT_PATTERNS, Patterns
from citebound.core.recipes import RECIPE_NAMES, recipe_for
from citebound.core.settings import BY_RULES, GUARDED, QUOTES, Parameters, Settings, Versions
from citebound.core.split import SENTENCE_SPLIT_VERSION, SPLIT_VERSION
from citebound.engine.workspace import BUILT_IN, Job
from citebound.errors import SettingsError
from citebound.wiring.generators import at_once, context_of, generator_of, recorded_by
from citebound.wiring.installed import version_of
from citebound.wiring.unread import (
    ASKING,
    refuse_of_others,
    refuse_unread,
    refuse_without_generator,
)
from citebound.wiring.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import ModuleType

    from citebound.ports.generator import Generator
    from citebound.wiring.choices import Chosen

GUARDED_PROFILE: Final = "guarded"
PROFILES: Final = (GUARDED_PROFILE, "strict")
"""How the claims of a model are treated; the first is the default."""

MAX_BYTES: Final = 10_000_000
"""The largest file that is read, unless the user's settings say otherwise."""

_CHOOSING: Final = ("extract", QUOTES)
"""The recipes of sentences, in which rules may choose."""
_MAP_BUDGET: Final = 2048
_REDUCE_BUDGET: Final = 3072
_MAX_NEW_TOKENS: Final = 384
_LONG_ANSWER: Final = 768
"""Of ``quotes``: six findings with their quotes."""
_SPLIT_SIZE: Final = {"extract": 1500, "facts": 1500, "claims": 600, "quotes": 400}


def job_of(chosen: Mapping[str, Chosen], principal: str, record: Path | None = None) -> Job:
    """The job that was chosen.

    Raises:
        SettingsError: a choice is impossible, or a file that it names cannot be read.
    """
    read = Values(chosen)
    recipe = read.text("recipe", RECIPE_NAMES[0])
    if recipe not in RECIPE_NAMES:
        raise SettingsError(f"no recipe is called {recipe!r}; there are {', '.join(RECIPE_NAMES)}")
    refuse_unread(chosen, recipe, record)
    _refuse_no_patterns(read)
    generator = generator_of(read, recipe, _needed(read, recipe)) if recipe in ASKING else None
    settings = _settings(read, recipe, generator)
    try:
        known = recipe_for(settings)
    except ValueError as error:
        raise SettingsError(str(error)) from error
    if generator is not None:
        generator = recorded_by(generator, record)
    declared = read.origin("patterns", BUILT_IN)
    share, together = read.flag("share_calls"), at_once(chosen)
    return Job(settings, known, generator, principal, share, declared, together)


def with_generator(
    chosen: Mapping[str, Chosen], rules: Settings, asked: Settings, record: Path | None
) -> tuple[Settings, Generator | None]:
    """The settings of a recipe that asks a generator where one was chosen, and that generator.

    Args:
        chosen: what somebody chose.
        rules: the settings where none was.
        asked: the settings where one was, without what it is and how it is asked.
        record: where its answers are to be appended.

    Raises:
        SettingsError: a choice is impossible, or a file that it names cannot be read.
    """
    read = Values(chosen)
    if not (read.text("generator", "") or read.text("replay", "")):
        refuse_without_generator(chosen, record)
        return rules, None
    refuse_of_others(chosen)
    budget = read.number("map_budget", asked.map_budget)
    longest = read.number("max_new_tokens", asked.parameters.max_new_tokens)
    needed = context_of(budget, 0, longest)
    generator = recorded_by(generator_of(read, asked.recipe, needed), record)
    settings = replace(
        asked,
        split_size=read.number("split_size", asked.split_size),
        generator=generator.identity,
        parameters=Parameters(max_new_tokens=longest),
        map_prompt=read.prompt("map_prompt", asked.map_prompt),
        map_budget=budget,
    )
    return settings, generator


def _refuse_no_patterns(read: Values) -> None:
    """Patterns that are none are refused whatever the recipe."""
    try:
        Patterns(read.texts("patterns", ()))
    except ValueError as error:
        raise SettingsError(str(error)) from error


def _settings(read: Values, recipe: str, generator: Generator | None) -> Settings:
    schema = _schema(read, recipe)
    rules = _rules("guarded" if schema == GUARDED else recipe)
    settings = Settings(
        recipe=recipe,
        schema=schema,
        limits=rules.LIMITS,
        versions=_versions(recipe),
        split_size=read.number("split_size", _SPLIT_SIZE[recipe]),
        patterns=read.texts("patterns", DEFAULT_PATTERNS) if recipe not in _CHOOSING else (),
    )
    if generator is None:  # What only a model reads stays as it is, and so does every key.
        return settings
    if recipe == QUOTES:
        settings = _with_quotes(read, settings)
    return replace(
        settings,
        generator=generator.identity,
        parameters=Parameters(max_new_tokens=_max_new_tokens(read, recipe)),
        map_prompt=read.prompt("map_prompt", settings.map_prompt or rules.MAP_PROMPT),
        reduce_prompt=_reduce_prompt(read, settings.reduce, rules.REDUCE_PROMPT),
        map_budget=read.number("map_budget", _MAP_BUDGET),
        reduce_budget=read.number("reduce_budget", _REDUCE_BUDGET),
    )


def _schema(read: Values, recipe: str) -> str:
    is_guarded = recipe in ASKING and _profile(read) == GUARDED_PROFILE
    return f"{recipe}-guarded/1" if is_guarded else f"{recipe}/1"


def _versions(recipe: str) -> Versions:
    is_choosing = recipe in _CHOOSING
    return Versions(
        SENTENCE_SPLIT_VERSION if recipe == QUOTES else SPLIT_VERSION,
        f"sentencex {version_of('sentencex')}" if is_choosing else "line/1",
        PARSE_VERSION,
        EXTRACT_VERSION if is_choosing else 0,
    )


def _with_quotes(read: Values, settings: Settings) -> Settings:
    """What only ``quotes`` has: who cites and reduces how, and what places and compares."""
    from citebound.core.recipes import quotes  # noqa: PLC0415  (one recipe is loaded)

    cite = _one_of(read, "cite", quotes.CITES)
    return replace(
        settings,
        cite=cite,
        reduce=_one_of(read, "reduce", quotes.REDUCES),
        gate=quotes.CODE,
        map_prompt=quotes.SENTENCE_PROMPT if cite == quotes.SENTENCE else "",
    )


def _one_of(read: Values, key: str, known: tuple[str, ...]) -> str:
    value = read.text(key, known[0])
    if value not in known:
        raise SettingsError(f"no {key} is called {value!r}; there are {', '.join(known)}")
    return value


def _reduce_prompt(read: Values, reduce: str, default: str) -> str:
    """Empty where rules reduce."""
    return "" if reduce == BY_RULES else read.prompt("reduce_prompt", default)


def _profile(read: Values) -> str:
    profile = read.text("profile", GUARDED_PROFILE)
    if profile not in PROFILES:
        raise SettingsError(f"no profile is called {profile!r}; there are {', '.join(PROFILES)}")
    return profile


def _rules(recipe: str) -> ModuleType:
    """The module of a recipe; the others are not loaded."""
    return import_module(f"citebound.core.recipes.{recipe}")


def _max_new_tokens(read: Values, recipe: str) -> int:
    return read.number("max_new_tokens", _LONG_ANSWER if recipe == QUOTES else _MAX_NEW_TOKENS)


def _needed(read: Values, recipe: str) -> int:
    return context_of(
        read.number("map_budget", _MAP_BUDGET),
        read.number("reduce_budget", _REDUCE_BUDGET),
        _max_new_tokens(read, recipe),
    )


def max_bytes_of(chosen: Mapping[str, Chosen]) -> int:
    """The largest file that is read."""
    return Values(chosen).number("max_bytes", MAX_BYTES)
