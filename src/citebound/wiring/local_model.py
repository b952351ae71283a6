"""A model's file to a generator that runs it in this process."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.models.faults import missing_extra, unreadable
from citebound.models.file_hash import file_sha256
from citebound.models.llama import Llama, LlamaModel
from citebound.wiring.environment import cache_folder, calm_threads, physical_cores
from citebound.wiring.installed import version_of

if TYPE_CHECKING:
    from citebound.ports.generator import Generator

_MOST_THREADS: Final = 8


@dataclass(frozen=True, slots=True)
class LocalModel:
    """What was chosen."""

    file: str
    """The GGUF file; empty when none was named."""
    sha256: str
    """The hash that it must have; empty for any."""
    threads: int
    """Threads that compute; 0 for as many as there are cores."""
    context: int
    """Tokens of prompt and answer together; 0 for as many as needed."""
    needed: int
    """Tokens of the greatest input and the longest answer together."""


def default_threads() -> int:
    """The number of cores, up to eight: more of them wait for memory."""
    return min(physical_cores(), _MOST_THREADS)


def local_model(wanted: LocalModel) -> Generator:
    """The generator; the model is loaded when it is asked first.

    Raises:
        SettingsError: no file, or none that can be used, or it is not the one that is pinned, or
            the extra is not installed.
    """
    if not wanted.file:
        raise SettingsError("the llama generator wants a GGUF file: --model FILE")
    if 0 < wanted.context < wanted.needed:
        raise SettingsError(
            f"the context of {wanted.context:,} tokens is too short: the greatest input and the "
            f"longest answer want {wanted.needed:,}; raise context or lower the budgets"
        )
    runtime = _runtime()
    calm_threads()
    path = Path(wanted.file)
    threads = wanted.threads or default_threads()
    context = wanted.context or wanted.needed
    return Llama(LlamaModel(path, _sha256(path, wanted.sha256), runtime, threads, context))


def _runtime() -> str:
    try:
        return version_of("xllamacpp")
    except PackageNotFoundError as error:
        raise missing_extra("llama") from error


def _sha256(path: Path, pinned: str) -> str:
    if path.is_dir():
        raise SettingsError(f"the model {path} is a folder; name a GGUF file with --model")
    try:
        found = file_sha256(path, cache_folder() / "models")
    except OSError as error:
        raise unreadable(path, error, "a GGUF file") from error
    wanted = pinned.lower().removeprefix("sha256:")
    if wanted and wanted != found:
        raise SettingsError(
            f"the model {path} has SHA-256 {found}, model_sha256 wants {wanted}; name the file "
            "that was meant, or the hash of this one"
        )
    return found
