"""What does the header of a GGUF file say?

Read here, without a library and without the weights, so that a damaged file is named as such, and
commands that ask no model load none.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from citebound.named_file import regular

if TYPE_CHECKING:
    from pathlib import Path

_MAGIC: Final = b"GGUF"
_VERSIONS: Final = (2, 3)
_TEXT, _LIST = 8, 9
_SCALARS: Final = dict(enumerate(("<B", "<b", "<H", "<h", "<I", "<i", "<f", "<?")))
_SCALARS.update({10: "<Q", 11: "<q", 12: "<d"})
_CONTROL, _USER_DEFINED = 3, 4
_ENDS: Final = ("bos_token_id", "eos_token_id", "eot_token_id", "eom_token_id")
_TEMPLATE: Final = "tokenizer.chat_template"


class NotGguf(ValueError):  # noqa: N818 -- what was found is named
    """A file that is no whole GGUF file; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a model's file says about itself."""

    name: str
    """The model's name; empty where it has none."""
    context: int
    """Tokens of its native context; 0 where it does not say."""
    template: str
    """Its chat template; empty where it has none."""
    tokenizer_sha256: str
    """Over every field of its tokenizer but the chat template."""
    control: dict[str, int]
    """Ids of the tokens that steer: the text of such a token in a document must stay text."""
    marks: tuple[str, ...]
    """Texts of other tokens that are recognised inside plain text and stand in the template."""
    adds_end: bool
    """Whether its tokenizer ends every text with a token of its own."""


def read_header(path: Path) -> Header:
    """The header of a whole GGUF file.

    Raises:
        NotGguf: the file is empty, of another kind, or cut.
        OSError: it cannot be read.
    """
    with open(path, "rb", opener=regular) as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise NotGguf("it is no GGUF file")
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            try:
                return _header(_Cursor(data))
            except (struct.error, UnicodeDecodeError, KeyError, OverflowError) as error:
                raise NotGguf("its GGUF header is damaged or cut") from error


class _Cursor:
    """A place in the file that moves on as values are read."""

    def __init__(self, data: mmap.mmap) -> None:
        self.data, self.at = data, len(_MAGIC)

    def number(self, form: str) -> int | float:
        """The next number."""
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return value if isinstance(value, float) else int(value)

    def count(self) -> int:
        """The next count or length, which the file must be long enough for."""
        value = int(self.number("<Q"))
        if value > len(self.data):
            raise NotGguf("its GGUF header is damaged or cut")
        return value

    def raw(self) -> bytes:
        """The next text's bytes."""
        size = self.count()
        start, self.at = self.at, self.at + size
        if self.at > len(self.data):
            raise NotGguf("its GGUF header is damaged or cut")
        return self.data[start : self.at]

    def value(self, kind: int) -> object:
        """The next value: a number, bytes, or a list of them."""
        if kind == _TEXT:
            return self.raw()
        if kind != _LIST:
            return self.number(_SCALARS[kind])
        item, count = int(self.number("<I")), self.count()
        if item == _TEXT:
            return [self.raw() for _ in range(count)]
        form = f"<{count}{_SCALARS[item][1]}"
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return list(values)


def _header(cursor: _Cursor) -> Header:
    version = int(cursor.number("<I"))
    if version not in _VERSIONS:
        raise NotGguf(f"its GGUF version is {version}, wanted is one of {_VERSIONS}")
    tensors, count = cursor.count(), cursor.count()
    fields: dict[str, object] = {}
    digest = hashlib.sha256()
    for _ in range(count):
        start = cursor.at
        key = cursor.raw().decode()
        fields[key] = cursor.value(int(cursor.number("<I")))
        if key.startswith("tokenizer.") and not key.startswith(_TEMPLATE):
            digest.update(cursor.data[start : cursor.at])
    _refuse_part(cursor, tensors, fields)
    template = _text(fields, _TEMPLATE)
    control, user = _special(fields)
    return Header(
        name=_text(fields, "general.name"),
        context=_number(fields, f"{_text(fields, 'general.architecture')}.context_length"),
        template=template,
        tokenizer_sha256=digest.hexdigest(),
        control=control,
        marks=tuple(mark for mark in user if mark.strip() and mark in template),
        adds_end=fields.get("tokenizer.ggml.add_eos_token") == 1,
    )


def _refuse_part(cursor: _Cursor, tensors: int, fields: dict[str, object]) -> None:
    """The last tensor must begin inside the file; the runtime checks that it ends there."""
    if _number(fields, "split.count") > 1:
        raise NotGguf("it is one piece of several, and no hash of it names them all; merge them")
    alignment, last = _number(fields, "general.alignment") or 32, 0
    for _ in range(tensors):
        cursor.raw()
        dimensions = int(cursor.number("<I"))
        cursor.at += 8 * dimensions + 4
        last = max(last, int(cursor.number("<Q")))
    begin = -(-cursor.at // alignment) * alignment
    if not tensors:
        raise NotGguf("it holds no weights")
    if begin + last >= len(cursor.data):
        raise NotGguf("it is cut: its weights are not all there")


def _special(fields: dict[str, object]) -> tuple[dict[str, int], list[str]]:
    """The control tokens, and the texts of those that the tokenizer finds in any text."""
    tokens = _list(fields, "tokenizer.ggml.tokens")
    if not tokens:
        raise NotGguf("it has no tokenizer")
    kinds = _list(fields, "tokenizer.ggml.token_type")[: len(tokens)]
    ends = {fields.get(f"tokenizer.ggml.{name}") for name in _ENDS}
    control, others = dict[str, int](), list[str]()
    for i, (token, kind) in enumerate(zip_longest(tokens, kinds)):
        if kind == _CONTROL or i in ends:
            control[_decoded(token)] = i
        elif kind == _USER_DEFINED:
            others.append(_decoded(token))
    return control, others


def _list(fields: dict[str, object], key: str) -> list[object]:
    value = fields.get(key)
    return value if isinstance(value, list) else []


def _decoded(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _text(fields: dict[str, object], key: str) -> str:
    return _decoded(fields.get(key))


def _number(fields: dict[str, object], key: str) -> int:
    value = fields.get(key)
    return value if isinstance(value, int) else 0
