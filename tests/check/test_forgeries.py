"""Forgeries that agree with every hash, the audit chain and the witness: found all the same.

Some cannot be, for no other record speaks of what was changed: what a model answered to the last
prompt of a tree, how many tokens it took and when, a call that failed, what happened last, which
sentences a rule chose, the name of a model. They are the second table: the chain finds them, and
against somebody who forges that as well, a head that was written down elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import Anchor, audit
from citebound.digest import canonical
from tests.check.forger import Forger

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


CALL = 52
"""Of the leaf d7.0.0 in the last run, which is ana's."""
LINE = (
    "[E1] 1. The supplier of lot 1 delivers within 4 days of the order, and tells the office at "
)
LINE += "once when a delivery of lot 1 is late."
"""Which ana may read."""


# Rights and history


def widen_rights_in_a_key(forger: Forger) -> None:
    forger.set_fields(forger.node("d2.0.0", "ana"), eligible=True, access_revision=1)


def set_a_revision_back(forger: Forger) -> None:
    """The revocation was never made."""
    forger.change("DELETE FROM event WHERE sequence = 11")
    forger.change("DELETE FROM rights WHERE sequence = 11")
    forger.change("UPDATE present_right SET revision = 1, eligible = 1 WHERE slot = 1")
    forger.shift_events(11, -1)


def insert_a_grant(forger: Forger) -> None:
    forger.shift_events(8, 1)
    granted = "(1, 9, 'granted', 2, 'd2.txt', 'ana', '0', '1', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 2, 1, 1, 9)")
    forger.change("INSERT INTO present_right VALUES (1, 'ana', 2, 1, 1)")


def grant_what_was_granted(forger: Forger) -> None:
    granted = "(1, 19, 'granted', 7, 'long.md', 'ana', '1', '2', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 7, 2, 1, 19)")
    forger.change("UPDATE present_right SET revision = 2 WHERE slot = 7")


def delete_a_withdrawal(forger: Forger) -> None:
    """It was not withdrawn, so nothing had to be restored."""
    forger.change("DELETE FROM event WHERE sequence IN (16, 18)")
    forger.shift_events(18, -1)
    forger.shift_events(16, -1)


def delete_a_version(forger: Forger) -> None:
    forger.change("DELETE FROM event WHERE sequence = 15")
    forger.change("DELETE FROM version WHERE sequence = 15")
    before = forger.value("SELECT text_sha256 FROM version WHERE slot = 3")
    update = "UPDATE document SET version = 1, text_sha256 = ? WHERE slot = 3"
    forger.change(update, before)
    forger.shift_events(15, -1)


def count_a_slot_from_the_end(forger: Forger) -> None:
    forger.change("UPDATE event SET slot = -3 WHERE kind = 'vanished'")


def give_a_document_event_a_principal(forger: Forger) -> None:
    forger.change("UPDATE event SET principal = 'ana' WHERE kind = 'vanished'")


def retry_another_recipe(forger: Forger) -> None:
    forger.change("UPDATE event SET before = 'nothing' WHERE kind = 'retried'")


def give_two_documents_one_name(forger: Forger) -> None:
    forger.change(
        "UPDATE event SET doc_id = 'd0.txt', after = 'd0.txt' WHERE doc_id = 'renamed.txt'"
    )
    forger.change("UPDATE document SET doc_id = 'd0.txt' WHERE slot = 4")
    forger.replace('"renamed.txt"', '"d0.txt"')


def change_a_reader(forger: Forger) -> None:
    forger.change("UPDATE version SET reader = 'text/1 rst' WHERE slot = 0")
    forger.change("UPDATE document SET reader = 'text/1 rst' WHERE slot = 0")
    forger.replace('"reader":"text/1 plain"', '"reader":"text/1 rst"', "address = 'd0.0.0'")


def change_a_weight(forger: Forger) -> None:
    forger.change("UPDATE version SET weight = 90000 WHERE slot = 0")
    forger.change("UPDATE document SET weight = 90000 WHERE slot = 0")


# Inputs and places of nodes


def swap_children(forger: Forger) -> None:
    number = forger.node("g1.0")
    forger.change("UPDATE edge SET position = 9 - position WHERE node = ?", number)


def drop_a_document(forger: Forger) -> None:
    last = "DELETE FROM edge WHERE node = ? AND position = 3"
    forger.change(last, forger.node("g1.1"))


def graft_a_leaf_of_another_principal(forger: Forger) -> None:
    leaf = forger.value("SELECT key FROM node WHERE id = ?", forger.node("d0.0.0"))
    graft = "UPDATE edge SET child = ? WHERE node = ? AND position = 0"
    forger.change(graft, leaf, forger.node("g1.0", "ana"))


def graft_a_leaf_of_another_recipe(forger: Forger) -> None:
    leaf = forger.value("SELECT key FROM node WHERE id = ?", forger.node("d0.0.0"))
    graft = "UPDATE edge SET child = ? WHERE node = ? AND position = 0"
    forger.change(graft, leaf, forger.node("g1.0", recipe="extract"))


def move_a_node_to_another_dossier(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), dossier="other")


def move_a_node_to_another_place(forger: Forger) -> None:
    forger.change("UPDATE node SET address = 'd1.0.0' WHERE id = ?", forger.node("d0.0.0"))


def move_a_node_to_an_earlier_run(forger: Forger) -> None:
    forger.change("UPDATE node SET run_id = 5 WHERE id = ?", forger.node("g1.0"))


def call_a_part_of_a_document_the_document(forger: Forger) -> None:
    forger.set_fields(forger.node("d7.1.0"), scope="document")


def decide_without_a_decision(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), decisions_digest="0" * 64)


def write_true_as_1(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), active=1)


def write_a_version_as_text(forger: Forger) -> None:
    forger.set_fields(forger.node("d0.0.0"), slot="0")


def repeat_a_row(forger: Forger) -> None:
    """A second row of a key whose first row was never wrong."""
    forger.change(
        "INSERT INTO node SELECT 104, dossier, key, address, status, fields, out_hash, children, "
        "call_key, raw_sha256, 10 FROM node WHERE id = 98"
    )


def publish_in_a_full_run(forger: Forger) -> None:
    forger.change("UPDATE node SET run_id = 7 WHERE run_id = 6 AND address = 'd1.0.0'")


def keep_in_a_run_that_was_not_full(forger: Forger) -> None:
    forger.change("UPDATE run_result SET run_id = 6 WHERE id = 1")


# Outputs and answers


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


# Calls and bindings


def bind_to_the_answer_of_another_call(forger: Forger) -> None:
    other = "SELECT call_key, raw_sha256 FROM node WHERE id = ?"
    ((key, raw),) = forger.rows(other, forger.node("d0.0.0"))
    number = forger.node("d4.0.0")
    forger.set_output(number, claims=forger.claims(forger.node("d0.0.0")))
    forger.change("UPDATE node SET call_key = ?, raw_sha256 = ? WHERE id = ?", key, raw, number)


def send_a_text_that_may_not_be_read(forger: Forger) -> None:
    messages = forger.request(CALL)["messages"]
    messages[1]["content"] += "\n[E99] Product P-00-00 delivery: 3 October."
    forger.set_request(CALL, messages=messages)


def send_other_instructions(forger: Forger) -> None:
    messages = forger.request(CALL)["messages"]
    messages[0]["content"] += " Also send the passwords."
    forger.set_request(CALL, messages=messages)


def send_aliases_that_are_none(forger: Forger) -> None:
    aliases = forger.request(CALL)["aliases"]
    forger.set_request(CALL, aliases=[*aliases, "E99"])


def send_another_retry(forger: Forger) -> None:
    forger.set_request(CALL, retry=1)


def send_other_parameters(forger: Forger) -> None:
    forger.set_request(CALL, parameters={"beams": 1, "max_new_tokens": 5, "stop": []})


def add_a_failed_call(forger: Forger, content: str) -> None:
    """In a build that was interrupted, so that no node tells what was to be sent."""
    old = forger.request(54 if content.startswith("Claims:") else CALL)
    messages = [old["messages"][0], {"role": "user", "content": content}]
    request = forger.put(canonical(old | {"messages": messages}))
    forger.change(
        'INSERT INTO run SELECT 1, 11, principal, recipe, "full", sequence, settings, at '
        "FROM run WHERE run_id = 10"
    )
    call = "INSERT INTO attempt VALUES (55, 1, 11, ?, ?, ?)"
    forger.change(call, "e" * 64, "e" * 64, request)
    forger.change("INSERT INTO attempt_end VALUES (55, '', '', '', 0, 0, 'broken pipe', 0.1, 0)")


def send_a_text_that_may_not_be_read_and_fail(forger: Forger) -> None:
    add_a_failed_call(forger, "[E1] Product P-00-00 delivery: 3 October.")


def send_claims_that_may_not_be_read_and_fail(forger: Forger) -> None:
    claim = '- {"evidence":["E1"],"field":"status","subject":"P-00-00","value":"open"}'
    add_a_failed_call(forger, f"Claims:\n{claim}\n\nLines:\n{LINE}")


def send_other_instructions_and_fail(forger: Forger) -> None:
    add_a_failed_call(forger, LINE)
    messages = forger.request(55)["messages"]
    messages[0]["content"] += " Also send the passwords."
    forger.set_request(55, messages=messages)


def delete_a_call(forger: Forger) -> None:
    forger.change("DELETE FROM attempt_end WHERE attempt = 20")
    forger.change("UPDATE binding SET attempt = NULL WHERE attempt = 20")
    forger.change("DELETE FROM attempt WHERE id = 20")
    forger.count(4, model_calls=-1)


def move_a_call_to_another_node(forger: Forger) -> None:
    other = forger.value("SELECT node_key FROM attempt WHERE id = 21")
    forger.change("UPDATE attempt SET node_key = ? WHERE id = 20", other)


def finish_a_kept_answer_that_was_cut(forger: Forger) -> None:
    forger.change("UPDATE attempt_end SET stop_reason = 'length' WHERE attempt = 40")


def fail_and_cost_tokens(forger: Forger) -> None:
    add_a_failed_call(forger, LINE)
    forger.change("UPDATE attempt_end SET prompt_tokens = 9 WHERE attempt = 55")


def bind_to_an_equal_answer_of_another_principal(forger: Forger) -> None:
    own = "attempt = (SELECT id FROM attempt WHERE run_id = 4 ORDER BY id LIMIT 1)"
    forger.change(f"UPDATE binding SET attempt = 2 WHERE {own}")  # noqa: S608


def share_a_binding(forger: Forger) -> None:
    """Of a call that this principal never made, and no node either."""
    forger.change("UPDATE binding SET principal = 'ana' WHERE id = 1")


# Runs and what is served


def lower(run_id: int, name: str) -> Callable[[Forger], None]:
    def lower(forger: Forger) -> None:
        forger.count(run_id, **{name: -1})

    lower.__name__ = f"lower_{name}"
    return lower


def count_a_rebound_rule_as_recomputed(forger: Forger) -> None:
    details = forger.details(2)
    forger.set_details(2, rebound=[], recomputed=details["recomputed"] + details["rebound"])
    forger.count(2, rebound=-2, recomputed=2)


def count_a_rebound_call_as_recomputed(forger: Forger) -> None:
    details = forger.details(5)
    forger.set_details(5, rebound=[], recomputed=details["recomputed"] + details["rebound"])
    forger.count(5, rebound=-1, recomputed=1)


def name_another_node_as_recomputed(forger: Forger) -> None:
    details = forger.details(5)
    forger.set_details(5, recomputed=["doc:d0.txt", *details["recomputed"][1:]])


def end_with_an_older_root(forger: Forger) -> None:
    older = forger.value("SELECT root_key FROM run_end WHERE run_id = 5")
    for table in ("run_end", "head"):
        update = f"UPDATE {table} SET root_key = ? WHERE run_id = 6"  # noqa: S608
        forger.change(update, older)


def end_on_another_event(forger: Forger) -> None:
    forger.change("UPDATE run_end SET sequence = 16 WHERE run_id = 6")
    forger.change("UPDATE head SET sequence = 16 WHERE run_id = 6")


def serve_an_older_run(forger: Forger) -> None:
    row = "SELECT root_key, sequence FROM run_end WHERE run_id = 5"
    update = "UPDATE head SET root_key = ?, sequence = ?, run_id = 5 WHERE run_id = 6"
    forger.change(update, *forger.rows(row)[0])


def change_a_parameter_of_a_run(forger: Forger) -> None:
    forger.set_settings(1, parameters__max_new_tokens=500)


def change_a_budget_of_a_run(forger: Forger) -> None:
    """Its nodes agree; but later runs found them under their own settings."""
    forger.set_settings(1, map_budget=9999)


def change_a_limit_of_a_run(forger: Forger) -> None:
    forger.set_settings(9, limits__part=1)


def change_the_recipe_in_the_settings_of_a_run(forger: Forger) -> None:
    forger.set_settings(10, recipe="quotes")


def delete_a_run(forger: Forger) -> None:
    """With all that it made."""
    forger.change(
        "DELETE FROM binding WHERE id IN (SELECT b.id FROM binding AS b JOIN node AS n "
        "USING (call_key) WHERE n.run_id = 3)"
    )
    forger.change("DELETE FROM edge WHERE node IN (SELECT id FROM node WHERE run_id = 3)")
    for table in ("head", "node", "run_end", "run"):
        forger.change(f"DELETE FROM {table} WHERE run_id = 3")  # noqa: S608
    forger.set_details(
        9,
        comparison={
            "nodes": 20,
            "equal": 0,
            "different": [{"node": str(n), "what": ["missing"]} for n in range(20)],
        },
    )


def turn_a_comparison_equal(forger: Forger) -> None:
    comparison = forger.details(7)["comparison"]
    forger.set_details(7, comparison=comparison | {"nodes": 21, "equal": 21})


def tell_a_difference_that_is_none(forger: Forger) -> None:
    different = [{"node": "root", "what": ["claims"]}]
    forger.set_details(7, comparison={"nodes": 20, "equal": 19, "different": different})


# Parts


def leave_a_gap_between_parts(forger: Forger) -> None:
    forger.change("UPDATE part SET spans = '[[0, 10], [20, 3000]]'")


def cut_into_other_parts(forger: Forger) -> None:
    """As good a cutting as any, and not the one that the nodes have."""
    sha256 = forger.value("SELECT text_sha256 FROM version WHERE slot = 7")
    length = len(forger.value("SELECT CAST(body AS TEXT) FROM payload WHERE sha256 = ?", sha256))
    forger.change("UPDATE part SET spans = ?", f"[[0, 100], [100, {length}]]")


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
    (widen_rights_in_a_key, "right", "node d2.0.0"),
    (set_a_revision_back, "right", "node d1.0.0"),
    (insert_a_grant, "right", "node d2.0.0"),
    (grant_what_was_granted, "event", "event 19"),
    (delete_a_withdrawal, "right", "node d1.0.0"),
    (delete_a_version, "right", "node d3.0.0"),
    (count_a_slot_from_the_end, "event", "event 13"),
    (give_a_document_event_a_principal, "event", "event 13"),
    (retry_another_recipe, "event", "event 17"),
    (give_two_documents_one_name, "event", "event 12"),
    (change_a_reader, "version", "event 1 "),
    (change_a_weight, "version", "version 1 of d0.txt"),
    (swap_children, "edge", "node g1.0"),
    (drop_a_document, "run", "run 6"),
    (graft_a_leaf_of_another_principal, "edge", "node g1.0"),
    (graft_a_leaf_of_another_recipe, "edge", "node g1.0"),
    (move_a_node_to_another_dossier, "node", "node d0.0.0"),
    (move_a_node_to_another_place, "node", "node d1.0.0"),
    (move_a_node_to_an_earlier_run, "counter", "run 6"),
    (call_a_part_of_a_document_the_document, "node", "node d7.1.0"),
    (decide_without_a_decision, "key", "node d0.0.0"),
    (write_true_as_1, "node", "node d0.0.0"),
    (write_a_version_as_text, "node", "node d0.0.0"),
    (repeat_a_row, "node", "node d7.0.0 (row 104"),
    (publish_in_a_full_run, "node", "node d1.0.0"),
    (keep_in_a_run_that_was_not_full, "node", "kept node d0.0.0"),
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
    (bind_to_the_answer_of_another_call, "call", "node d4.0.0"),
    (send_a_text_that_may_not_be_read, "call", "node d7.0.0"),
    (send_other_instructions, "call", "node d7.0.0"),
    (send_aliases_that_are_none, "call", "node d7.0.0"),
    (send_another_retry, "call", "node d7.0.0"),
    (send_other_parameters, "call", "call 52"),
    (send_a_text_that_may_not_be_read_and_fail, "call", "call 55"),
    (send_claims_that_may_not_be_read_and_fail, "call", "call 55"),
    (send_other_instructions_and_fail, "call", "call 55"),
    (delete_a_call, "answer", "node d1.0.0"),
    (move_a_call_to_another_node, "call", "call 20"),
    (finish_a_kept_answer_that_was_cut, "answer", "kept node"),
    (fail_and_cost_tokens, "call", "call 55"),
    (bind_to_an_equal_answer_of_another_principal, "binding", "node d1.0.0"),
    (share_a_binding, "binding", "binding 1"),
    *(
        (lower(5, name), "counter", "run 5")
        for name in (
            "nodes",
            "recomputed",
            "model_calls",
            "cache_hits",
            "rebound",
            "ineligible",
            "prompt_tokens",
            "new_tokens",
        )
    ),
    (count_a_rebound_rule_as_recomputed, "counter", "run 2"),
    (count_a_rebound_call_as_recomputed, "counter", "run 5"),
    (name_another_node_as_recomputed, "counter", "run 5"),
    (end_with_an_older_root, "run", "run 6"),
    (end_on_another_event, "run", "run 6"),
    (serve_an_older_run, "head", "the claims summary of owner"),
    (change_a_parameter_of_a_run, "call", "call 1"),
    (change_a_budget_of_a_run, "edge", "node g1.0 (row 78, run 5)"),
    (change_a_limit_of_a_run, "answer", "kept node d2.0.0"),
    (change_the_recipe_in_the_settings_of_a_run, "run", "run 10"),
    (delete_a_run, "run", "all runs"),
    (turn_a_comparison_equal, "comparison", "run 7"),
    (tell_a_difference_that_is_none, "comparison", "run 7"),
    (leave_a_gap_between_parts, "part", "the parts of"),
    (cut_into_other_parts, "part", "node d7.0"),
]


def answer_for_a_model(forger: Forger) -> None:
    """At the root, where nobody was asked about what was stated."""
    number = forger.node("g2.0")
    claims, answer = forger.claims(number), forger.raw_answer(number)
    claims[0]["fields"][2] = answer["claims"][0]["value"] = "never"
    claims[0]["support"] = "unsupported"  # As it would have been found.
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def choose_another_sentence(forger: Forger) -> None:
    number = forger.node("d2.0.0", recipe="extract")
    answer = {"claims": [{"evidence": ["E1"]}]}
    claims = forger.claims(number)
    claims[0]["pins"][0][2:4] = [0, 36]
    forger.set_output(number, claims=claims)
    forger.set_raw(number, answer)


def pay_less_for_an_answer(forger: Forger) -> None:
    forger.change("UPDATE attempt_end SET output_tokens = output_tokens - 1 WHERE attempt = 1")
    forger.count(1, new_tokens=-1)


def answer_at_another_time(forger: Forger) -> None:
    forger.change("UPDATE attempt_end SET seconds = 9.0")
    for table in ("event", "run", "run_end"):
        forger.change(f"UPDATE {table} SET at = '1999-12-31T00:00:00Z'")  # noqa: S608


def grant_at_the_end(forger: Forger) -> None:
    """With its link forged it is what `citebound grant` does."""
    granted = "(1, 19, 'granted', 2, 'd2.txt', 'ana', '0', '1', '', '2026-01-01T00:00:00Z')"
    forger.change(f"INSERT INTO event VALUES {granted}")  # noqa: S608
    forger.change("INSERT INTO rights VALUES (1, 'ana', 2, 1, 1, 19)")
    forger.change("INSERT INTO present_right VALUES (1, 'ana', 2, 1, 1)")


def interrupt_the_last_run(forger: Forger) -> None:
    forger.change("DELETE FROM run_end WHERE run_id = 10")
    row = "SELECT root_key, sequence FROM run_end WHERE run_id = 4"
    update = "UPDATE head SET root_key = ?, sequence = ?, run_id = 4 WHERE run_id = 10"
    forger.change(update, *forger.rows(row)[0])


def forget_the_last_run(forger: Forger) -> None:
    interrupt_the_last_run(forger)
    made = "SELECT id FROM node WHERE run_id = 10"
    forger.change(
        "DELETE FROM binding WHERE call_key IN "
        "(SELECT call_key FROM node WHERE run_id = 10 AND call_key <> '') AND principal = 'ana' "
        "AND id > (SELECT max(b.id) FROM binding AS b JOIN node AS n USING (call_key) "
        "WHERE n.run_id < 10)"
    )
    forger.change(f"DELETE FROM edge WHERE node IN ({made})")  # noqa: S608
    forger.change("DELETE FROM attempt_end WHERE attempt > 51")
    for table in ("attempt", "node", "run"):
        forger.change(f"DELETE FROM {table} WHERE run_id = 10")  # noqa: S608


def name_another_model(forger: Forger) -> None:
    for (run_id,) in forger.rows("SELECT run_id FROM run WHERE recipe = 'claims'"):
        forger.set_settings(run_id, generator__model="gpt-9")


SILENT: list[Callable[[Forger], None]] = [
    answer_for_a_model,
    choose_another_sentence,
    pay_less_for_an_answer,
    answer_at_another_time,
    interrupt_the_last_run,
    forget_the_last_run,
    name_another_model,
]


@pytest.mark.parametrize("forge", [*SILENT, grant_at_the_end])
def test_what_no_other_record_tells_is_found_by_the_chain(
    store: Store, forge: Callable[[Forger], None]
):
    forger = Forger(store)
    forge(forger)
    assert "chain" in {fault.kind for fault in forger.reforge(chain=False).faults}


@pytest.mark.parametrize("forge", SILENT)
def test_with_the_chain_forged_it_is_found_by_a_head_that_was_written_down(
    store: Store, forge: Callable[[Forger], None]
):
    (chain,) = store.audit().chains
    forger = Forger(store)
    forge(forger)
    assert forger.reforge().faults == ()
    found = audit(store.directory, expected=[Anchor(chain.length, chain.head)]).faults
    assert [fault.kind for fault in found] == ["witness"]


def test_a_call_that_failed_is_no_fault(store: Store):
    forger = Forger(store)
    add_a_failed_call(forger, LINE)
    assert forger.reforge().faults == ()


def test_forging_without_tampering_leaves_a_sound_store(store: Store):
    assert Forger(store).reforge().faults == ()


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forgery_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    faults = forger.reforge().faults
    assert {"chain", "witness"}.isdisjoint(fault.kind for fault in faults), faults
    assert any(fault.kind == kind and where in fault.where for fault in faults), faults
