"""A generator of recorded outputs: what a model said once, said again."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from citebound.core.settings import GeneratorIdentity
from citebound.digest import sha256_hex
from citebound.errors import NotRecorded, SettingsError
from citebound.models.counting import prompt_tokens
from citebound.models.recorded import prompt_sha256, read_line
from citebound.named_file import read_named

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.ports.generator import Generation, Request


class Replay:
    """Answers from a recording; several answers to one prompt are given in order of ``retry``."""

    def __init__(self, path: Path, model: str = "") -> None:
        """Read the whole file.

        Raises:
            SettingsError: the file cannot be read, or a line is not a recorded output.
        """
        try:
            data = read_named(path)
            lines = data.decode("utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"the recording {path} cannot be read: {error}") from error
        self._recorded: dict[str, list[Generation]] = defaultdict(list)
        self._identity = _unnamed(model or path.stem, sha256_hex(data))
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._take(line, f"{path}, line {number}", is_first=number == 1)

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answered, as the first line says; otherwise the recording by its file's hash."""
        return self._identity

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """As recorded; by words and marks for a prompt that was never sent."""
        known = self._recorded.get(prompt_sha256(messages))
        return known[0].prompt_tokens if known else prompt_tokens(messages)

    def generate(self, request: Request) -> Generation:
        """The recorded answer; the last one when there are fewer than the tries asked for.

        Raises:
            NotRecorded: nothing was recorded for this prompt.
        """
        name = prompt_sha256(request.messages)
        known = self._recorded.get(name)
        if not known:
            raise NotRecorded(
                f"nothing is recorded for its prompt (SHA-256 {name}): the recording was "
                "made with other settings, by another model or of other texts; give the options "
                "it was made with, or make a new one with --record FILE"
            )
        return known[min(request.retry, len(known) - 1)]

    def _take(self, line: str, where: str, *, is_first: bool) -> None:
        try:
            found = read_line(line)
        except (ValueError, RecursionError) as error:
            raise SettingsError(f"{where}: expected a recorded output: {error}") from error
        if not isinstance(found, GeneratorIdentity):
            name, generation = found
            self._recorded[name].append(generation)
        elif is_first:
            self._identity = found
        else:
            raise SettingsError(f"{where}: an identity may stand in the first line only")


def _unnamed(model: str, revision: str) -> GeneratorIdentity:
    return GeneratorIdentity("replay", model, revision, "recorded", "recorded", "replay/1", 0)
