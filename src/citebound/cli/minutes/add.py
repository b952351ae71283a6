"""``citebound minutes add``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import note, refuse, write, write_json
from citebound.core.gate.items import HASH_DIGITS, is_hash
from citebound.core.listing import nfc, printable
from citebound.engine.minutes.importing import add_items
from citebound.engine.refusal import Refusal
from citebound.errors import CallerError
from citebound.render.json_meetings import added_json
from citebound.render.text_meetings import added_text
from citebound.sources.imported import read_imported
from citebound.wiring.meetings import largest_of

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

DESCRIPTION = (
    "Put items that another extractor made through the gate: JSON lines with extract_id, kind, "
    "text, claimed_quote and, where known, claimed_span and content_hash, or langextract's JSONL. "
    "What is extracted anew takes the place of a file of its name."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("meeting", metavar="MEETING", help="its name, as `minutes list` tells it")
    parser.add_argument("items", metavar="ITEMS", help="the file of items, JSON lines in UTF-8")
    parser.add_argument(
        "--content-hash",
        metavar="HASH",
        help="SHA-256 of the transcript that they were extracted from: another one is refused "
        "(exit code 3)",
    )
    parser.add_argument(
        "--replace",
        action="store_true",
        help="take the place of the file of this name that is there",
    )
    meetings.add_place(parser, is_owner=True)


def run(args: argparse.Namespace) -> int:
    """Add and build."""
    base = args.content_hash
    if base is not None and not is_hash(base):
        raise CallerError(
            f"--content-hash: expected {HASH_DIGITS} hexadecimal digits, got {printable(base)}"
        )
    with meetings.opened(args, args.meeting, writes=True) as found:
        text = _text(args.items, largest_of(found.chosen))
        done = add_items(
            found.workspace, nfc(Path(args.items).name), text, base, is_replacing=args.replace
        )
        minutes = meetings.remade_with(args, found, done)
    for why in done.broken:
        note(f"no item: {why}; it is counted as dropped")
    if isinstance(minutes, Refusal):
        return refuse(minutes, args, as_json=args.json)
    if args.json:
        write_json(added_json(minutes, done))
    else:
        write(added_text(minutes, done))
    return 0


def _text(name: str, largest: int) -> str:
    data, _ = read_imported(name, largest, "split the file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CallerError(
            f"{printable(name)}: not UTF-8: byte 0x{data[error.start]:02x} at byte {error.start}; "
            "save it as UTF-8"
        ) from error
