"""A served model that is asked for several answers at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from citebound.wiring import remote_model
from tests.cli.case import Case, displays
from tests.models.chat_double import Double, good, hang, running, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.models.chat_double import Handler

OPENAI = ("--recipe", "claims", "--generator", "openai", "--model", "m")
LONG = 30.0


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[Double]:
    monkeypatch.setattr(remote_model, "pause", lambda _: None)
    with running() as found:
        yield found


def crowd(size: int) -> Callable[[Handler], None]:
    """Answer the first so many requests when all of them have come."""
    here = threading.Event()

    def act(handler: Handler) -> None:
        if len(handler.server.bodies) >= size:
            here.set()
        assert here.wait(LONG)
        good()(handler)

    return act


@pytest.mark.parametrize("most", [remote_model.CONCURRENCY, 2])
def test_a_build_asks_for_as_many_answers_at_a_time_as_the_setting_says(
    case: Case, double: Double, no_settings_of_the_user: Path, most: int
) -> None:
    if most != remote_model.CONCURRENCY:
        no_settings_of_the_user.write_text(f"concurrency = {most}", encoding="utf-8")
    case.with_facts(8)
    double.always = crowd(most)
    asked = ("--base-url", double.base_url)
    said = case.folder.parent / "said.jsonl"
    assert case.cite("summarize", *OPENAI, *asked, "--record", said).code == 0
    assert double.most == most
    shown = displays(case.json("show"))
    assert shown
    assert case.cite("audit").code == 0
    compared = case.json("build", *OPENAI, *asked, "--full")["comparison"]
    assert compared["nodes"] == compared["equal"] > 0
    elsewhere = case.folder.parent / "elsewhere"
    replay = ("--recipe", "claims", "--replay", said, "--store", elsewhere)
    assert case.cite("summarize", *replay).code == 0
    assert displays(case.json("show", "--store", elsewhere)) == shown


def test_of_several_faults_at_a_time_one_is_told_and_what_was_answered_is_kept(
    case: Case, double: Double
) -> None:
    case.with_facts(8)
    double.plan, double.always = [good()] * 2, say({"error": "oh"}, 500)
    failed = case.cite("summarize", *OPENAI, "--base-url", double.base_url)
    assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)
    assert "answered 500: oh (tried 4 times) (and 2 more); what was answered is kept" in failed.err
    assert case.cite("audit").code == 0
    double.always = good()
    assert case.cite("summarize", *OPENAI, "--base-url", double.base_url).code == 0
    assert len(double.answered) == len(set(double.answered))
    assert case.cite("audit").code == 0


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_ends_a_build_at_once_and_the_next_one_goes_on(
    case: Case, double: Double
) -> None:
    case.with_facts(8)
    double.plan, double.always = [good()] * 2, hang
    words = ("summarize", case.folder, *OPENAI, "--base-url", double.base_url)
    command = [sys.executable, "-m", "citebound", *map(str, words)]
    # A suite that runs in the background was told to ignore it, and so would be its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:  # noqa: S603  (our own)
        deadline = time.monotonic() + LONG
        while len(double.bodies) < 6 and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert case.cite("audit").code == 0
    double.always = good()
    assert case.cite("summarize", *OPENAI, "--base-url", double.base_url).code == 0
    assert len(double.answered) == len(set(double.answered))
    assert case.cite("audit").code == 0
