"""A command that a message names does what is meant when it is pasted."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from importlib import import_module

import pytest

from citebound.cli.hints import EXTRACTION, MEETINGS, PLACED, SUMMARIES, completed
from citebound.cli.main import COMMANDS
from citebound.cli.minutes import command_parser
from tests.cli.case import SCRIPTED, Case, facts


def hints(text: str) -> list[list[str]]:
    return [shlex.split(found)[1:] for found in re.findall("`(citebound [^`]+)`", text)]


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_take_what_a_hint_may_give_them(name: str) -> None:
    taken = import_module(f"citebound.cli.{name}").parser().format_help()
    assert ("--store" in taken) == (name in PLACED | MEETINGS - {"minutes"} or name == "doctor")
    assert ("--as P" in taken and "--recipe" in taken) == (name in SUMMARIES or name == "doctor")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "run `citebound build`.",
            "run `citebound build 'a b' --as anna --store s --recipe facts --generator openai`.",
        ),
        (
            "`citebound build --recipe x --as bob`",
            "`citebound build 'a b' --recipe x --as bob --store s --generator openai`",
        ),
        ("`citebound sync` first", "`citebound sync 'a b' --store s` first"),
        (
            "`citebound summarize /d`",
            "`citebound summarize /d --as anna --store s --recipe facts --generator openai`",
        ),
        ("`citebound lab run`, `x`", "`citebound lab run`, `x`"),
        ("`citebound tasks`", "`citebound tasks --store s`"),
        ("`citebound minutes show x`", "`citebound minutes show x --store s`"),
        (
            "`citebound minutes build x`",
            "`citebound minutes build x --store s --generator openai`",
        ),
    ],
)
def test_a_hint_says_place_principal_and_choices_once(text: str, whole: str) -> None:
    args = Namespace(
        directory="a b",
        store="s",
        principal="anna",
        recipe="facts",
        model=None,
        generator="openai",
    )
    assert completed(text, args) == whole


@pytest.mark.parametrize("name", ["build", "import"])
def test_commands_of_meetings_take_who_extracts_from_a_hint(name: str) -> None:
    taken = command_parser(name).format_help()
    assert all(f"--{key.replace('_', '-')} " in taken for key in ("store", *EXTRACTION))


def test_where_a_server_is_is_not_repeated() -> None:
    args = Namespace(directory="d", base_url="https://key@host/v1", api_key_env="KEY")
    assert completed("`citebound build`", args) == "`citebound build d`"


PLACES = (("{case}",), ("{case}", "--store", "{store}"))


@pytest.mark.parametrize("place", PLACES, ids=["in the folder", "elsewhere"])
@pytest.mark.parametrize(
    "asked", [(), ("--recipe", "facts"), (*SCRIPTED, "--profile", "strict", "--as", "anna")]
)
def test_what_a_refusal_says_to_run_makes_the_summary(
    tmp_path, capsys, *, place: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    case = Case(tmp_path / "the case", capsys)
    case.write("a.txt", facts(1))
    known = {"case": case.folder, "store": tmp_path / "a store"}
    where = [word.format(**known) for word in place]
    said = case.say("show", *where, *asked).err
    (made,) = hints(said)
    assert made[0] == "summarize"
    case.say("summarize", *where, "--recipe", "facts")
    case.say("grant", where[0], "a.txt", "--to", "anna", *where[1:])
    case.write("b.txt", facts(2))
    case.say("sync", *where)
    answer = case.say("show", *where, *asked)
    assert answer.code in {3, 4}
    (built, *_) = hints(answer.err)
    assert case.say(*built).code == 0
    assert case.say("show", *where, *asked).code == 0


def test_an_invalid_root_says_how_to_look_at_it_and_ask_again(case: Case) -> None:
    case.with_facts(1)
    case.json("summarize", *SCRIPTED)
    told = "INVALID; see `citebound explain root --as anna`, `citebound build --retry root`"
    args = Namespace(directory=str(case.folder), principal="owner", profile="strict")
    explain, retry = hints(completed(told, args))
    assert explain[:3] == ["explain", str(case.folder), "root"]
    assert retry[-2:] == ["--profile", "strict"]
    assert case.say(*retry).code == 0
