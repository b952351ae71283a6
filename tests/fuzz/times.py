"""A file system that stamps times every two seconds: most edits leave no trace in a stat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citebound.core.listing import FileStat

if TYPE_CHECKING:
    from collections.abc import Callable

_TICK = 2_000_000_000


def make_times_coarse(replace: Callable[[str, Any], None]) -> None:
    """Let whatever looks at files see coarse times; ``replace`` sets a name."""
    for module in ("folder", "reading"):
        replace(f"citebound.sources.{module}.FileStat", _coarse)


def _coarse(*, mtime_ns: int, ctime_ns: int, **values: Any) -> FileStat:
    mtime_ns, ctime_ns = mtime_ns // _TICK * _TICK, ctime_ns // _TICK * _TICK
    return FileStat(mtime_ns=mtime_ns, ctime_ns=ctime_ns, **values)
