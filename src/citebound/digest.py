"""Canonical JSON and SHA-256, nothing else (specification A, section 6).

Canonical means: sorted keys, compact separators, UTF-8, no NaN, and only the JSON types themselves. A set, an enum or any other
object is an error instead of ``str(object)``, so that a key never depends on how a type happens to print.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def canonical(value: Json) -> bytes:
    """The one byte string of a JSON value.

    Raises:
        TypeError: the value holds something that is not a JSON type (a set, bytes, an enum, a key that is not a string).
        ValueError: the value holds NaN, an infinity or a lone surrogate.
    """
    _refuse_foreign(value)
    return _encode(value).encode("utf-8")


def record_digest(record_type: str, fields: Mapping[str, Json]) -> str:
    """SHA-256 in hexadecimal of a typed record: the type is part of what is hashed, so records of two types never collide.

    Raises:
        TypeError: as ``canonical``.
        ValueError: as ``canonical``.
    """
    return sha256_hex(canonical([record_type, fields]))


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
    kind = type(value)
    if kind in _SCALARS:
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if type(key) is not str:
                raise TypeError(f"canonical JSON takes string keys only, got {key!r}")
            if type(item) not in _SCALARS:
                _refuse_foreign(item)
    elif kind is list or kind is tuple:
        for item in value:  # type: ignore[attr-defined]
            if type(item) not in _SCALARS:
                _refuse_foreign(item)
    else:
        raise TypeError(f"canonical JSON takes JSON types only, got {kind.__name__}: {value!r}")
