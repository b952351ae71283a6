"""``citebound minutes restore``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.minutes import documents
from citebound.engine.rights import restore

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = "Put in again what `withdraw` took out."


def configure(parser: Parser) -> None:
    """The command's options."""
    documents.configure(parser)


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return documents.decide(args, "restored", restore)
