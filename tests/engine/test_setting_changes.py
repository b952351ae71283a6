from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.engine.refusal import SettingChange
from citebound.engine.setting_changes import setting_changes
from citebound.wiring.choices import Chosen
from citebound.wiring.jobs import job_of

if TYPE_CHECKING:
    from citebound.digest import Json


def flat(recipe: str, profile: str, **more: str) -> dict[str, Json]:
    chosen = {"recipe": recipe, "generator": "scripted", "profile": profile, **more}
    values = {key: Chosen(value, "command line") for key, value in chosen.items()}
    return dict(job_of(values, "owner").settings.flat())


@pytest.mark.parametrize("recipe", ["claims", "quotes"])
def test_another_profile_is_named_instead_of_what_goes_with_it(recipe: str) -> None:
    guarded, strict = flat(recipe, "guarded"), flat(recipe, "strict")
    assert list(setting_changes(guarded, strict)) == [
        SettingChange("profile", "guarded", "strict")
    ]
    assert list(setting_changes(strict, strict)) == []


def test_prompts_and_budgets_of_ones_own_are_named_beside_the_profile() -> None:
    strict = flat("claims", "strict")
    own: dict[str, Json] = {**strict, "map_prompt": "sha256:own", "map_budget": 9}
    found = list(setting_changes(flat("claims", "guarded"), own))
    assert [change.setting for change in found] == ["profile", "map_budget", "map_prompt"]


@pytest.mark.parametrize(("key", "value"), [("cite", "sentence"), ("reduce", "model")])
def test_what_chooses_a_built_in_prompt_is_named_instead_of_its_hash(key: str, value: str) -> None:
    before, after = flat("quotes", "guarded"), flat("quotes", "guarded", **{key: value})
    assert [change.setting for change in setting_changes(before, after)] == [key]
    assert [change.setting for change in setting_changes(after, before)] == [key]


def test_a_prompt_of_ones_own_is_named_beside_what_chooses_another() -> None:
    after: dict[str, Json] = {
        **flat("quotes", "guarded", cite="sentence"),
        "map_prompt": "sha256:own",
    }
    found = setting_changes(flat("quotes", "guarded"), after)
    assert [change.setting for change in found] == ["cite", "map_prompt"]
