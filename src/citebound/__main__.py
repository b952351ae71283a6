"""``python -m citebound``, and the ``citebound`` script: the program as a process of its own."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

FURTHER: Final = {
    "lab": ("the controlled experiment on a corpus with known answers", "citebound.lab.main")
}
"""Commands of the rooms above the command line: their help, and the module that has them."""

_YOUNG: Final = 500_000


def start(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; ``argv`` is the process's when not given.

    A command makes hundreds of thousands of small values that all live to its end and hold no
    cycles; looking through them for garbage again and again took a fifth of its time. So Python
    looks rarely.
    """
    gc.set_threshold(_YOUNG, 20, 20)
    from citebound.cli.main import main  # noqa: PLC0415  (loading modules makes values, too)

    return main(argv, further=FURTHER)


if __name__ == "__main__":
    sys.exit(start())
