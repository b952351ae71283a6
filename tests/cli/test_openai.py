"""A served model that misbehaves: a clear line, nothing poisoned, and the build goes on later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from citebound.wiring import remote_model
from tests.cli.case import Answer, Case, displays, tree
from tests.models.chat_double import PATH, Double, good, hang, pour, raw, reply, running, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "sk-test-0123456789abcdefghij"
OPENAI = ("--recipe", "claims", "--profile", "strict", "--generator", "openai", "--model", "m")


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[Double]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setattr(remote_model, "pause", lambda _: None)
    monkeypatch.setattr(remote_model, "CONCURRENCY", 1)  # What is planned is done in order.
    with running() as found:
        yield found


def build(case: Case, double: Double, *words: object) -> Answer:
    """Make the summary, or with ``--retry`` a node of it."""
    command = "build" if "--retry" in words else "summarize"
    record = ("--record", case.folder.parent / "said.jsonl")
    return case.cite(command, *OPENAI, "--base-url", double.base_url, *record, *words)


def kept(case: Case) -> bytes:
    """Every byte of the store and of the recording."""
    files = [path for path in case.folder.parent.rglob("*") if path.is_file()]
    return b"".join(path.read_bytes() for path in files)


FAULTS: dict[str, tuple[Any, int, str]] = {
    "another model": (good(model="other"), 1, "its model was m and is other now"),
    "another fingerprint": (good(system_fingerprint="fp-2"), 1, "is fp-2 now"),
    "a web page": (say(b"<html>"), 1, "a web page instead of JSON"),
    "an empty body": (say(b""), 1, "an empty body"),
    "half of JSON": (say(b'{"choices": [{"mes'), 1, "no whole JSON"),
    "half a stream": (say(b'data: {"choices": [{"delta"'), 1, "a stream, though none"),
    "no choices": (say(reply("", choices=[])), 1, "0 choices"),
    "content null": (say(reply(None)), 1, "no content that is text"),
    "content of parts": (say(reply([{"text": "x"}])), 1, "no content that is text"),
    "half a surrogate": (say(reply("\ud800")), 1, "half a surrogate pair"),
    "a hundred megabytes": (pour, 1, "more than 4,000,000 bytes"),
    "cut at once": (raw(b""), 1, "cut the connection"),
    "cut in the middle": (
        raw(b'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"choices'),
        1,
        "cut the connection, or does not speak HTTP (tried 4 times)",
    ),
    "no HTTP": (raw(b"SSH-2.0\r\n"), 1, "does not speak HTTP"),
    "always busy": (say({"error": "slow down"}, 429), 1, "answered 429: slow down"),
    "busy for long": (say(b"", 429, Retry_After="500"), 1, "answered 429"),
    "always broken": (say(b"oh", 500), 1, "answered 500 (tried 4 times)"),
    "the secret with 500": (say({"error": f"no {KEY}"}, 500), 1, "words are withheld"),
    "the secret with 200": (say(reply(KEY)), 1, "answered with the credential"),
    "slow": (hang, 1, "gave no whole answer within 1 second"),
    "a filter": (say(reply("x", choice={"finish_reason": "content_filter"})), 1, "filter"),
    "a tool": (say(reply(None, choice={"finish_reason": "tool_calls"})), 1, "called a tool"),
    "no end": (say(reply("x", choice={"finish_reason": None})), 1, "why it ended"),
    "a refusal": (say(reply(None, message={"refusal": "No."})), 1, "refused to answer: No."),
    "over budget": (good(usage={"prompt_tokens": 9999}), 1, "9,999 tokens of input, the budget"),
    "a bad request": (say({"error": {"message": "too long"}}, 400), 1, "answered 400: too long"),
    "no access": (say({"error": f"bad key {KEY}"}, 401), 2, "variable OPENAI_API_KEY"),
    "no such model": (say({"error": "no model m"}, 404), 2, "mend base_url"),
    "elsewhere": (say(b"", 308, Location="http://127.0.0.1:9/"), 2, "which is not followed"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_server_that_fails_poisons_nothing_and_the_build_goes_on(
    case: Case, double: Double, no_settings_of_the_user: Path, fault: str
) -> None:
    act, code, message = FAULTS[fault]
    if act is hang:
        no_settings_of_the_user.write_text("timeout = 1", encoding="utf-8")
    case.with_facts(3)
    double.plan, double.always = [good()], act
    failed = build(case, double)
    assert (failed.code, failed.out) == (code, "")
    assert message in failed.err
    assert failed.err.count("\n") == 1
    assert f"{PATH}/" not in failed.err
    assert case.cite("show").code in (3, 4)
    assert case.cite("audit").code == 0
    double.always = good()
    mended = build(case, double)
    assert (mended.code, mended.err) == (0, "")
    useful = Counter(double.answered)
    assert all(count == 1 for count in useful.values()) or fault in PAID_TWICE
    assert case.cite("audit").code == 0
    assert len(displays(case.json("show"))) > 0
    everything = failed.err + failed.out + mended.out
    assert KEY not in everything
    assert KEY.encode() not in kept(case)
    assert PATH.encode() not in kept(case)
    assert b"127.0.0.1" not in kept(case)


def test_a_store_keeps_no_host_and_port_of_a_server_that_is_not_there(case: Case) -> None:
    case.with_facts(2)
    failed = case.cite(
        "summarize", *OPENAI, "--base-url", "http://127.0.0.1:9/v1", "--api-key-env", "MY_LLM"
    )
    assert (failed.code, failed.err.count("\n")) == (2, 1)
    failed = case.cite("summarize", *OPENAI, "--base-url", "http://127.0.0.1:9/v1")
    assert failed.code == 1
    assert "127.0.0.1:9 cannot be reached: " in failed.err
    assert b"\xe2\x80\xa6 cannot be reached: \xe2\x80\xa6" in kept(case)
    for word in (b"127.0.0.1", b":9 ", b"MY_LLM"):
        assert word not in kept(case)


PAID_TWICE = ("another model", "another fingerprint", "over budget")
"""Here a whole answer came, and must not be used."""


def test_a_server_that_recovers_is_noticed_by_nobody(case: Case, double: Double) -> None:
    case.with_facts(3)
    double.plan = [say(b"", 500), good(), say(b"", 429, Retry_After="0"), raw(b""), good()]
    assert build(case, double).code == 0
    assert len(double.answered) == 4
    assert case.cite("audit").code == 0


ALIEN = '{"claims": [{"subject": "a", "field": "status", "value": "b", "evidence": ["E77"]}]}'


@pytest.mark.parametrize(
    ("act", "diagnosis"),
    [
        (say(reply(ALIEN)), "E77"),
        (say(reply('{"claims": [', choice={"finish_reason": "length"})), "cut off by its length"),
        (say(reply("I think that")), "expected one JSON object"),
        (say(reply("")), "expected one JSON object"),
    ],
    ids=["an alias that was not supplied", "a length stop", "no JSON", "nothing"],
)
def test_what_a_model_says_wrongly_is_an_invalid_node(
    case: Case, double: Double, act: Any, diagnosis: str
) -> None:
    case.with_facts(2)
    double.plan = [act]
    assert build(case, double).code == 0
    told = case.cite("explain", "d00.txt").out
    assert "INVALID" in told
    assert diagnosis in told
    assert case.cite("audit").code == 0
    answers = build(case, double, "--retry", "d00.txt")
    assert answers.code == 0
    assert "INVALID" not in case.cite("explain", "d00.txt").out


def test_what_is_shown_later_needs_no_server(
    case: Case, double: Double, monkeypatch: pytest.MonkeyPatch
) -> None:
    case.with_facts(2)
    assert build(case, double).code == 0
    monkeypatch.delenv("OPENAI_API_KEY")
    assert case.cite("show").code == 0
    assert case.cite("build").code == 0
    case.edit(0)
    without = case.cite("build")
    assert (without.code, without.err.count("\n")) == (2, 1)
    assert "the openai generator wants the server's address: --base-url" in without.err
    assert build(case, double).code == 0
    assert case.cite("audit").code == 0


def test_a_recording_of_a_served_model_is_replayed(case: Case, double: Double) -> None:
    case.with_facts(2)
    build(case, double)
    record = case.folder.parent / "said.jsonl"
    again = ("--store", case.folder.parent / "again")
    replayed = case.json("summarize", *OPENAI[:4], *again, "--replay", record)
    assert displays(replayed) == displays(case.json("show"))


def test_documents_that_leave_the_machine_unencrypted_are_warned_of(
    case: Case, double: Double
) -> None:
    case.with_facts(1)
    build(case, double)
    warned = case.cite("build", "--base-url", "http://host.example/v1")
    assert (warned.code, warned.err.count("\n")) == (0, 1)
    assert "what is asked goes to host.example:80 unencrypted (http)" in warned.err
    assert case.cite("show", "--base-url", "http://host.example/v1").err == ""


def test_the_form_is_sent_where_the_profile_has_one(case: Case, double: Double) -> None:
    case.with_facts(1)
    assert build(case, double, "--profile", "guarded").code == 0
    assert case.cite("audit").code == 0
    assert all(body["response_format"]["type"] == "json_schema" for body in double.bodies)


def test_a_folder_may_not_choose_where_its_documents_go(case: Case) -> None:
    case.with_facts(1)
    case.write("citebound.toml", 'base_url = "http://127.0.0.1:9"')
    before = tree(case.folder)
    refused = case.cite("summarize", *OPENAI)
    assert refused.code == 2
    assert "it chooses 'base_url', which is refused" in refused.err
    assert tree(case.folder) == before
