"""A served model that is real: llama.cpp's own server, on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.models.llama_server import LlamaServer, Load
from tests.local_model import small_model

if TYPE_CHECKING:
    import pytest

    from tests.cli.case import Case


def test_a_real_server_answers_and_the_store_is_sound(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = small_model()
    server = LlamaServer(Load(model, 1024, 1))
    monkeypatch.setenv("MY_KEY", server._headers["Authorization"].removeprefix("Bearer "))
    case.with_facts(1)
    asked = ("--recipe", "claims", "--generator", "openai", "--model", model.name)
    here = ("--base-url", f"http://{server._host}:{server._port}/v1", "--api-key-env", "MY_KEY")
    short = ("--max-new-tokens", 24)
    built = case.cite("summarize", *asked, *here, *short, "--json")
    assert built.code == 0, built
    spent = built.json["counters"]
    assert spent["model_calls"] >= 1
    assert 100 < spent["prompt_tokens"] <= 2048
    assert 0 < spent["new_tokens"] <= 48
    assert case.cite("audit").code == 0
    again = case.json("build", *asked, *short)
    assert again["counters"]["model_calls"] == 0


def test_a_real_server_that_is_given_no_key_says_which_variable_to_set(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    server = LlamaServer(Load(small_model(), 512, 1))
    case.with_facts(1)
    asked = ("--recipe", "claims", "--generator", "openai", "--model", "m")
    refused = case.cite("summarize", *asked, "--base-url", f"http://{server._host}:{server._port}")
    assert refused.code == 2
    assert "set the environment variable OPENAI_API_KEY" in refused.err
