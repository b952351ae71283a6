"""GGUF files that tests make: all header, hardly any weights."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATE = "{{ messages }} <think>"
FIELDS: dict[str, Any] = {
    "general.architecture": "llama",
    "general.name": "Tiny",
    "general.alignment": 32,
    "llama.context_length": 4096,
    "llama.scale": 0.5,
    "tokenizer.ggml.tokens": ["<|end|>", "a", "<think>", "  ", "</s>", "<other>"],
    "tokenizer.ggml.token_type": [3, 1, 4, 4, 1, 4],
    "tokenizer.ggml.eos_token_id": 4,
    "tokenizer.chat_template": TEMPLATE,
}


def gguf(fields: dict[str, Any] | None = None, *, version: int = 3, tensors: int = 1) -> bytes:
    """A file with these fields (none by the value None) over the usual ones."""
    known = {key: v for key, v in (FIELDS | (fields or {})).items() if v is not None}
    head = b"GGUF" + struct.pack("<IQQ", version, tensors, len(known))
    body = b"".join(_text(key) + _value(value) for key, value in known.items())
    infos = b"".join(
        _text(f"w{i}") + struct.pack("<IQIQ", 1, 8, 0, 32 * i) for i in range(tensors)
    )
    data = head + body + infos
    return data + b"\0" * (-len(data) % 32) + b"\0" * 32 * tensors


def write(path: Path, data: bytes) -> Path:
    """The file, written."""
    path.write_bytes(data)
    return path


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _value(value: Any) -> bytes:
    match value:
        case str():
            return struct.pack("<I", 8) + _text(value)
        case float():
            return struct.pack("<If", 6, value)
        case int():
            return struct.pack("<II", 4, value)
        case [str(), *_]:
            packed = b"".join(map(_text, value))
            return struct.pack("<IIQ", 9, 8, len(value)) + packed
        case _:
            return struct.pack(f"<IIQ{len(value)}i", 9, 5, len(value), *value)
