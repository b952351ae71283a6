"""What a terminal shows while work goes on, on one line that goes away; silence in a pipe."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

_ERASE: Final = "\r\x1b[K"
_MANY: Final = 50
_WIDTH: Final = 40


def progress(done: int, total: int) -> None:
    """A bar, where there is much to do."""
    if not sys.stderr.isatty() or total < _MANY:
        return
    if done == total:
        sys.stderr.write(_ERASE)
    elif done % max(1, total // 100) == 0:
        filled = _WIDTH * done // total
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{total}\x1b[K")
    sys.stderr.flush()


def asking(place: int, total: int, name: str) -> None:
    """Which node a generator is about to answer: one answer can take a minute."""
    if sys.stderr.isatty():
        shown = for_terminal(name)
        clipped = shown if len(shown) <= _WIDTH else f"{shown[: _WIDTH - 1]}…"
        sys.stderr.write(f"{_ERASE}[{place}/{total}] asking for {clipped} ...")
        sys.stderr.flush()


@contextmanager
def erased() -> Iterator[None]:
    """A block after which nothing of this is left, whether it ended well or not."""
    try:
        yield
    finally:
        if sys.stderr.isatty():
            sys.stderr.write(_ERASE)
            sys.stderr.flush()
