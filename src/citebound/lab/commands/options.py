"""The options that the experiment's commands share, and how they print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli.output import write
from citebound.lab.places import DEFAULT_DIRECTORY, Places

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.digest import Json


def add_place(parser: Parser) -> None:
    """Where the experiment is, and ``--json``."""
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        default=Path(DEFAULT_DIRECTORY),
        help=f"the experiment's folder (default: ./{DEFAULT_DIRECTORY})",
    )
    parser.add_argument("--json", action="store_true", help="print JSON (see docs/experiment.md)")


def places_of(args: argparse.Namespace) -> Places:
    """The experiment that the command line names."""
    return Places(Path(args.out).absolute())


def write_line(value: Json) -> None:
    """JSON on one line, names in the order in which they were given."""
    write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")
