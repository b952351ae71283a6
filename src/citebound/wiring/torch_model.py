"""A model's directory to a generator that runs it in this process."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.digest import record_digest
from citebound.errors import SettingsError
from citebound.models.faults import missing_extra, unreadable
from citebound.models.file_hash import file_sha256
from citebound.models.torch_model import TorchModel, Transformers, model_folder
from citebound.wiring.environment import cache_folder, calm_threads, stay_offline
from citebound.wiring.installed import version_of
from citebound.wiring.local_model import default_threads

if TYPE_CHECKING:
    from citebound.ports.generator import Generator

DEVICES: Final = ("cpu", "cuda")
"""Where a model may compute; the first is the default."""

_COMMIT: Final = re.compile(r"[0-9a-f]{40}")


@dataclass(frozen=True, slots=True)
class TorchChoice:
    """What was chosen."""

    directory: str
    """The model's directory; empty when none was named."""
    revision: str
    """The commit that it must be of; empty for any."""
    sha256: str
    """The hash over its files that it must have; empty for any."""
    threads: int
    """Threads that compute; 0 for as many as there are cores."""
    device: str
    """One of ``DEVICES``; empty for the first."""
    context: int
    """Tokens of the greatest input and the longest answer together."""


def torch_model(wanted: TorchChoice) -> Generator:
    """The generator; the model is loaded when it is asked first.

    Raises:
        SettingsError: no directory, or none that can be used, or it is not the one that is pinned,
            or there is no such device, or the extra is not installed.
    """
    if not wanted.directory:
        raise SettingsError("the transformers generator wants a model's directory: --model DIR")
    device = wanted.device or DEVICES[0]
    if device not in DEVICES:
        raise SettingsError(f"no device is called {device!r}; there are {', '.join(DEVICES)}")
    revision = wanted.revision.lower()
    if revision and not _COMMIT.fullmatch(revision):
        raise SettingsError(
            f"model_revision wants a commit of 40 hexadecimal digits, got {wanted.revision[:60]!r}"
        )
    runtime = _runtime()
    calm_threads()
    stay_offline()
    path = Path(wanted.directory)
    sha256, tokenizer = _hashes(path)
    _refuse_other(path, sha256, wanted.sha256)
    return Transformers(
        TorchModel(
            path=path,
            revision=revision,
            sha256=sha256,
            tokenizer_sha256=tokenizer,
            runtime=runtime,
            threads=wanted.threads or default_threads(),
            device=device,
            context=wanted.context,
        )
    )


def _runtime() -> str:
    try:
        return f"transformers {version_of('transformers')} torch {version_of('torch')}"
    except PackageNotFoundError as error:
        raise missing_extra("transformers") from error


def _hashes(path: Path) -> tuple[str, str]:
    """Over all files that an answer may depend on, and over those of the tokenizer."""
    folder, cache = model_folder(path), cache_folder() / "models"
    try:
        found = {file.name: file_sha256(file, cache) for file in folder.files}
    except OSError as error:
        raise unreadable(path, error, "a directory") from error
    tokenizer = {file.name: found[file.name] for file in folder.tokenizer_files}
    return record_digest("model files", found), record_digest("tokenizer files", tokenizer)


def _refuse_other(path: Path, found: str, pinned: str) -> None:
    wanted = pinned.lower().removeprefix("sha256:")
    if wanted and wanted != found:
        raise SettingsError(
            f"the model {path} has SHA-256 {found} over its files, model_sha256 wants {wanted}; "
            "name the directory that was meant, or the hash of this one"
        )
