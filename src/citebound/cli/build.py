"""``citebound build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.building import built, invalid_below
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened, remember
from citebound.cli.syncing import synced
from citebound.engine.refusal import Refusal
from citebound.engine.rights import node_to_retry, retry
from citebound.render.json_reports import build_json
from citebound.render.text_reports import build_text

if TYPE_CHECKING:
    import argparse

    from citebound.engine.build import BuildReport
    from citebound.engine.workspace import Job
    from citebound.wiring.opening import Opened


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "build",
        "Make the nodes that are missing: recomputed, rebound and hits are counted apart. "
        "Syncs first.",
        "citebound build case/ --recipe claims --generator scripted",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--full",
        action="store_true",
        help="make every node anew, for comparison only; publishes nothing",
    )
    parser.add_argument(
        "--retry", metavar="NODE", help="ask this node anew; its old result stays as history"
    )
    parser.add_argument("--no-sync", action="store_true", help="build the state of the last sync")
    parser.add_argument(
        "--record", metavar="FILE", help="append every answer to FILE, for --replay"
    )
    options.add_sync(parser)
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Sync and build."""
    with opened(args, writes=True) as found:
        wanted = job(args, found)
        report = _build(args, found, wanted)
        if isinstance(report, Refusal):
            return refuse(report, args, as_json=args.json)
        if not args.full:
            remember(args, found)
        invalid = invalid_below(found.workspace, wanted, report)
    if args.json:
        write_json(build_json(report, invalid))
    else:
        write(build_text(report, invalid))
    return 0


def _build(args: argparse.Namespace, found: Opened, wanted: Job) -> BuildReport | Refusal:
    workspace = found.workspace
    if args.retry is not None:  # A wrong name is refused before anything is written.
        node_to_retry(workspace, wanted, args.retry)
    if not args.no_sync:
        report = synced(args, workspace, wanted)
        if isinstance(report, Refusal):
            return report
    if args.retry is not None:
        asked = retry(workspace, wanted, args.retry)
        if isinstance(asked, Refusal):
            return asked
    return built(workspace, wanted, full=args.full)
