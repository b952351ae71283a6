"""People who decide at the same moment, each in a process of their own; and one who is killed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from citebound.store.sqlite import open_store
from tests.cli.minutes_case import CLOSE, INVENTED, vtt
from tests.crash.processes import KILLED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.crash.processes import Ended, Process, Processes

ROUNDS = 12
LEAST = 6
"""Moments around the commits of one decision: the event, the start of its build, the end."""
MET = "decided about this task"
"""What the second of two is told, whether the first had ended or not."""


class Meeting:
    """A meeting with two tasks, as it was before anybody decided."""

    def __init__(self, home: Path, processes: Processes) -> None:
        home.mkdir()
        self.processes, self.home = processes, home
        self.store, self._base = home / ".citebound", home.parent / "base"
        (home / "weekly.vtt").write_text(vtt(), encoding="utf-8")
        items = "".join(json.dumps(one) + "\n" for one in (CLOSE, INVENTED))
        (home / "made.jsonl").write_text(items, encoding="utf-8")
        for words in (("import", home / "weekly.vtt"), ("add", "weekly", home / "made.jsonl")):
            ended = self.start("minutes", *words).wait()
            assert ended.code == 0, ended.err
        shutil.copytree(self.store, self._base)
        self.close, self.invented = (task["name"] for task in self.shown()["tasks"])

    def again(self) -> None:
        """As it was before anybody decided."""
        shutil.rmtree(self.store)
        shutil.copytree(self._base, self.store)

    def start(self, *words: object, die_at: int = -1) -> Process:
        return self.processes.start(*words, "--store", self.store, die_at=die_at)

    def confirm(self, name: str, by: str, die_at: int = -1) -> Process:
        return self.start("confirm", name, "--span", "0:13", "--by", by, die_at=die_at)

    def reject(self, name: str, by: str) -> Process:
        return self.start("reject", name, "--reason", "no", "--by", by)

    def decided(self) -> list[tuple[str, int]]:
        """Who decided, and which decision about its item that is."""
        with open_store(self.store, "weekly", None, create=False) as store:
            return [(one.by, one.number) for one in store.documents.decisions()]

    def shown(self) -> Any:
        ended = self.start("minutes", "show", "weekly", "--json").wait()
        assert ended.code == 0, ended
        return json.loads(ended.out)


@pytest.fixture
def meeting(tmp_path: Path, processes: Processes) -> Meeting:
    return Meeting(tmp_path / "meeting", processes)


def both(one: Process, other: Process) -> tuple[Ended, Ended]:
    return one.wait(), other.wait()


def test_two_who_decide_about_two_tasks_at_once_both_do(meeting: Meeting) -> None:
    for _ in range(ROUNDS):
        meeting.again()
        ended = both(meeting.confirm(meeting.close, "a"), meeting.reject(meeting.invented, "b"))
        assert [one.code for one in ended] == [0, 0], ended
        assert sorted(meeting.decided()) == [("a", 1), ("b", 1)]
        counted = meeting.shown()["decided"]
        assert counted == {"open": 0, "confirmed": 1, "rejected": 1, "struck": 0}


def test_of_two_who_decide_about_one_task_at_once_the_second_is_told(meeting: Meeting) -> None:
    for _ in range(ROUNDS):
        meeting.again()
        ended = both(meeting.confirm(meeting.close, "a"), meeting.reject(meeting.close, "b"))
        assert sorted(one.code for one in ended) == [0, 3], ended
        ((by, number),) = meeting.decided()
        (told,) = [one.err for one in ended if one.code]
        assert number == 1
        assert f"{by} {MET}" in told, told


def test_what_was_recorded_by_one_who_died_is_built_by_the_next(meeting: Meeting) -> None:
    passed = meeting.confirm(meeting.close, "a").wait().points
    points = [place for place, name in enumerate(passed) if "COMMIT" in name]
    assert len(points) >= LEAST
    left = set()
    for point in points:
        meeting.again()
        assert meeting.confirm(meeting.close, "a", die_at=point).wait().code == KILLED
        recorded = meeting.decided() or [("b", 1)]
        same = meeting.reject(meeting.close, "b").wait()
        assert same.code == (3 if recorded == [("a", 1)] else 0), same
        assert same.code == 0 or f"a {MET}" in same.err
        other = meeting.reject(meeting.invented, "c").wait()
        assert other.code == 0, other
        assert meeting.decided() == [*recorded, ("c", 1)]
        left.add(same.code)
    assert left == {0, 3}
