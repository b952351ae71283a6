from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act, Decision
from citebound.core.gate.verdict import Segment
from citebound.core.minutes.meeting import digest_of, transcript_of
from citebound.core.minutes.voices import reader_of_items
from citebound.core.snapshot import Snapshot
from citebound.core.text import Span
from tests.core.minutes.samples import BLUE, decided, meeting
from tests.core.samples import document

if TYPE_CHECKING:
    from citebound.core.snapshot import Document

OF = meeting()
TRANSCRIPT = OF.document
PIN = decided("one", Act.PIN, OF, BLUE)
CHECK = replace(decided("one", Act.SUPPORTS, OF, BLUE), sha256="check")
ITEMS = document(1, "{}", doc_id="items/a.jsonl", reader=reader_of_items("x"))

MOVES: dict[str, tuple[Document | None, list[Decision]]] = {
    "no transcript": (None, [PIN]),
    "another slot": (replace(TRANSCRIPT, slot=2), [PIN]),
    "another name": (replace(TRANSCRIPT, doc_id="n.txt"), [PIN]),
    "another version": (replace(TRANSCRIPT, version=2), [PIN]),
    "another text": (replace(TRANSCRIPT, text_sha256="x"), [PIN]),
    "other voices": (replace(TRANSCRIPT, reader="plain/1 voices:x plain"), [PIN]),
    "another right": (replace(TRANSCRIPT, access_revision=2), [PIN]),
    "no decision": (TRANSCRIPT, []),
    "another decision": (TRANSCRIPT, [replace(PIN, sha256="other")]),
    "the decision twice": (TRANSCRIPT, [PIN, PIN]),
    "a decision more": (TRANSCRIPT, [PIN, replace(PIN, sha256="more")]),
    "an answered spot check": (TRANSCRIPT, [PIN, CHECK]),
    "a spot check before": (TRANSCRIPT, [CHECK, PIN]),
    "decisions in another order": (TRANSCRIPT, [replace(PIN, sha256="more"), PIN]),
}


def snapshot(*documents: Document) -> Snapshot:
    return Snapshot("weekly", "owner", 1, documents)


def test_every_input_of_a_leaf_moves_the_digest_in_its_own_way() -> None:
    digests = [digest_of(*inputs) for inputs in (*MOVES.values(), (TRANSCRIPT, [PIN]))]
    assert len(set(digests)) == len(MOVES) + 1


def test_what_no_build_reads_does_not_move_the_digest() -> None:
    estimated_otherwise = replace(TRANSCRIPT, weight=99)
    assert digest_of(estimated_otherwise, [PIN]) == digest_of(TRANSCRIPT, [PIN])


@pytest.mark.parametrize(
    ("changes", "is_it"),
    [({}, True), ({"active": False}, False), ({"eligible": False}, False)],
)
def test_the_transcript_is_the_usable_document_that_holds_no_items(
    changes: dict[str, Any],
    is_it: bool,  # noqa: FBT001
) -> None:
    one = replace(TRANSCRIPT, **changes)
    assert transcript_of(snapshot(one, ITEMS)) == (one if is_it else None)


def test_a_meeting_of_items_alone_has_no_transcript() -> None:
    assert transcript_of(snapshot(replace(ITEMS, slot=0))) is None
    assert transcript_of(snapshot()) is None


def test_a_pin_names_the_version_and_the_text() -> None:
    pin = OF.pin(Span(3, 9))
    assert (pin.doc_id, pin.version, pin.span) == ("m.txt", 1, Span(3, 9))
    assert pin.text_sha256 == TRANSCRIPT.text_sha256


def test_the_speakers_are_those_who_have_a_name() -> None:
    voices = OF.voices
    nameless = replace(
        voices, segments=(*voices.segments, Segment(None, None, len(OF.text), len(OF.text) + 1))
    )
    assert replace(OF, voices=nameless).speakers == {"Ann", "Ben", "Cid"}


def test_the_gate_of_a_meeting_is_made_once() -> None:
    assert OF.gate is OF.gate
