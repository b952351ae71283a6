"""The documents: examples run, commands are described as they are, links lead somewhere."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from citebound.__main__ import FURTHER
from citebound.cli import minutes
from citebound.cli.main import COMMANDS, main
from citebound.lab import main as lab
from tools.documents import HOME, ROOT, Terminal, examples, matches

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
RUN = ("README.md", "docs/tutorial.md", "docs/how-to.md", "docs/experiment.md", "docs/minutes.md")
SCHEMAS = (
    "summary",
    "refusal",
    "summarize",
    "sync",
    "build",
    "preview",
    "explain",
    "dependents",
    "source",
    "decisions",
    "history",
    "past",
    "compare",
    "status",
    "audit",
    "doctor",
    "verify",
    "verify_answer",
    "verify_batch",
    "base_changed",
    "minutes",
    "tasks",
    "facts",
    "minutes_import",
    "minutes_add",
    "minutes_transcript",
    "minutes_list",
    "minutes_log",
    "facts_history",
    "decided",
)
JSON_REFERENCE = (ROOT / "docs/reference/json.md").read_text(encoding="utf-8")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@pytest.mark.parametrize("name", RUN)
def test_every_example_prints_what_the_document_says(name, tmp_path):
    terminal = Terminal(tmp_path)
    found = list(examples((ROOT / name).read_text(encoding="utf-8")))
    assert any(example.command.startswith("citebound ") for example in found)
    for example in found:
        actual = terminal.run(example.command)
        if not matches(example.output, actual):
            pytest.fail(f"{name}: $ {example.command}\n{actual}\n-- expected --\n{example.output}")
    made = {path.name for path in (tmp_path / "work").iterdir()} - {"examples"}
    assert made <= {"trial", ".cache", ".config"}, "a clone is left as it was"


def test_a_command_begins_where_the_one_before_it_went(tmp_path):
    terminal = Terminal(tmp_path)
    assert terminal.run("mkdir trial && cd trial; false") == "(exit code 1)"
    assert terminal.run("cd nowhere && pwd").endswith("(exit code 2)")
    assert terminal.run("pwd") == f"{HOME}/trial"


@pytest.mark.parametrize("command", ["", *COMMANDS, *FURTHER])
def test_the_reference_holds_the_help_of_every_command(command, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "100")
    if command:
        _, module = FURTHER.get(command, ("", f"citebound.cli.{command}"))
        help_text = import_module(module).parser().format_help()
    else:
        main(["--help"], further=FURTHER)
        help_text = capsys.readouterr().out
    reference = (ROOT / "docs/reference/cli.md").read_text(encoding="utf-8")
    shown = {example.command: example.output for example in examples(reference)}
    assert shown[f"citebound {command}".strip() + " --help"] == help_text.rstrip()


@pytest.mark.parametrize(
    ("group", "command"),
    [
        *(("lab", command) for command in lab.COMMANDS),
        *(("minutes", command) for command in minutes.COMMANDS),
    ],
)
def test_the_reference_holds_the_help_of_every_command_of_a_group(group, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    reference = (ROOT / "docs/reference/cli.md").read_text(encoding="utf-8")
    shown = {example.command: example.output for example in examples(reference)}
    help_text = {"lab": lab, "minutes": minutes}[group].command_parser(command).format_help()
    assert shown[f"citebound {group} {command} --help"] == help_text.rstrip()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_a_file_and_a_heading_that_exist(path):
    for target in LINK.findall(_prose(path)):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        goal = (path.parent / file).resolve() if file else path
        assert goal.exists(), target
        assert not anchor or anchor in _anchors(goal), target


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/adr/0*.md")), ids=lambda path: path.name)
def test_every_decision_is_in_the_index_by_its_title(path):
    title = path.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ")
    number, _, sentence = title.partition(". ")
    index = (path.parent / "README.md").read_text(encoding="utf-8")
    is_template = number == "NNNN"
    assert is_template or f"| [{number}]({path.name}) | {sentence} |" in index


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_json_document_has_a_section(name):
    assert f"\n## {name}\n" in JSON_REFERENCE


def test_the_sections_are_those_of_the_schemas():
    schemas = {file.stem for file in ROOT.glob("src/citebound/render/schemas/*.json")}
    assert schemas == {*SCHEMAS, "parts"}


GATE = "examples/gate"
CHANGED = f"citebound verify h.json {GATE}/harbour-items.jsonl"
JSON_COMMANDS = (
    ("summary", "citebound show case --by-document --since 1 --json"),
    ("refusal", "echo new > case/a.md; citebound show case --json"),
    ("sync", "citebound sync case --json"),
    ("preview", "citebound preview case --json"),
    ("build", "citebound build case --json"),
    ("build", "citebound build case --full --json"),
    ("summarize", "citebound summarize case --json"),
    ("explain", "citebound explain case root --json"),
    ("preview", "citebound preview case --withdraw a.md --json"),
    ("dependents", "citebound explain case a.md --dependents --json"),
    ("source", "citebound source case 1 --json"),
    ("decisions", "citebound withdraw case a.md --json"),
    ("status", "citebound status case --json"),
    ("history", "citebound history case --json"),
    ("past", "citebound history case 1 --json"),
    ("compare", "citebound compare case 1 2 --json"),
    ("audit", "citebound audit case --json"),
    ("doctor", "citebound doctor case --json"),
    ("verify", f"citebound verify {GATE}/harbour.json {GATE}/harbour-items.jsonl --json"),
    ("base_changed", f"sed s/ill/well/ {GATE}/harbour.json > h.json; {CHANGED} --json"),
)


def test_every_field_of_every_json_document_is_described(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.run("cp -r examples/site-policy case && citebound summarize case")
    for section, command in JSON_COMMANDS:
        value = json.loads(terminal.run(command).partition("(exit code")[0])
        described = set(re.findall(r"^\| `([^`]+)`", _section(section), re.MULTILINE))
        assert set(value) <= described, f"{section}: {command}"


def test_the_matcher_forgives_times_and_what_is_left_out_and_nothing_else():
    expected = "run 1: 0.10 s\n...\nsynced 2026-01-31 10:42 UTC, end"
    assert matches(expected, "run 1: 2.31 s\na\nb\nsynced 2027-03-04 11:00 UTC, end")
    assert not matches(expected, "run 2: 2.31 s\na\nb\nsynced 2027-03-04 11:00 UTC, end")
    assert matches("key ...", "key abc")
    assert not matches("", "something")


def _prose(path):
    return re.sub(
        r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )


def _anchors(path: Path):
    headings = HEADING.findall(_prose(path))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _section(name):
    return JSON_REFERENCE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
