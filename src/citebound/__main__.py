"""``python -m citebound``, and the ``citebound`` script: the program as a process of its own."""

from __future__ import annotations

import gc
import sys
from typing import Final

_YOUNG: Final = 500_000


def start() -> int:
    """Run the command line and return its exit code.

    A command makes hundreds of thousands of small values that all live to its end and hold no
    cycles; looking through them for garbage again and again took a fifth of its time. So Python
    looks rarely.
    """
    gc.set_threshold(_YOUNG, 20, 20)
    from citebound.cli.main import main  # noqa: PLC0415  (loading modules makes values, too)

    return main()


if __name__ == "__main__":
    sys.exit(start())
