"""A command of commands, such as ``citebound minutes``: each is a module that is loaded alone."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING

from citebound.cli.options import Parser

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that share a first word."""

    name: str
    """The first word."""
    description: str
    """What they are for."""
    commands: Mapping[str, str]
    """Every command with its help."""
    package: str
    """Where their modules are: each has ``DESCRIPTION``, ``configure(parser)`` and ``run(args)``.
    The module of ``import``, which cannot be one's name, is ``import_files``."""
    example: str
    """One of them at work."""

    def parser(self) -> Parser:
        """The commands; each reads its own options."""
        width = max(map(len, self.commands))
        rows = "\n".join(f"  {name:<{width}} {what}" for name, what in self.commands.items())
        parser = Parser(
            prog=f"citebound {self.name}",
            usage=f"citebound {self.name} COMMAND [options]",
            description=self.description,
            epilog=f"commands:\n{rows}\n\n`citebound {self.name} COMMAND --help` says more.\n"
            f"example: {self.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.add_argument(
            "command", metavar="COMMAND", choices=self.commands, help=argparse.SUPPRESS
        )
        rest = parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        rest.required = False  # Not named among what is missing.
        return parser

    def command_parser(self, name: str) -> Parser:
        """The options of one command."""
        module = self._module(name)
        parser = Parser(
            prog=f"citebound {self.name} {name}",
            description=module.DESCRIPTION,
            allow_abbrev=False,
        )
        module.configure(parser)
        return parser

    def run(self, args: argparse.Namespace) -> int:
        """Run one of the commands; the others are not loaded."""
        words = self.command_parser(args.command).parse_args(args.words)
        code: int = self._module(args.command).run(words)
        return code

    def _module(self, name: str) -> ModuleType:
        module = f"{name}_files" if iskeyword(name) else name
        return import_module(f"{self.package}.{module}")
