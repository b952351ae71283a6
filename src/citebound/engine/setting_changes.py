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


def setting_changes(
    before: Mapping[str, Json], after: Mapping[str, Json]
) -> Iterator[SettingChange]:
    """What differs, by dotted name, as ``Settings.flat`` gives both.

    Another profile is named as such, instead of the schema, limits and built-in prompts that go
    with it.
    """
    names = sorted(before.keys() | after.keys())
    moved = [name for name in names if before.get(name) != after.get(name)]
    was, now = _profile(before), _profile(after)
    if was and now and was != now:
        yield SettingChange("profile", was, now)
        moved = [name for name in moved if not _goes_with_profile(name, before, after)]
    for name in moved:
        yield SettingChange(name, before.get(name), after.get(name))


def _profile(settings: Mapping[str, Json]) -> str:
    return _PROFILES.get(str(settings.get("schema")), "")


def _goes_with_profile(name: str, before: Mapping[str, Json], after: Mapping[str, Json]) -> bool:
    if name in _PROMPTS:
        return {before.get(name), after.get(name)} <= _built_in()
    return name == "schema" or name.startswith("limits.")


def _built_in() -> set[Json]:
    """The hashes of the prompts of ``claims`` under both profiles; ``quotes`` has one for both."""
    from citebound.core.recipes import claims, guarded  # noqa: PLC0415  (seldom needed)

    prompts = {getattr(rules, name.upper()) for rules in (claims, guarded) for name in _PROMPTS}
    return {f"sha256:{sha256_hex(prompt.encode())}" for prompt in prompts}
