"""A command that writes, stopped somewhere, and everything that must hold of what is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.cli.case import SCRIPTED, name_of
from tests.crash.soundness import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.crash.dossier import Dossier
    from tests.crash.processes import Ended, Processes

DOC = name_of(1)


def nothing(_: Dossier) -> None:
    """No store yet."""


def built(dossier: Dossier) -> None:
    dossier.build()


def edited(dossier: Dossier) -> None:
    dossier.build()
    dossier.write(1, version=9)


def moved(dossier: Dossier) -> None:
    """One of each: changed, new, renamed, gone, and one that cannot be read."""
    dossier.write(4)
    dossier.build()
    dossier.write(0, version=9)
    dossier.write(3)
    (dossier.folder / DOC).rename(dossier.folder / "renamed.txt")
    (dossier.folder / name_of(4)).unlink()
    (dossier.folder / "odd.txt").write_bytes(b"\xff\xfe\xff")


def taken(dossier: Dossier) -> None:
    dossier.write(2)
    dossier.build()
    dossier.done("withdraw", DOC)
    dossier.done("revoke", name_of(2), "--from", "owner")


@dataclass(frozen=True)
class Stopped:
    """A command, and the state in which it is stopped."""

    before: Callable[[Dossier], None]
    words: tuple[str, ...]


COMMANDS = {
    "a first summary": Stopped(nothing, ("summarize", *SCRIPTED)),
    "a build after an edit": Stopped(edited, ("build",)),
    "a build of the last sync": Stopped(taken, ("build", "--no-sync")),
    "a full build": Stopped(built, ("build", "--full")),
    "a node tried again": Stopped(built, ("build", "--retry", DOC)),
    "a sync": Stopped(moved, ("sync",)),
    "a grant": Stopped(built, ("grant", "--all", "--to", "ann")),
    "a revocation": Stopped(built, ("revoke", DOC, "--from", "owner")),
    "a withdrawal": Stopped(built, ("withdraw", DOC, name_of(0))),
    "a restoration": Stopped(taken, ("restore", DOC)),
}


class Trial:
    """A command run once to its end, and then again and again, stopped each time."""

    def __init__(self, dossier: Dossier, processes: Processes, stopped: Stopped) -> None:
        self._dossier, self._processes, self._words = dossier, processes, stopped.words
        stopped.before(dossier)
        dossier.save()
        self._answers: list[Any] = [dossier.shown()]
        self._paid_before, self._events = dossier.count("attempt"), dossier.count("event")
        ended = self._run()
        assert ended.code == 0, ended
        self.points = ended.points
        self._events_after = dossier.count("event")
        self._answers.append(dossier.shown())
        self._paid = dossier.count("attempt") - self._paid_before
        self._final = self._finish()
        assert dossier.done("build", "--full")["comparison"]["different"] == []

    def check(
        self,
        first: Callable[[], None] = lambda: None,
        then: Callable[[], None] = lambda: None,
        **options: Any,
    ) -> Ended:
        """Stop the command, look at what is left, and do it again; how it ended."""
        self._dossier.put_back()
        self._processes.forget_calls()
        first()
        ended = self._run(**options)
        then()
        where = f"{ended.code} at moment {len(ended.points)}: {ended.points[-1:]} {options}"
        assert faults(self._dossier) == [], where
        assert self._dossier.count("event") in (self._events, self._events_after), where
        self._check_shown(where)
        self._check_calls(ended.code, where)
        assert self._redo()[0] == 0, where
        tree, shown, paid = self._finish()
        assert (tree, shown) == self._final[:2], where
        assert paid <= self._final[2] + (self._lost if ended.code else self._again), where
        assert faults(self._dossier) == [], where
        return ended

    def _run(self, **options: Any) -> Ended:
        return self._processes.run(
            self._words[0], self._dossier.folder, *self._words[1:], **options
        )

    def _redo(self) -> tuple[int, str]:
        """Again; a person who asked for a node to be tried again need not ask twice."""
        is_asked = self._dossier.count("event") > self._events
        return self._dossier.ask(
            *(("build",) if is_asked and "--retry" in self._words else self._words)
        )

    def _finish(self) -> tuple[Any, ...]:
        """The tree after a build, what is shown of it, and how many calls were paid in all."""
        self._dossier.build()
        dossier = self._dossier
        return dossier.tree(), dossier.shown(), dossier.count("attempt")

    def _check_shown(self, where: str) -> None:
        """A refusal, or the summary of exactly the events that are recorded."""
        shown = self._dossier.shown()
        if isinstance(shown, int):
            assert shown in (3, 4), where
            return
        assert shown in (*self._answers, self._final[1]), where
        assert shown[0] == self._dossier.count("event"), where

    def _check_calls(self, code: int, where: str) -> None:
        """Every call that was made is recorded, and one more at most, which was not made yet."""
        recorded = self._dossier.count("attempt") - self._paid_before
        assert 0 <= recorded - len(self._processes.paid) <= (code != 0), where

    @property
    def _lost(self) -> int:
        """The call in flight; a full build keeps nothing of what it did not finish."""
        return max(1, self._again)

    @property
    def _again(self) -> int:
        """What the command costs when it was done already and is done again."""
        return self._paid if "--full" in self._words else 0
