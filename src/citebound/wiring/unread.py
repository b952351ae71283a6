"""Options that nothing would read are refused: whoever gives one means something by it.

Settings files and what a store remembers serve several recipes and generators; what of them is
not read is left alone (docs/adr/0031).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.settings import BY_RULES, QUOTES
from citebound.errors import SettingsError
from citebound.wiring.choices import COMMAND_LINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from citebound.wiring.choices import Chosen

ASKING: Final = ("claims", QUOTES)
"""The recipes that ask a generator."""

_BY_GENERATOR: Final = {
    "scripted": ("model", "tokenizer"),
    "replay": ("replay", "model"),
    "llama": ("model", "model_sha256", "threads"),
    "openai": (
        "model",
        "model_revision",
        "tokenizer",
        "structured",
        "base_url",
        "api_key_env",
    ),
    "transformers": ("model", "model_revision", "model_sha256", "threads", "device"),
}
"""What each generator reads of the options that name a model and say how it runs."""

_OF_GENERATORS: Final = frozenset(key for keys in _BY_GENERATOR.values() for key in keys)
_OF_ANY: Final = (
    "profile",
    "generator",
    "map_prompt",
    "reduce_prompt",
    "max_new_tokens",
    "map_budget",
    "reduce_budget",
)
_OF_QUOTES: Final = ("cite", "reduce")


def refuse_unread(chosen: Mapping[str, Chosen], recipe: str, record: Path | None) -> None:
    """Return if this recipe, and its generator, read all that the command line chose.

    Raises:
        SettingsError: they do not read an option; it is named, and what does read it.
    """
    given = _given(chosen, record)
    if recipe != QUOTES:
        _refuse(given, _OF_QUOTES, f"the {recipe} recipe", f"say --recipe {QUOTES}")
    if recipe not in ASKING:
        asking = " or ".join(ASKING)
        _refuse(given, _asked(), f"the {recipe} recipe", f"say --recipe {asking}")
    elif recipe == QUOTES and _value(chosen, "reduce", BY_RULES) == BY_RULES:
        _refuse(given, ("reduce_prompt",), "a reduction by rules", "say --reduce model")
    refuse_of_others(chosen)


def refuse_without_generator(chosen: Mapping[str, Chosen], record: Path | None) -> None:
    """Return if nothing was chosen on the command line that only a generator reads.

    Raises:
        SettingsError: something was.
    """
    what = "the extraction by declared cue phrases"
    _refuse(_given(chosen, record), _asked(), what, "choose who extracts with --generator")


def refuse_of_others(chosen: Mapping[str, Chosen]) -> None:
    """Return if the generator that was chosen reads what the command line says of one.

    Raises:
        SettingsError: another one does.
    """
    generator = _value(chosen, "generator", "replay" if "replay" in chosen else "")
    for key in _given(chosen, None):
        if key in _OF_GENERATORS and key not in _BY_GENERATOR.get(generator, _OF_GENERATORS):
            known = " or ".join(name for name, keys in _BY_GENERATOR.items() if key in keys)
            _refuse([key], [key], f"the {generator} generator", f"say --generator {known}")


def _given(chosen: Mapping[str, Chosen], record: Path | None) -> list[str]:
    """What the command line chose, by key."""
    given = [key for key, one in chosen.items() if one.origin == COMMAND_LINE]
    return given if record is None else [*given, "record"]


def _asked() -> tuple[str, ...]:
    """What only those read who ask a generator; a replay is named by the file, not as chosen."""
    return ("replay", *_OF_ANY, *sorted(_OF_GENERATORS), "record")


def _value(chosen: Mapping[str, Chosen], key: str, default: str) -> str:
    return str(chosen[key].value) if key in chosen else default


def _refuse(given: list[str], unread: Iterable[str], who: str, instead: str) -> None:
    """Return if none of these was given."""
    for key in unread:
        if key in given:
            option = f"--{key.replace('_', '-')}"
            raise SettingsError(f"{who} does not read {option}; take it out, or {instead}")
