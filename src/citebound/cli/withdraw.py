"""``citebound withdraw``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.decisions import decide, documents_parser
from citebound.engine.rights import withdraw

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser


def parser() -> Parser:
    """The command's options."""
    return documents_parser(
        "withdraw",
        "Take documents out until `restore`: nothing is built from them, and summaries that "
        "used them are refused at once.",
        "citebound withdraw case/ terms.md",
    )


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return decide(args, "withdrawn", withdraw)
