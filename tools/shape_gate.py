"""Fails when the code loses its shape, with each offender on one line.

Usage: `shape_gate.py [SOURCE_DIR]`, src/citebound when not given.

The limits are those of CONTRIBUTING.md. A docstring does not count towards the length of its
function. Branches count the function itself, every if, loop, handler, comprehension, case and
assert inside it, and each further operand of `and` and `or`.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_FILE_LINES = 400
MAX_P90_FILE_LINES = 300
MAX_FUNCTION_LINES = 40
MAX_BRANCHES = 8
MAX_ARGUMENTS = 6
MAX_ANY_PER_1000 = 3
MAX_IGNORES_PER_1000 = 1
STRICT_ROOM = "core"

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_BRANCHING = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.IfExp,
    ast.comprehension,
    ast.match_case,
    ast.Assert,
)
_ESCAPES = {
    "Any": (re.compile(r"\bAny\b"), MAX_ANY_PER_1000),
    "ignore": (re.compile(r"#\s*(?:type|pyright|ty):\s*ignore"), MAX_IGNORES_PER_1000),
}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of the tree, read once."""

    name: str
    """Path from the source folder, with forward slashes."""
    text: str
    """Everything in it."""

    @property
    def length(self) -> int:
        """Lines, blank ones and comments included."""
        return self.text.count("\n")

    @property
    def code_lines(self) -> int:
        """Lines that are neither blank nor a comment only."""
        stripped = (line.strip() for line in self.text.splitlines())
        return sum(1 for line in stripped if line and not line.startswith("#"))


def offences(root: Path) -> Iterator[str]:
    """Everything under a folder that is over a limit, one line of text each."""
    files = [
        SourceFile(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(root.rglob("*.py"))
    ]
    yield from _file_lengths(files)
    for file in files:
        for node in ast.walk(ast.parse(file.text, file.name)):
            if isinstance(node, _Function):
                yield from _function_limits(file, node)
            if isinstance(node, _Function | ast.ClassDef):
                yield from _documentation(file, node)
    for word in _ESCAPES:
        yield from _escapes(files, word)


def _file_lengths(files: list[SourceFile]) -> Iterator[str]:
    lengths = sorted(file.length for file in files)
    p90 = lengths[min(len(lengths) - 1, int(len(lengths) * 0.9))] if lengths else 0
    for file in files:
        if file.length > MAX_FILE_LINES:
            yield f"{file.name}: {file.length} lines, at most {MAX_FILE_LINES}"
        elif p90 > MAX_P90_FILE_LINES and file.length > MAX_P90_FILE_LINES:
            limit = f"90 % of files have at most {MAX_P90_FILE_LINES} (p90 is {p90})"
            yield f"{file.name}: {file.length} lines, {limit}"


def _function_limits(file: SourceFile, node: _Function) -> Iterator[str]:
    measured = (
        ("lines", _length(node), MAX_FUNCTION_LINES),
        ("branches", _branches(node), MAX_BRANCHES),
        ("arguments", _arguments(node), MAX_ARGUMENTS),
    )
    for what, count, limit in measured:
        if count > limit:
            yield f"{file.name}:{node.lineno} {node.name}: {count} {what}, at most {limit}"


def _length(node: _Function) -> int:
    doc = ast.get_docstring(node, clean=False)
    doc_lines = 0 if doc is None else doc.count("\n") + 1
    return (node.end_lineno or node.lineno) - node.lineno + 1 - doc_lines


def _branches(node: _Function) -> int:
    inside = list(ast.walk(node))
    operands = sum(len(n.values) - 1 for n in inside if isinstance(n, ast.BoolOp))
    return 1 + sum(isinstance(n, _BRANCHING) for n in inside) + operands


def _arguments(node: _Function) -> int:
    named = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    return sum(1 for argument in named if argument.arg not in {"self", "cls"})


def _documentation(file: SourceFile, node: _Function | ast.ClassDef) -> Iterator[str]:
    if not node.name.startswith("_") and ast.get_docstring(node) is None:
        yield f"{file.name}:{node.lineno} {node.name}: public, without a docstring"


def _escapes(files: list[SourceFile], word: str) -> Iterator[str]:
    """Each place of a word in the strict room, and every place when the rate is too high."""
    pattern, per_1000 = _ESCAPES[word]
    places = [
        (file, number)
        for file in files
        for number, line in enumerate(file.text.splitlines(), 1)
        for _ in pattern.findall(line)
    ]
    code = sum(file.code_lines for file in files)
    over = len(places) * 1000 > per_1000 * code
    for file, number in places:
        if file.name.startswith(f"{STRICT_ROOM}/"):
            yield f"{file.name}:{number} {word}: none in {STRICT_ROOM}"
        elif over:
            rate = f"{len(places)} in {code} lines of code, at most {per_1000} per 1,000"
            yield f"{file.name}:{number} {word}: {rate}"


def main(arguments: list[str]) -> int:
    """Print the offences; 1 when there is any, else 0."""
    root = Path(arguments[0] if arguments else "src/citebound")
    found = list(offences(root))
    print("\n".join(found) if found else f"shape of {root}: within limits")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
