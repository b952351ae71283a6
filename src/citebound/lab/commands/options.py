"""The options that the experiment's commands share, and how they print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli.output import write
from citebound.errors import SettingsError
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
    """The experiment that the command line names.

    Raises:
        SettingsError: it names no folder.
    """
    return Places(folder_of("--out", args.out))


def folder_of(option: str, folder: Path) -> Path:
    """The absolute path of an experiment's folder, which may not be there yet.

    Raises:
        SettingsError: it is a file, a pipe or a device.
    """
    if folder.exists() and not folder.is_dir():
        raise SettingsError(f"{option} {folder} is no folder; name a folder, or a new one")
    return folder.absolute()


def write_line(value: Json) -> None:
    """JSON on one line, names in the order in which they were given."""
    write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")
