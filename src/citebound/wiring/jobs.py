"""Choices to a job: settings, recipe and generator."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.extract import EXTRACT_VERSION
from citebound.core.parse import PARSE_VERSION
from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.recipes import RECIPE_NAMES, recipe_for
from citebound.core.settings import BY_RULES, GUARDED, QUOTES, Parameters, Settings, Versions
from citebound.core.split import SENTENCE_SPLIT_VERSION, SPLIT_VERSION
from citebound.engine.workspace import BUILT_IN, Job
from citebound.errors import SettingsError
from citebound.wiring.installed import version_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from citebound.ports.generator import Generator
    from citebound.wiring.choices import Chosen

GENERATORS: Final = ("scripted", "replay", "llama", "openai", "transformers")
"""The generators of this release."""

GUARDED_PROFILE: Final = "guarded"
ASKING: Final = ("claims", QUOTES)
"""The recipes that ask a generator."""
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
    read = _Reader(chosen)
    recipe = read.text("recipe", RECIPE_NAMES[0])
    if recipe not in RECIPE_NAMES:
        raise SettingsError(f"no recipe is called {recipe!r}; there are {', '.join(RECIPE_NAMES)}")
    generator = _generator(read, recipe) if recipe in ASKING else None
    settings = _settings(read, recipe, generator)
    try:
        known = recipe_for(settings)
    except ValueError as error:
        raise SettingsError(str(error)) from error
    if generator is not None:
        generator = _recorded_by(generator, record)
    declared = read.origin("patterns", BUILT_IN)
    return Job(settings, known, generator, principal, read.flag("share_calls"), declared)


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
    read = _Reader(chosen)
    if not (read.text("generator", "") or read.text("replay", "")):
        return rules, None
    generator = _recorded_by(_generator(read, asked.recipe), record)
    settings = replace(
        asked,
        split_size=read.number("split_size", asked.split_size),
        generator=generator.identity,
        parameters=Parameters(
            max_new_tokens=read.number("max_new_tokens", asked.parameters.max_new_tokens)
        ),
        map_prompt=read.prompt("map_prompt", asked.map_prompt),
        map_budget=read.number("map_budget", asked.map_budget),
    )
    return settings, generator


def _recorded_by(generator: Generator, record: Path | None) -> Generator:
    """A generator whose answers are appended to a file, where one is named."""
    if record is None:
        return generator
    from citebound.models.recording import Recording  # noqa: PLC0415  (seldom asked for)

    return Recording(generator, record)


def _settings(read: _Reader, recipe: str, generator: Generator | None) -> Settings:
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


def _schema(read: _Reader, recipe: str) -> str:
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


def _with_quotes(read: _Reader, settings: Settings) -> Settings:
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


def _one_of(read: _Reader, key: str, known: tuple[str, ...]) -> str:
    value = read.text(key, known[0])
    if value not in known:
        raise SettingsError(f"no {key} is called {value!r}; there are {', '.join(known)}")
    return value


def _reduce_prompt(read: _Reader, reduce: str, default: str) -> str:
    """None where rules reduce."""
    return "" if reduce == BY_RULES else read.prompt("reduce_prompt", default)


def _profile(read: _Reader) -> str:
    profile = read.text("profile", GUARDED_PROFILE)
    if profile not in PROFILES:
        raise SettingsError(f"no profile is called {profile!r}; there are {', '.join(PROFILES)}")
    return profile


def _rules(recipe: str) -> ModuleType:
    """The module of a recipe; the others are not loaded."""
    return import_module(f"citebound.core.recipes.{recipe}")


def _max_new_tokens(read: _Reader, recipe: str) -> int:
    return read.number("max_new_tokens", _LONG_ANSWER if recipe == QUOTES else _MAX_NEW_TOKENS)


def _generator(read: _Reader, recipe: str) -> Generator:
    name = read.text("generator", "replay" if read.text("replay", "") else "")
    match name:
        case "scripted":
            from citebound.models.scripted import Scripted  # noqa: PLC0415  (one is loaded)

            return Scripted(_name(read, "scripted-1"), read.text("tokenizer", "words/1"))
        case "replay":
            return _recorded(read)
        case "openai":
            return _remote(read)
        case "llama" | "transformers":
            return _local(name, read, recipe)
        case "":
            raise SettingsError(
                f"the {recipe} recipe asks a generator: choose one with --generator "
                f"{'|'.join(GENERATORS)}"
            )
        case _:
            raise SettingsError(
                f"no generator is called {name!r}; there are {', '.join(GENERATORS)}"
            )


def _recorded(read: _Reader) -> Generator:
    path = read.text("replay", "")
    if not path:
        raise SettingsError("the replay generator wants the file of its recordings: --replay FILE")
    from citebound.models.replay import Replay  # noqa: PLC0415  (one is loaded)

    return Replay(Path(path), _name(read, ""))


def _name(read: _Reader, default: str) -> str:
    """A model's name; of a file that was chosen for another generator, no more than its name."""
    chosen = read.text("model", default)
    return Path(chosen).stem if Path(chosen).is_absolute() else chosen


def _local(name: str, read: _Reader, recipe: str) -> Generator:
    return _llama(read, recipe) if name == "llama" else _torch(read, recipe)


def _llama(read: _Reader, recipe: str) -> Generator:
    from citebound.wiring.local_model import LocalModel, local_model  # noqa: PLC0415  (seldom)

    return local_model(
        LocalModel(
            file=read.text("model", ""),
            sha256=read.text("model_sha256", ""),
            threads=read.number("threads", 0),
            context=read.number("context", 0),
            needed=_needed(read, recipe),
        )
    )


def _remote(read: _Reader) -> Generator:
    from citebound.wiring import remote_model as remote  # noqa: PLC0415  (seldom)

    return remote.remote_model(
        remote.RemoteModel(
            name=read.text("model", ""),
            revision=read.text("model_revision", ""),
            tokenizer=read.text("tokenizer", "server"),
            structured=read.text("structured", ""),
            base_url=read.text("base_url", ""),
            variable=read.text("api_key_env", ""),
            tries=read.number("tries", remote.TRIES),
            timeout=read.number("timeout", remote.TIMEOUT),
            concurrency=read.number("concurrency", remote.CONCURRENCY),
        )
    )


def _torch(read: _Reader, recipe: str) -> Generator:
    from citebound.wiring.torch_model import TorchChoice, torch_model  # noqa: PLC0415  (seldom)

    return torch_model(
        TorchChoice(
            directory=read.text("model", ""),
            revision=read.text("model_revision", ""),
            sha256=read.text("model_sha256", ""),
            threads=read.number("threads", 0),
            device=read.text("device", ""),
            context=_needed(read, recipe),
        )
    )


def sent_in_clear(chosen: Mapping[str, Chosen]) -> tuple[str, ...]:
    """A line that warns, where documents would leave this machine unencrypted."""
    read = _Reader(chosen)
    if read.text("generator", "") != "openai":
        return ()
    from citebound.wiring.remote_model import in_clear  # noqa: PLC0415  (one is loaded)

    return in_clear(read.text("base_url", ""))


def _needed(read: _Reader, recipe: str) -> int:
    return context_of(
        read.number("map_budget", _MAP_BUDGET),
        read.number("reduce_budget", _REDUCE_BUDGET),
        _max_new_tokens(read, recipe),
    )


def context_of(map_budget: int, reduce_budget: int, max_new_tokens: int) -> int:
    """Tokens of the greatest input and the longest answer together."""
    return max(map_budget, reduce_budget) + max_new_tokens


class _Reader:
    """Typed access to what was chosen."""

    def __init__(self, chosen: Mapping[str, Chosen]) -> None:
        self._chosen = chosen

    def text(self, key: str, default: str) -> str:
        """A name or a path."""
        return str(self._chosen[key].value) if key in self._chosen else default

    def number(self, key: str, default: int) -> int:
        """A whole number."""
        value = self._chosen[key].value if key in self._chosen else default
        return value if isinstance(value, int) else default

    def origin(self, key: str, default: str) -> str:
        """Who chose a setting."""
        return self._chosen[key].origin if key in self._chosen else default

    def flag(self, key: str) -> bool:
        """Whether something was switched on."""
        return key in self._chosen and self._chosen[key].value is True

    def texts(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """Several texts."""
        value = self._chosen[key].value if key in self._chosen else default
        return value if isinstance(value, tuple) else default

    def prompt(self, key: str, default: str) -> str:
        """A prompt: text of several lines, or the text of a file.

        Raises:
            SettingsError: the file cannot be read as UTF-8, or is empty.
        """
        if key not in self._chosen:
            return default
        value, name = str(self._chosen[key].value), key.replace("_", " ")
        if "\n" in value:
            return value.strip()
        try:
            text = Path(value).read_bytes().decode("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            option = f"--{key.replace('_', '-')} FILE"
            raise SettingsError(
                f"the {name} {value} cannot be read: {error}; choose another with {option}"
            ) from error
        if not text:
            raise SettingsError(f"the {name} {value} is empty; write the instructions into it")
        return text


def max_bytes_of(chosen: Mapping[str, Chosen]) -> int:
    """The largest file that is read."""
    return _Reader(chosen).number("max_bytes", MAX_BYTES)
