"""The fast way to a key against the slow and obvious one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.keys import LeafRecord, ReduceRecord, leaf_access, reduce_access
from citebound.core.snapshot import Document
from citebound.core.text import Span
from citebound.digest import Json, canonical, quoted, record_digest, written_digest

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(0, 2**63)
spans = st.builds(lambda start, length: Span(start, start + length), numbers, st.integers(1, 9))
documents = st.builds(
    Document,
    slot=numbers,
    doc_id=words,
    version=numbers,
    text_sha256=words,
    weight=numbers,
    reader=words,
    active=st.booleans(),
    eligible=st.booleans(),
    access_revision=numbers,
)
leaves = st.builds(
    LeafRecord, words, words, documents, st.none() | spans, words, numbers, decisions_digest=words
)
reductions = st.builds(
    ReduceRecord, words, words, words, st.lists(words).map(tuple), words, words, numbers
)


@given(leaves)
def test_a_leaf_writes_the_canonical_form_of_its_fields(record: LeafRecord) -> None:
    assert record.written.encode() == canonical(record.fields())
    assert record.key == record_digest("leaf", record.fields())


@given(reductions)
def test_a_reduction_writes_the_canonical_form_of_its_fields(record: ReduceRecord) -> None:
    assert record.written.encode() == canonical(record.fields())
    assert record.key == record_digest("reduce", record.fields())


@given(documents, words)
def test_an_access_fingerprint_is_that_of_its_named_fields(
    document: Document, principal: str
) -> None:
    fields: dict[str, Json] = {
        "slot": document.slot,
        "principal": principal,
        "active": document.active,
        "eligible": document.eligible,
        "access_revision": document.access_revision,
    }
    assert leaf_access(document, principal) == record_digest("access", fields)


@given(st.lists(words))
def test_the_digest_of_access_below_is_that_of_the_list(children: list[str]) -> None:
    assert reduce_access(children) == record_digest("access of", {"children": children})


@given(words, words)
def test_a_written_record_has_the_digest_of_the_record(kind: str, word: str) -> None:
    assert quoted(word).encode() == canonical(word)
    assert written_digest(kind, f'{{"a":{quoted(word)}}}') == record_digest(kind, {"a": word})
