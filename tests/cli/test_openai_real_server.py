"""The generator of served models against a real server: llama.cpp's own, over HTTP."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from tests.local_model import small_model

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.case import Case

os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # noqa: TID251  (before the library is loaded)
os.environ.setdefault("GOMP_SPINCOUNT", "0")  # noqa: TID251
KEY = "a-key-of-this-test-only"


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    path = small_model()
    library = import_module("xllamacpp")
    params = library.CommonParams()
    params.model.path = str(path)
    params.model_alias = {"smollm2"}
    params.api_keys = [KEY]
    params.n_ctx, params.n_parallel, params.verbosity, params.warmup = 4096, 2, -1, False
    for threads in (params.cpuparams, params.cpuparams_batch):
        threads.n_threads = 2
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server = library.Server(params)
    yield f"{server.listening_address}/v1"
    del server


def test_a_summary_by_a_real_server_holds_to_the_form_and_is_sound(
    case: Case, address: str, no_settings_of_the_user: Path
) -> None:
    no_settings_of_the_user.write_text("concurrency = 2", encoding="utf-8")
    case.with_facts(2)
    asked = ("--recipe", "claims", "--generator", "openai", "--model", "smollm2")
    made = case.cite("summarize", *asked, "--base-url", address, "--json")
    assert made.code == 0, made.err
    assert made.json["status"] == "CURRENT"
    assert case.cite("audit").code == 0
    assert case.json("audit")["faults"] == []
    status = case.json("status")
    assert status["status"] == "CURRENT"


def test_a_wrong_key_is_told_by_a_real_server(
    case: Case, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "another-key-of-this-test")
    case.with_facts(1)
    asked = ("--recipe", "claims", "--generator", "openai", "--model", "smollm2")
    failed = case.cite("summarize", *asked, "--base-url", address)
    assert (failed.code, failed.out, failed.err.count("\n")) == (2, "", 1)
    assert "OPENAI_API_KEY" in failed.err
    assert "another-key" not in failed.err
