"""Messages to tokens in a model's own chat template, and its tokens back to text.

Contents are untrusted: the control tokens of the template become ids by their names, and what
stands between two of them, contents included, is tokenized as plain text.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.core.prompt import Message
from citebound.errors import SettingsError
from citebound.models.chat_parts import FIXED, alternatives, cut, in_place, parts_of
from citebound.models.faults import one_line
from citebound.models.torch_library import plain_tokenizers, transformers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.models.model_folder import ModelFolder

TORCH_FRAME: Final = "frame/1"
"""Raised by hand when the same messages become other tokens than before."""

_KEPT: Final = 256
_PROBE: Final = (
    Message("system", "Answer in JSON; nothing else."),
    Message("user", "[E1] A line, of 23 October.\n\nAnother  one: caf\u00e9 \u4f60\u597d."),
)


class TorchFrame:
    """The tokenizer and the chat template of a directory."""

    def __init__(self, folder: ModelFolder) -> None:
        """Load the tokenizer, and refuse one whose prompts would differ from its library's.

        Raises:
            SettingsError: the library is missing, or the tokenizer or template cannot be used.
        """
        self._folder = folder
        try:
            self._tokenizer = transformers().AutoTokenizer.from_pretrained(
                folder.path, local_files_only=True, trust_remote_code=False, use_fast=True
            )
            written = self._tokenizer.backend_tokenizer.to_str()
        except _REFUSALS as error:
            raise self._refusal("tokenizer cannot be loaded", error) from error
        self._plain = plain_tokenizers().from_str(written)
        self._plain.no_truncation()
        self._plain.no_padding()
        self._plain.encode_special_tokens = True
        added = json.loads(written)["added_tokens"]
        marks = [t["content"] for t in added if not t["special"] and self._is_mark(t["content"])]
        self._control = {t["content"]: int(t["id"]) for t in added if t["special"]}
        self._control |= {t["content"]: int(t["id"]) for t in added if t["content"] in marks}
        self._marks = alternatives(marks)
        self._framed = lru_cache(_KEPT)(self._render)
        self._tokens = lru_cache(_KEPT)(self._tokenize)
        self._refuse_leaks()
        self._refuse_other_tokens()

    def prompt(self, messages: tuple[Message, ...]) -> tuple[int, ...]:
        """The tokens to send.

        Raises:
            SettingsError: the template cannot hold these messages.
        """
        contents = [message.content for message in messages]
        found: list[int] = []
        for part in self._framed(tuple(message.role for message in messages)):
            if isinstance(part, int):
                found.append(part)
                continue
            texts = (contents[piece] if isinstance(piece, int) else piece for piece in part)
            found.extend(self._tokens("".join(texts)))
        return tuple(found)

    def text(self, tokens: Sequence[int]) -> str:
        """An answer's text, without control tokens."""
        return self._tokenizer.decode(
            list(tokens), skip_special_tokens=True, clean_up_tokenization_spaces=False
        )

    def _is_mark(self, text: str) -> bool:
        """Whether a token that is found in any text stands in the template."""
        return bool(text.strip()) and text in self._folder.template

    def _render(self, roles: tuple[str, ...]) -> list[int | list[str | int]]:
        rendered = self._applied(in_place(roles), tokenize=False)
        try:
            return parts_of(str(rendered), self._control, len(roles))
        except ValueError as error:
            raise self._refusal("chat template cannot be used", error) from error

    def _applied(self, messages: list[dict[str, str]], *, tokenize: bool) -> object:
        """What the library makes of messages."""
        try:
            return self._tokenizer.apply_chat_template(
                messages,
                chat_template=self._folder.template,
                add_generation_prompt=True,
                tokenize=tokenize,
                return_dict=False,
                **FIXED,
            )
        except Exception as error:  # Templates are programs: they raise what they like.
            raise self._refusal("chat template cannot be used", error) from error

    def _tokenize(self, text: str) -> tuple[int, ...]:
        return tuple(
            token
            for piece in cut(self._marks, text)
            for token in self._plain.encode(piece, add_special_tokens=False).ids
        )

    def _refuse_leaks(self) -> None:
        """No control token may come out of plain text."""
        steering = set(self._control.values())
        for text in self._control:
            if steering & set(self._tokenize(text)):
                why = ValueError(f"it takes the plain text {text!r} for a control token")
                raise self._refusal("tokenizer cannot be used", why)

    def _refuse_other_tokens(self) -> None:
        """An ordinary prompt must have the very tokens that the library makes of it."""
        sent = [{"role": message.role, "content": message.content} for message in _PROBE]
        if self._applied(sent, tokenize=True) != list(self.prompt(_PROBE)):
            why = ValueError("contents and template apart have other tokens than together")
            raise self._refusal("tokenizer cannot be used", why)

    def _refusal(self, what: str, error: Exception) -> SettingsError:
        said = one_line(error)
        return SettingsError(
            f"the model {self._folder.path}: its {what}: {said}; use another model",
            [str(self._folder.path), said],
        )


_REFUSALS: Final = (
    OSError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    ImportError,
    RuntimeError,
)
"""What the libraries raise for files that they cannot use."""
