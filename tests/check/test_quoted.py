"""What the auditor repeats of the recipe ``quotes``: each lie about an answer is named."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from citebound.check.outputs import Found, Output, Pin, Stated, Stop
from citebound.check.quoted import said_fault

TEXT = "The seller **may** refund. The buyer must pay."
SAID = {"findings": [{"quote": "seller may refund", "finding": "Refunds\nmay come."}]}
PIN = Pin("a.md", 1, 4, 25, "a" * 64)
FOUND = Found("Refunds may come.", 0, 26, "quoted", moved=False, note="")
CLAIM = Stated(None, (PIN,), "supported", FOUND)
HONEST = Output("VALID", (CLAIM,), (), "", ())
STOP = Stop("Refunds\nmay come.", "seller may refund", "dropped", "why")


def fault(
    output: Output, said: Any = SAID, *, schema: str = "quotes-guarded/1", part: Any = (0, 0)
) -> str:
    sources: Any = SimpleNamespace(
        is_guarded=schema.startswith("quotes-guarded"),
        cite="quote",
        node=SimpleNamespace(part=part),
        bodies=SimpleNamespace(text=lambda _: TEXT),
        request=None,
    )
    return said_fault(sources, said if isinstance(said, str) else json.dumps(said), output)


def claim(**changes: Any) -> Output:
    return replace(HONEST, claims=(CLAIM._replace(**changes),))


def test_an_honest_output_has_no_fault() -> None:
    assert fault(HONEST) == ""
    assert fault(replace(HONEST, claims=(), stopped=(STOP,))) == ""
    assert fault(Output("INVALID", (), (), "type: no", ()), "[]") == ""


@pytest.mark.parametrize(
    ("output", "named"),
    [
        (replace(HONEST, claims=()), "its findings are not those of its raw answer"),
        (claim(finding=FOUND._replace(text="Refunds must come.")), "its findings are not those"),
        (replace(HONEST, stopped=(STOP,)), "its findings are not those"),
        (
            replace(HONEST, claims=(), stopped=(STOP._replace(quote="other"),)),
            "what it stopped is not in its raw answer",
        ),
        (claim(pins=(PIN._replace(start=27, end=46),)), "is not inside its sentence"),
        (claim(pins=(PIN._replace(start=0, end=10),)), "no quote of its raw answer stands at"),
        (claim(support=""), "a claim is no finding with one pin and its support"),
        (claim(support="unsupported"), "it shows a finding that its sentence does not state"),
        (claim(support="unaudited"), "it shows a finding that its sentence does not state"),
        (
            replace(HONEST, claims=(), withheld=((CLAIM, "why"),)),
            "what it withholds is not what its profile withholds",
        ),
        (replace(HONEST, status="INVALID"), "its answer is as demanded, and it is INVALID"),
    ],
)
def test_every_lie_about_an_answer_is_named(output: Output, named: str) -> None:
    assert named in fault(output)


def test_an_answer_that_is_not_as_demanded_makes_its_node_invalid() -> None:
    assert fault(HONEST, "[]") == "its answer is not as demanded: VALID"


def test_a_pin_outside_of_its_part_is_named() -> None:
    assert "its part" in fault(HONEST, part=(2, 40))


@pytest.mark.parametrize("support", ["unsupported", "unaudited"])
def test_nothing_is_withheld_under_the_profile_strict(support: str) -> None:
    held = CLAIM._replace(support=support, finding=FOUND._replace(note="why"))
    output = replace(HONEST, claims=(), withheld=((held, "why"),))
    assert fault(output) == ""
    assert "withholds" in fault(output, schema="quotes/1")
