"""``citebound calibrate``."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli.options import Parser
from citebound.cli.output import write, write_json
from citebound.engine.calibrate import calibrate
from citebound.errors import SettingsError, WorldError
from citebound.named_file import regular_or_handed
from citebound.render.svg_calibration import calibration_svg
from citebound.render.text_calibration import calibration_record, calibration_text
from citebound.sources.labelled import read_labelled

if TYPE_CHECKING:
    import argparse


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="citebound calibrate",
        description="Draw the citation gate's error rates in both directions over its thresholds "
        "on labelled quotes, and choose thresholds by the rule: false hits first, then fewest to "
        "people. The gate's own constants stay as they are.",
        epilog="example: citebound calibrate calibration/labelled.jsonl --plot rates.svg",
        allow_abbrev=False,
    )
    parser.add_argument(
        "labelled",
        metavar="LABELLED.jsonl",
        type=Path,
        help='JSON lines {"id", "lang", "truth", "quote", "text" or "text_file"}; see '
        "docs/error-rates.md",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the record instead of the table"
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the record as JSON")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="write the plot as SVG")
    return parser


def run(args: argparse.Namespace) -> int:
    """Calibrate, and write what is asked for.

    Raises:
        SettingsError: a file to write is the one that is read, or none, or its folder is missing.
        WorldError: a file cannot be written.
    """
    for option, file in (("--record", args.record), ("--plot", args.plot)):
        _refuse(option, file, args.labelled)
    found = calibrate(read_labelled(args.labelled))
    if args.record is not None:
        record = json.dumps(calibration_record(found), ensure_ascii=False, indent=1)
        _write("--record", args.record, record + "\n")
    if args.plot is not None:
        _write("--plot", args.plot, calibration_svg(found))
    if args.json:
        write_json(calibration_record(found))
    else:
        write(calibration_text(found))
    return 0


def _write(option: str, file: Path, text: str) -> None:
    try:
        with open(file, "w", encoding="utf-8", opener=regular_or_handed) as stream:
            stream.write(text)
    except OSError as error:
        raise WorldError(f"{option} {file} cannot be written: {error.strerror}") from error


def _refuse(option: str, file: Path | None, labelled: Path) -> None:
    if file is None:
        return
    if file.resolve() == labelled.resolve():
        raise SettingsError(f"{option} {file}: that file is read; name another one")
    if not file.absolute().parent.is_dir():
        raise SettingsError(f"{option} {file}: there is no folder {file.absolute().parent}")
    try:
        with suppress(FileNotFoundError):
            os.close(regular_or_handed(str(file), os.O_WRONLY))
    except OSError as error:
        told = f"{option} {file}: cannot be written: {error.strerror}; name a file"
        raise SettingsError(told) from error
