"""``citebound show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import note, refuse
from citebound.cli.session import job, opened
from citebound.cli.summary_output import write_summary
from citebound.engine.refusal import Refusal
from citebound.engine.serve import show
from citebound.engine.since import show_since

if TYPE_CHECKING:
    import argparse

    from citebound.engine.serve import Summary
    from citebound.engine.since import Delta
    from citebound.engine.workspace import Job, Workspace


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "show",
        "Print the summary if it is CURRENT; otherwise refuse, and name what changed (exit "
        "code 3, 4 or 5).",
        "citebound show case/ --format markdown > summary.md",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--by-document", action="store_true", help="also the claims of each document"
    )
    parser.add_argument(
        "--since", metavar="RUN", type=int, help="mark what is new, moved or gone since this run"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown", "html"),
        default="text",
        help="how it is written (default: text)",
    )
    options.add_check_content(parser)
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Show or refuse."""
    as_json = args.json or args.format == "json"
    with opened(args) as found:
        answer = _ask(args, found.workspace, job(args, found))
    if isinstance(answer, Refusal):
        return refuse(answer, args, as_json=as_json)
    summary, since = answer
    write_summary(summary, "json" if as_json else args.format, since)
    if not summary.claims:
        note("the summary is current and holds no claims")
    return 0


def _ask(
    args: argparse.Namespace, workspace: Workspace, wanted: Job
) -> tuple[Summary, Delta | None] | Refusal:
    if args.since is not None:
        return show_since(
            workspace,
            wanted,
            args.since,
            check_content=args.check_content,
            by_document=args.by_document,
        )
    summary = show(
        workspace, wanted, check_content=args.check_content, by_document=args.by_document
    )
    return summary if isinstance(summary, Refusal) else (summary, None)
