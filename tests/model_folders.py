"""Directories of the hub's layout that tests make: all headers, hardly any weights."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COMMIT = "989aa7980e4cf806f80c7fef2b1adb7bc71aa306"
CONFIG: dict[str, Any] = {
    "architectures": ["TinyForCausalLM"],
    "dtype": "bfloat16",
    "tie_word_embeddings": True,
    "max_position_embeddings": 4096,
    "eos_token_id": 2,
}
TOKENIZER: dict[str, Any] = {"chat_template": "{{ messages }}"}


def safetensors(*names: str, dtype: str = "BF16") -> bytes:
    """A file of tensors with one number each."""
    infos = {
        name: {"dtype": dtype, "shape": [1], "data_offsets": [2 * i, 2 * i + 2]}
        for i, name in enumerate(names)
    }
    header = json.dumps({"__metadata__": {"format": "pt"}, **infos}).encode()
    return struct.pack("<Q", len(header)) + header + b"\0\0" * len(names)


def folder(path: Path, files: Mapping[str, Any] | None = None) -> Path:
    """A whole one, with these files over the usual ones (none by the value None)."""
    usual: dict[str, Any] = {
        "config.json": CONFIG,
        "generation_config.json": {"eos_token_id": [3, 2]},
        "tokenizer.json": {},
        "tokenizer_config.json": TOKENIZER,
        "model.safetensors": safetensors("a", "b"),
    }
    path.mkdir(parents=True, exist_ok=True)
    for name, content in (usual | dict(files or {})).items():
        if content is not None:
            data = content if isinstance(content, bytes) else json.dumps(content).encode()
            (path / name).parent.mkdir(exist_ok=True, parents=True)
            (path / name).write_bytes(data)
    return path
