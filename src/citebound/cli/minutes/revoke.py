"""``citebound minutes revoke``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.minutes import documents
from citebound.engine.rights import revoke

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Take a principal's right to read a meeting; its minutes are refused to them at once."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    documents.configure(parser)
    parser.add_argument(
        "--from", dest="whom", required=True, metavar="P", help="who may read it no more"
    )


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return documents.decide(
        args,
        f"revoked from {args.whom}",
        lambda workspace, name: revoke(workspace, name, args.whom),
    )
