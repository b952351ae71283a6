"""``citebound lab``: the commands of the controlled experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.cli.group import Group

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

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


_GROUP: Final = Group(
    "lab",
    _DESCRIPTION,
    COMMANDS,
    "citebound.lab.commands",
    "citebound lab run --generator scripted --no-rebind --json",
)


def parser() -> Parser:
    """The commands; each reads its own options."""
    return _GROUP.parser()


def command_parser(name: str) -> Parser:
    """The options of one command."""
    return _GROUP.command_parser(name)


def run(args: argparse.Namespace) -> int:
    """Run one of the commands; the others are not loaded: who asks a model never reads labels."""
    return _GROUP.run(args)
