from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act
from citebound.core.facts.fact import Fact, Task
from citebound.core.gate.verdict import Verdict
from citebound.core.result import Status
from citebound.engine.minutes.query import FactRow
from citebound.render.json_minutes import facts_json, minutes_json, tasks_json
from tests.render.minutes_values import answer, fact, full_minutes, meeting, minutes, taken, task
from tests.render.test_schemas import SCHEMAS, faults

if TYPE_CHECKING:
    from citebound.engine.minutes.view import Minutes

HERE = Path(__file__).parent
REFERENCE = (HERE.parents[1] / "docs/reference/json.md").read_text(encoding="utf-8")


def every_minutes() -> list[Minutes]:
    full, where = full_minutes(), meeting()
    mast = fact(where, "fact", "The mast", "There is a mast")
    checked = {mast.stated.identity: answer(mast, "The mast", Act.SUPPORTS, "it is one")}
    broken = task(where, "", kind="", text="", verdict=Verdict.DROPPED)
    return [
        full,
        minutes(None, status=Status.INELIGIBLE),
        minutes(where, mast, dropped=(broken,), checked=checked),
    ]


def answers() -> list[tuple[str, dict[str, Any]]]:
    rows = [FactRow("boat", one, one.stated.identity[:10]) for one in full_minutes().facts]
    found: list[tuple[str, dict[str, Any]]] = [("facts", facts_json(rows))]
    found += [("minutes", minutes_json(shown)) for shown in every_minutes()]
    return [*found, ("tasks", {"meetings": [tasks_json(shown) for shown in every_minutes()]})]


def test_minutes_as_json_are_those_expected() -> None:
    expected = json.loads((HERE / "minutes/minutes.json").read_text(encoding="utf-8"))
    assert minutes_json(full_minutes()) == expected


@pytest.mark.parametrize(("name", "answer"), answers())
def test_an_answer_is_as_its_schema_says_and_another_is_refused(
    name: str, answer: dict[str, Any]
) -> None:
    assert faults(name, json.loads(json.dumps(answer))) == []
    assert faults(name, {**answer, "surplus": 1})
    for key in answer:
        assert faults(name, {other: answer[other] for other in answer if other != key})


INSIDE = [
    ("summary",),
    ("decided",),
    ("spot_checks",),
    ("transcript",),
    ("facts", 0),
    ("facts", 0, "source_ref"),
    ("facts", 1, "owner"),
    ("facts", 3, "decision"),
    ("tasks", 0),
    ("tasks", 0, "closest", 0),
    ("struck", 0),
    ("struck", 0, "decision"),
    ("dropped", 0),
    ("invalid", 0),
]


@pytest.mark.parametrize("path", INSIDE, ids=str)
def test_a_schema_is_as_strict_inside_minutes(path: tuple[str | int, ...]) -> None:
    for change in ({"surplus": 1}, None):
        spoilt: Any = copy.deepcopy(minutes_json(full_minutes()))
        place = spoilt
        for step in path:
            place = place[step]
        place.clear() if change is None else place.update(change)
        assert faults("minutes", spoilt)


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (("facts", 0, "origin"), "person"),
        (("facts", 3, "origin"), "gate"),
        (("tasks", 0, "state"), "rejected"),
        (("tasks", 1, "state"), "open"),
        (("status",), "STALE"),
        (("checked",), "true"),
    ],
    ids=str,
)
def test_what_contradicts_itself_is_refused(path: tuple[str | int, ...], wrong: str) -> None:
    spoilt: Any = copy.deepcopy(minutes_json(full_minutes()))
    place = spoilt
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = wrong
    assert faults("minutes", spoilt)


def test_every_item_is_counted_once() -> None:
    said: Any = minutes_json(full_minutes())
    summary, decided = said["summary"], said["decided"]
    by_gate = [one for one in said["facts"] if one["origin"] == "gate"]
    assert decided["struck"] == len(said["struck"]) == 1
    assert summary["verified"] == len(by_gate) + decided["struck"]
    assert summary["to_human"] == len(said["tasks"]) + len(said["facts"]) - len(by_gate)
    assert summary["to_human"] == sum(decided.values()) - decided["struck"]
    assert summary["dropped"] == len(said["dropped"])
    counts = (summary["verified"], summary["to_human"], summary["dropped"])
    assert summary["extracted"] == sum(counts)


def test_a_spot_check_has_a_name_and_its_answer() -> None:
    _, _, shown = every_minutes()
    said: Any = tasks_json(shown)
    (one,) = said["spot_checks"]
    assert one["name"] == shown.facts[0].stated.identity[:10]
    assert one["answer"] == {
        "act": "supports",
        "by": "eve",
        "at": "2026-01-31T10:42:07Z",
        "number": 1,
        "reason": "it is one",
    }


def test_the_tasks_hold_what_a_person_confirmed() -> None:
    where = meeting()
    mast = fact(where, "fact", "The mast", taken=taken())
    said: Any = tasks_json(minutes(where, mast))
    assert [(one["text"], one["decision"]["act"]) for one in said["confirmed"]] == [
        ("The mast", "pin")
    ]


def test_one_task_or_fact_stands_in_the_list_of_its_own() -> None:
    shown = full_minutes()
    asked, other, pinned = shown.spot_checks[0], shown.facts[1], shown.facts[3]
    wanted: list[tuple[Fact | Task, str]] = [
        (shown.tasks[0], "tasks"),
        (pinned, "confirmed"),
        (shown.struck[0], "struck"),
        (asked, "spot_checks"),
        (other, "facts"),
    ]
    lists = [name for _, name in wanted]
    for one, name in wanted:
        said: Any = tasks_json(shown, one)
        assert {part: len(said[part]) for part in lists} == {**dict.fromkeys(lists, 0), name: 1}
        assert said[name][0]["text"] == (one.text if isinstance(one, Fact) else one.stated.text)
        assert faults("tasks", {"meetings": [said]}) == []


def test_what_was_struck_stands_under_its_own_name_with_its_place_and_who_did_so() -> None:
    said: Any = minutes_json(full_minutes())
    (one,) = said["struck"]
    assert (one["passage"], one["source_ref"]["char_start"]) == ("nine metres", 98)
    assert (one["decision"]["act"], one["decision"]["by"]) == ("reject", "eve")
    assert one["name"] not in {fact["name"] for fact in said["facts"]}


TABLES = [
    ("## minutes", SCHEMAS["minutes"]),
    ("## tasks", {"properties": {"meetings", *SCHEMAS["tasks"]["$defs"]["tasks"]["properties"]}}),
    ("## facts", SCHEMAS["facts"]),
    ("### fact", SCHEMAS["minutes"]["$defs"]["fact"]),
    ("### task", SCHEMAS["minutes"]["$defs"]["task"]),
    ("### struck", SCHEMAS["minutes"]["$defs"]["struck"]),
    ("### decision", SCHEMAS["minutes"]["$defs"]["decision"]),
]


@pytest.mark.parametrize(("title", "schema"), TABLES, ids=[title for title, _ in TABLES])
def test_the_reference_describes_exactly_the_fields_of_the_schema(
    title: str, schema: dict[str, Any]
) -> None:
    section = re.split(r"\n##+ ", REFERENCE.partition(f"\n{title}\n")[2])[0]
    described = re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)
    assert sorted(described) == sorted(schema["properties"])
