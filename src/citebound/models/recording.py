"""A generator that records what another one says, for ``Replay``."""

from __future__ import annotations

import errno
import os
from threading import Lock
from typing import TYPE_CHECKING

from citebound.errors import SettingsError, WorldError
from citebound.models.recorded import answer_line, identity_line, read_line
from citebound.named_file import read_named, regular

if TYPE_CHECKING:
    from io import FileIO
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.core.settings import GeneratorIdentity
    from citebound.ports.generator import Generation, Generator, Request


class Recording:
    """Passes everything on, and appends each answer to a file of recorded outputs.

    An answer is recorded whole or not at all; a last line that was torn by a crash is cut off.
    Several threads may ask.
    """

    def __init__(self, generator: Generator, path: Path) -> None:
        """Record what this generator says; a new file begins with its identity.

        Raises:
            SettingsError: the file cannot be read, or holds what another generator said.
        """
        self._generator, self._path = generator, path
        self._first = identity_line(generator.identity) + "\n"
        self._is_mended, self._lock = False, Lock()
        begin = self._begin()
        if begin != self._first and not (begin[-1:] != "\n" and self._first.startswith(begin)):
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
        try:
            with self._lock:
                self._append(answer_line(request, generation) + "\n")
        except OSError as error:
            told = f"the recording {self._path} cannot be written: {error}"
            raise WorldError(told, [str(self._path), str(error)]) from error
        return generation

    def _append(self, line: str) -> None:
        with open(self._path, "ab", buffering=0, opener=regular) as file:
            if not self._is_mended:
                self._mend(file)
            size = file.seek(0, os.SEEK_END)
            try:
                _write(file, (line if size else self._first + line).encode())
            except OSError:
                file.truncate(size)
                raise

    def _mend(self, file: FileIO) -> None:
        """End the last line, or cut it off when it was torn."""
        data = read_named(self._path)
        last = data[data.rfind(b"\n") + 1 :]
        if last and _is_whole(last):
            _write(file, b"\n")
        else:
            file.truncate(len(data) - len(last))
        self._is_mended = True

    def _begin(self) -> str:
        """The first line of what is there."""
        try:
            with open(self._path, encoding="utf-8", opener=regular) as file:
                return file.readline()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"the recording {self._path} cannot be read: {error}") from error


def _write(file: FileIO, data: bytes) -> None:
    if file.write(data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _is_whole(line: bytes) -> bool:
    try:
        read_line(line.decode())
    except (ValueError, RecursionError):
        return False
    return True
