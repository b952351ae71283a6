"""A generator that records what another one says, for ``Replay``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.errors import SettingsError, WorldError
from citebound.models.recorded import answer_line, identity_line

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.core.settings import GeneratorIdentity
    from citebound.ports.generator import Generation, Generator, Request


class Recording:
    """Passes everything on, and appends each answer to a file of recorded outputs."""

    def __init__(self, generator: Generator, path: Path) -> None:
        """Record what this generator says; a new file begins with its identity.

        Raises:
            SettingsError: the file cannot be read, or holds what another generator said.
        """
        self._generator, self._path = generator, path
        self._first = identity_line(generator.identity) + "\n"
        if self._begin() not in ("", self._first):
            raise SettingsError(f"the recording {path} is of another generator; name a new file")

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
        line = answer_line(request, generation) + "\n"
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line if file.tell() else self._first + line)
        except OSError as error:
            raise WorldError(f"the recording {self._path} cannot be written: {error}") from error
        return generation

    def _begin(self) -> str:
        """The first line of what is there."""
        try:
            with self._path.open(encoding="utf-8") as file:
                return file.readline()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"the recording {self._path} cannot be read: {error}") from error
