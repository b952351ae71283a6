"""Outputs and raw answers forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.digest import canonical
from tests.check.forger import Forger, found_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def pin_to_another_version(forger: Forger) -> None:
    number = forger.node("d3.0.0")
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 3 AND number = 1")
    claims = forger.claims(number)
    claims[0]["pins"][0][1], claims[0]["pins"][0][4] = 1, sha256
    forger.set_output(number, claims=claims)


def pin_to_another_interval(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    claims = forger.claims(number)
    claims[0]["pins"][0][2] += 1
    forger.set_output(number, claims=claims)


def pin_to_another_document(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.set_output(number, claims=forger.claims(forger.node("d2.0.0")))


def pin_to_what_it_could_not_see(forger: Forger) -> None:
    """In a reduction, from a document below another one."""
    number = forger.node("g1.0")
    claims = forger.claims(number)
    claims[0]["pins"] = forger.claims(forger.node("d7.2.0"))[0]["pins"]
    forger.set_output(number, claims=claims)


def pin_an_excerpt_inside_a_word(forger: Forger) -> None:
    number = forger.node("d7.0.0", recipe="extract")
    claims = forger.claims(number)
    claims[0]["pins"][0][2] += 5
    forger.set_output(number, claims=claims)


def pin_an_excerpt_to_two_sentences(forger: Forger) -> None:
    claims = forger.claims(23, "run_result")
    claims[0]["pins"][0][3] = claims[1]["pins"][0][3]
    forger.set_output(23, "run_result", claims=claims)


def state_another_value(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    claims = forger.claims(number)
    claims[0]["fields"][2] = "30 October"
    forger.set_output(number, claims=claims)


def state_another_value_and_have_it_answered(forger: Forger) -> None:
    """Its parent was asked about what was stated before."""
    number = forger.node("d0.0.0")
    claims, answer = forger.claims(number), forger.raw_answer(number)
    claims[0]["fields"][2] = answer["claims"][0]["value"] = "30 October"
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def state_another_fact_and_have_it_answered(forger: Forger) -> None:
    """Rules are not asked about what is stated, and the line does not have it."""
    number = forger.node("d0.0.0", recipe="facts")
    claims, answer = forger.claims(number), forger.raw_answer(number)
    claims[0]["fields"][2] = answer["claims"][0]["value"] = "30 October"
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def hide_a_fact_above(forger: Forger) -> None:
    """Every fact of every child is a fact of a reduction."""
    number = forger.node("g2.0", recipe="facts")
    answer = forger.raw_answer(number)
    answer["claims"].pop()
    out = "SELECT out_hash FROM node WHERE id = ?"
    references = forger.body(forger.value(out, number))["references"][:-1]
    forger.set_output(number, references=references)
    forger.set_raw(number, answer)


def replace_a_raw_answer(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.set_raw(number, forger.raw_answer(forger.node("d2.0.0")))


def make_an_ineligible_leaf_valid(forger: Forger) -> None:
    mine, other = forger.node("d2.0.0", "ana"), forger.node("d2.0.0")
    forger.set_output(mine, status="VALID", claims=forger.claims(other))


def make_partial_valid(forger: Forger) -> None:
    forger.set_output(forger.node("g2.0", "ana"), status="VALID")


def make_partial_valid_all_the_way_down(forger: Forger) -> None:
    for address in ("d7.0.0", "d7.0.1", "d7.1.0", "g1.1", "g2.0"):
        forger.set_output(forger.node(address, "ana"), status="VALID", diagnosis="")


def finish_an_answer_that_was_cut(forger: Forger) -> None:
    make_partial_valid_all_the_way_down(forger)
    forger.change("UPDATE attempt_end SET stop_reason = 'stop'")
    forger.change("UPDATE binding SET finished = 1")


def make_an_answer_invalid(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.set_output(number, status="INVALID", claims=[], diagnosis="empty: nothing came")


def use_an_answer_with_a_member_too_many(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.set_raw(number, forger.raw_answer(number) | {"sure": True})


def use_an_answer_with_a_key_twice(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    answer = canonical(forger.raw_answer(number))
    forger.set_raw(number, answer[:-1] + b"," + answer[1:])


def use_more_claims_than_were_asked_for(forger: Forger) -> None:
    number = forger.node("d7.0.0", recipe="extract")
    answer, claims = forger.raw_answer(number), forger.claims(number)
    evidence = [*answer["claims"], *({"evidence": [f"E{n}"]} for n in (90, 91, 92, 93))]
    sha256 = claims[0]["pins"][0][4]
    pins = [{"fields": None, "pins": [["long.md", 1, n, n + 1, sha256]]} for n in (700, 702, 704)]
    forger.set_raw(number, {"claims": evidence[: len(claims) + 3]})
    forger.set_output(number, claims=[*claims, *pins])


def hide_a_repair(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.set_raw(number, canonical(forger.raw_answer(number)) + b"\n")


def state_without_an_answer(forger: Forger) -> None:
    """A node with claims that nobody was asked for."""
    number = forger.node("d0.0.0", recipe="facts")
    forger.change("UPDATE node SET call_key = '', raw_sha256 = '' WHERE id = ?", number)


def say_nothing_without_an_answer(forger: Forger) -> None:
    state_without_an_answer(forger)
    forger.set_output(forger.node("d0.0.0", recipe="facts"), claims=[])


def be_over_budget_without_a_model(forger: Forger) -> None:
    state_without_an_answer(forger)
    why = "the input has 9999 tokens, the budget is 2048; nothing was cut and nothing was sent"
    number = forger.node("d0.0.0", recipe="facts")
    forger.set_output(number, status="INVALID", claims=[], diagnosis=why)


def be_over_another_budget(forger: Forger) -> None:
    number = forger.node("d0.0.0")
    forger.change("UPDATE node SET call_key = '', raw_sha256 = '' WHERE id = ?", number)
    why = "the input has 99 tokens, the budget is 98; nothing was cut and nothing was sent"
    forger.set_output(number, status="INVALID", claims=[], diagnosis=why)


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (pin_to_another_version, "pin", "node d3.0.0"),
    (pin_to_another_interval, "answer", "node d0.0.0"),
    (pin_to_another_document, "pin", "node d0.0.0"),
    (pin_to_what_it_could_not_see, "pin", "node g1.0"),
    (pin_an_excerpt_inside_a_word, "answer", "node d7.0.0"),
    (pin_an_excerpt_to_two_sentences, "answer", "kept node d2.0.0"),
    (state_another_value, "answer", "node d0.0.0"),
    (state_another_value_and_have_it_answered, "call", "node g1.0"),
    (state_another_fact_and_have_it_answered, "answer", "node d0.0.0"),
    (hide_a_fact_above, "answer", "node g2.0"),
    (replace_a_raw_answer, "answer", "node d0.0.0"),
    (make_an_ineligible_leaf_valid, "status", "node d2.0.0"),
    (make_partial_valid, "status", "node g2.0"),
    (make_partial_valid_all_the_way_down, "answer", "node d7.0.0"),
    (finish_an_answer_that_was_cut, "answer", "node d7.0.0"),
    (make_an_answer_invalid, "answer", "node d0.0.0"),
    (use_an_answer_with_a_member_too_many, "answer", "node d0.0.0"),
    (use_an_answer_with_a_key_twice, "answer", "node d0.0.0"),
    (use_more_claims_than_were_asked_for, "answer", "node d7.0.0"),
    (hide_a_repair, "answer", "node d0.0.0"),
    (state_without_an_answer, "answer", "node d0.0.0"),
    (say_nothing_without_an_answer, "answer", "node d0.0.0"),
    (be_over_budget_without_a_model, "answer", "node d0.0.0"),
    (be_over_another_budget, "answer", "node d0.0.0"),
]


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_answer_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    found_at(forger, kind, where)
