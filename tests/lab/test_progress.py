from __future__ import annotations

import sys
from dataclasses import dataclass

from citebound.lab.progress import Progress


@dataclass
class Slow:
    """A clock of ten seconds a look."""

    time: float = 0.0

    def now(self) -> str:
        return ""

    def seconds(self) -> float:
        self.time += 10
        return self.time


def test_a_terminal_shows_how_much_is_done_and_how_long_the_rest_takes(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress(4, Slow())
    progress(1)
    assert capsys.readouterr().err.endswith(f"[{'#' * 7}{'.' * 23}] 1/4 nodes, 30 s left")
    progress(0)
    assert capsys.readouterr().err == ""
    progress.end()
    assert capsys.readouterr().err == "\r\x1b[K"


def test_a_pipe_sees_nothing(capsys):
    progress = Progress(4, Slow())
    progress(4)
    progress.end()
    assert capsys.readouterr().err == ""


def test_more_steps_than_were_expected_do_not_matter(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    Progress(1, Slow())(3)
    assert "3/3 nodes, 0 s left" in capsys.readouterr().err


def test_a_terminal_shows_what_is_asked_for_before_the_first_answer(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress(4, Slow())
    progress.begin("S-010 doc:\x1bD-00.txt")
    told = f"[{'.' * 30}] 0/4 nodes: S-010 doc:\\x1bD-00.txt ..."
    assert capsys.readouterr().err == f"\r\x1b[K{told}"
    progress(1)
    assert capsys.readouterr().err.endswith("1/4 nodes, 30 s left")


def test_a_pipe_sees_nothing_of_that_either(capsys):
    progress = Progress(4, Slow())
    progress.begin("S-010 root")
    assert capsys.readouterr().err == ""
