"""Calls beside each other: as many as allowed, and what comes out is the same."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.engine.build import BuildReport, build
from citebound.engine.rights import withdraw
from citebound.errors import GenerationError, SettingsError
from citebound.ports.generator import Generation
from tests.engine.tamper import rows
from tests.engine.world import World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.ports.generator import Request

LONG = 30.0
"""Seconds after which a call that waits for another one has waited in vain."""


class Crowd:
    """Holds each call until so many have come together; later ones pass."""

    def __init__(self, size: int) -> None:
        self.barrier, self.size = threading.Barrier(size), size
        self.now = self.most = self.come = 0
        self.lock = threading.Lock()

    def __call__(self, _: Request) -> None:
        with self.lock:
            self.come += 1
            self.now += 1
            self.most = max(self.most, self.now)
            is_early = self.come <= self.size
        if is_early:
            self.barrier.wait(LONG)
        time.sleep(0.002)
        with self.lock:
            self.now -= 1


def last_of(request: Request) -> str:
    return request.messages[-1].content


def together(world: World, at_once: int, *, full: bool = False) -> BuildReport:
    report = build(world.workspace, replace(world.job(), at_once=at_once), full=full)
    assert isinstance(report, BuildReport)
    return report


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("at_once", [2, 5])
def test_so_many_calls_are_under_way_and_no_more(
    tmp_path: Path,
    full: bool,  # noqa: FBT001
    at_once: int,
) -> None:
    world = dossier_of(tmp_path, 12)
    crowd = Crowd(at_once)
    world.generator.before.append(crowd)
    report = together(world, at_once, full=full)
    assert crowd.most == at_once
    assert report.counters.model_calls == len(world.generator.requests) == crowd.come


def test_what_comes_out_is_what_comes_out_of_one_call_at_a_time(tmp_path: Path) -> None:
    one, many = dossier_of(tmp_path / "one", 12), dossier_of(tmp_path / "many", 12)
    many.generator.before.append(Crowd(4))
    single, parallel = together(one, 1), together(many, 4)
    assert parallel.root_key == single.root_key
    assert parallel.recomputed == single.recomputed
    stored = "SELECT key, out_hash FROM node ORDER BY key"
    assert rows(many, stored) == rows(one, stored)
    compared = together(many, 4, full=True).comparison
    assert compared is not None
    assert compared.equal


def test_a_question_that_is_being_asked_is_not_asked_beside_it(tmp_path: Path) -> None:
    world = World(tmp_path)
    for number in range(4):
        world.write(name_of(number), facts_of(0))
    world.sync()
    world.generator.before.append(lambda _: time.sleep(0.02))
    report = together(world, 4)
    assert (report.counters.model_calls, len(report.rebound)) == (len(report.recomputed), 3)
    assert report.counters.model_calls == len(world.generator.requests)


def test_a_twin_of_a_question_without_an_answer_is_asked_itself(tmp_path: Path) -> None:
    world = World(tmp_path)
    for number in range(2):
        world.write(name_of(number), facts_of(0))
    world.sync()
    world.generator.fails = {"P-00-00 quantity"}
    world.generator.before.append(lambda _: time.sleep(0.02))
    with pytest.raises(GenerationError, match=r"no answer for doc:d00\.txt: .* \(and 1 more\)"):
        together(world, 2)
    assert len(world.generator.requests) == 2


def test_what_is_under_way_when_a_build_gives_up_is_kept(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 12)
    world.generator.fails = {f"P-00-0{number} " for number in range(3)}
    answered = threading.Event()

    def late(request: Request) -> None:
        if "P-00-03 " in last_of(request):
            answered.wait(0.2)

    world.generator.before.append(late)
    with pytest.raises(GenerationError, match=r"the line is dead \(and 2 more\);"):
        together(world, 4)
    asked = len(world.generator.requests)
    assert asked < 12
    assert rows(world, "SELECT count(*) FROM attempt_end") == [(asked,)]
    world.generator.fails = set()
    report = together(world, 4)
    assert report.counters.model_calls == len(report.recomputed)
    asked_for = [last_of(request) for request in world.generator.requests]
    leaves = [said for said in asked_for if "P-00-03 " in said and "Claims:" not in said]
    assert len(leaves) == 1


def test_a_setting_that_lets_no_call_succeed_is_told_before_what_else_failed(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 8)
    world.generator.before.append(Crowd(4))
    world.generator.fails = {"P-00-0"}
    world.generator.fault = SettingsError("no such model")
    with pytest.raises(SettingsError, match="no such model"):
        together(world, 4)
    assert len(world.generator.requests) == 4
    assert rows(world, "SELECT count(*) FROM attempt_end") == [(4,)]


def meanwhile(world: World, act: Callable[[], object]) -> None:
    """Do something during the first call."""
    left = [act]

    def hook(_: Request) -> None:
        if left:
            left.pop()()

    world.generator.before.append(hook)


@pytest.mark.parametrize("full", [False, True])
def test_nothing_of_a_withdrawn_document_is_asked_after_it_was(
    tmp_path: Path,
    full: bool,  # noqa: FBT001
) -> None:
    world = dossier_of(tmp_path, 8)
    gone = threading.Event()

    def once_it_is_gone(_: Request) -> None:
        assert gone.wait(LONG)

    def withdrawn(_: int, __: int, name: str) -> None:
        """The calls of four documents are under way; the builder's own thread withdraws."""
        if name == "doc:d04.txt" and not gone.is_set():
            withdraw(world.workspace, name_of(7))
            gone.set()

    world.generator.before.append(once_it_is_gone)
    job = replace(world.job(), at_once=5)
    report = build(world.workspace, job, full=full, asking=withdrawn)
    assert isinstance(report, BuildReport)
    assert report.counters.ineligible == 1
    assert "P-00-07" not in repr(world.generator.requests)
    assert rows(world, "SELECT count(*) FROM attempt") == [(len(world.generator.requests),)]
    assert full or len(world.generator.requests) == report.counters.model_calls


def test_a_fault_of_the_program_in_a_call_is_raised_where_it_is_waited_for(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 4)

    def broken(_: Request) -> None:
        raise ZeroDivisionError

    world.generator.before.append(broken)
    with pytest.raises(ZeroDivisionError):
        together(world, 3)
    kept = "the program failed: ZeroDivisionError"
    assert rows(world, "SELECT DISTINCT failure FROM attempt_end") == [(kept,)]


def test_of_two_faults_the_first_is_raised_and_the_other_calls_are_recorded(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 4)
    world.generator.fails, world.generator.fault = {"P-00-00"}, SettingsError("no such model")
    first_is_over = threading.Event()

    def broken(request: Request) -> None:
        if "P-00-00" in last_of(request):
            first_is_over.set()
        else:
            assert first_is_over.wait(LONG)
            time.sleep(0.05)
            raise ZeroDivisionError

    world.generator.before.append(broken)
    with pytest.raises(SettingsError, match="no such model"):
        together(world, 3)
    assert rows(world, "SELECT count(*) FROM attempt_end") == [(3,)]


def test_tokens_of_calls_beside_each_other_are_counted(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 4)
    world.generator.says = {"": Generation('{"claims":[]}', "stop", 10, 3)}
    spent = together(world, 4).counters
    assert spent.model_calls > 0
    tokens = (10 * spent.model_calls, 3 * spent.model_calls)
    assert (spent.prompt_tokens, spent.new_tokens) == tokens


def test_one_at_a_time_asks_in_the_callers_own_thread(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    threads = set[threading.Thread]()
    world.generator.before.append(lambda _: threads.add(threading.current_thread()))
    together(world, 1)
    assert threads == {threading.current_thread()}
