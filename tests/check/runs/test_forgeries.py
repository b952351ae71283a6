"""Calls, bindings and runs forged, with a chain that agrees: found all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.digest import canonical
from tests.check.forger import Forger, found_at

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


FORGERIES: list[tuple[Callable[[Forger], None], str, str]] = [
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
]


@pytest.mark.parametrize(
    ("forge", "kind", "where"), FORGERIES, ids=[row[0].__name__ for row in FORGERIES]
)
def test_each_forged_run_is_found_and_named_without_the_chain(
    store: Store, forge: Callable[[Forger], None], kind: str, where: str
):
    forger = Forger(store)
    forge(forger)
    found_at(forger, kind, where)


def test_a_call_that_failed_is_no_fault(store: Store):
    forger = Forger(store)
    add_a_failed_call(forger, LINE)
    assert forger.reforge().faults == ()
