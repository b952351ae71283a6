"""Canonical JSON and SHA-256, nothing else (specification A, section 6).

Canonical means: sorted keys, compact separators, UTF-8, no NaN, and only the JSON types
themselves. A set, an enum or any other object is an error instead of ``str(object)``, so that a
key never depends on how a type happens to print.
"""

from __future__ import annotations

import hashlib
import json
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def canonical(value: Json) -> bytes:
    """The one byte string of a JSON value.

    Raises:
        TypeError: the value holds something that is not a JSON type (a set, bytes, an enum, a key
            that is not a string).
        ValueError: the value holds NaN, an infinity or a lone surrogate.
    """
    _refuse_foreign(value)
    return _encode(value).encode("utf-8")


def record_digest(record_type: str, fields: Mapping[str, Json]) -> str:
    """SHA-256 in hexadecimal of a typed record.

    The type is part of what is hashed, so records of two types never collide.

    Raises:
        TypeError: as ``canonical``.
        ValueError: as ``canonical``.
    """
    return sha256_hex(canonical([record_type, fields]))


def written_digest(record_type: str, fields: str) -> str:
    """``record_digest`` of fields that are canonical JSON already.

    For records that are made by the ten thousand, with ``quoted``.

    Raises:
        UnicodeEncodeError: the fields hold a lone surrogate.
    """
    return sha256_hex(f"[{quoted(record_type)},{fields}]".encode())


def quoted(text: str) -> str:
    r"""A text as canonical JSON writes it, before it becomes bytes.

    Raises:
        TypeError: it is not a ``str`` itself.

    >>> quoted('a "b"')
    '"a \\"b\\""'
    """
    if type(text) is not str:
        raise TypeError(f"canonical JSON takes text here, got {type(text).__name__}: {text!r}")
    return encode_basestring(text)


def sha256_hex(data: bytes) -> str:
    """SHA-256 in hexadecimal of bytes."""
    return hashlib.sha256(data).hexdigest()


def text_sha256(text: str) -> str:
    """SHA-256 in hexadecimal of a text's UTF-8.

    Raises:
        UnicodeEncodeError: the text holds a lone surrogate.
    """
    return sha256_hex(text.encode("utf-8"))


_SCALARS = frozenset((str, int, float, bool, type(None)))


def _refuse_foreign(value: object) -> None:
    if type(value) in _SCALARS:
        return
    for item in _items(value):
        if type(item) not in _SCALARS:
            _refuse_foreign(item)


def _items(value: object) -> Iterable[object]:
    """What a container holds; its own type and its keys are checked here."""
    if isinstance(value, dict):
        for key in value:
            if type(key) is not str:
                raise TypeError(f"canonical JSON takes string keys only, got {key!r}")
        return value.values()
    if isinstance(value, list | tuple) and type(value) in {list, tuple}:
        return value
    kind = type(value).__name__
    raise TypeError(f"canonical JSON takes JSON types only, got {kind}: {value!r}")
