from __future__ import annotations

import tomllib

import pytest

from citebound.wiring.extras import EXTRAS, extra_of
from citebound.wiring.generators import GENERATORS
from tools.documents import ROOT

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize("name", sorted(DECLARED.keys() - {"dev"}))
def test_every_extra_that_can_be_installed_is_known_with_what_it_brings(name: str):
    extra = extra_of(name)
    assert extra is not None
    assert set(extra.libraries) == set(DECLARED[name])


@pytest.mark.parametrize("document", ["README.md", "docs/how-to.md"])
@pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.generator)
def test_documents_and_messages_install_an_extra_alike_and_from_a_clone(extra, document: str):
    command = f"pip install '.[{extra.generator}]'"
    assert extra.install == f"run `{command}` in a clone of citebound"
    text = (ROOT / document).read_text("utf-8")
    assert command in text
    assert "citebound[" not in text


def test_every_generator_wants_nothing_or_has_an_extra():
    known = {extra.generator for extra in EXTRAS}
    assert {name for name in GENERATORS if extra_of(name) is None} == {"scripted", "replay"}
    assert {name for name in GENERATORS if extra_of(name)} <= known


def test_the_version_of_what_is_installed_is_told_and_none_of_the_rest():
    for extra in EXTRAS:
        assert set(extra.versions()) == set(extra.libraries)
