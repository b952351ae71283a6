"""Which version of a library is installed?"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

_METADATA: Final = ".dist-info"


def version_of(library: str) -> str:
    """What ``importlib.metadata.version`` says of a library whose package has the same name.

    A wheel's metadata lies beside its package and has the version in its name. Reading it there
    spares every command the modules that look for it everywhere.

    Raises:
        PackageNotFoundError: the library is not installed.
    """
    spec = find_spec(library)
    if spec is not None and spec.origin is not None:
        prefix = f"{library}-"
        found = [
            path.name
            for path in Path(spec.origin).parent.parent.iterdir()
            if path.name.startswith(prefix) and path.suffix == _METADATA
        ]
        if len(found) == 1:
            return found[0].removeprefix(prefix).removesuffix(_METADATA)
    from importlib.metadata import version  # noqa: PLC0415  (only where the short way ends)

    return version(library)
