"""What goes in and out is validated when made, and says which step decided."""

from __future__ import annotations

from typing import Any

import pytest

from citebound.core.gate.verdict import (
    Item,
    MatchType,
    Result,
    Segment,
    SourceRef,
    Step,
    Verdict,
)
from citebound.core.text import Span
from tests.core.gate.bench import judged

_SEGMENT = {"speaker": "Ann", "ts": 1.5, "start": 0, "end": 9}
_ITEM = {"extract_id": "e1", "kind": "fact", "text": "-", "quote": "q", "hint": (0, 1)}
_REF: dict[str, Any] = {
    "file_id": "f",
    "span": Span(0, 9),
    "speaker": None,
    "ts": None,
    "match_type": MatchType.FUZZY,
    "similarity": 0.95,
}
_RESULT = {
    "extract_id": "e1",
    "verdict": Verdict.TO_HUMAN,
    "source_ref": None,
    "similarity": 0.5,
    "reason": "-",
    "step": Step.CLOSEST,
}
_MADE = [(Segment, _SEGMENT), (Item, _ITEM), (SourceRef, _REF), (Result, _RESULT)]
_BAD = [
    (Segment, _SEGMENT, {"start": -1}, "ints with 0 <= start < end"),
    (Segment, _SEGMENT, {"start": 9}, "ints with 0 <= start < end"),
    (Segment, _SEGMENT, {"start": False}, "ints with 0 <= start < end"),
    (Segment, _SEGMENT, {"end": 9.0}, "ints with 0 <= start < end"),
    (Segment, _SEGMENT, {"speaker": 5}, "speaker: want text, got 5"),
    (Segment, _SEGMENT, {"ts": True}, "ts: want a finite number, text or None, got True"),
    (Segment, _SEGMENT, {"ts": float("nan")}, "ts: want a finite number"),
    (Segment, _SEGMENT, {"ts": []}, "ts: want a finite number"),
    (Item, _ITEM, {"extract_id": ""}, "extract_id: want a text that is not empty"),
    (Item, _ITEM, {"extract_id": 5}, "extract_id: want text, got 5"),
    (Item, _ITEM, {"kind": None}, "kind: want text, got None"),
    (Item, _ITEM, {"text": None}, "text: want text, got None"),
    (Item, _ITEM, {"quote": b"q"}, "quote: want text, got b'q'"),
    (Item, _ITEM, {"hint": (True, 5)}, "hint: want two whole numbers or None"),
    (Item, _ITEM, {"hint": (1, 2, 3)}, "hint: want two whole numbers or None"),
    (Item, _ITEM, {"hint": (0, 1.0)}, "hint: want two whole numbers or None"),
    (SourceRef, _REF, {"file_id": None}, "file_id: want text, got None"),
    (SourceRef, _REF, {"span": (0, 9)}, "want a Span and a MatchType"),
    (SourceRef, _REF, {"match_type": "fuzzy"}, "want a Span and a MatchType"),
    (SourceRef, _REF, {"similarity": 1}, "similarity: want a float from 0 to 1, got 1"),
    (SourceRef, _REF, {"similarity": 1.5}, "similarity: want a float from 0 to 1, got 1.5"),
    (SourceRef, _REF, {"ts": float("inf")}, "ts: want a finite number"),
    (Result, _RESULT, {"verdict": Verdict.HIT_FUZZY}, "source_ref: want one that goes with hit"),
    (Result, _RESULT, {"source_ref": SourceRef(**_REF)}, "source_ref: want one that goes with to"),
    (Result, _RESULT, {"similarity": -0.1}, "similarity: want a float from 0 to 1"),
]


@pytest.mark.parametrize(("kind", "fields", "change", "why"), _BAD)
def test_a_value_that_cannot_be_is_refused_when_made(kind, fields, change, why):
    with pytest.raises(ValueError, match=r".") as error:
        kind(**fields | change)
    assert why in str(error.value)


@pytest.mark.parametrize(("kind", "fields"), _MADE)
def test_a_value_holds_what_it_was_made_of(kind, fields):
    made = kind(**fields)
    assert {name: getattr(made, name) for name in fields} == fields


@pytest.mark.parametrize("hint", [(-5, 3), (10**30, 0), None])
@pytest.mark.parametrize("kind", ["fact", "", "gossip"])
def test_an_item_may_claim_any_position_and_any_kind(hint, kind):
    assert Item("e1", kind, "", "", hint).hint == hint


_TEXT = "We ship the module in May. Then we rest. We ship the module in May."
_STEPS = [
    ("Then we rest. We ship it", (27, 40), Step.CLOSEST),
    ("We ship the module in May.", (0, 26), Step.CLAIMED),
    ("Then we rest. We ship the module", None, Step.ONLY),
    ("We ship the module in May.", (1, 26), Step.SEVERAL),
    ("We ship the module in May.", None, Step.SEVERAL),
    ("We ship the modulle in May. Then", None, Step.CLOSEST),
    ("Nothing of the kind was said here.", None, Step.CLOSEST),
    ("", None, Step.ITEM),
    ("We", None, Step.ITEM),
]


@pytest.mark.parametrize(("quote", "hint", "step"), _STEPS)
def test_a_result_carries_the_step_that_decided(quote, hint, step):
    assert judged(_TEXT, quote, hint).step == step


@pytest.mark.parametrize(
    ("kind", "segments"),
    [("gossip", []), ("fact", [Segment("A", 1, 0, 35), Segment("B", 2, 35, 60)])],
)
def test_a_passage_that_no_rule_pins_is_of_step_7(kind, segments):
    result = judged(_TEXT, "Then we rest. We ship the module", kind=kind, segments=segments)
    assert result.step == Step.ITEM
    assert result.closest
