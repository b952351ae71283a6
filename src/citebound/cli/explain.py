"""``citebound explain``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.explain import explain
from citebound.engine.refusal import Refusal
from citebound.engine.whatif import Dependents, resting_on
from citebound.render.json_reports import dependents_json, explanation_json
from citebound.render.text_reports import dependents_text, explanation_text

if TYPE_CHECKING:
    import argparse

    from citebound.digest import Json
    from citebound.engine.explain import Explanation
    from citebound.engine.workspace import Job, Workspace


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "explain",
        "Say what a node's key holds, and which field moved when it is missing. NODE is root, "
        "a document's path, or a name "
        "that preview and build print. With --dependents: which newest summaries were made from a "
        "document, and which of their nodes go with it.",
        "citebound explain case/ terms.md",
    )
    parser.add_argument(
        "words",
        nargs="+",
        metavar="[DIR] NODE",
        help="the folder, and a node as `preview` names it",
    )
    parser.add_argument(
        "--dependents",
        action="store_true",
        help="the summaries that rest on the document NODE, from the stored edges alone",
    )
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Tell why a node is as it is."""
    args.directory, (node,) = options.directory_first(args.words, 1, "NODE", exactly=True)
    with opened(args) as found:
        report = _ask(args, found.workspace, job(args, found), node)
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    if args.json:
        write_json(_json(report))
    else:
        write(_text(report))
    return 0


def _ask(
    args: argparse.Namespace, workspace: Workspace, wanted: Job, node: str
) -> Explanation | Dependents | Refusal:
    if args.dependents:
        return resting_on(workspace, wanted, node.removeprefix("doc:"))
    return explain(workspace, wanted, node)


def _json(report: Explanation | Dependents) -> dict[str, Json]:
    if isinstance(report, Dependents):
        return dependents_json(report)
    return explanation_json(report)


def _text(report: Explanation | Dependents) -> str:
    if isinstance(report, Dependents):
        return dependents_text(report)
    return explanation_text(report)
