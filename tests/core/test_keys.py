from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.keys import LeafRecord, ReduceRecord, call_key, leaf_access, reduce_access
from citebound.core.result import Status
from citebound.core.snapshot import Document
from citebound.core.text import Span
from citebound.digest import record_digest
from tests.core.values import SETTINGS, document

LEAF = LeafRecord("case", "owner", document(3), Span(2, 9), "settings", 1, "decided")
REDUCE = ReduceRecord("case", "owner", "group", ("k2", "k1"), "access", "settings", 1)

# No field of these records is left out of the key, whatever is added to them later.
LEAF_FLIPS = {
    "dossier": "case2",
    "principal": "owner2",
    "document": document(4),
    "part": Span(2, 10),
    "settings": "settings2",
    "retry": 2,
    "decisions": "decided2",
}
REDUCE_FLIPS = {
    "dossier": "case2",
    "principal": "owner2",
    "scope": "document",
    "children": ("k2", "k3"),
    "access": "access2",
    "settings": "settings2",
    "retry": 2,
}


@pytest.mark.parametrize(("record", "flipped"), [(LEAF, LEAF_FLIPS), (REDUCE, REDUCE_FLIPS)])
def test_every_field_of_a_record_moves_its_key(record, flipped):
    keys = {replace(record, **{name: flipped[name]}).key for name in type(record).__slots__}
    assert len(keys - {record.key}) == len(flipped)


def test_a_leaf_of_a_whole_document_has_another_key_than_any_part():
    whole = replace(LEAF, part=None)
    assert (whole.fields()["start"], whole.fields()["end"]) == (0, 0)
    with pytest.raises(ValueError, match="0 <= start < end"):
        Span(0, 0)


# Frozen. When one changes, a key covers something else than before: raise a version for it.
FROZEN = {
    "leaf": "59ddfa20730cfdd94ec26380e4727d9da7d656e3f9f194725544106ba2c690b8",
    "whole leaf": "5e46710473af8f12bb552dfbf28631ddfba72766e38352be1d5def00010bf388",
    "reduce": "fd3e9e5c6f6d4c21473cdaaffae43faf65675b5c7890f70e1d72607ce31f3372",
    "call": "aa126a0d6cf405f3323eb6d425a2163f40a5ad8f146ceba2a5fe5a2546e89772",
    "leaf access": "81be11174c41775aaacf9cf05c59f35680c5d3aa40f94b0675dd420e242c4e1e",
    "reduce access": "39009376d5afc68ab87790c9053fb96670ee7bbe31256597db3dcf5ae65e95f7",
    "leaf settings": "36a7f74da898d244fa37295f40a43dfbb830684176fea614dab81a1b48e42aae",
    "reduce settings": "bdcbab87209db1f5fb974ef3a65728058e5bbc7eac249adcb13dd0be8b643203",
}


def test_keys_are_what_they_always_were():
    assert {
        "leaf": LEAF.key,
        "whole leaf": replace(LEAF, part=None, retry=0, decisions="").key,
        "reduce": REDUCE.key,
        "call": call_key({"model": "m1"}, [["user", "é"]]),
        "leaf access": leaf_access(document(3), "owner"),
        "reduce access": reduce_access(["a", "b"]),
        "leaf settings": SETTINGS.leaf_digest,
        "reduce settings": SETTINGS.reduce_digest,
    } == FROZEN


def test_the_order_of_children_is_no_part_of_a_key_and_their_number_is():
    assert replace(REDUCE, children=("k1", "k2")).key == REDUCE.key
    assert replace(REDUCE, children=("k1", "k2", "k2")).key != REDUCE.key


def test_fields_that_join_to_the_same_characters_have_other_keys():
    made = [
        replace(SETTINGS, map_prompt="ab", schema="c").leaf_digest,
        replace(SETTINGS, map_prompt="a", schema="bc").leaf_digest,
        replace(LEAF, dossier="ab", principal="c").key,
        replace(LEAF, dossier="a", principal="bc").key,
        replace(LEAF, document=document(3, doc_id='a","version":1')).key,
        replace(LEAF, document=document(3, doc_id="a", reader='","version":1')).key,
        replace(LEAF, principal=LEAF.key).key,
        replace(REDUCE, children=("x", "yz")).key,
        replace(REDUCE, children=("xy", "z")).key,
        replace(REDUCE, children=("x,yz",)).key,
        replace(SETTINGS, patterns=("a", "b")).leaf_digest,
        replace(SETTINGS, patterns=("a,b",)).leaf_digest,
    ]
    assert len(set(made)) == len(made)


def test_the_type_of_a_record_is_part_of_its_key():
    fields = LEAF.fields()
    kinds = ("leaf", "reduce", "call", "access", "access of", "leaf settings", "reduce settings")
    assert len({record_digest(kind, fields) for kind in kinds}) == len(kinds)
    assert record_digest("leaf", fields) == LEAF.key
    assert len(LEAF.key) == 64


names = st.text(st.sampled_from('a",:[]'), max_size=2)
numbers = st.integers(0, 2)
documents = st.builds(
    Document, numbers, names, numbers, names, numbers, names, st.booleans(), st.booleans(), numbers
)
leaves = st.builds(
    LeafRecord, names, names, documents, st.sampled_from((None, Span(0, 1))), names, numbers, names
)
reductions = st.builds(
    ReduceRecord,
    names,
    names,
    names,
    st.lists(names, max_size=3).map(tuple),
    names,
    names,
    numbers,
)


def without_weight(record: LeafRecord) -> LeafRecord:
    return replace(record, document=replace(record.document, weight=0))


def sorted_children(record: ReduceRecord) -> ReduceRecord:
    return replace(record, children=tuple(sorted(record.children)))


@given(leaves, leaves)
def test_two_leaves_share_a_key_only_when_they_are_equal_but_for_the_weight(one, other):
    assert (one.key == other.key) == (without_weight(one) == without_weight(other))


@given(reductions, reductions)
def test_two_reductions_share_a_key_only_when_they_are_equal_but_for_order(one, other):
    assert (one.key == other.key) == (sorted_children(one) == sorted_children(other))


@given(leaves, reductions)
def test_a_leaf_never_has_the_key_of_a_reduction(leaf, reduction):
    assert leaf.key != reduction.key


@pytest.mark.parametrize("foreign", [{"a"}, Status.VALID, b"a", ("a", {"b"}), float("nan"), LEAF])
def test_a_key_takes_nothing_but_json(foreign):
    for make in (
        lambda: replace(LEAF, dossier=foreign).key,
        lambda: replace(LEAF, document=document(3, reader=foreign)).key,
        lambda: replace(REDUCE, children=(foreign,)).key,
        lambda: call_key(foreign, []),
        lambda: call_key({}, {"sent": foreign}),
        lambda: reduce_access([foreign]),
    ):
        with pytest.raises((TypeError, ValueError)):
            make()


KEYS = "from tests.core.values import seventeen; print([n.key for n in seventeen().nodes])"


def test_the_seed_of_the_hash_function_moves_no_key():
    printed = set()
    for seed in ("0", "1", "4711"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", KEYS]
        printed.add(subprocess.check_output(command, env=environment))  # noqa: S603 -- own code
    assert len(printed) == 1
