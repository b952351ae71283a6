"""``citebound minutes withdraw``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.minutes import documents
from citebound.engine.rights import withdraw

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Take files of items, or the transcript, out of a meeting until `restore`: minutes that used "
    "them are refused at once."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    documents.configure(parser)


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return documents.decide(args, "withdrawn", withdraw)
