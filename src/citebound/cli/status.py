"""``citebound status``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.hints import completed
from citebound.cli.output import EXIT, refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.refusal import Refusal, RefusalStatus
from citebound.engine.status import status
from citebound.render.json_status import status_json
from citebound.render.text_status import status_text
from citebound.wiring.in_force import in_force

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "status",
        "Say whether the summary is current and why not, which files are not included, and "
        "which settings are in force. "
        "The exit code is that of `show`.",
        "citebound status case/ --quiet && citebound show case/",
    )
    options.add_directory(parser)
    parser.add_argument("--quiet", action="store_true", help="no output, the exit code only")
    options.add_check_content(parser)
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Tell the status."""
    with opened(args) as found:
        wanted = job(args, found)
        report = status(found.workspace, wanted, check_content=args.check_content)
        chosen = in_force(found.chosen, wanted)
    refusal = report.refusal
    if refusal is not None:
        refusal = replace(refusal, reason=completed(refusal.reason, args))
        report = replace(report, refusal=refusal)
    if (
        isinstance(refusal, Refusal)
        and refusal.status is RefusalStatus.FORBIDDEN
        and not args.quiet
    ):
        return refuse(refusal, args, as_json=args.json)
    if not args.quiet:
        if args.json:
            write_json(status_json(report, chosen))
        else:
            write(status_text(report, chosen))
    return 0 if refusal is None else EXIT[refusal.status]
