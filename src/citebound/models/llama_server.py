"""llama.cpp inside this process, spoken to over its own native endpoints.

The server of ``xllamacpp`` listens on 127.0.0.1 whatever is asked of it; a random key, which never
leaves this process, keeps every other one out.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast
from urllib.parse import urlsplit

from citebound.errors import GenerationError, SettingsError
from citebound.models.faults import missing_extra, one_line

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from citebound.digest import Json

BATCH: Final = 512
"""Tokens of a prompt that are computed at once: part of what a text depends on."""

_SILENT: Final = -1


class _Server(Protocol):
    """What is used of ``xllamacpp.Server``."""

    listening_address: str


class _Library(Protocol):
    """What is used of ``xllamacpp``, which ships no types."""

    def CommonParams(self) -> _Params:  # noqa: N802 -- its name
        """Settings of a server, to be changed in place."""
        ...

    def Server(self, params: _Params) -> _Server:  # noqa: N802 -- its name
        """A server that runs until it is forgotten."""
        ...


class _Model(Protocol):
    path: str


class _Cpu(Protocol):
    n_threads: int


class _Params(Protocol):
    model: _Model
    cpuparams: _Cpu
    cpuparams_batch: _Cpu


@dataclass(frozen=True, slots=True)
class Load:
    """How a model is loaded."""

    path: Path
    """Its GGUF file."""
    context: int
    """Tokens of prompt and answer together."""
    threads: int
    """Threads that compute."""


class LlamaServer:
    """A loaded model. Requests are answered one after the other."""

    def __init__(self, load: Load) -> None:
        """Load the model.

        Raises:
            SettingsError: the library is missing, or cannot load the file.
        """
        library, key = _library(), secrets.token_hex(32)
        try:
            self._server = library.Server(_params(library, load, key))
        except RuntimeError as error:
            raise SettingsError(
                f"llama.cpp cannot load the model {load.path}: the file is damaged, or its kind "
                "of model is newer than the installed xllamacpp, or memory is short",
                [str(load.path)],
            ) from error
        address = urlsplit(self._server.listening_address)
        self._host, self._port = address.hostname or "127.0.0.1", address.port
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def ask(self, endpoint: str, body: Mapping[str, Json]) -> dict[str, Json]:
        """What an endpoint answers.

        Raises:
            GenerationError: it answers with a fault, or not at all.
        """
        connection = HTTPConnection(self._host, self._port)
        try:
            connection.request("POST", endpoint, json.dumps(body).encode(), self._headers)
            response = connection.getresponse()
            status, answer = response.status, json.loads(response.read())
        except (OSError, HTTPException, ValueError) as error:
            raise GenerationError(f"llama.cpp did not answer: {error}", [str(error)]) from error
        finally:
            connection.close()
        if status != 200 or not isinstance(answer, dict):  # noqa: PLR2004
            said = _fault(answer)
            raise GenerationError(f"llama.cpp refused the request: {said}", [said])
        return cast("dict[str, Json]", answer)

    def tokens(self, text: str, *, whole: bool = False) -> list[int]:
        """The tokens of a text in which nothing steers.

        ``whole`` adds what the tokenizer puts around a whole prompt.

        Raises:
            GenerationError: no answer came.
        """
        body: dict[str, Json] = {"content": text, "add_special": whole, "parse_special": False}
        return numbers(self.ask("/tokenize", body).get("tokens"))


def numbers(found: Json) -> list[int]:
    """A list of token ids.

    Raises:
        GenerationError: it is something else.
    """
    if not isinstance(found, list):
        raise GenerationError("llama.cpp answered without a list of tokens")
    return [item for item in found if isinstance(item, int)]


def _library() -> _Library:
    try:
        return cast("_Library", import_module("xllamacpp"))
    except ImportError as error:
        raise missing_extra("llama") from error


def _params(library: _Library, load: Load, key: str) -> _Params:
    params = library.CommonParams()
    params.model.path = str(load.path)
    for threads in (params.cpuparams, params.cpuparams_batch):
        threads.n_threads = load.threads
    wanted: dict[str, object] = {
        "n_ctx": load.context,
        "n_batch": BATCH,
        "n_ubatch": BATCH,
        "n_parallel": 1,
        "n_gpu_layers": 0,
        "ctx_shift": False,
        "fit_params": False,
        "warmup": False,
        "cache_ram_mib": 0,
        "n_ctx_checkpoints": 0,
        "swa_full": True,
        "verbosity": _SILENT,
        "api_keys": [key],
        "endpoint_slots": False,
        "ui": False,
        "use_jinja": True,
    }
    for name, value in wanted.items():
        setattr(params, name, value)
    return params


def _fault(answer: object) -> str:
    match answer:
        case {"error": {"message": str(message)}}:
            return one_line(message)
        case _:
            return "it says no reason"
