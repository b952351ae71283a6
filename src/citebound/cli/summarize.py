"""``citebound summarize``: the main job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.building import Built, built, invalid_below
from citebound.cli.output import note, refuse, write, write_json
from citebound.cli.session import job, opened, remember
from citebound.cli.summary_output import write_summary
from citebound.cli.syncing import synced
from citebound.core.event import OWNER
from citebound.engine.refusal import Refusal
from citebound.engine.serve import show
from citebound.render.json_reports import build_json, sync_json
from citebound.render.json_summary import summary_json
from citebound.render.text_reports import build_text

if TYPE_CHECKING:
    import argparse

    from citebound.engine.serve import Summary
    from citebound.engine.sync import SyncReport
    from citebound.wiring.opening import Opened


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "summarize",
        "Sync, build and show a folder of documents. Makes DIR/.citebound on first use; run "
        "it again after changes.",
        "citebound summarize case/",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--record", metavar="FILE", help="append every answer to FILE, for --replay"
    )
    options.add_sync(parser)
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Sync, build, show."""
    with opened(args, create=True, writes=True) as found:
        return _summarize(args, found)


def _summarize(args: argparse.Namespace, found: Opened) -> int:
    workspace, wanted = found.workspace, job(args, found)
    report = synced(args, workspace, wanted)
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    done = built(workspace, wanted)
    if isinstance(done, Refusal):
        return refuse(done, args, as_json=args.json)
    remember(args, found)
    summary = show(workspace, wanted)
    if isinstance(summary, Refusal):
        return refuse(summary, args, as_json=args.json, built=done)
    _write(args, summary, report, Built(done, invalid_below(workspace, wanted, done)))
    return 0


def _write(args: argparse.Namespace, summary: Summary, report: SyncReport, done: Built) -> None:
    if args.json:
        extra = {
            "counters": done.report.counters.as_json(),
            "sync": sync_json(report, named=args.principal == OWNER),
            "build": build_json(done.report, done.invalid),
        }
        write_json({**summary_json(summary), **extra})
    else:
        write_summary(summary, "text")
        write("\n" + build_text(done.report, done.invalid))
    if not summary.claims:
        note("the summary is current and holds no claims")
