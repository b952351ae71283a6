"""``citebound revoke``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.decisions import decide, documents_parser
from citebound.engine.rights import revoke

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser


def parser() -> Parser:
    """The command's options."""
    parser = documents_parser(
        "revoke",
        "Take a principal's right to read documents; summaries that used them are refused at "
        "once.",
        "citebound revoke case/ terms.md --from anna",
        "*",
    )
    parser.add_argument("--from", dest="whom", required=True, metavar="P", help="the principal")
    parser.add_argument("--all", action="store_true", help="every document of the dossier")
    return parser


def run(args: argparse.Namespace) -> int:
    """Revoke each document."""
    return decide(
        args,
        f"revoked from {args.whom}",
        lambda workspace, name: revoke(workspace, name, args.whom),
    )
