"""Recorded outputs: the format, and a generator that records what another one says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.digest import canonical, sha256_hex
from citebound.errors import WorldError

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.core.settings import GeneratorIdentity
    from citebound.ports.generator import Generation, Generator, Request


def prompt_sha256(messages: tuple[Message, ...]) -> str:
    """The name under which the answers to a prompt are recorded."""
    return sha256_hex(canonical([[message.role, message.content] for message in messages]))


class Recording:
    """Passes everything on.

    And appends each answer to a file of JSON lines that ``Replay`` reads.
    """

    def __init__(self, generator: Generator, path: Path) -> None:
        """Record what this generator says."""
        self._generator, self._path = generator, path

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers."""
        return self._generator.identity

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """As the recorded generator counts."""
        return self._generator.count_tokens(messages)

    def generate(self, request: Request) -> Generation:
        """One answer, recorded before it is given.

        Raises:
            GenerationError: no answer came.
            WorldError: the file cannot be written.
        """
        generation = self._generator.generate(request)
        row = {
            "prompt_sha256": prompt_sha256(request.messages),
            "text": generation.text,
            "stop_reason": generation.stop_reason,
            "prompt_tokens": generation.prompt_tokens,
            "output_tokens": generation.output_tokens,
        }
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        except OSError as error:
            raise WorldError(f"the recording {self._path} cannot be written: {error}") from error
        return generation
