"""``citebound lab``: the commands of the controlled experiment."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from citebound.cli.options import Parser

if TYPE_CHECKING:
    import argparse

COMMANDS: Final = {
    "corpus": "write the fictional dossiers and their labels",
    "run": "build every dossier, change it, rebuild it on two paths, and compare",
    "exercise": "the exercise on S-037, apart from the main records",
    "evaluate": "the counts, and the three measures, from the stores and the labels",
    "review": "record a review of the sample, bound to it by its hash",
}
"""Every command of the experiment, with its help."""


def parser() -> Parser:
    """The commands and their options."""
    parser = Parser(
        prog="citebound lab",
        description="The controlled experiment: a fictional corpus with known answers, built, "
        "changed, rebuilt on two independent paths, compared and measured. Everything is kept in "
        "one folder (--out DIR), and every command can be killed and run again.",
        epilog="example: citebound lab run --generator scripted --no-rebind --json",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for name, what in COMMANDS.items():
        module = import_module(f"citebound.lab.commands.{name}")
        module.configure(
            commands.add_parser(name, help=what, description=module.DESCRIPTION, epilog=None)
        )
    return parser


def run(args: argparse.Namespace) -> int:
    """Run one of the commands."""
    code: int = import_module(f"citebound.lab.commands.{args.command}").run(args)
    return code
