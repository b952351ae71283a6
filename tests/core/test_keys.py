from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord, call_key, leaf_access, reduce_access
from citebound.core.plan import make_plan
from citebound.core.text import Span
from tests.core.samples import LONG, PARTS, SETTINGS, document, snapshot

LEAF = LeafRecord("case", "ann", document(3), None, "s" * 64)
REDUCE = ReduceRecord("case", "ann", "group", ("x", "yz"), "a" * 64, "s" * 64)

GOLDEN = {
    "leaf": (LEAF.key, "eb9456c65cb950a8487cd334127a6d88c0f7407bd0fcf4c096684c8b2c43a5ee"),
    "part": (
        replace(LEAF, part=Span(0, 4)).key,
        "413994379ed16dc81b31b7d095cbc5d9df04048d16e8de0c006a0061f97e4142",
    ),
    "reduce": (REDUCE.key, "c529ee0f5eea65fa24ff4faa284a82ebe4918f1ad8e6d0ac155ef1dcd76df210"),
    "call": (
        call_key({"model": "m"}, [["user", "Read."]]),
        "7e94564d6d5d66b05f3aaa302dfe28211d6f38459ec0c6a6b2ed041b314448af",
    ),
    "access": (
        leaf_access(document(3), "ann"),
        "be714acf3ff6f8721da747b609100f92efaba5a699bcef0bb0578d0f00605057",
    ),
    "access of two": (
        reduce_access(["a" * 64, "b" * 64]),
        "e59334715086b3342defd54175587ffb1cc1302579549f4b9f8099c4bf5bf27b",
    ),
    "access of none": (
        reduce_access([]),
        "bb3e65145c45ee6e6e5fb5643af6b792582daf4f280bc6ee88730b977a76eb40",
    ),
    "leaf settings": (
        SETTINGS.leaf_digest,
        "2786025d330ccb2db0e599e6505cfe6752524e1b0bf66c5d6ca273a55bd29fed",
    ),
    "reduce settings": (
        SETTINGS.reduce_digest,
        "a0793e0eb375224d5258950205652495c1ce896da3069c79e8211c6b5d5b77c5",
    ),
}
"""A golden value may only change together with a version in the keys."""


@pytest.mark.parametrize("what", GOLDEN)
def test_keys_stay_what_they_are(what: str) -> None:
    found, golden = GOLDEN[what]
    assert found == golden


class Colour(StrEnum):
    RED = "red"


ALIKE: dict[str, list[str]] = {
    "fields that concatenate alike": [
        replace(SETTINGS, map_prompt="ab", schema="c").leaf_digest,
        replace(SETTINGS, map_prompt="a", schema="bc").leaf_digest,
    ],
    "a doc id that holds the separator of a version or of JSON": [
        replace(LEAF, document=document(3, doc_id=doc_id, version=version)).key
        for doc_id, version in (("a@1", 2), ("a", 12), ('a","version":1', 2), ("a\0", 1))
    ],
    "children that concatenate alike": [
        replace(REDUCE, children=children).key
        for children in (("x", "yz"), ("xy", "z"), ("xyz",), ("x,yz",), ("x", "yz", ""))
    ],
    "a principal that is called like a key": [
        replace(LEAF, principal=principal).key
        for principal in ("ann", LEAF.key, SETTINGS.leaf_digest, "")
    ],
    "one content under several record types": [
        call_key({}, []),
        reduce_access([]),
        leaf_access(document(3), "ann"),
        LEAF.key,
        REDUCE.key,
    ],
    "patterns that join alike": [
        replace(SETTINGS, patterns=patterns).leaf_digest
        for patterns in (("a", "b"), ("ab",), ("a,b",), ("a", "b", ""))
    ],
    "numbers and their words": [call_key({}, sent) for sent in (1, "1", True, None, "None", 1.5)],
    "who is asked and what is sent": [call_key("a", "b"), call_key("b", "a"), call_key("ab", "")],
}


@pytest.mark.parametrize("what", ALIKE)
def test_different_inputs_never_share_a_key(what: str) -> None:
    keys = ALIKE[what]
    assert all(len(key) == 64 for key in keys)
    assert all(one != other for one, other in combinations(keys, 2))


_PROGRAM = """
from citebound.core.plan import make_plan
from tests.core.samples import PARTS, SETTINGS, snapshot
print(hash("x"), *(node.key for node in make_plan(snapshot(), SETTINGS, PARTS).nodes))
"""


def keys_of_another_process(seed: str, locale: str) -> tuple[str, list[str]]:
    path = os.pathsep.join((str(Path.cwd()), *sys.path))
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": path, "LC_ALL": locale}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _PROGRAM], env=environment, capture_output=True, check=True
    )
    seen, *keys = done.stdout.decode().split()
    return seen, keys


def test_keys_do_not_depend_on_the_seed_or_the_locale_of_the_process() -> None:
    (one, keys), (two, same) = (
        keys_of_another_process("1", "C"),
        keys_of_another_process("2", "en_US.UTF-8"),
    )
    assert one != two
    assert keys == same == [n.key for n in make_plan(snapshot(), SETTINGS, PARTS).nodes]


def test_the_order_of_named_fields_is_not_part_of_a_key() -> None:
    identity: dict[str, Any] = {"model": "m", "threads": 1, "nested": {"a": 1, "b": 2}}
    shuffled: dict[str, Any] = {"nested": {"b": 2, "a": 1}, "threads": 1, "model": "m"}
    assert call_key(identity, []) == call_key(shuffled, [])


def test_the_order_of_known_parts_is_not_part_of_a_plan() -> None:
    parts = {**PARTS, "0" * 64: (Span(0, 1), Span(1, 2))}
    backwards = dict(reversed(parts.items()))
    assert make_plan(snapshot(), SETTINGS, parts) == make_plan(snapshot(), SETTINGS, backwards)


@pytest.mark.parametrize("foreign", [{"a"}, frozenset("a"), Colour.RED, b"a", object(), {1: "a"}])
def test_a_value_that_is_not_json_is_refused_by_every_key(foreign: Any) -> None:
    for compute in (
        lambda: call_key({}, foreign),
        lambda: call_key(foreign, {}),
        lambda: replace(LEAF, decisions_digest=foreign).key,
        lambda: replace(REDUCE, scope=foreign).key,
    ):
        with pytest.raises(TypeError, match="canonical JSON takes"):
            compute()


@pytest.mark.parametrize("foreign", [{"a"}, {"a": "b"}, 1.5, b"a"])
def test_a_setting_that_is_no_name_or_number_is_refused(foreign: Any) -> None:
    with pytest.raises(TypeError, match="settings hold names and numbers only"):
        replace(SETTINGS, schema=foreign).flat()


def test_a_number_that_is_not_finite_is_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        call_key({}, float("nan"))


def test_children_are_sorted_inside_the_hash_only() -> None:
    swapped = replace(REDUCE, children=("yz", "x"))
    assert swapped.key == REDUCE.key
    assert swapped.fields()["children"] == ["x", "yz"]
    assert swapped.children == ("yz", "x")


@pytest.mark.parametrize("version", range(2, 8))
def test_children_stay_in_slot_order_whatever_their_keys(version: int) -> None:
    edited = document(1, "edited", version=version)
    plan = make_plan(snapshot(4, d1=edited), SETTINGS, {})
    assert isinstance(plan.root.record, ReduceRecord)
    assert plan.root.record.children == tuple(plan.nodes[i].key for i in range(4))
    assert plan.root.record.fields()["children"] == sorted(plan.root.record.children)
    assert [plan.nodes[i].address.slot for i in plan.root.children] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "changes",
    [{"active": False}, {"eligible": False}, {"access_revision": 2}],
)
def test_access_follows_presence_and_right(changes: dict[str, Any]) -> None:
    assert leaf_access(document(3, **changes), "ann") != leaf_access(document(3), "ann")


@pytest.mark.parametrize("changes", [{"version": 2}, {"doc_id": "n.md"}, {"weight": 1}])
def test_access_does_not_follow_names_or_versions(changes: dict[str, Any]) -> None:
    assert leaf_access(document(3, **changes), "ann") == leaf_access(document(3), "ann")


def test_access_is_of_one_principal_and_one_slot() -> None:
    assert leaf_access(replace(document(3), slot=4), "ann") != leaf_access(document(3), "ann")
    assert leaf_access(document(3), "ann") != leaf_access(document(3), "bob")


def test_access_of_several_is_in_slot_order() -> None:
    assert reduce_access(["a", "b"]) != reduce_access(["b", "a"])


def test_a_revision_of_a_right_is_in_the_access_digest_of_all_above() -> None:
    before = make_plan(snapshot(), SETTINGS, PARTS)
    after = make_plan(snapshot(d5=document(LONG, access_revision=2)), SETTINGS, PARTS)
    moved = {
        new.name
        for old, new in zip(before.nodes, after.nodes, strict=True)
        if old.access != new.access
    }
    assert moved >= {"part:d05.md#1", "parts:d05.md#1.1", "doc:d05.md", "group:1.1", "root"}
    assert not moved & {"group:1.0", "doc:d06.md"}


def test_a_prompt_is_named_by_its_hash() -> None:
    prompts = [SETTINGS.flat()[name] for name in ("map_prompt", "reduce_prompt")]
    assert all(str(prompt).startswith("sha256:") and len(str(prompt)) == 71 for prompt in prompts)
