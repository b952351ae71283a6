"""What the auditor repeats of the recipe ``quotes``: each lie about an answer is named."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from citebound.check.nodes.outputs import Found, Output, Pin, Stated, Stop
from citebound.check.recipes.quoted import is_read, said_fault
from citebound.check.recipes.quotes import quotes_faults
from citebound.core.extract.view import typographic, view
from citebound.core.syntax import Syntax
from citebound.digest import text_sha256

TEXT = "The seller **may** refund. The buyer must pay."
SAID = {"findings": [{"quote": "seller may refund", "finding": "Refunds\nmay come."}]}
PIN = Pin("a.md", 1, 4, 25, "a" * 64)
FOUND = Found("Refunds may come.", 0, 26, "quoted", moved=False, note="")
CLAIM = Stated(None, (PIN,), "supported", FOUND)
HONEST = Output("VALID", (CLAIM,), (), "", ())
STOP = Stop("Refunds\nmay come.", "seller may refund", "dropped", "why")


def fault(  # noqa: PLR0913
    output: Output,
    said: Any = SAID,
    *,
    schema: str = "quotes-guarded/1",
    part: Any = (0, 0),
    text: str = TEXT,
    cite: str = "quote",
    sent: str | None = None,
) -> str:
    messages = [{"content": "Read."}, {"content": sent}]
    sources: Any = SimpleNamespace(
        is_guarded=schema.startswith("quotes-guarded"),
        cite=cite,
        node=SimpleNamespace(part=part),
        bodies=SimpleNamespace(text=lambda _: text),
        request=None if sent is None else {"messages": messages},
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


def placed(quote: str, text: str, **changes: Any) -> str:
    """The fault of a finding whose quote is pinned to a whole text."""
    said = {"findings": [{"quote": quote, "finding": "Refunds may come."}]}
    pin, found = PIN._replace(start=0, end=len(text)), FOUND._replace(start=0, end=len(text))
    support = changes.pop("support", "supported")
    finding = found._replace(**changes)
    return fault(claim(pins=(pin,), finding=finding, support=support), said, text=text)


MARKS = "a|word | |*|`|[|](x)|][y]|[^1]|> |# |- |\n|---\n|title: t\n"
MORE = ':pep:`8`|:ref:`|```sh\n|<b>|</b>|<!-- c -->|\\*|"|Ünï'
WORDS = st.sampled_from([*MARKS.split("|"), *MORE.split("|")])
TEXTS = st.lists(WORDS, max_size=30).map("".join)
LINKED = "The [seller](https://e.example/a) <b>may</b> :ref:`refund <there>` it.[^1]"
PLACED = "no quote of its raw answer stands at"


@pytest.mark.parametrize(
    "text",
    [
        LINKED,
        "The seller **may** refund it.",
        "The [seller][s] may\n```sh\nrefund it.",
        "---\ntitle: T\n---\nThe seller may refund it.",
    ],
)
def test_an_exact_quote_stands_where_its_letters_are_the_only_ones_that_are_read(
    text: str,
) -> None:
    quote = "The seller may refund it."
    assert placed(quote, text) == ""
    assert PLACED in placed(quote, f"{text} Not so.")
    assert PLACED in placed(quote, f"Never: {text}")
    assert PLACED in placed(quote, text.replace("refund", "refuse"))


def test_no_exact_quote_is_longer_than_one_may_be() -> None:
    assert placed("may " * 100, "may " * 100) == ""
    assert PLACED in placed("may " * 101, "may " * 101)


@pytest.mark.parametrize(
    ("text", "is_close"),
    [
        ("The sellers deliver the furniture within fourteen days.", True),
        (
            "The sellers [deliver](https://e.example/long/way) the furniture in fourteen days.",
            True,
        ),
        ("The buyers must pay for all of it in advance, in cash.", False),
        ("The sellers deliver the furniture within fourteen days. Or they do not.", False),
        ("The sellers deliver.", False),
    ],
)
def test_a_quote_with_slips_stands_only_where_few_letters_differ(
    text: str,
    is_close: bool,  # noqa: FBT001
) -> None:
    quote = "The sellers deliver the furnitture within fourteen days."
    assert (placed(quote, text, match="slips") == "") is is_close


def test_no_quote_with_slips_is_longer_than_one_may_be() -> None:
    assert PLACED in placed("may " * 101, "may " * 101, match="slips")


@given(TEXTS, st.sampled_from(Syntax), st.data())
def test_whatever_a_view_shows_stands_at_its_place(
    text: str, syntax: Syntax, data: st.DataObject
) -> None:
    seen = typographic(view(text, syntax))
    assume(seen.text)
    start = data.draw(st.integers(0, len(seen.text) - 1))
    end = data.draw(st.integers(start + 1, len(seen.text)))
    assert is_read(seen.text[start:end], seen.original(start, end).of(text))


NOTE = "moved to a neighbour: the sentence has not"


def test_a_pin_is_moved_only_to_a_whole_sentence_that_supports_its_finding() -> None:
    assert placed("else", TEXT, moved=True, note=NOTE) == ""
    named = "its pin was moved, and not to a sentence that supports it"
    assert placed("else", TEXT, moved=True, note="") == named
    assert placed("else", TEXT, moved=True, note=NOTE, support="unaudited") == named
    cut = FOUND._replace(moved=True, note=NOTE)
    assert fault(claim(finding=cut)) == named


@pytest.mark.parametrize(("alias", "is_so"), [("E1", True), ("E2", False), ("E3", False)])
def test_a_named_sentence_is_the_one_that_was_sent(alias: str, is_so: bool) -> None:  # noqa: FBT001
    said = {"findings": [{"sentence": alias, "finding": "Refunds may come."}]}
    sent = "[E1] The seller may refund.\n[E2] The seller may."
    pinned = claim(pins=(PIN._replace(start=0, end=26),), finding=FOUND._replace(match="named"))
    found = fault(pinned, said, cite="sentence", sent=sent)
    assert found == ("" if is_so else f"{PLACED} [0, 26)")


def sent_faults(
    form: Any, user: str, *, cite: str = "quote", is_guarded: bool = True, below: Any = ()
) -> list[str]:
    """The faults of what was sent for a node over TEXT with quotation marks."""
    node = SimpleNamespace(output=HONEST, is_leaf=not below, retry=0, below=below, scope="group")
    sources: Any = SimpleNamespace(
        is_guarded=is_guarded,
        cite=cite,
        node=node,
        build=SimpleNamespace(
            asks=lambda **_: True,
            prompt_hash=lambda **_: text_sha256("Read."),
            settings={"limits.part": 6, "limits.group": 12},
        ),
        part=lambda: f'{TEXT} "No", he said.',
        request={"messages": [{"content": "Read."}, {"content": user}], "form": form, "retry": 0},
    )
    faults = quotes_faults(sources, "[]", is_finished=False)
    return [fault for kind, fault in faults if kind == "call"]


HELD = "its call's form or retry is not that of its run"
OTHERS = "was sent characters that its part does not have in this order"
BELOW = (SimpleNamespace(claims=(CLAIM, CLAIM)),)


@pytest.mark.parametrize(
    ("form", "faults"),
    [
        (["quotes", 1, [], 6], []),
        (["quotes", 2, [], 6], []),
        (["quotes", 3, [], 6], [HELD]),
        (["quotes", 2, [], 7], [HELD]),
        (["sentences", 2, ["E1"], 6], [HELD]),
        (None, [HELD]),
    ],
)
def test_a_call_for_findings_is_held_to_the_form_of_its_run(form: Any, faults: list[str]) -> None:
    assert sent_faults(form, "The seller may refund. The buyer must pay.") == faults
    assert sent_faults(form, "The seller may refund. “No”, he said.") == faults


def test_other_calls_are_held_to_theirs() -> None:
    lines = "[E1] The seller may refund.\n[E2] The buyer must pay."
    assert sent_faults(["sentences", 2, ["E1", "E2"], 6], lines, cite="sentence") == []
    assert sent_faults(["sentences", 2, ["E1"], 6], lines, cite="sentence") == [HELD]
    told = "[C1] Refunds may come.\n[C2] Refunds may come."
    assert sent_faults(["choice", 1, ["C1", "C2"], 12], told, below=BELOW) == []
    assert sent_faults(["choice", 1, ["C1", "C2"], 6], told, below=BELOW) == [HELD]


def test_a_strict_call_has_no_form_and_the_quotation_marks_of_its_part() -> None:
    assert sent_faults(None, 'The seller may refund. "No"', is_guarded=False) == []
    assert sent_faults(None, "The seller may refund. “No”", is_guarded=False) == [OTHERS]
    assert sent_faults(["quotes", 2, [], 6], TEXT, is_guarded=False) == [HELD]
