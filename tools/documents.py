"""The terminal examples in the documents: read, run, compare, renew.

    python tools/documents.py FILE...     write what the commands print now into the documents

An example is a block that begins with ```console. In it, a line that begins with "$ " is a
command, lines that begin with "> " continue it, and what follows is its output: both streams, and
"(exit code N)" when that is not 0. The commands of one document run in order, and begin in a
temporary folder that holds a copy of examples/. In an output, "..." stands for any characters, and
on a line of its own for any lines; times and durations may differ.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = "/home/you"
"""What stands for the temporary folder in outputs."""

_WRAPPER: Final = """#!/bin/sh
exec "{python}" -c 'import sys; from citebound.__main__ import start; sys.exit(start())' "$@"
"""
_CHANGING: Final = (
    (re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\dZ| UTC)"), "<time>"),
    (re.compile(r"\b\d+\.\d\d s\b"), "<seconds>"),
    (re.compile(r'"seconds": [\d.]+'), "<seconds>"),
)


@dataclass(frozen=True, slots=True)
class Example:
    """One command of a document and what it prints there."""

    command: str
    """For the shell; several lines when it was continued."""
    output: str
    """As the document has it."""
    first: int
    """The first line of the output in the document, counted from 0."""
    last: int
    """The line after it."""


def examples(text: str) -> Iterator[Example]:
    """The examples of a document, in order."""
    lines = text.split("\n")
    for start, end in _blocks(lines):
        at = start
        while at < end:
            command = [lines[at].removeprefix("$ ")]
            at += 1
            while at < end and f"{lines[at]} ".startswith("> "):
                command.append(lines[at].removeprefix(">").removeprefix(" "))
                at += 1
            first = at
            while at < end and not lines[at].startswith("$ "):
                at += 1
            yield Example("\n".join(command), "\n".join(lines[first:at]).rstrip(), first, at)


def matches(expected: str, actual: str) -> bool:
    """Whether an output is as the document says."""
    pattern = "\n".join(_line_pattern(line) for line in _settled(expected).split("\n"))
    return re.fullmatch(pattern, _settled(actual)) is not None


class Terminal:
    """Runs commands in a folder of its own, which ends with the process's temporary folder."""

    def __init__(self, place: Path) -> None:
        """Lay out the folder: the examples, a home, and a command named citebound."""
        self._place = place.resolve()
        self._work = self._place / "work"
        self._here = self._work
        shutil.copytree(ROOT / "examples", self._work / "examples")
        wrapper = self._place / "bin" / "citebound"
        wrapper.parent.mkdir()
        wrapper.write_text(_WRAPPER.format(python=sys.executable), encoding="utf-8")
        wrapper.chmod(0o755)
        self._environment = {
            "PATH": f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}",  # noqa: TID251
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(self._work),
            "COLUMNS": "100",
            "LC_ALL": "C.UTF-8",
        }

    def run(self, command: str) -> str:
        """Both streams of a command, and its exit code when that is not 0.

        Where it goes with ``cd``, the next one begins.
        """
        there = self._place / "there"
        done = subprocess.run(  # noqa: S603
            ["sh", "-c", f"trap 'pwd -P > {shlex.quote(str(there))}' EXIT\n{command}"],  # noqa: S607
            cwd=self._here,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        self._here = Path(there.read_text(encoding="utf-8").removesuffix("\n"))
        code = f"(exit code {done.returncode})" if done.returncode else ""
        output = done.stdout.replace(str(self._work), HOME)
        return f"{output}{code}".rstrip()


def renew(path: Path) -> None:
    """Put the present outputs where a document's outputs do not match them."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    with tempfile.TemporaryDirectory() as place:
        terminal = Terminal(Path(place))
        found = [(example, terminal.run(example.command)) for example in examples(text)]
    for example, actual in reversed(found):
        if not matches(example.output, actual):
            lines[example.first : example.last] = actual.split("\n") if actual else []
    path.write_text("\n".join(lines), encoding="utf-8")


def _blocks(lines: list[str]) -> Iterator[tuple[int, int]]:
    starts = [at + 1 for at, line in enumerate(lines) if line == "```console"]
    for start in starts:
        yield start, next(at for at in range(start, len(lines)) if lines[at] == "```")


def _settled(output: str) -> str:
    for pattern, name in _CHANGING:
        output = pattern.sub(name, output)
    return "\n".join(line.rstrip() for line in output.split("\n"))


def _line_pattern(line: str) -> str:
    if line.strip() == "...":
        return r"(?:.*\n)*?.*"
    return ".*".join(re.escape(piece) for piece in line.split("..."))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renew(Path(name))
