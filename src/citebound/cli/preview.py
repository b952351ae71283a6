"""``citebound preview``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.look import look
from citebound.engine.preview import preview
from citebound.engine.refusal import Refusal
from citebound.engine.whatif import Assumption, Step
from citebound.render.json_reports import preview_json
from citebound.render.text_reports import preview_text

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "preview",
        "Name exactly the nodes that a build of the last sync's state would make, why, and at "
        "what cost; with --withdraw or --revoke, after that, and which summaries would be "
        "refused. Writes nothing.",
        "citebound preview case/ --recipe claims --generator scripted",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--withdraw",
        metavar="DOC",
        action="append",
        default=[],
        help="as if DOC were withdrawn; may be repeated",
    )
    parser.add_argument(
        "--revoke",
        metavar="DOC",
        action="append",
        default=[],
        help="as if P might not read DOC any more; may be repeated",
    )
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Tell what a build would make."""
    with opened(args) as found:
        unsynced = len(look(found.workspace).unsynced)
        report = preview(
            found.workspace, job(args, found), unsynced=unsynced, assumed=_assumed(args)
        )
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    if args.json:
        write_json(preview_json(report))
    else:
        write(preview_text(report))
    return 0


def _assumed(args: argparse.Namespace) -> tuple[Assumption, ...]:
    asked = ((Step.WITHDRAWN, args.withdraw), (Step.REVOKED, args.revoke))
    return tuple(Assumption(doc_id, step) for step, documents in asked for doc_id in documents)
