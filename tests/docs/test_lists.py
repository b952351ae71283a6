"""Lists in the documents name everything that there is."""

from __future__ import annotations

import re

import pytest

from citebound.check.stored.recipe_names import RECIPES
from tools.documents import ROOT


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_is_told_in_the_table_and_in_the_glossary(recipe: str) -> None:
    assert re.search(rf"^\| `{recipe}` ", _read("README.md").split("## Recipes")[1], re.MULTILINE)
    (entry,) = re.findall(r"### recipe\n(.*?)\n\n", _read("docs/glossary.md"), re.DOTALL)
    assert f"`{recipe}`" in entry


def test_every_target_for_contributors_is_told() -> None:
    targets = re.findall(r"^([a-z-]+):[^#\n]*## ", _read("Makefile"), re.MULTILINE)
    told = re.findall(r"^make ([a-z-]+) ", _read("CONTRIBUTING.md"), re.MULTILINE)
    assert set(targets) - {"help", "clean"} == set(told)


def test_the_glossary_names_the_recipes_that_ask_for_verdicts() -> None:
    (entry,) = re.findall(r"### verdict\n(.*?)\n\n", _read("docs/glossary.md"), re.DOTALL)
    assert "`quotes`" in entry
    assert "inutes" in entry


def test_the_reference_tells_the_profile_that_is_taken_when_none_is_said() -> None:
    (entry,) = re.findall(r"### lab run\n(.*?)\n### ", _read("docs/reference/cli.md"), re.DOTALL)
    assert "`guarded` unless `--profile strict`" in entry
