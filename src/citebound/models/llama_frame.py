"""Messages to the tokens of a prompt, in the model's own chat template.

Documents are untrusted: what is inside a message never steers. The template is rendered around
placeholders; the control tokens of its frame become ids by their names, and everything between two
of them, contents included, is tokenized as plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.errors import GenerationError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


_PLACE: Final = re.compile(r"citebound:content:([0-9]+):")
_KEPT: Final = 256


class Frame:
    """The chat template of a loaded model."""

    def __init__(self, server: LlamaServer, header: Header) -> None:
        """Take the template of this model."""
        self._server, self._header = server, header
        self._control = _alternatives(header.control)
        self._marks = _alternatives(header.marks)
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
        sent: list[Json] = [
            {"role": role, "content": f"citebound:content:{i}:"} for i, role in enumerate(roles)
        ]
        body: dict[str, Json] = {"messages": sent, "chat_template_kwargs": dict(_FIXED)}
        try:
            rendered = self._server.ask("/apply-template", body).get("prompt")
        except GenerationError as error:
            raise SettingsError(f"the model's chat template cannot be used: {error}") from error
        text = rendered if isinstance(rendered, str) else ""
        places = [int(place) for place in _PLACE.findall(text)]
        if places != list(range(len(roles))):
            raise SettingsError(
                "the model's chat template does not hold each message once and in order; "
                "use another model"
            )
        return list(self._parts(text))

    def _parts(self, text: str) -> Iterator[int | list[str | int]]:
        for position, piece in enumerate(self._control.split(text)):
            if position % 2:
                yield self._header.control[piece]
            elif piece:
                yield [
                    int(part) if number % 2 else part
                    for number, part in enumerate(_PLACE.split(piece))
                ]

    def _tokenize(self, text: str) -> tuple[int, ...]:
        return tuple(
            token for piece in _cut(self._marks, text) for token in self._server.tokens(piece)
        )


_FIXED: Final[dict[str, Json]] = {"enable_thinking": False, "date_string": "1 January 2025"}
"""What templates ask for besides messages; without it some write the day of the call."""


def _alternatives(texts: Sequence[str] | dict[str, int]) -> re.Pattern[str]:
    """Any of the texts, the longest first; nothing where there is none."""
    longest_first = sorted((text for text in texts if text), key=len, reverse=True)
    return re.compile(
        f"({'|'.join(map(re.escape, longest_first))})" if longest_first else "(?!)()"
    )


def _cut(marks: re.Pattern[str], text: str) -> Iterator[str]:
    """The text, cut inside every mark, so that none is found when the pieces are tokenized."""
    start = 0
    for match in marks.finditer(text):
        middle = match.start() + 1
        yield text[start:middle]
        start = middle
    if start < len(text):
        yield text[start:]
