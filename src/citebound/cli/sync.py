"""``citebound sync``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.options import Parser, add_directory, add_sync, command_parser
from citebound.cli.output import write, write_json
from citebound.cli.progress import progress
from citebound.cli.session import opened
from citebound.cli.syncing import warn_of_twins
from citebound.engine.sync import sync
from citebound.render.json_reports import sync_json
from citebound.render.text_reports import sync_text

if TYPE_CHECKING:
    import argparse


def parser() -> Parser:
    """The command's options."""
    parser = command_parser(
        "sync",
        "Record new, changed, renamed and removed files. Files that cannot be read are listed "
        "with their reasons.",
        "citebound sync case/",
    )
    add_directory(parser)
    add_sync(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Record what changed, and tell it."""
    with opened(args, create=True, writes=True) as found:
        report = sync(
            found.workspace,
            accept_removals=args.accept_removals,
            check_content=args.check_content,
            progress=progress,
        )
    warn_of_twins(report)
    if args.json:
        write_json(sync_json(report))
    else:
        write(sync_text(report))
    return 0
