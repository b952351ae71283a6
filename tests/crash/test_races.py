"""Several processes on one dossier at once: builders, and builders beside writers of rights."""

from __future__ import annotations

import random  # noqa: TID251
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, name_of
from tests.crash.dossier import Dossier
from tests.crash.effort import IS_PROOF
from tests.crash.processes import KILLED
from tests.crash.soundness import faults

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.crash.processes import Process, Processes

DOCUMENTS, CALLS = 6, 6 + 2 + 1
"""Six leaves, two groups, the root."""
LAST, ITS_TEXT = name_of(5), "P-00-05"
ROUNDS = 60 if IS_PROOF else 12


@pytest.fixture
def dossier(tmp_path: Path) -> Dossier:
    """Six documents, no store yet."""
    return Dossier(tmp_path, DOCUMENTS)


def builders(
    dossier: Dossier, processes: Processes, count: int, command: str = "build"
) -> list[Process]:
    words = (command, dossier.folder, *SCRIPTED)
    return [processes.start(*words, seconds=0.02) for _ in range(count)]


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("command", ["build", "summarize"], ids=["synced before", "no store yet"])
def test_builders_at_once_pay_for_every_call_once(
    dossier: Dossier, processes: Processes, count: int, command: str
) -> None:
    if command == "build":
        dossier.done("sync")
    ended = [process.wait() for process in builders(dossier, processes, count, command)]
    assert [one.code for one in ended] == [0] * count, ended
    assert len(processes.paid) == len(set(processes.paid)) == CALLS
    assert dossier.count("attempt") == dossier.count("attempt_end") == CALLS
    assert faults(dossier) == []
    assert not isinstance(dossier.shown(), int)


def test_a_builder_that_waits_goes_on_where_a_killed_one_stopped(
    dossier: Dossier, processes: Processes
) -> None:
    dossier.done("sync")
    for _ in range(4):
        words = ("build", dossier.folder, *SCRIPTED)
        dying = processes.start(*words, die_at=40, seconds=0.02)
        assert dying.wait().code == KILLED
    (waiting,) = builders(dossier, processes, 1)
    assert waiting.wait().code == 0
    assert dossier.count("attempt") <= CALLS + 4
    assert faults(dossier) == []


def test_builders_for_two_readers_each_send_what_their_reader_may_read(
    dossier: Dossier, processes: Processes
) -> None:
    dossier.done("sync")
    dossier.done("grant", *map(name_of, range(DOCUMENTS - 1)), "--to", "ann")
    words = ("build", dossier.folder, *SCRIPTED)
    both = [processes.start(*words), processes.start(*words, "--as", "ann")]
    assert [process.wait().code for process in both] == [0, 0]
    sent = dossier.rows(
        "SELECT run.principal, body FROM attempt JOIN run USING (run_id) "
        "JOIN payload ON sha256 = request_sha256"
    )
    assert {who for who, body in sent if ITS_TEXT.encode() in body} == {"owner"}
    assert faults(dossier) == []


def wait_for_call(processes: Processes, count: int = 1) -> None:
    for _ in range(3000):
        if len(processes.paid) >= count:
            return
        time.sleep(0.01)
    raise AssertionError("nobody was asked")


def remove(dossier: Dossier) -> tuple[str, ...]:
    (dossier.folder / LAST).unlink()
    return ("sync",)


TAKEN: dict[str, Callable[[Dossier], tuple[str, ...]]] = {
    "revoked": lambda _: ("revoke", LAST, "--from", "owner"),
    "withdrawn": lambda _: ("withdraw", LAST),
    "removed": remove,
}


@pytest.mark.parametrize("take", TAKEN.values(), ids=TAKEN.keys())
def test_what_is_taken_during_a_build_is_not_sent_after_it(
    dossier: Dossier, processes: Processes, tmp_path: Path, take: Callable[..., tuple[str, ...]]
) -> None:
    dossier.done("sync")
    gate = tmp_path / "gate"
    building = processes.start("build", dossier.folder, "--no-sync", *SCRIPTED, gate=str(gate))
    wait_for_call(processes)
    command, *words = take(dossier)
    assert processes.run(command, dossier.folder, *words).code == 0
    assert dossier.shown() == 4
    gate.touch()
    assert building.wait().code == 0
    assert not any(ITS_TEXT in prompt for prompt in processes.paid)
    assert ITS_TEXT not in repr(dossier.shown())
    assert dossier.shown()[0] == dossier.count("event")


def test_a_document_that_is_revoked_while_it_is_at_the_model_is_never_shown(
    dossier: Dossier, processes: Processes, tmp_path: Path
) -> None:
    dossier.build()
    dossier.write(5, version=9)
    processes.forget_calls()
    gate = tmp_path / "gate"
    building = processes.start("build", dossier.folder, gate=str(gate))
    wait_for_call(processes)
    assert ITS_TEXT in processes.paid[0]
    assert processes.run("revoke", dossier.folder, LAST, "--from", "owner").code == 0
    gate.touch()
    assert building.wait().code == 0
    assert not any(ITS_TEXT in prompt for prompt in processes.paid[1:])
    rights = dossier.rows("SELECT fields FROM node WHERE address = 'd5.0.0' ORDER BY id")
    assert ['"eligible":true' in fields for (fields,) in rights] == [True, True, False]
    assert ['"access_revision":1' in fields for (fields,) in rights] == [True, True, False]
    assert ITS_TEXT not in repr(dossier.shown())


def test_at_whatever_moment_a_right_is_taken_nothing_is_sent_afterwards(
    dossier: Dossier, processes: Processes
) -> None:
    dossier.build()
    chance = random.Random(20)  # noqa: S311
    for turn in range(ROUNDS):
        for number in range(DOCUMENTS):
            dossier.write(number, version=10 + turn)
        processes.forget_calls()
        building = processes.start("build", dossier.folder, seconds=0.004)
        time.sleep(chance.random() * 0.15)
        assert processes.run("revoke", dossier.folder, LAST, "--from", "owner").code == 0
        processes.note("REVOKED")
        assert building.wait().code == 0
        after = processes.paid[processes.paid.index("REVOKED") + 1 :]
        # A call that was recorded before the revocation may be on its way.
        assert not any(ITS_TEXT in prompt for prompt in after[1:])
        assert ITS_TEXT not in repr(dossier.shown())
        assert processes.run("grant", dossier.folder, LAST, "--to", "owner").code == 0
    assert faults(dossier) == []
