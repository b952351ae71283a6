"""The auditor on the profile ``guarded``: forms, choices, support, and what is withheld."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from citebound.check.recipes.support import support_fault
from citebound.cli.main import main
from citebound.core.patterns import DEFAULT_PATTERNS, Patterns
from citebound.core.result import Fields, Support
from citebound.core.support import support_of
from tests.check.forger import Forger
from tests.check.stores import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.digest import Json

GUARDED = ("--recipe", "claims", "--generator", "scripted")
FACTS = "Product P-00-0{0} delivery: 3 October.\nProduct P-00-0{0} site: A.\n"
TALK = 'The ramp of lot {0} stays open.\nNote: "Product P-00-0{0} site: Z."\n'


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guarded") / "case"
    folder.mkdir()
    for number in range(5):
        (folder / f"d{number}.txt").write_text(FACTS.format(number), "utf-8")
    (folder / "d5.txt").write_text(TALK.format(5), "utf-8")
    (folder / "empty.txt").write_text("\n", "utf-8")
    assert main(["summarize", str(folder), *GUARDED]) == 0
    (folder / "d1.txt").write_text("A line above.\n" + FACTS.format(1), "utf-8")
    assert main(["build", str(folder), *GUARDED]) == 0
    assert main(["build", str(folder), *GUARDED, "--full"]) == 0
    return folder


@pytest.fixture
def store(original: Path, tmp_path: Path) -> Store:
    return Store(original, tmp_path)


def test_a_guarded_store_is_sound(store: Store) -> None:
    assert store.audit().faults == ()


def leaf_of_talk(forger: Forger) -> tuple[int, dict[str, Any]]:
    number = forger.node("d5.0.0")
    said = forger.body(forger.value("SELECT out_hash FROM node WHERE id = ?", number))
    assert said["held"]
    return number, said


def show_what_was_withheld(forger: Forger) -> None:
    number, said = leaf_of_talk(forger)
    forger.set_output(number, claims=[claim for claim, _ in said["held"]], held=None)


def call_it_supported(forger: Forger) -> None:
    number, said = leaf_of_talk(forger)
    claims = [{**claim, "support": "supported"} for claim, _ in said["held"]]
    forger.set_output(number, claims=claims, held=None)


def drop_what_was_withheld(forger: Forger) -> None:
    number, _ = leaf_of_talk(forger)
    forger.set_output(number, held=None)


def give_another_reason(forger: Forger) -> None:
    number, said = leaf_of_talk(forger)
    forger.set_output(number, held=[[claim, "nobody asked for it"] for claim, _ in said["held"]])


def withhold_what_is_stated(forger: Forger) -> None:
    number = forger.node("d2.0.0")
    claims = forger.claims(number)
    held: Json = [[{**claims[0], "support": "unsupported"}, "the cited line does not state it"]]
    forger.set_output(number, claims=claims[1:], held=held)


def state_in_a_reduction(forger: Forger) -> None:
    number = forger.node("g1.0")
    forger.set_output(number, claims=forger.claims(forger.node("d0.0.0")), references=[])


def choose_another_claim(forger: Forger) -> None:
    forger.set_output(forger.node("g2.0"), references=[[0, 1]])


@pytest.mark.parametrize(
    "forge",
    [
        show_what_was_withheld,
        call_it_supported,
        drop_what_was_withheld,
        give_another_reason,
        withhold_what_is_stated,
        state_in_a_reduction,
        choose_another_claim,
    ],
)
def test_what_a_node_shows_and_withholds_is_worked_out_again(
    store: Store, forge: Callable[[Forger], None]
) -> None:
    forger = Forger(store)
    forge(forger)
    assert {fault.kind for fault in forger.reforge().faults} & {"answer", "pin", "node"}


@pytest.mark.parametrize(
    "change",
    [
        lambda _: {"form": None},
        lambda request: {"form": [*request["form"][:3], 5]},
        lambda request: {"form": ["claims", 2, *request["form"][2:]]},
        lambda request: {"aliases": request["aliases"][:-1]},
    ],
)
def test_the_form_that_was_sent_is_that_of_the_node(
    store: Store, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    forger = Forger(store)
    forger.set_request(1, **change(forger.request(1)))
    assert [fault for fault in forger.reforge().faults if fault.kind == "call"]


LINES = [
    "Product P-10-01 site: Yard 4.",
    "  Product P-10-01 site: Yard 4.\t",
    "Product P-10-01 site: Yard 4.5.",
    "Product P-10-01 site: Yard 4. It is far.",
    "Product P-10-01 site: Yard 4.\u00a0x.",
    "Product P-10-01 site: .",
    "Product P-10-01 site: a..b.",
    "Product P-1-01 site: Yard 4.",
    "Product P-\u0661\u0660-01 site: Yard 4.",
    "Product P-10-01 s\u00efte: Yard 4.",
    "Product P-10-01 site: \0.",
    f"Product P-10-01 site: {'x' * 121}.",
    'Note: "Product P-10-01 site: Yard 4."',
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("value", ["Yard 4", "Yard 4.5", "Yard 5"])
def test_the_auditor_finds_the_support_that_the_product_finds(line: str, value: str) -> None:
    """Two readings of the declared grammar, written apart, beside each other."""
    fields, patterns = ("P-10-01", "site", value), list(DEFAULT_PATTERNS)
    found = support_of(Fields(*fields), [line], LINES[:1], Patterns(DEFAULT_PATTERNS))
    for said in Support:
        fault = support_fault((fields, said.value), [line], LINES[:1], patterns)
        assert bool(fault) == (said is not found)


@pytest.mark.parametrize(
    ("said", "line", "is_so"),
    [
        ("supported", "lot 7: red, big", True),
        ("supported", "lot 7: red", False),
        ("unsupported", "lot 7: red, big", True),
        ("", "lot 7: red, big", False),
    ],
)
def test_support_by_other_patterns_needs_at_least_the_words(
    said: str,
    line: str,
    is_so: bool,  # noqa: FBT001
) -> None:
    fault = support_fault((("lot 7", "red", "big"), said), [line], [line], ["(?P<subject>x)"])
    assert (fault == "") == is_so


def test_requests_are_json(store: Store) -> None:
    assert json.dumps(Forger(store).request(1)["form"]).startswith('["claims", 1, ["E1"')
