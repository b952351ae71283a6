"""Reuse of the beginning that prompts share, in a way that never changes an answer.

What a token's state is computed beside changes its last bits, and so, now and then, the text. So
the shared beginning is always computed by itself, and the rest always by itself, whether the
beginning was there before or not: the server, which would reuse as much as two prompts happen to
share, is first taken back to exactly the shared beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.models.llama_frame import Prompt
    from citebound.models.llama_server import LlamaServer

REUSE: Final = "reuse/1"
"""Raised by hand when a prompt is computed in other pieces than before."""

_LEAST: Final = 16


class Completions:
    """Completions of prompts by one server."""

    def __init__(self, server: LlamaServer) -> None:
        """Begin with nothing computed."""
        self._server = server
        self._at: tuple[int, ...] = ()
        self._can_reuse = True

    def complete(self, prompt: Prompt, how: Mapping[str, Json]) -> dict[str, Json]:
        """The server's answer.

        Raises:
            GenerationError: none came.
        """
        beginning = prompt.tokens[: prompt.shared]
        if not self._can_reuse or len(beginning) < _LEAST:
            return self._ask(prompt.tokens, how, reuse=False)
        known, self._at = self._at, ()
        # A control token, which no plain text begins with: what is reused ends before it.
        stop = (*beginning, beginning[-1])
        self._ask(stop, {"n_predict": 0}, reuse=known == beginning)
        answer = self._ask(prompt.tokens, how, reuse=True)
        if _reused(answer) == len(beginning):
            self._at = beginning
            return answer
        # A kind of model whose state cannot be taken back.
        self._can_reuse = False
        return self._ask(prompt.tokens, how, reuse=False)

    def _ask(
        self, tokens: tuple[int, ...], how: Mapping[str, Json], *, reuse: bool
    ) -> dict[str, Json]:
        body: dict[str, Json] = {**how, "prompt": list(tokens), "cache_prompt": reuse}
        return self._server.ask("/completion", body)


def _reused(answer: dict[str, Json]) -> Json:
    timings = answer.get("timings")
    return timings.get("cache_n") if isinstance(timings, dict) else None
