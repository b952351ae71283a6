from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import citebound.render
from citebound.core.changes import ChangeKind
from citebound.core.event import EventKind
from citebound.core.reasons import ReasonKind
from citebound.core.result import Status
from citebound.engine.look import FolderCheck
from citebound.engine.preview import Expected
from citebound.engine.refusal import RefusalStatus
from citebound.engine.whatif import Step
from citebound.wiring.checkup.values import State
from citebound.wiring.choices import USER_KEYS
from tests.render.commands import FLAVOURS, TERMS, Commands

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMAS = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(citebound.render.__file__).parent / "schemas").glob("*.json"))
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (f"{name}.json", Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


def faults(name: str, answer: Any) -> list[str]:
    validator = Draft202012Validator(SCHEMAS[name], registry=REGISTRY)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(answer)]


@pytest.fixture(params=FLAVOURS)
def case(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Commands:
    return Commands(tmp_path, capsys, request.param)


@pytest.fixture
def asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys, "claims")


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


DONE = [
    ("summary", ("show",)),
    ("summary", ("show", "--by-document", "--check-content")),
    ("summary", ("show", "--since", "1")),
    ("summarize", ("summarize",)),
    ("sync", ("sync",)),
    ("build", ("build",)),
    ("build", ("build", "--full")),
    ("build", ("build", "--retry", "root")),
    ("preview", ("preview",)),
    ("preview", ("preview", "--split-size", "40")),
    ("preview", ("preview", "--withdraw", "terms.txt", "--revoke", "costs.md")),
    ("explain", ("explain", "root")),
    ("explain", ("explain", "terms.txt")),
    ("explain", ("explain", "root", "--split-size", "40")),
    ("dependents", ("explain", "terms.txt", "--dependents")),
    ("source", ("source", "1")),
    ("decisions", ("withdraw", "terms.txt", "notes.rst")),
    ("decisions", ("restore", "notes.rst")),
    ("decisions", ("grant", "--all", "--to", "bob")),
    ("decisions", ("revoke", "terms.txt", "--from", "anna")),
    ("history", ("history",)),
    ("history", ("history", "--as", "anna")),
    ("past", ("history", "1")),
    ("compare", ("compare",)),
    ("audit", ("audit",)),
    ("status", ("status",)),
    ("doctor", ("doctor",)),
    ("doctor", ("doctor", "--generator", "scripted", "--no-generate")),
]


@pytest.mark.parametrize(("name", "words"), DONE, ids=[" ".join(words) for _, words in DONE])
def test_an_answer_is_as_its_schema_says(
    case: Commands, name: str, words: tuple[str, ...]
) -> None:
    case.grow_a_history()
    code, answer = case.json(*words)
    assert (code, faults(name, answer)) == (0, [])


def unsynced(case: Commands) -> None:
    case.summarize()
    case.write("terms.txt", TERMS + "More.\n")
    case.write("new.txt", "Product P-9 site: X9.\n")


def older(case: Commands) -> None:
    case.grow_a_history()
    assert case.run("withdraw", "terms.txt")[0] == 0
    assert case.run("restore", "notes.rst")[0] == 0


def other_settings(case: Commands) -> None:
    case.summarize()
    assert case.run("build", "--recipe", "facts", "--split-size", "500")[0] == 0
    case.write("terms.txt", "\n")
    assert case.run("sync")[0] == 0


def cut(case: Commands) -> None:
    words = ("--profile", "strict", "--max-new-tokens", "3")
    assert case.run("summarize", *words, flavour=True)[0] == 4


def nothing(case: Commands) -> None:
    assert not (case.root / ".citebound").exists()


REFUSED = [
    (unsynced, ("show",), (3, "STALE")),
    (older, ("show",), (3, "STALE")),
    (older, ("source", "1"), (3, "STALE")),
    (other_settings, ("show",), (3, "STALE")),
    (cut, ("show",), (4, "INVALID")),
    (nothing, ("show",), (4, "MISSING")),
    (older, ("show", "--as", "anna"), (4, "MISSING")),
    (older, ("show", "--as", "eve"), (5, "FORBIDDEN")),
    (older, ("build", "--as", "eve"), (5, "FORBIDDEN")),
    (older, ("status", "--as", "eve"), (5, "FORBIDDEN")),
]


@pytest.mark.parametrize(("before", "words", "expected"), REFUSED)
def test_a_refusal_is_as_its_schema_says(
    asked: Commands,
    before: Callable[[Commands], None],
    words: tuple[str, ...],
    expected: tuple[int, str],
) -> None:
    before(asked)
    code, answer = asked.json(*words)
    assert (code, answer["status"]) == expected
    assert faults("refusal", answer) == []


UNFINISHED = [
    (unsynced, ("status",), (3, "status")),
    (unsynced, ("preview",), (0, "preview")),
    (older, ("status",), (3, "status")),
    (older, ("preview",), (0, "preview")),
    (older, ("explain", "terms.txt"), (0, "explain")),
    (other_settings, ("explain", "root"), (0, "explain")),
    (cut, ("status",), (4, "status")),
    (cut, ("history",), (0, "history")),
    (cut, ("explain", "doc:terms.txt"), (0, "explain")),
    (cut, ("history", "1"), (0, "past")),
]


@pytest.mark.parametrize(("before", "words", "expected"), UNFINISHED)
def test_an_answer_about_what_is_not_current_is_as_its_schema_says(
    asked: Commands,
    before: Callable[[Commands], None],
    words: tuple[str, ...],
    expected: tuple[int, str],
) -> None:
    before(asked)
    code, answer = asked.json(*words)
    assert code == expected[0]
    assert faults(expected[1], answer) == []


OPTIONAL = {"comparison", "gone", "gone_withheld", "by_document", "patterns_from"}
OPTIONAL |= {"subject", "field", "value", "support"}


@pytest.mark.parametrize(("name", "words"), DONE, ids=[" ".join(words) for _, words in DONE])
def test_a_schema_refuses_an_answer_without_a_key_or_with_another(
    asked: Commands, name: str, words: tuple[str, ...]
) -> None:
    asked.grow_a_history()
    _, answer = asked.json(*words)
    for spoilt in [{**answer, "surplus": 1}, *without_one(answer)]:
        assert faults(name, spoilt)


def without_one(answer: dict[str, Any]) -> list[dict[str, Any]]:
    wanted = set(answer) - OPTIONAL
    return [{key: value for key, value in answer.items() if key != name} for name in wanted]


DEEPER = [
    ("show", "summary", ("claims", 0)),
    ("show", "summary", ("claims", 0, "pins", 0)),
    ("show", "summary", ("documents",)),
    ("show", "summary", ("documents", "not_included", 0)),
    ("summarize", "summarize", ("counters",)),
    ("summarize", "summarize", ("build",)),
    ("summarize", "summarize", ("sync",)),
    ("history", "history", ("runs", 0)),
    ("history", "history", ("events", 0)),
    ("status", "status", ("versions", 0)),
    ("status", "status", ("settings", "recipe")),
    ("compare", "compare", ("older",)),
    ("compare", "compare", ("claims", 0)),
    ("doctor", "doctor", ("checks", 0)),
]


@pytest.mark.parametrize(("command", "name", "path"), DEEPER)
def test_a_schema_is_as_strict_inside_an_answer(
    asked: Commands, command: str, name: str, path: tuple[str | int, ...]
) -> None:
    asked.grow_a_history()
    _, answer = asked.json(command)
    for change in ({"surplus": 1}, None):
        spoilt = copy.deepcopy(answer)
        place = spoilt
        for step in path:
            place = place[step]
        place.clear() if change is None else place.update(change)
        assert faults(name, spoilt)


@pytest.mark.parametrize(
    "spoil",
    [{"claims": []}, {"quote": "a"}, {"status": "CURRENT"}, {"changed": [{"doc_id": "a"}]}],
    ids=str,
)
def test_a_refusal_holds_no_claim_and_no_quote(asked: Commands, spoil: dict[str, Any]) -> None:
    _, answer = asked.json("show")
    assert faults("refusal", answer) == []
    assert faults("refusal", {**answer, **spoil})


def test_a_summary_over_a_leaf_that_was_too_long_to_send_is_partial(asked: Commands) -> None:
    asked.write("long.txt", "Product P-8 site: X8.\n" * 40)
    asked.run("summarize", "--map-budget", "250", flavour=True)
    code, answer = asked.json("show")
    assert (code, faults("summary", answer)) == (0, [])
    assert (answer["root_status"], answer["partial_nodes"]) == ("PARTIAL", ["doc:long.txt"])


DEFINITIONS = SCHEMAS["parts"]["$defs"]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (DEFINITIONS["change"]["properties"]["change"]["enum"], ChangeKind),
        (DEFINITIONS["refusal"]["properties"]["status"]["enum"], RefusalStatus),
        (DEFINITIONS["reason"]["properties"]["kind"]["enum"], ReasonKind),
        (DEFINITIONS["status"]["enum"], Status),
        (DEFINITIONS["folder_check"]["enum"], FolderCheck),
        (
            SCHEMAS["history"]["properties"]["events"]["items"]["properties"]["event"]["enum"],
            EventKind,
        ),
        (
            SCHEMAS["preview"]["properties"]["nodes"]["items"]["properties"]["expected"]["enum"],
            Expected,
        ),
        (
            SCHEMAS["preview"]["properties"]["assumed"]["items"]["properties"]["step"]["enum"],
            Step,
        ),
        (SCHEMAS["status"]["properties"]["settings"]["propertyNames"]["enum"], USER_KEYS),
        (SCHEMAS["doctor"]["properties"]["checks"]["items"]["properties"]["state"]["enum"], State),
    ],
)
def test_a_schema_knows_exactly_the_words_of_the_program(words: list[str], known: Any) -> None:
    assert sorted(words) == sorted(map(str, known))
