"""A generator of recorded outputs: what a model said once, said again."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from citebound.core.settings import GeneratorIdentity
from citebound.digest import sha256_hex
from citebound.errors import GenerationError, SettingsError
from citebound.models.recording import prompt_sha256
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.ports.generator import Request

_FORM: Final = '{"prompt_sha256","text","stop_reason","prompt_tokens","output_tokens"}'


class Replay:
    """Answers from a file of JSON lines.

    Several lines of one prompt are given in order of ``retry``.
    """

    def __init__(self, path: Path, model: str = "") -> None:
        """Read the whole file; its hash is the model's revision.

        Raises:
            SettingsError: the file cannot be read, or a line is not a recorded output.
        """
        try:
            data = path.read_bytes()
            lines = data.decode("utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"the recording {path} cannot be read: {error}") from error
        self._recorded: dict[str, list[Generation]] = defaultdict(list)
        for number, line in enumerate(lines, 1):
            if line.strip():
                self._take(line, f"{path}, line {number}")
        self._identity = GeneratorIdentity(
            generator="replay",
            model=model or path.stem,
            model_revision=sha256_hex(data),
            tokenizer="recorded",
            template="recorded",
            runtime="replay/1",
            threads=0,
        )

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers: the recording, by the hash of its file."""
        return self._identity

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """As recorded; 0 for a prompt that nobody recorded."""
        known = self._recorded.get(prompt_sha256(messages))
        return known[0].prompt_tokens if known else 0

    def generate(self, request: Request) -> Generation:
        """The recorded answer; the last one when there are fewer than the tries asked for.

        Raises:
            GenerationError: nothing was recorded for this prompt.
        """
        name = prompt_sha256(request.messages)
        known = self._recorded.get(name)
        if not known:
            raise GenerationError(f"nothing is recorded for the prompt with SHA-256 {name}")
        return known[min(request.retry, len(known) - 1)]

    def _take(self, line: str, where: str) -> None:
        try:
            row = json.loads(line)
        except ValueError as error:
            raise SettingsError(f"{where}: expected one JSON object, {error}") from error
        match row:
            case {
                "prompt_sha256": str(name),
                "text": str(text),
                "stop_reason": "stop" | "length" as reason,
                "prompt_tokens": int(sent),
                "output_tokens": int(said),
            }:
                self._recorded[name].append(Generation(text, reason, sent, said))
            case _:
                raise SettingsError(f"{where}: expected {_FORM} with stop_reason stop or length")
