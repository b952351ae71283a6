"""A pipe, a folder, a socket or a device where a file is named: one line, without a wait."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.case import Case
from tests.cli.test_bad_input import is_one_line
from tests.test_named_file import make_socket

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS = 60
ASKED = ("summarize", "{case}", "--recipe", "claims")
KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "socket": make_socket,
    "device": lambda path: path.symlink_to("/dev/zero"),
}
OPTIONS: dict[str, tuple[str, ...]] = {
    "model": (*ASKED, "--generator", "llama", "--model", "{it}"),
    "model directory": (*ASKED, "--generator", "transformers", "--model", "{it}"),
    "replay": (*ASKED, "--replay", "{it}"),
    "record": (*ASKED, "--generator", "scripted", "--record", "{it}"),
    "map prompt": (*ASKED, "--generator", "scripted", "--map-prompt", "{it}"),
    "reduce prompt": (*ASKED, "--generator", "scripted", "--reduce-prompt", "{it}"),
    "text": ("verify", "{it}", "{file}"),
    "items": ("verify", "{file}", "{it}"),
    "batch": ("verify", "--batch", "{it}"),
    "labelled": ("calibrate", "{it}"),
    "review": ("lab", "review", "{it}", "--out", "{lab}"),
}
FOLDERS: dict[str, tuple[str, ...]] = {
    "summarize": ("summarize", "{it}"),
    "run": ("lab", "run", "--generator", "scripted", "--out", "{it}"),
    "demo": ("lab", "demo", "--out", "{it}"),
    "corpus": ("lab", "corpus", "--out", "{it}"),
    "exercise": ("lab", "exercise", "--out", "{it}"),
    "evaluate": ("lab", "evaluate", "--out", "{it}"),
    "report": ("lab", "report", "--out", "{it}"),
    "check": ("lab", "check", "--out", "{it}"),
}


@pytest.fixture(autouse=True)
def impatience() -> Iterator[None]:
    """End a wait that would never end."""

    def end(_number: int, _frame: object) -> None:
        raise TimeoutError("it waits")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def filled(words: tuple[str, ...], case: Case, it: Path) -> list[str]:
    lab = case.folder.parent / "lab"
    (lab / "review").mkdir(parents=True)
    (lab / "review" / "sample.json").write_text("{}")
    known = {"case": case.folder, "it": it, "lab": lab, "file": case.folder / "a.txt"}
    return [word.format(**known) for word in words]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("option", OPTIONS)
def test_a_file_that_is_none_is_one_line(case: Case, option: str, kind: str) -> None:
    if option.startswith("model"):
        pytest.importorskip("xllamacpp" if option == "model" else "transformers")
    case.write("a.txt", "{}\n")
    it = case.folder.parent / "it"
    KINDS[kind](it)
    answer = case.say(*filled(OPTIONS[option], case, it))
    assert is_one_line(answer), answer
    assert (answer.code, "it" in answer.err) == (2, True), answer
    assert not (case.folder / ".citebound").exists()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "folder"])
@pytest.mark.parametrize("command", FOLDERS)
def test_a_folder_that_is_none_is_one_line(case: Case, command: str, kind: str) -> None:
    it = case.folder.parent / "it"
    KINDS[kind](it)
    answer = case.say(*filled(FOLDERS[command], case, it))
    assert is_one_line(answer), answer
    assert (answer.code, str(it) in answer.err) == (2, True), answer


@pytest.mark.parametrize("kind", ["pipe", "folder", "socket"])
@pytest.mark.parametrize("option", ["--record", "--plot"])
def test_calibrate_refuses_what_it_cannot_write_before_it_begins(
    case: Case, option: str, kind: str
) -> None:
    it = case.folder.parent / "it"
    KINDS[kind](it)
    answer = case.say("calibrate", "nothing.jsonl", option, it)
    assert is_one_line(answer), answer
    assert (answer.code, f"{option} {it}: cannot be written" in answer.err) == (2, True), answer


@pytest.mark.parametrize("kind", ["pipe", "folder", "socket"])
def test_audit_records_go_into_no_pipe_that_nobody_reads(case: Case, kind: str) -> None:
    it = case.folder.parent / "it"
    KINDS[kind](it)
    file = case.write("a.txt", "{}\n")
    answer = case.say("verify", file, file, "--audit", it)
    assert is_one_line(answer), answer
    assert (answer.code, "cannot be written" in answer.err) == (2, True), answer


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["summarize", "doctor"])
def test_a_settings_file_that_is_none_is_named(
    case: Case, monkeypatch: pytest.MonkeyPatch, command: str, kind: str
) -> None:
    it = case.folder.parent / "it.toml"
    KINDS[kind](it)
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(it))
    answer = case.cite(command)
    assert (answer.code, str(it) in answer.out + answer.err) == (2 - (command == "doctor"), True)


@pytest.mark.parametrize("command", ["summarize", "doctor"])
def test_the_null_device_is_a_settings_file_that_chooses_nothing(
    case: Case, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", os.devnull)
    assert case.cite(command).code == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["case", "case/.citebound", "case/.citebound/store.sqlite"])
def test_a_store_that_is_none_is_a_fault_for_the_doctor_and_for_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, kind: str
) -> None:
    if kind == "folder" and name != "case/.citebound/store.sqlite":
        pytest.skip("a folder is right there")
    case, it = Case(tmp_path / "documents", capsys), tmp_path / "there" / name
    it.parent.mkdir(parents=True, exist_ok=True)
    KINDS[kind](it)
    store = it if it.name != "store.sqlite" else it.parent
    told = case.cite("doctor", "--store", store)
    assert (told.code, "failed  store:" in told.out) == (1, True), told.out
    for command in ("summarize", "show"):
        answer = case.cite(command, "--store", store)
        assert is_one_line(answer), answer
        assert answer.code in {1, 2, 4}
    assert not [path for path in it.parent.iterdir() if path != it]


def test_a_shell_may_hand_verify_its_files_as_pipes(case: Case) -> None:
    script = (
        f"{sys.executable} -m citebound verify <(printf 'It leaks.') - --audit >(cat >&2) "
        "--explain".replace(" - ", " /dev/stdin ")
    )
    item = '{"extract_id": "1", "kind": "fact", "text": "x", "claimed_quote": "It leaks.", '
    done = subprocess.run(  # noqa: S603 -- the words are those above
        ["/bin/bash", "-c", script],
        input=item + '"char_start": 0, "char_end": 9}\n',
        capture_output=True,
        text=True,
        cwd=case.folder,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, "It leaks." in done.stdout) == (0, True), done
    assert done.stderr.startswith('{"refined_file_id": ')
