"""How a prompt is computed in pieces, with a server that keeps its cache as llama.cpp does."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, cast

import pytest
from typing_extensions import override

from citebound.errors import GenerationError
from citebound.models.llama_frame import Prompt
from citebound.models.llama_reuse import Completions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.models.llama_server import LlamaServer

BEGIN = tuple(range(20))


class FakeServer:
    """Knows of every computed token in which piece it was computed."""

    def __init__(self, *, keeps: bool = True) -> None:
        self.keeps, self.fails = keeps, False
        self.cache: list[tuple[int, int]] = []
        self.computed = 0

    def ask(self, endpoint: str, body: Mapping[str, Json]) -> dict[str, Json]:
        assert endpoint == "/completion"
        if self.fails:
            raise GenerationError("down")
        tokens = cast("list[int]", body["prompt"])
        old = [token for token, _ in self.cache]
        reused = 0
        if self.keeps and body["cache_prompt"]:
            same = takewhile(lambda pair: pair[0] == pair[1], zip(old, tokens, strict=False))
            reused = min(len(list(same)), len(tokens) - 1)
        piece = len(tokens) - reused
        self.computed += piece
        self.cache = self.cache[:reused] + [(token, piece) for token in tokens[reused:]]
        return {"timings": {"cache_n": reused}, "state": [list(pair) for pair in self.cache]}


def completions(server: FakeServer) -> Completions:
    return Completions(cast("LlamaServer", server))


def prompt(*rest: int, begin: tuple[int, ...] = BEGIN) -> Prompt:
    return Prompt((*begin, *rest), len(begin))


PROMPTS = (
    prompt(50, 51, 52),
    prompt(50, 51, 60, 61),
    prompt(50),
    prompt(70, begin=(*BEGIN[:17], 90)),
    prompt(1, 2, begin=(3, 4)),
)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_prompt_is_computed_in_the_same_pieces_whatever_came_before(*, keeps: bool) -> None:
    fresh = [completions(FakeServer(keeps=keeps)).complete(p, {})["state"] for p in PROMPTS]
    server = completions(FakeServer(keeps=keeps))
    for i in (0, 0, 1, 2, 1, 3, 0, 4, 2, 3, 3, 4):
        assert server.complete(PROMPTS[i], {})["state"] == fresh[i]


def test_what_prompts_share_is_computed_once() -> None:
    server = FakeServer()
    made = completions(server)
    for _ in range(3):
        made.complete(prompt(50, 51), {})
    assert server.computed == len(BEGIN) + 1 + 2 + 2 * (1 + 2)


def test_after_a_fault_the_beginning_is_computed_anew() -> None:
    server = FakeServer()
    made = completions(server)
    state = made.complete(prompt(50), {})["state"]
    server.fails = True
    with pytest.raises(GenerationError, match="down"):
        made.complete(prompt(50), {})
    server.fails, server.cache = False, []
    assert made.complete(prompt(50), {})["state"] == state


def test_an_answer_without_times_is_asked_for_again_whole() -> None:
    class Mute(FakeServer):
        @override
        def ask(self, endpoint: str, body: Mapping[str, Json]) -> dict[str, Json]:
            return {"state": super().ask(endpoint, body)["state"]}

    state = completions(Mute()).complete(prompt(50), {})["state"]
    assert state == [[token, len(BEGIN) + 1] for token in (*BEGIN, 50)]
