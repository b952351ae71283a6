"""``citebound restore``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.decisions import decide, documents_parser
from citebound.engine.rights import restore

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser


def parser() -> Parser:
    """The command's options."""
    return documents_parser("restore", "Lift a withdrawal.", "citebound restore case/ terms.md")


def run(args: argparse.Namespace) -> int:
    """Decide about each document."""
    return decide(args, "restored", restore)
