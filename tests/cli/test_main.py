"""What ``main`` does around a command: help, faults of the system, streams, progress."""

from __future__ import annotations

import io
import json
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from citebound import __version__
from citebound.cli import minutes, options, progress, show
from citebound.cli.main import COMMANDS, main
from citebound.models.scripted import Scripted
from tests.cli.case import SCRIPTED, STRICT, Case, displays, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.ports.generator import Generation, Request


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("-h",), 0), (("--help",), 0), (("help",), 0)]
)
def test_help_lists_every_command_and_every_exit_code(case: Case, words, code: int):
    answer = case.say(*words)
    assert (answer.code, answer.err) == (code, "")
    for name, what in COMMANDS.items():
        assert f"  {name:<10} {what}\n" in answer.out
    assert "3 refused as STALE, or the gate's base changed, 4 INVALID or MISSING" in answer.out


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_one_line(case: Case, word: str):
    assert case.say(word).out == f"citebound {__version__}\n"


EXAMPLES = {
    "calibrate": "calibration/labelled.jsonl",
    "minutes": "import standup.vtt",
    "facts": "--kind action",
    "tasks": "standup",
    "confirm": "4be1c09a2f --pin 1",
    "reject": "4be1c09a2f --reason",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(case: Case, command: str):
    answer = case.say(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: citebound {command}")
    assert f"example: citebound {command} {EXAMPLES.get(command, 'case/')}" in answer.out
    assert "--json" in answer.out or command == "minutes"  # Its commands have it.


def test_the_words_come_from_the_command_line_when_none_are_given(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["citebound", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"citebound {__version__}\n"


FAULTS = [
    (KeyboardInterrupt(), 130, "citebound: interrupted; what was finished is kept\n"),
    (OSError(28, "No space left on device"), 1, "the system refused: [Errno 28] No space left"),
    (MemoryError(), 1, "citebound: the system refused: MemoryError\n"),
]


@pytest.mark.parametrize(("fault", "code", "said"), FAULTS, ids=lambda part: str(part)[:20])
def test_a_fault_of_the_system_is_one_line(
    built: Case, monkeypatch, *, fault: BaseException, code: int, said: str
):
    def run(_: object) -> int:
        raise fault

    monkeypatch.setattr(show, "run", run)
    answer = built.cite("show")
    assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1)
    assert said in answer.err


def test_a_mistake_of_the_program_is_one_line_that_says_so(built: Case, monkeypatch):
    monkeypatch.delenv("CITEBOUND_DEBUG", raising=False)
    monkeypatch.setattr(show, "run", lambda args: args.nothing)
    answer = built.cite("show")
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
    assert "a fault of the program, AttributeError: " in answer.err


def test_a_mistake_of_the_program_is_not_hidden_from_who_asks(built: Case, monkeypatch):
    monkeypatch.setenv("CITEBOUND_DEBUG", "1")
    monkeypatch.setattr(show, "run", lambda args: args.nothing)
    with pytest.raises(AttributeError):
        built.cite("show")


def test_a_reader_that_goes_away_ends_the_command_quietly(
    built: Case, monkeypatch, tmp_path: Path
):
    def run(_: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(show, "run", run)
    with (tmp_path / "pipe").open("w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["show", str(built.folder)]) == 0
        pipe.write("what the interpreter still holds")
    assert (tmp_path / "pipe").read_text() == ""


class Full(io.StringIO):
    """A stream on a full disc."""

    @override
    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_an_answer_that_cannot_be_written_is_a_failure(built: Case, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["show", str(built.folder)]) == 1
    assert "the system refused: [Errno 28]" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["stdout", "stderr"])
@pytest.mark.parametrize(("folder", "code"), [("case", 0), ("nowhere", 2)])
def test_a_closed_stream_is_no_fault(
    built: Case, monkeypatch, *, name: str, folder: str, code: int
):
    monkeypatch.setattr(sys, name, None)
    assert main(["show", str(built.folder.parent / folder)]) == code
    getattr(sys, name).close()


def test_an_old_encoding_of_the_terminal_stops_nothing(built: Case, monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["show", str(built.folder), "--json"]) == 0
    assert json.loads(raw.getvalue().decode("utf-8"))["claims"][0]["display"].count(" · ") == 1


class Terminal(io.StringIO):
    """A stream that says that a person looks at it."""

    @override
    def isatty(self) -> bool:
        return True


def drawn(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, total: int) -> list[str]:
    monkeypatch.setattr(sys, "stderr", stream)
    for done in range(1, total + 1):
        progress.progress(done, total)
    return stream.getvalue().split("\r")[1:]


@pytest.mark.parametrize(
    ("stream", "total"), [(io.StringIO(), 200), (Terminal(), 49)], ids=["pipe", "few"]
)
def test_no_bar_is_drawn_in_a_pipe_or_for_few_steps(monkeypatch, stream, total: int):
    assert drawn(monkeypatch, stream, total) == []


def test_a_terminal_shows_a_bar_that_grows_and_goes(monkeypatch):
    bars = drawn(monkeypatch, Terminal(), 200)
    assert bars[49] == f"[{'#' * 20}{'.' * 20}] 100/200\x1b[K"
    assert bars[-1] == "\x1b[K"
    assert len(bars) == 100


def test_a_terminal_shows_whom_a_model_is_asked_for_before_it_answers(case: Case, monkeypatch):
    case.with_facts(2)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    seen: list[str] = []
    answer = Scripted.generate

    def slow(self: Scripted, request: Request) -> Generation:
        seen.append(stream.getvalue().rpartition("\r\x1b[K")[2])
        return answer(self, request)

    monkeypatch.setattr(Scripted, "generate", slow)
    assert case.cite("summarize", *SCRIPTED).code == 0
    assert seen == [
        f"[{place}/3] asking for {name} ..."
        for place, name in enumerate((f"doc:{name_of(0)}", f"doc:{name_of(1)}", "root"), 1)
    ]
    assert stream.getvalue().endswith("\r\x1b[K")


def test_a_pipe_and_a_build_by_rules_show_nothing(case: Case, monkeypatch):
    case.with_facts(2)
    assert case.cite("summarize", *SCRIPTED).err == ""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    assert case.cite("build", "--recipe", "facts").code == 0
    assert "asking" not in stream.getvalue()


def test_a_long_name_leaves_room_on_the_line(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    progress.asking(1, 2, f"doc:{'x' * 100}\x1b[2J.txt")
    assert stream.getvalue() == f"\r\x1b[K[1/2] asking for doc:{'x' * 35}… ..."


ORIGINS = [
    ((), "extract", "citebound.toml"),
    (("--recipe", "facts"), "facts", "command line"),
]


@pytest.mark.parametrize(("words", "recipe", "origin"), ORIGINS)
def test_the_strongest_choice_wins_and_status_names_who_made_it(
    case: Case, no_settings_of_the_user: Path, *, words, recipe: str, origin: str
):
    no_settings_of_the_user.write_text('recipe = "facts"\nsplit_size = 900\n')
    case.write("citebound.toml", 'recipe = "extract"\n')
    case.json("sync")
    settings = case.cite("status", "--json", *words).json["settings"]
    assert settings["recipe"] == {"value": recipe, "origin": origin}
    assert settings["split_size"] == {"value": 900, "origin": "user settings"}


def test_the_patterns_of_a_folder_choose_its_facts(case: Case):
    case.write("a.txt", "Order 77 chairs: 12.\nOrder 78 tables: 4.\nNot an order.\n")
    pattern = r"Order (?P<subject>\d+) (?P<field>\w+): (?P<value>[^.]+)\."
    case.write("citebound.toml", f'recipe = "facts"\npatterns = [{json.dumps(pattern)}]\n')
    summary = case.json("summarize")
    assert displays(summary) == ["77 · chairs: 12", "78 · tables: 4"]
    assert case.json("status")["settings"]["patterns"]["value"] == [pattern]


@pytest.mark.parametrize("variable", ["XDG_CONFIG_HOME", "HOME"])
def test_the_users_settings_are_found_in_their_usual_place(
    case: Case, monkeypatch, tmp_path: Path, variable: str
):
    for name in ("CITEBOUND_SETTINGS", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    home = tmp_path if variable == "XDG_CONFIG_HOME" else tmp_path / ".config"
    (home / "citebound").mkdir(parents=True)
    (home / "citebound" / "settings.toml").write_text('recipe = "facts"')
    assert case.cite("summarize", "--json").json["recipe"] == "facts"


@pytest.mark.parametrize("words", [("--model", "other"), ("--reduce-budget", 999)])
def test_a_full_build_remembers_no_choices(built: Case, words):
    built.json("build", "--full", *words)
    assert built.cite("show").code == 0
    built.json("build", *words)
    assert built.cite("show").code == 0
    origins = [item["origin"] for item in built.json("status")["settings"].values()]
    assert origins.count("remembered") == 3


def test_a_replay_that_is_named_is_used_where_another_generator_is_remembered(
    case: Case, tmp_path: Path
):
    record = tmp_path / "answers.jsonl"
    case.with_facts(2).json("summarize", *SCRIPTED, "--record", record)
    case.json("build", "--replay", record)
    assert case.json("status")["settings"]["generator"]["value"] == "replay"
    assert case.cite("show").code == 0


def test_leaves_cut_short_make_the_summary_partial_and_are_named(built: Case):
    assert built.json("build", "--max-new-tokens", 20)["root_status"] == "PARTIAL"
    names = ["doc:d00.txt", "doc:d01.txt", "doc:d02.txt"]
    answer = built.cite("show")
    assert (answer.code, answer.err.count("\n")) == (0, 1)
    assert f"PARTIAL (3 invalid: {', '.join(names)})" in answer.out
    assert built.cite("show", "--json").json["partial_nodes"] == names


@pytest.fixture
def broken(case: Case) -> Case:
    """Short documents whose summary alone is longer than an answer may be."""
    for number in range(4):
        case.write(name_of(number), f"Product P-00-0{number} status: open.\n")
    return case


def test_a_root_cut_short_is_refused_as_invalid(broken: Case):
    words = (*STRICT, "--max-new-tokens", 100)
    answer = broken.cite("summarize", *words)
    assert (answer.code, answer.out) == (4, "")
    assert answer.err.startswith("INVALID: ")
    refusal = broken.cite("show", "--json")
    assert (refusal.code, refusal.json["status"]) == (4, "INVALID")
    assert "open" not in refusal.json["reason"].replace(str(broken.folder), "DIR")
    assert "diagnosis: " in broken.cite("explain", "root").out


def test_an_invalid_root_is_told_with_each_diagnosis_and_what_helps(broken: Case):
    words = (*STRICT, "--max-new-tokens", 100)
    told = broken.cite("summarize", *words).err
    assert "\n  1 node is INVALID:\n    root: length: " in told
    assert "\n  what helps: a longer answer (--max-new-tokens N)" in told
    assert "\nrun 1: 5 nodes: 5 recomputed" in told
    assert "root INVALID" in told
    shown = broken.cite("show").err
    assert told.partition("\n")[2].startswith(shown.partition("\n")[2])
    again = broken.cite("build")
    assert again.code == 0
    assert again.out.endswith(shown.partition("\n")[2])


def test_programs_are_told_of_every_invalid_node(broken: Case):
    words = (*STRICT, "--max-new-tokens", 3, "--json")
    refused = broken.cite("summarize", *words).json
    nodes = ["root", *(f"doc:{name_of(number)}" for number in range(4))]
    assert [one["node"] for one in refused["invalid"]] == nodes
    assert refused["build"]["root_status"] == "INVALID"
    assert broken.json("build")["invalid"] == refused["invalid"]


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_summarize_refuses_a_stranger(broken: Case, form):
    answer = broken.cite("summarize", "--as", "anna", *form)
    assert answer.code == 5
    assert "FORBIDDEN" in (answer.out if form else answer.err)
    assert "P-00" not in answer.out + answer.err


@pytest.mark.parametrize("words", [("--generator", "scripted"), ("--record", "said.jsonl")])
def test_a_generator_for_a_recipe_that_asks_none_is_refused_before_anything_is_made(
    case: Case, monkeypatch, tmp_path: Path, words
):
    monkeypatch.chdir(tmp_path)
    answer = case.with_facts(1).cite("summarize", *words)
    assert answer.code == 2
    assert answer.err == (
        f"citebound: the extract recipe does not read {words[0]}; take it out, or say --recipe "
        "claims or quotes\n"
    )
    assert not (tmp_path / "said.jsonl").exists()
    assert not (case.folder / ".citebound").exists()


def test_a_recording_is_replayed_under_the_keys_of_who_was_recorded(case: Case, tmp_path: Path):
    said = tmp_path / "said.jsonl"
    case.with_facts(3).json("summarize", *SCRIPTED, "--record", said)
    counters = case.json("build", "--replay", said)["counters"]
    assert (counters["cache_hits"], counters["recomputed"]) == (counters["nodes"], 0)
    full = case.json("build", "--full", "--replay", said)
    assert full["comparison"]["equal"] == full["comparison"]["nodes"]


def test_names_are_read_as_utf8_or_not_at_all(built: Case, monkeypatch):
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: "iso8859-1")
    answer = built.cite("sync")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "citebound: file names are read as iso8859-1 here, not as UTF-8; "
        "set PYTHONUTF8=1 and run again\n"
    )
    assert built.say("--version").code == 0


@pytest.mark.parametrize("node", ["doc:d00.txt", "root"])
def test_a_profile_that_changed_is_named_as_such_wherever_settings_are(case: Case, node: str):
    case.with_facts(2).json("summarize", *SCRIPTED)
    words = ("--profile", "strict", "--map-budget", 2000, "--reduce-budget", 3000)
    told = case.cite("explain", node, *words)
    found = [r for r in case.json("explain", node, *words)["reasons"] if r["kind"] == "setting"]
    own = "reduce_budget" if node == "root" else "map_budget"
    assert [(reason["field"], reason["from"]) for reason in found] == [
        ("profile", "guarded"),
        (own, 3072 if node == "root" else 2048),
    ]
    assert "profile guarded -> strict" in told.out
    assert "profile guarded -> strict" in case.cite("preview", *words).out
    assert "sha256" not in "".join(line for line in told.out.split("\n") if "because" in line)


MODULES = [
    *(f"citebound.cli.{command}" for command in COMMANDS),
    *(f"citebound.cli.minutes.{command}" for command in minutes.COMMANDS if command != "import"),
    "citebound.cli.minutes.import_files",
]


@pytest.mark.parametrize("name", MODULES)
def test_every_option_of_every_command_says_what_it_is_for(name: str) -> None:
    module = import_module(name)
    parser = module.parser() if hasattr(module, "parser") else options.Parser()
    if hasattr(module, "configure"):
        module.configure(parser)
    shown = parser._actions
    assert [action.dest for action in shown if not action.help] == []
