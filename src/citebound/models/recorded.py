"""The format of recorded outputs: JSON lines, the first one of which may say who answered.

::

    {"identity": {"generator": ..., "model": ..., ...}}
    {"prompt_sha256": ..., "text": ..., "stop_reason": ..., "prompt_tokens": 1, "output_tokens": 1}
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from citebound.core.settings import GeneratorIdentity
from citebound.core.text import has_half_character
from citebound.digest import canonical, sha256_hex
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from citebound.core.prompt import Message
    from citebound.ports.generator import Request


def prompt_sha256(messages: tuple[Message, ...]) -> str:
    """The name under which the answers to a prompt are recorded."""
    return sha256_hex(canonical([[message.role, message.content] for message in messages]))


def identity_line(identity: GeneratorIdentity) -> str:
    """The first line of a recording."""
    return json.dumps({"identity": asdict(identity)})


def answer_line(request: Request, generation: Generation) -> str:
    """The line of one answer."""
    return json.dumps(
        {
            "prompt_sha256": prompt_sha256(request.messages),
            "text": generation.text,
            "stop_reason": generation.stop_reason,
            "prompt_tokens": generation.prompt_tokens,
            "output_tokens": generation.output_tokens,
        }
    )


def read_line(line: str) -> tuple[str, Generation] | GeneratorIdentity:
    """An answer under its prompt's name, or the identity.

    Raises:
        ValueError: the line is neither; the message says what was expected.
    """
    match json.loads(line):
        case {"identity": dict(stated), **rest} if not rest:
            return _identity(stated)
        case {
            "prompt_sha256": str(name),
            "text": str(text),
            "stop_reason": "stop" | "length" as reason,
            "prompt_tokens": int(sent),
            "output_tokens": int(said),
        } if _is_count(sent) and _is_count(said) and not has_half_character(text):
            return name, Generation(text, reason, sent, said)
        case _:
            raise ValueError(
                "it wants prompt_sha256, a text of Unicode characters, stop_reason (stop or "
                "length), prompt_tokens and output_tokens"
            )


_MOST = 2**31


def _is_count(number: int) -> bool:
    return type(number) is int and 0 <= number < _MOST


def _identity(stated: dict[str, object]) -> GeneratorIdentity:
    names = {field.name for field in fields(GeneratorIdentity)}
    texts = {
        name: value
        for name, value in stated.items()
        if isinstance(value, str) and not has_half_character(value)
    }
    threads = stated.get("threads")
    if stated.keys() != names or len(texts) != len(names) - 1 or type(threads) is not int:
        raise ValueError(f"an identity wants {', '.join(sorted(names))}")
    return GeneratorIdentity(**texts, threads=threads)
