"""Messages to the tokens of a prompt, in the model's own chat template.

Documents are untrusted: what is inside a message never steers. The template is rendered around
placeholders; the control tokens of its frame become ids by their names, and everything between two
of them, contents included, is tokenized as plain text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.errors import GenerationError, SettingsError
from citebound.models.chat_parts import FIXED, alternatives, cut, in_place, parts_of

if TYPE_CHECKING:
    from citebound.core.prompt import Message
    from citebound.digest import Json
    from citebound.models.gguf import Header
    from citebound.models.llama_server import LlamaServer

FRAME: Final = "frame/1"
"""Raised by hand when the same messages become other tokens than before."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent."""

    tokens: tuple[int, ...]
    """Token ids, the frame's control tokens among them."""
    shared: int
    """How many of them come before the last message: prompts of one kind begin alike."""


_KEPT: Final = 256


class Frame:
    """The chat template of a loaded model."""

    def __init__(self, server: LlamaServer, header: Header) -> None:
        """Take the template of this model."""
        self._server, self._header = server, header
        self._marks = alternatives(header.marks)
        self._framed = lru_cache(_KEPT)(self._render)
        self._tokens = lru_cache(_KEPT)(self._tokenize)

    def prompt(self, messages: tuple[Message, ...]) -> Prompt:
        """The tokens to send.

        Raises:
            SettingsError: the template cannot hold these messages.
            GenerationError: the runtime does not answer.
        """
        contents = [message.content for message in messages]
        found, shared = self._begin(), 0
        for part in self._framed(tuple(message.role for message in messages)):
            if isinstance(part, int):
                found.append(part)
                continue
            if len(contents) - 1 in part:
                shared = len(found)
            texts = (contents[piece] if isinstance(piece, int) else piece for piece in part)
            found.extend(self._tokens("".join(texts)))
        return Prompt(tuple(found), shared)

    def _begin(self) -> list[int]:
        """What the tokenizer puts before every prompt."""
        around = self._server.tokens("", whole=True)
        return around[:-1] if self._header.adds_end else around

    def _render(self, roles: tuple[str, ...]) -> list[int | list[str | int]]:
        """Control tokens, and between them runs of plain text and numbers of contents."""
        sent: list[Json] = list(in_place(roles))
        body: dict[str, Json] = {"messages": sent, "chat_template_kwargs": dict(FIXED)}
        try:
            rendered = self._server.ask("/apply-template", body).get("prompt")
        except GenerationError as error:
            raise SettingsError(
                f"the model's chat template cannot be used: {error}", error.hides
            ) from error
        text = rendered if isinstance(rendered, str) else ""
        try:
            return parts_of(text, self._header.control, len(roles))
        except ValueError as error:
            raise SettingsError(
                f"the model's chat template cannot be used: {error}; use another model"
            ) from error

    def _tokenize(self, text: str) -> tuple[int, ...]:
        return tuple(
            token for piece in cut(self._marks, text) for token in self._server.tokens(piece)
        )
