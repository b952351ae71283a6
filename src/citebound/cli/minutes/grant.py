"""``citebound minutes grant``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.minutes import documents
from citebound.engine.rights import grant

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Let a principal read a meeting. Principals are bookkeeping: whoever can read the store's "
    "file can read everything."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    documents.configure(parser)
    parser.add_argument("--to", required=True, metavar="P", help="who may read it from now on")


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return documents.decide(
        args, f"granted to {args.to}", lambda workspace, name: grant(workspace, name, args.to)
    )
