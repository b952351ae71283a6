"""``citebound grant``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.decisions import decide, documents_parser
from citebound.engine.rights import grant

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser


def parser() -> Parser:
    """The command's options."""
    parser = documents_parser(
        "grant",
        "Let a principal read documents. Principals are bookkeeping: whoever can read the "
        "store's file can read everything.",
        "citebound grant case/ terms.md --to anna",
        "*",
    )
    parser.add_argument("--to", required=True, metavar="P", help="the principal")
    parser.add_argument("--all", action="store_true", help="every document of the dossier")
    return parser


def run(args: argparse.Namespace) -> int:
    """Grant each document."""
    return decide(
        args, f"granted to {args.to}", lambda workspace, name: grant(workspace, name, args.to)
    )
