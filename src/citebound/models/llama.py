"""A generator that runs a GGUF model inside this process (llama.cpp through ``xllamacpp``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final

from citebound.core.form import grammar_of
from citebound.core.settings import GeneratorIdentity
from citebound.digest import sha256_hex
from citebound.errors import GenerationError, SettingsError
from citebound.models.faults import changed, short_context, unreadable
from citebound.models.gguf import Header, NotGguf, read_header
from citebound.models.llama_frame import FRAME, Frame
from citebound.models.llama_reuse import REUSE, Completions
from citebound.models.llama_server import LlamaServer, Load, numbers
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.digest import Json
    from citebound.ports.generator import Request


_NAME: Final = 120


@dataclass(frozen=True, slots=True)
class LlamaModel:
    """Which model, and how it runs."""

    path: Path
    """Its GGUF file."""
    sha256: str
    """The file's hash."""
    runtime: str
    """Version of ``xllamacpp``; empty where it is not installed."""
    threads: int
    """Threads that compute."""
    context: int
    """Tokens of prompt and answer together."""


class Llama:
    """Greedy answers of a local model: the same request has the same answer.

    The model is loaded when it is asked first.
    """

    def __init__(self, model: LlamaModel) -> None:
        """Read the file's header.

        Raises:
            SettingsError: the file is no whole GGUF model that can chat, or its context is short.
        """
        self._model, self._header = model, _header(model.path)
        self._one_at_a_time = Lock()
        self._seen = _seen(model.path)
        native = self._header.context
        if native and native < model.context:
            raise short_context(model.path, native, model.context)

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers: the file's hash, its tokenizer and template, the runtime, the threads."""
        header, model = self._header, self._model
        return GeneratorIdentity(
            generator="llama",
            model=" ".join(header.name.split())[:_NAME] or model.path.stem,
            model_revision=f"sha256:{model.sha256}",
            tokenizer=f"sha256:{header.tokenizer_sha256}",
            template=f"sha256:{sha256_hex(header.template.encode())}",
            runtime=f"xllamacpp {model.runtime}, {FRAME}, {REUSE}",
            threads=model.threads,
        )

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """Tokens of the input, template included, exactly.

        Raises:
            SettingsError: the model cannot be loaded.
            GenerationError: the runtime does not answer.
        """
        return len(self._frame.prompt(messages).tokens)

    def generate(self, request: Request) -> Generation:
        """One answer; its form, if it has one, is enforced by a grammar.

        Raises:
            SettingsError: the model cannot be loaded.
            GenerationError: the runtime does not answer, or prompt and answer exceed the context.
        """
        prompt = self._frame.prompt(request.messages)
        most = request.parameters.max_new_tokens
        sent = len(prompt.tokens)
        if sent + most > self._model.context:
            raise GenerationError(
                f"the prompt's {sent:,} tokens and {most:,} of the answer exceed the "
                f"context of {self._model.context:,}; nothing was sent: raise the setting context"
            )
        with self._one_at_a_time:
            answer = self._completions.complete(prompt, _how(request))
        return _generation(answer, sent)

    @cached_property
    def _server(self) -> LlamaServer:
        model = self._model
        if _seen(model.path) != self._seen:
            raise changed(model.path)
        return LlamaServer(Load(model.path, model.context, model.threads))

    @cached_property
    def _completions(self) -> Completions:
        return Completions(self._server)

    @cached_property
    def _frame(self) -> Frame:
        return Frame(self._server, self._header)


def _seen(path: Path) -> tuple[int, int, int] | None:
    """What a file that takes this one's place would change; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _header(path: Path) -> Header:
    try:
        header = read_header(path)
    except OSError as error:
        raise unreadable(path, error, "a GGUF file") from error
    except NotGguf as error:
        raise SettingsError(
            f"the model {path} cannot be used: {error}; name a whole GGUF file with --model",
            [str(path)],
        ) from error
    if not header.template:
        raise SettingsError(
            f"the model {path} has no chat template; name an instruct model with --model",
            [str(path)],
        )
    return header


def _how(request: Request) -> dict[str, Json]:
    return {
        "n_predict": request.parameters.max_new_tokens,
        "temperature": 0,
        "samplers": ["temperature"],
        "seed": 0,
        "stop": list(request.parameters.stop),
        "grammar": grammar_of(request.form) if request.form is not None else "",
        "return_tokens": True,
    }


def _generation(answer: dict[str, Json], sent: int) -> Generation:
    text, tokens = answer.get("content"), tuple(numbers(answer.get("tokens")))
    reasons = {"eos": "stop", "word": "stop", "limit": "length"}
    reason = reasons.get(str(answer.get("stop_type")))
    # A context that is filled to its last token is called truncated, and is a stop by length.
    is_cut = answer.get("truncated") and reason != "length"
    if not isinstance(text, str) or reason is None or is_cut:
        raise GenerationError("llama.cpp ended the answer for no reason that it names")
    return Generation(text, reason, sent, len(tokens), tokens)
