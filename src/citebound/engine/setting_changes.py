"""Which settings differ from those of the newest summary, in the words of who chose them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.settings import GUARDED, QUOTES_GUARDED
from citebound.digest import sha256_hex
from citebound.engine.refusal import SettingChange

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.digest import Json

_PROFILES: Final = {
    GUARDED: "guarded",
    "claims/1": "strict",
    QUOTES_GUARDED: "guarded",
    "quotes/1": "strict",
}
_PROMPTS: Final = ("map_prompt", "reduce_prompt")
_CHOOSING_PROMPTS: Final = frozenset(("cite", "reduce"))
"""What chooses among the built-in prompts of ``quotes``."""


def setting_changes(
    before: Mapping[str, Json], after: Mapping[str, Json]
) -> Iterator[SettingChange]:
    """What differs, by dotted name, as ``Settings.flat`` gives both.

    Another profile is named as such, instead of the schema, limits and built-in prompts that go
    with it; so are another ``cite`` and ``reduce``, with their built-in prompts.
    """
    profiles = _profile(before), _profile(after)
    if _is_other(profiles):
        yield SettingChange("profile", *profiles)
    moved = _moved(before, after)
    along = set(_going_along(moved, before, after))
    for name in moved:
        if name not in along:
            yield SettingChange(name, before.get(name), after.get(name))


def _going_along(
    moved: list[str], before: Mapping[str, Json], after: Mapping[str, Json]
) -> Iterator[str]:
    """What moved because something else did that is named."""
    is_other = _is_other((_profile(before), _profile(after)))
    if is_other:
        yield from filter(_is_of_profile, moved)
    if is_other or not _CHOOSING_PROMPTS.isdisjoint(moved):
        yield from (name for name in moved if _is_built_in(name, before, after))


def _is_other(profiles: tuple[str, str]) -> bool:
    return all(profiles) and profiles[0] != profiles[1]


def _moved(before: Mapping[str, Json], after: Mapping[str, Json]) -> list[str]:
    names = sorted(before.keys() | after.keys())
    return [name for name in names if before.get(name) != after.get(name)]


def _is_of_profile(name: str) -> bool:
    return name == "schema" or name.startswith("limits.")


def _profile(settings: Mapping[str, Json]) -> str:
    return _PROFILES.get(str(settings.get("schema")), "")


def _is_built_in(name: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> bool:
    """Whether a prompt was and is a built-in one, or none."""
    return name in _PROMPTS and {before.get(name), after.get(name)} <= _built_in()


def _built_in() -> set[Json]:
    """The hashes of the prompts that the recipes have, and of none."""
    from citebound.core.recipes import claims, guarded, quotes  # noqa: PLC0415  (seldom needed)

    recipes = (claims, guarded, quotes)
    prompts = {getattr(rules, name.upper()) for rules in recipes for name in _PROMPTS}
    prompts |= {quotes.SENTENCE_PROMPT, ""}
    return {f"sha256:{sha256_hex(prompt.encode())}" for prompt in prompts}
