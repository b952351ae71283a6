"""``citebound explain``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.explain import explain
from citebound.engine.refusal import Refusal
from citebound.render.json_reports import explanation_json
from citebound.render.text_reports import explanation_text

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "explain",
        "Say what a node's key holds, and which field moved when it is missing. NODE is root, "
        "a document's path, or a name "
        "that preview and build print.",
        "citebound explain case/ terms.md",
    )
    parser.add_argument("words", nargs="+", metavar="[DIR] NODE")
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Tell why a node is as it is."""
    args.directory, (node,) = options.directory_first(args.words, 1, "NODE", exactly=True)
    with opened(args) as found:
        report = explain(found.workspace, job(args, found), node)
    if isinstance(report, Refusal):
        return refuse(report, as_json=args.json)
    if args.json:
        write_json(explanation_json(report))
    else:
        write(explanation_text(report))
    return 0
