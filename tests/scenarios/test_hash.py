"""Bytes, names and interpreters: hostile scenarios of the category ``hash``."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from citebound.core.keys import LeafRecord, call_key
from citebound.core.plan import make_plan
from citebound.engine.rights import withdraw
from tests.core.samples import PARTS, SETTINGS, document, snapshot
from tests.engine.world import World
from tests.scenarios.worlds import built, current, keys, stale

ROOT = Path(__file__).parents[2]
KEYS_OF_D = """
import locale, sys
from pathlib import Path
from citebound.engine.planning import plan_of
from tests.engine.world import World
locale.setlocale(locale.LC_ALL, "")
world = World(Path(sys.argv[1]))
plan = plan_of(world.workspace, world.job(), world.store.documents.snapshot("owner"))
world.store.close()
print(hash("x"), *(node.key for node in plan.nodes))
"""


def keys_elsewhere(home: Path, **environment: str) -> tuple[str, list[str]]:
    """A value of the builtin hash, and all keys of D, as another process computes them."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", KEYS_OF_D, str(home)],
        env={"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))), **environment},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    seen, *found = done.stdout.decode().split()
    return seen, found


def test_h3_21_keys_are_the_same_in_every_process_whatever_its_seed_locale_and_zone(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    plain, same = keys_elsewhere(tmp_path, PYTHONHASHSEED="1", LC_ALL="C", TZ="UTC")
    other, again = keys_elsewhere(
        tmp_path, PYTHONHASHSEED="2", LC_ALL="C.UTF-8", TZ="Asia/Tokyo", PYTHONUTF8="1"
    )
    assert plain != other
    assert same == again == list(keys(world).values())


def test_h3_21_the_order_of_fields_is_not_part_of_a_key() -> None:
    identity: dict[str, Any] = {"model": "m", "threads": 1, "nested": {"a": 1, "b": 2}}
    shuffled: dict[str, Any] = {"nested": {"b": 2, "a": 1}, "threads": 1, "model": "m"}
    assert call_key(identity, []) == call_key(shuffled, [])
    backwards = dict(reversed(PARTS.items()))
    assert make_plan(snapshot(), SETTINGS, PARTS) == make_plan(snapshot(), SETTINGS, backwards)


class Colour(StrEnum):
    RED = "red"


LEAF = LeafRecord("case", "ann", document(3), None, "s" * 64)


@pytest.mark.parametrize("foreign", [{"a"}, frozenset("a"), Colour.RED, b"a", object(), {1: "a"}])
def test_h3_21_what_is_no_json_is_an_error_in_every_key_and_never_its_words(foreign: Any) -> None:
    for compute in (
        lambda: call_key({}, foreign),
        lambda: call_key(foreign, {}),
        lambda: replace(LEAF, decisions_digest=foreign).key,
    ):
        with pytest.raises(TypeError, match="canonical JSON takes"):
            compute()
    with pytest.raises(TypeError, match="settings hold names and numbers only"):
        replace(SETTINGS, schema={"a"}).flat()  # type: ignore[arg-type]


def test_h3_21_a_tuple_is_the_list_that_it_is_written_as() -> None:
    assert call_key({"stop": ("a", "b")}, []) == call_key({"stop": ["a", "b"]}, [])


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_h3_32_a_withdrawal_hits_its_document_in_either_normal_form(
    tmp_path: Path, form: Any
) -> None:
    world = World(tmp_path)
    name = unicodedata.normalize("NFC", "Übung.txt")
    text = unicodedata.normalize("NFD", "Über uns.\nProduct P-00-01 site: Übung.\n")
    world.write(name, text)
    world.sync()
    world.build()
    (claim,) = current(world).claims
    (pin,) = claim.claim.pins
    assert (claim.quotes, pin.doc_id) == ((text.splitlines()[1],), name)
    assert text[pin.span.start : pin.span.end] == claim.quotes[0]
    assert pin.span.start == len(text.splitlines()[0]) + 1 != len("Über uns.\n")
    assert list(world.store.documents.texts([pin.text_sha256]).values()) == [text]
    decided = withdraw(world.workspace, unicodedata.normalize(form, name))
    assert (decided.doc_id, decided.changed) == (name, True)
    assert [change.change for change in stale(world).changed] == ["withdrawn"]


def test_h3_32_a_file_that_is_named_decomposed_is_one_document_under_its_composed_name(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    name = unicodedata.normalize("NFD", "Übung.txt")
    world.write(name, "Product P-00-01 site: X.\n")
    world.sync()
    held = world.store.documents.held()
    assert [one.doc_id for one in held] == [unicodedata.normalize("NFC", name)]
    assert (world.sync().moves, world.sync(check_content=True).moves) == ((), ())


def test_h3_32_two_names_that_differ_by_normal_form_only_are_left_out_loudly(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    for form in ("NFC", "NFD"):
        (world.root / unicodedata.normalize(form, "Übung.txt")).write_text(form)
    report = world.sync()
    assert {item.reason for item in report.left_out} == {"name_clash"}
    assert len(report.left_out) == 2
    assert report.documents == 0
