"""What does the header of a Safetensors file say?

Read here, without a library and without the weights: damage is named as such, and commands that
ask no model load none.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_SIZE: Final = struct.Struct("<Q")
_MOST_BYTES: Final = 100_000_000
_METADATA: Final = "__metadata__"


class NotSafetensors(ValueError):  # noqa: N818 -- what was found is named
    """A file that is no whole Safetensors file; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class TensorInfo:
    """A tensor of the file."""

    name: str
    """Its name."""
    dtype: str
    """How its numbers are written: ``BF16``, ``F32``, ..."""
    end: int
    """Where it ends, in bytes after the header."""


def read_tensors(path: Path) -> tuple[TensorInfo, ...]:
    """The tensors of a whole file, in the order of the header.

    Raises:
        NotSafetensors: the file is empty, of another kind, or cut.
        OSError: it cannot be read.
    """
    header = _header(path)
    try:
        written = json.loads(header)
        tensors = tuple(_tensor(name, written[name]) for name in written if name != _METADATA)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise NotSafetensors(f"the header of {path.name} is damaged; bring it anew") from error
    wanted = _SIZE.size + len(header) + max((tensor.end for tensor in tensors), default=0)
    if (found := path.stat().st_size) != wanted:
        raise NotSafetensors(
            f"{path.name} has {found:,} bytes, its header says {wanted:,}; bring it anew, whole"
        )
    return tensors


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        begin = file.read(_SIZE.size)
        size = int(_SIZE.unpack(begin)[0]) if len(begin) == _SIZE.size else _MOST_BYTES
        header = file.read(size) if size < _MOST_BYTES else b""
    if not header or len(header) != size:
        raise NotSafetensors(
            f"{path.name} is no Safetensors file, or its header is cut; bring it anew, whole"
        )
    return header


def _tensor(name: str, fields: dict[str, object]) -> TensorInfo:
    match fields:
        case {"dtype": str(dtype), "data_offsets": [int(), int(end)]}:
            return TensorInfo(name, dtype, end)
        case _:
            raise ValueError(name)
