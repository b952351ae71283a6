"""Writing answers.

Documents to stdout, refusals in text to stderr, so that a file never holds a refusal as a summary.
What writes refusals is loaded by a refusal only: every command starts sooner without it.
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

if TYPE_CHECKING:
    import argparse

    from citebound.digest import Json
    from citebound.engine.build import BuildReport

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


def refuse(
    refusal: Refusal,
    args: argparse.Namespace,
    *,
    as_json: bool,
    built: BuildReport | None = None,
) -> int:
    """Write a refusal, and what a build before it did; return its exit code.

    The commands that it names are as they are to be pasted.
    """
    refusal = replace(refusal, reason=completed(refusal.reason, args))
    if as_json:
        from citebound.render.json_reports import build_json  # noqa: PLC0415  (slow)
        from citebound.render.json_summary import refusal_json  # noqa: PLC0415  (slow)

        done = {} if built is None else {"build": build_json(built)}
        write_json({**refusal_json(refusal), **done})
    else:
        from citebound.render.text_reports import build_text  # noqa: PLC0415  (slow)
        from citebound.render.text_summary import refusal_text  # noqa: PLC0415  (slow)

        done_text = "" if built is None else build_text(built)
        sys.stderr.write(refusal_text(refusal) + done_text)
    return EXIT[refusal.status]


def write_missing(reason: str) -> None:
    """The refusal of a folder that was never summarised, as JSON."""
    from citebound.render.json_summary import refusal_json  # noqa: PLC0415  (slow)

    write_json(refusal_json(Refusal(RefusalStatus.MISSING, "", "", "", reason)))
