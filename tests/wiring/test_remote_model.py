from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from citebound import models
from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.errors import GenerationError, SettingsError
from citebound.ports.generator import Request
from citebound.wiring import remote_model
from citebound.wiring.choices import Chosen, choices, to_remember
from citebound.wiring.generators import sent_in_clear
from citebound.wiring.in_force import in_force
from citebound.wiring.jobs import job_of
from tests.models.chat_double import Double, running, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from citebound.engine.workspace import Job
    from citebound.ports.generator import Generation

KEY = "sk-test-0123456789abcdefghij"
ASKED = Request((Message("user", "[E1] x"),), ("E1",), Parameters(60))


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "MY_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def double() -> Iterator[Double]:
    with running() as found:
        yield found


def job(**values: str | int) -> Job:
    named = {"recipe": "claims", "generator": "openai", "model": "m", **values}
    return job_of({key: Chosen(value, "command line") for key, value in named.items()}, "owner")


def answer(**values: str | int) -> Generation:
    generator = job(**values).generator
    assert generator is not None
    return generator.generate(ASKED)


def test_what_is_chosen_stands_in_the_keys_and_where_it_is_does_not(double: Double) -> None:
    here: dict[str, str | int] = {"base_url": double.base_url, "api_key_env": "MY_KEY", "tries": 2}
    plain, found = job().settings, job(**here).settings
    assert found == plain
    assert found.generator is not None
    assert (found.generator.model, found.generator.tokenizer) == ("m", "server")
    named = job(model_revision="r1", tokenizer="t", structured="none").settings.generator
    assert named is not None
    assert (named.model_revision, named.tokenizer) == ("r1", "t")
    assert named.runtime.endswith(" none")


@pytest.mark.parametrize("value", ["MY_KEY", ""])
def test_the_credential_comes_from_the_variable_that_is_named(
    double: Double, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(value or "OPENAI_API_KEY", f" {KEY}\n")
    named: dict[str, str | int] = {"api_key_env": value} if value else {}
    assert answer(base_url=f"{double.base_url}/", **named).text
    assert double.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_a_server_that_wants_no_credential_gets_none(double: Double) -> None:
    answer(base_url=double.base_url)
    assert "Authorization" not in double.headers[0]


@pytest.mark.parametrize("value", [None, "", "  "])
def test_a_variable_that_is_named_must_be_set(
    double: Double, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is not None:
        monkeypatch.setenv("MY_KEY", value)
    with pytest.raises(SettingsError, match=r"MY_KEY, which api_key_env names, is not set"):
        answer(base_url=double.base_url, api_key_env="MY_KEY")
    assert not double.bodies


def test_a_variable_that_holds_no_credential_is_not_shown(
    double: Double, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"Bearer {KEY}")
    with pytest.raises(SettingsError, match="OPENAI_API_KEY holds characters") as caught:
        answer(base_url=double.base_url)
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"model": ""}, "wants the served model's name: --model NAME"),
        ({"structured": "yaml"}, "structured wants one of json_schema, json_object, none"),
        ({"tries": 101}, "tries wants a whole number up to 100"),
        ({"timeout": 10**11}, "timeout wants a whole number up to 86,400"),
        ({"concurrency": 10**6}, "concurrency wants a whole number up to 1,000"),
    ],
)
def test_an_impossible_choice_is_refused_at_once(
    values: dict[str, str | int], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        job(**values)


NONE = "names no address of a server"


@pytest.mark.parametrize(
    ("base_url", "message"),
    [
        ("", "wants the server's address: --base-url"),
        ("localhost:8000/v1", NONE),
        ("ftp://host.example/v1", NONE),
        ("http:///v1", NONE),
        ("http://host.example:99999/v1", NONE),
        ("http://host.example:0/v1", NONE),
        ("http://[::1/v1", NONE),
        ("http://host.example/v 1", NONE),
        ("http://host.example/\x1bv1", NONE),
        ("http://\u2488com/v1", NONE),
        (f"https://me:{KEY}@host.example/v1", r"\(host.example:443\) wants scheme, host"),
        (f"https://{KEY}@host.example/v1", "comes from the environment, see api_key_env"),
        (f"http://host.example/v1?key={KEY}", r"\(host.example:80\) wants scheme, host"),
    ],
)
def test_an_address_that_is_none_is_refused_and_not_shown(base_url: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message) as caught:
        answer(base_url=base_url)
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_was_built_is_shown_without_address_and_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "citebound.models.openai_server", None)
    monkeypatch.delattr(models, "openai_server", raising=False)
    generator = job(base_url="http://host.example/v1").generator
    assert generator is not None
    assert generator.count_tokens(ASKED.messages) > 0
    with pytest.raises(
        SettingsError, match=r"run `pip install '\.\[openai\]'` in a clone of citebound$"
    ):
        generator.generate(ASKED)


def test_a_proxy_of_the_environment_is_not_used(
    double: Double, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert answer(base_url=double.base_url).text


def test_tries_are_apart_in_time(double: Double, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(remote_model, "pause", waits.append)
    double.always = say(b"", 503)
    with pytest.raises(GenerationError, match="tried 3 times"):
        answer(base_url=double.base_url, tries=3)
    assert len(waits) == 2


@pytest.mark.parametrize(
    ("base_url", "warned"),
    [
        ("http://host.example/v1", "host.example:80"),
        ("HTTP://Host.example:8000/v1", "host.example:8000"),
        ("http://192.168.1.5:11434/v1", "192.168.1.5:11434"),
        ("http://[2001:db8::1]/v1", "[2001:db8::1]:80"),
        ("http://localhost.evil.example/v1", "localhost.evil.example:80"),
        ("https://host.example/v1", ""),
        ("http://localhost:8000/v1", ""),
        ("http://my.localhost:8000/v1", ""),
        ("http://127.0.0.2/v1", ""),
        ("http://[::1]:8000/v1", ""),
        ("http://[::1", ""),
        ("", ""),
    ],
)
def test_an_unencrypted_address_elsewhere_is_warned_of(base_url: str, warned: str) -> None:
    chosen = {"generator": Chosen("openai", "x"), "base_url": Chosen(base_url, "x")}
    lines = sent_in_clear(chosen)
    assert len(lines) == bool(warned)
    assert all(f"goes to {warned} unencrypted" in line for line in lines)
    assert sent_in_clear({**chosen, "generator": Chosen("llama", "x")}) == ()


def test_settings_in_force_tell_what_was_asked_and_not_where() -> None:
    named = {"recipe": "claims", "generator": "openai", "model": "m", "structured": "none"}
    wanted = {key: Chosen(value, "command line") for key, value in named.items()}
    wanted["base_url"] = Chosen(f"http://host.example/{KEY}", "user settings")
    told = in_force(wanted, job_of(wanted, "owner"))
    assert told["structured"] == Chosen("none", "command line")
    assert told["model_revision"] == Chosen("", "default")
    assert KEY not in repr(told)


def test_a_store_remembers_neither_address_nor_variable() -> None:
    command = {"model": "m", "base_url": "http://host.example", "api_key_env": "MY_KEY"}
    assert to_remember(command) == {"model": "m"}


def test_an_address_that_somebody_put_into_a_store_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    planted = {"base_url": "http://host.example", "api_key_env": "HOME", "model": "m"}
    assert list(choices(tmp_path, {}, planted)) == ["model"]


def test_an_address_of_a_wrong_type_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(f'base_url = ["https://me:{KEY}@h"]', encoding="utf-8")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "mine.toml"))
    with pytest.raises(SettingsError, match=r"base_url \(user settings\) wants a text") as caught:
        choices(tmp_path, {}, {})
    assert KEY not in str(caught.value)


def test_a_credential_in_place_of_a_name_is_refused_and_not_repeated() -> None:
    with pytest.raises(SettingsError, match="api_key_env wants the name of an env") as refused:
        remote_model._credential("sk-SECRET-1234")
    assert "SECRET" not in str(refused.value)
