"""The generators that want more than the program itself: which libraries, and how to get them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from typing import Final

from citebound.models.faults import install
from citebound.wiring.installed import version_of


@dataclass(frozen=True, slots=True)
class Extra:
    """What a generator wants."""

    generator: str
    """Its name, which is the extra's, too."""
    libraries: tuple[str, ...]
    """The packages that it imports."""
    credential: str = ""
    """The environment variable that its credential comes from, unless another one is named."""

    @property
    def install(self) -> str:
        """What to do where they are missing."""
        return install(self.generator)

    def versions(self) -> dict[str, str | None]:
        """The installed version of each library; None where there is none."""
        return {name: _version(name) for name in self.libraries}


EXTRAS: Final = (
    Extra("llama", ("xllamacpp",)),
    Extra("openai", ("httpx", "tenacity"), credential="OPENAI_API_KEY"),
    Extra("transformers", ("transformers", "torch", "tokenizers", "safetensors", "jinja2")),
)
"""Every generator with an extra; a new one adds its line."""


def extra_of(generator: str) -> Extra | None:
    """The extra of a generator; None of one that wants nothing."""
    return next((extra for extra in EXTRAS if extra.generator == generator), None)


def _version(library: str) -> str | None:
    try:
        return version_of(library)
    except PackageNotFoundError:
        return None
