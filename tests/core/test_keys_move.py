"""Which nodes' keys move when one field moves; a field that no table names fails here."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.keys import LeafRecord, ReduceRecord
from citebound.core.plan import make_plan
from citebound.core.snapshot import Document, Snapshot
from citebound.core.text import Span
from tests.core.samples import LONG, PARTS, SETTINGS, document, snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.plan import Plan
    from citebound.core.settings import Settings

KINDS = ("leaf", "part", "inner", "document", "group", "root")
ALL, REDUCTIONS, NONE = set(KINDS), set(KINDS[2:]), set[str]()

SETTINGS_TABLE: dict[str, tuple[Any, str]] = {
    "recipe": ("facts", "both"),
    "schema": ("claims/2", "both"),
    "limits.part": (5, "leaf"),
    "limits.inner": (5, "reduce"),
    "limits.document": (5, "both"),
    "limits.group": (5, "reduce"),
    "versions.split": (2, "leaf"),
    "versions.units": ("lines/2", "leaf"),
    "versions.parse": (2, "both"),
    "versions.select": (2, "both"),
    "split_size": (4001, "leaf"),
    "patterns": (("a", "b"), "leaf"),
    "generator.generator": ("replay", "both"),
    "generator.model": ("large", "both"),
    "generator.model_revision": ("r2", "both"),
    "generator.tokenizer": ("tok@2", "both"),
    "generator.template": ("chat@2", "both"),
    "generator.runtime": ("rt 2", "both"),
    "generator.threads": (8, "both"),
    "parameters.max_new_tokens": (385, "both"),
    "parameters.beams": (2, "both"),
    "parameters.stop": (("STOP",), "both"),
    "map_prompt": ("Read it.", "leaf"),
    "reduce_prompt": ("Choose it.", "reduce"),
    "map_budget": (2049, "leaf"),
    "reduce_budget": (3073, "reduce"),
    "cite": ("sentence", "leaf"),
    "reduce": ("model", "reduce"),
    "gate": ("fold 2", "leaf"),
}
"""For each field: another value, and who reads it: leaves, reductions or both."""

LONG_NAME = "d05.md"
LONG_LINE = {"group:1.1", "group:2.0", "root"}
LONG_TREE = {
    *(f"part:{LONG_NAME}#{n}" for n in range(1, 6)),
    *(f"parts:{LONG_NAME}#1.{n}" for n in range(2)),
    f"doc:{LONG_NAME}",
    *LONG_LINE,
}
SHORT_LINE = {"doc:d16.md", "group:1.4", "group:2.1", "root"}

DOCUMENT_TABLE: dict[str, tuple[Any, set[str], set[str]]] = {
    "slot": (17, SHORT_LINE, NONE),
    "doc_id": ("new.md", {"doc:new.md", *SHORT_LINE} - {"doc:d16.md"}, NONE),
    "version": (2, SHORT_LINE, LONG_TREE),
    "text_sha256": ("ab" * 32, SHORT_LINE, {f"doc:{LONG_NAME}", *LONG_LINE}),
    "weight": (11, NONE, NONE),
    "reader": ("text/1 rst", SHORT_LINE, LONG_TREE),
    "active": (False, SHORT_LINE, {f"doc:{LONG_NAME}", *LONG_LINE}),
    "eligible": (False, SHORT_LINE, {f"doc:{LONG_NAME}", *LONG_LINE}),
    "access_revision": (2, SHORT_LINE, LONG_TREE),
}
"""For each field: another value, and what moves when it is that of the last document, or of the
long one (whose slot and name decide its nodes' names)."""

LEAF = LeafRecord("case", "ann", document(3), Span(0, 4), SETTINGS.leaf_digest)
LEAF_TABLE: dict[str, Any] = {
    "dossier": "case2",
    "principal": "bob",
    "document": document(3, version=2),
    "part": Span(0, 5),
    "settings": SETTINGS.reduce_digest,
    "retry": 1,
    "decisions_digest": "00",
}
REDUCE = ReduceRecord("case", "ann", "group", ("a" * 64, "b" * 64), "c" * 64, "d" * 64)
REDUCE_TABLE: dict[str, Any] = {
    "dossier": "case2",
    "principal": "bob",
    "scope": "inner",
    "children": ("a" * 64,),
    "access": "e" * 64,
    "settings": "e" * 64,
    "retry": 1,
}


def leaves_of(value: Any, prefix: str = "") -> Iterator[str]:
    for field in fields(value):
        inner = getattr(value, field.name)
        if is_dataclass(inner):
            yield from leaves_of(inner, f"{prefix}{field.name}.")
        else:
            yield f"{prefix}{field.name}"


def flipped(value: Any, name: str, to: object) -> Any:
    head, _, rest = name.partition(".")
    return replace(value, **{head: flipped(getattr(value, head), rest, to) if rest else to})


def plan(settings: Settings = SETTINGS, of: Snapshot | None = None, **more: Any) -> Plan:
    return make_plan(of or snapshot(), settings, **{"parts": PARTS, **more})


def moved(after: Plan) -> set[str]:
    before = {node.name: node.key for node in plan().nodes}
    return {node.name for node in after.nodes if before.get(node.name) != node.key}


def kinds(names: set[str]) -> set[str]:
    scopes = {
        node.name: getattr(node.record, "scope", "part" if node.name[0] == "p" else "leaf")
        for node in plan().nodes
    }
    return {"root" if name == "root" else scopes[name] for name in names}


def test_the_tables_name_every_field() -> None:
    assert list(leaves_of(SETTINGS)) == list(SETTINGS_TABLE)
    assert [field.name for field in fields(Document)] == list(DOCUMENT_TABLE)
    assert [field.name for field in fields(LeafRecord)] == list(LEAF_TABLE)
    assert [field.name for field in fields(ReduceRecord)] == list(REDUCE_TABLE)
    assert {f.name for f in fields(Snapshot)} == {"dossier", "principal", "sequence", "documents"}


def test_the_flat_settings_name_every_field() -> None:
    whole = replace(SETTINGS, cite="quote", reduce="rules", gate="fold 1")
    assert list(whole.flat()) == list(SETTINGS_TABLE)


def test_what_only_one_recipe_has_is_named_only_where_it_is_set() -> None:
    assert SETTINGS_TABLE.keys() - SETTINGS.flat().keys() == {"cite", "reduce", "gate"}


def test_the_sample_has_every_kind_of_node() -> None:
    assert kinds({node.name for node in plan().nodes}) == ALL


@pytest.mark.parametrize("name", SETTINGS_TABLE)
def test_a_setting_moves_the_node_kinds_that_read_it_and_those_above(name: str) -> None:
    to, readers = SETTINGS_TABLE[name]
    after = flipped(SETTINGS, name, to)
    names = moved(plan(after))
    assert kinds(names) == (REDUCTIONS if readers == "reduce" else ALL)
    assert {n.name for n in plan().nodes if kinds({n.name}) <= kinds(names)} == names
    assert (after.leaf_digest != SETTINGS.leaf_digest) is (readers in ("leaf", "both"))
    assert (after.reduce_digest != SETTINGS.reduce_digest) is (readers in ("reduce", "both"))


def test_leaving_the_generator_out_moves_every_node() -> None:
    assert kinds(moved(plan(replace(SETTINGS, generator=None)))) == ALL


@pytest.mark.parametrize("name", DOCUMENT_TABLE)
def test_a_field_of_a_document_moves_its_leaf_and_those_above(name: str) -> None:
    to, expected, _ = DOCUMENT_TABLE[name]
    changed = replace(document(16), **{name: to})
    assert moved(plan(of=snapshot(d16=changed))) == expected


@pytest.mark.parametrize(
    "name", [name for name in DOCUMENT_TABLE if name not in ("slot", "doc_id")]
)
def test_a_field_of_a_long_document_moves_its_whole_tree(name: str) -> None:
    to, _, expected = DOCUMENT_TABLE[name]
    changed = replace(document(LONG), **{name: to})
    assert moved(plan(of=snapshot(d5=changed))) == expected


@pytest.mark.parametrize(
    ("name", "to", "expected"),
    [("dossier", "other", ALL), ("principal", "bob", ALL), ("sequence", 41, NONE)],
)
def test_a_field_of_the_snapshot_moves_every_node_or_none(
    name: str, to: object, expected: set[str]
) -> None:
    assert kinds(moved(plan(of=flipped(snapshot(), name, to)))) == expected


def test_a_part_that_ends_elsewhere_moves_itself_and_those_above() -> None:
    spans = next(iter(PARTS.values()))
    parts = {document(LONG).text_sha256: (*spans[:4], Span(40, 51))}
    above = {f"parts:{LONG_NAME}#1.1", f"doc:{LONG_NAME}", *LONG_LINE}
    assert moved(plan(parts=parts)) == {f"part:{LONG_NAME}#5", *above}


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (
            "d5.0.4",
            {f"part:{LONG_NAME}#5", f"parts:{LONG_NAME}#1.1", f"doc:{LONG_NAME}", *LONG_LINE},
        ),
        ("d5.2.0", {f"doc:{LONG_NAME}", *LONG_LINE}),
        ("d16.0.0", SHORT_LINE),
        ("g1.1", LONG_LINE),
        ("g3.0", {"root"}),
        ("g9.0", NONE),
    ],
)
def test_a_retry_moves_its_node_and_those_above(address: str, expected: set[str]) -> None:
    assert moved(plan(retries={address: 1})) == expected


@pytest.mark.parametrize("name", LEAF_TABLE)
def test_every_field_of_a_leaf_record_moves_its_key(name: str) -> None:
    assert replace(LEAF, **{name: LEAF_TABLE[name]}).key != LEAF.key


@pytest.mark.parametrize("name", REDUCE_TABLE)
def test_every_field_of_a_reduce_record_moves_its_key(name: str) -> None:
    assert replace(REDUCE, **{name: REDUCE_TABLE[name]}).key != REDUCE.key


def test_a_whole_document_has_another_key_than_any_of_its_parts() -> None:
    assert replace(LEAF, part=None).key not in {LEAF.key, replace(LEAF, part=Span(0, 1)).key}


def test_settings_of_any_other_type_are_refused() -> None:
    with pytest.raises(TypeError, match=r"names and numbers only, split_size is 1\.5"):
        replace(SETTINGS, split_size=1.5).flat()  # type: ignore[arg-type]
