"""``citebound lab``: the commands of the controlled experiment."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import TYPE_CHECKING, Final

from citebound.cli.options import Parser

if TYPE_CHECKING:
    from types import ModuleType

COMMANDS: Final = {
    "demo": "the mechanism on one dossier, told step by step, in seconds",
    "corpus": "write the fictional dossiers and their labels",
    "run": "build every dossier, change it, rebuild it on two paths, compare",
    "exercise": "the exercise on S-037, apart from the main records",
    "evaluate": "counts and the three measures, from the stores and the labels",
    "report": "figures, costs and trees as one page to read",
    "review": "record a review of the sample, bound to it by its hash",
    "check": "audit every store, recompute the evaluation with other code",
}
"""Every command of the experiment, with its help."""

_DESCRIPTION: Final = """The controlled experiment: a fictional corpus with known answers, built,
changed, rebuilt on two independent paths, compared and measured. Everything
is kept in one folder (--out DIR), and every command can be killed and run again."""


def parser() -> Parser:
    """The commands; each reads its own options."""
    rows = "\n".join(f"  {name:<9} {what}" for name, what in COMMANDS.items())
    parser = Parser(
        prog="citebound lab",
        usage="citebound lab COMMAND [options]",
        description=_DESCRIPTION,
        epilog=f"commands:\n{rows}\n\n`citebound lab COMMAND --help` says more.\n"
        "example: citebound lab run --generator scripted --no-rebind --json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("command", metavar="COMMAND", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def command_parser(name: str) -> Parser:
    """The options of one command."""
    module = _module(name)
    parser = Parser(
        prog=f"citebound lab {name}", description=module.DESCRIPTION, allow_abbrev=False
    )
    module.configure(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Run one of the commands; the others are not loaded: who asks a model never reads labels."""
    code: int = _module(args.command).run(command_parser(args.command).parse_args(args.words))
    return code


def _module(name: str) -> ModuleType:
    return import_module(f"citebound.lab.commands.{name}")
