from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

import pytest

from citebound.wiring.installed import version_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("library", ["sentencex", "snowballstemmer", "hypothesis"])
def test_the_version_is_the_one_that_python_knows(library: str) -> None:
    assert version_of(library) == version(library)


@pytest.mark.parametrize("versions", [["1.0"], ["1.0", "2.0"]])
def test_metadata_of_one_version_is_believed_and_of_two_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, versions: list[str]
) -> None:
    (tmp_path / "pinned_library").mkdir()
    (tmp_path / "pinned_library" / "__init__.py").touch()
    for number in versions:
        metadata = tmp_path / f"pinned_library-{number}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Name: pinned_library\nVersion: {number}\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert version_of("pinned_library") == version("pinned_library")


def test_a_library_that_is_missing_is_an_error() -> None:
    with pytest.raises(PackageNotFoundError):
        version_of("no_such_library")
