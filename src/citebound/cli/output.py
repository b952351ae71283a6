"""Writing answers.

Documents to stdout, refusals in text to stderr, so that a file never holds a refusal as a summary.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from citebound.cli.hints import completed
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.render.escape import for_terminal
from citebound.render.json_summary import refusal_json
from citebound.render.text_summary import refusal_text

if TYPE_CHECKING:
    import argparse

    from citebound.digest import Json

EXIT: Final = {
    RefusalStatus.STALE: 3,
    RefusalStatus.INVALID: 4,
    RefusalStatus.MISSING: 4,
    RefusalStatus.FORBIDDEN: 5,
}
"""Exit codes of refusals."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def write(text: str) -> None:
    """Text to stdout."""
    sys.stdout.write(text)


def write_json(value: Json) -> None:
    """One JSON document to stdout; what is no character, as in a name on disc, becomes U+FFFD."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    sys.stdout.write(_SURROGATE.sub("\ufffd", text) + "\n")


def note(text: str) -> None:
    """One line to stderr, beside the answer."""
    sys.stderr.write(f"citebound: {for_terminal(text)}\n")


def refuse(refusal: Refusal, args: argparse.Namespace, *, as_json: bool) -> int:
    """Write a refusal, with its commands as they are to be pasted, and return its exit code."""
    refusal = replace(refusal, reason=completed(refusal.reason, args))
    if as_json:
        write_json(refusal_json(refusal))
    else:
        sys.stderr.write(refusal_text(refusal))
    return EXIT[refusal.status]


def write_missing(reason: str) -> None:
    """The refusal of a folder that was never summarised, as JSON."""
    write_json(refusal_json(Refusal(RefusalStatus.MISSING, "", "", "", reason)))


def progress(done: int, total: int) -> None:
    """A progress bar on a terminal; silence in a pipe."""
    if not sys.stderr.isatty() or total < 50:  # noqa: PLR2004
        return
    if done == total:
        sys.stderr.write("\r\x1b[K")
    elif done % max(1, total // 100) == 0:
        filled = 40 * done // total
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total}")
    sys.stderr.flush()
