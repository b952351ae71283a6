"""What asks a model cannot reach the labels: by import, by module, by file."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lab.world import NO_REBIND
from tools.documents import ROOT

if TYPE_CHECKING:
    from tests.lab.world import Lab

SOURCE = ROOT / "src" / "citebound"
ANSWERS = ("citebound.lab.evaluation", "citebound.lab.corpus")
BUILDING = ("engine", "models", "core", "store", "sources", "wiring", "ports", "lab/run")
NAMING = {"lab/corpus/labels.py", "check/evaluation/corpus.py"}


def imports(module: str) -> set[str]:
    """The project's modules that a module names in its imports, wherever they stand in it."""
    path = SOURCE.joinpath(*module.split(".")[1:])
    file = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("citebound"):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {a.name for a in node.names if a.name.startswith("citebound")}
    return {name for name in found if is_module(name)}


def is_module(name: str) -> bool:
    path = SOURCE.joinpath(*name.split(".")[1:])
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def modules(room: str) -> list[str]:
    files = [p for p in (SOURCE / room).rglob("*.py") if p.name != "__init__.py"]
    return [f"citebound.{p.relative_to(SOURCE).with_suffix('').as_posix()}" for p in files]


@pytest.mark.parametrize("room", BUILDING)
def test_no_chain_of_imports_leads_from_a_build_to_the_labels(room: str):
    waiting = [name.replace("/", ".") for name in modules(room)]
    assert waiting
    seen = set(waiting)
    while waiting:
        for name in imports(waiting.pop()) - seen:
            seen.add(name)
            waiting.append(name)
    assert [name for name in seen if name.startswith(ANSWERS)] == []


def test_the_labels_file_is_named_by_its_writer_and_by_the_auditor_alone():
    naming = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if "labels.jsonl" in path.read_text("utf-8")
    }
    assert naming == NAMING


def test_labels_lie_outside_of_every_folder_that_a_build_looks_at(built: Lab):
    labels = (built.root / "labels").resolve()
    for folder in ("corpus", "main", "exercise", "baseline"):
        assert not labels.is_relative_to((built.root / folder).resolve())
        assert list((built.root / folder).rglob("*labels*")) == []


LOADED = """
import sys
from citebound.__main__ import start
code = start(sys.argv[1:])
print(code, sorted(name for name in sys.modules if name.startswith(%r)))
"""


def test_a_run_beside_a_corpus_loads_nothing_that_knows_the_labels_and_needs_no_labels(lab: Lab):
    lab.done("corpus")
    labels = lab.root / "labels"
    for file in labels.iterdir():
        file.unlink()
    labels.rmdir()
    words = ["lab", "run", "--out", str(lab.root), *NO_REBIND, "--dossiers", "S-010,S-037"]
    for command in (words, ["lab", "exercise", "--out", str(lab.root)]):
        ran = subprocess.run(  # noqa: S603  (our own words)
            [sys.executable, "-c", LOADED % (ANSWERS,), *command],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(ROOT / "src"), "HOME": str(lab.root.parent)},
        )
        assert ran.stdout.rstrip().endswith("0 []"), ran.stderr
    answer = lab.say("evaluate")
    assert answer.code == 2
    assert "there are no labels" in answer.err


def test_labels_that_cannot_be_read_stop_no_run(lab: Lab):
    lab.done("corpus")
    (file,) = Path(lab.root / "labels").iterdir()
    file.unlink()
    file.mkdir()
    assert lab.json("run", *NO_REBIND, "--dossiers", "S-030")["records"] == 16
    assert "cannot be read" in lab.say("evaluate").err
