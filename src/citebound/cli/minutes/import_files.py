"""``citebound minutes import``."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.hints import completed
from citebound.cli.output import note, refuse, write, write_json
from citebound.core.counting import counted
from citebound.core.gate.fold import Annotations
from citebound.core.listing import nfc
from citebound.engine.minutes.importing import Imported, SourceFile, import_transcript, refuse_name
from citebound.engine.minutes.view import Minutes
from citebound.errors import CallerError, CiteboundError
from citebound.render.json_meetings import imported_json, refused_json
from citebound.render.text_meetings import imported_text
from citebound.sources.disk import is_young
from citebound.sources.imported import read_imported
from citebound.sources.transcripts import transcript_of
from citebound.wiring.meetings import LARGEST

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.digest import Json
    from citebound.ports.readers import Transcript
    from citebound.wiring.meetings import OpenMeeting

DESCRIPTION = (
    "Record transcripts (WebVTT, SRT, SBV, JSON, CSV, or lines such as `Name: words`) and make "
    "the minutes of each. A file that was imported before becomes a new version of its meeting's "
    "transcript."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a transcript, UTF-8 or detected")
    parser.add_argument(
        "--meeting", metavar="NAME", help="the meeting's name (default: that of the file)"
    )
    parser.add_argument(
        "--date", type=_day, metavar="DAY", help="the day of the meeting, such as 2026-11-30"
    )
    parser.add_argument("--title", default="", help="what the meeting is called")
    parser.add_argument("--encoding", help="the file's encoding, where it cannot be told")
    parser.add_argument(
        "--annotations",
        choices=[str(style) for style in Annotations],
        help="how the text writes what nobody said (default: what the file says, else none)",
    )
    meetings.add_place(parser, is_owner=True)
    meetings.add_extraction(parser)


def run(args: argparse.Namespace) -> int:
    """Import every file; one that cannot be used does not stop the others."""
    wanted = _named(args)
    rows: list[Json] = []
    code = 0
    for file, name in wanted:
        try:
            done = _import(args, file, name)
        except CiteboundError as error:
            if len(wanted) == 1:
                raise
            note(str(error))
            code = code or error.exit_code
            continue
        rows.append(done.row)
        code = code or done.code
        if not args.json:
            write(done.text)
    if args.json:
        write_json({"imported": rows})
    return code


@dataclass(frozen=True, slots=True)
class _Done:
    """What is told of one file."""

    row: Json
    text: str
    code: int = 0


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        import argparse  # noqa: PLC0415  (its error makes the one line)

        what = f"expected a day such as 2026-11-30, got {text!r}"
        raise argparse.ArgumentTypeError(what) from error


def _named(args: argparse.Namespace) -> list[tuple[str, str]]:
    """The files, each with its meeting's name.

    Raises:
        CallerError: two files would be one meeting, or a name cannot be one.
    """
    if args.meeting is not None and len(args.files) > 1:
        raise CallerError(
            f"--meeting names one meeting, got {counted(len(args.files), 'file')}; "
            "import them one by one"
        )
    given = args.meeting
    found = [(file, nfc(_stem(file) if given is None else given)) for file in args.files]
    for name, count in Counter(name for _, name in found).items():
        if count > 1:
            raise CallerError(
                f"{count} of the files would be the meeting {name!r}; "
                "import them one by one with --meeting NAME"
            )
        refuse_name(name)
    return found


def _stem(file: str) -> str:
    """The name of a file without its end; a folder has one too, to be refused by."""
    return Path(file).stem or Path(file).resolve().name or file


def _import(args: argparse.Namespace, file: str, name: str) -> _Done:
    seen = time.time_ns()
    data, stat = read_imported(
        file, LARGEST, "split the transcript by meetings", meetings.home(args)
    )
    style = Annotations(args.annotations) if args.annotations else None
    transcript = transcript_of(file, data, encoding=args.encoding, annotations=style)
    source = SourceFile.of(data, stat, is_young=is_young(stat, seen))
    meetings.check(args)
    with meetings.opened(args, name, create=True, writes=True) as found:
        done = import_transcript(
            found.workspace,
            transcript,
            source,
            title=args.title,
            day=args.date,
            is_named=args.meeting is not None,
        )
    # Looked at anew: what was imported is now what the meeting's file is compared with.
    with meetings.opened(args, name, writes=True) as found:
        return _shown(args, found, transcript, done)


def _shown(
    args: argparse.Namespace, found: OpenMeeting, transcript: Transcript, done: Imported
) -> _Done:
    minutes = meetings.remade(args, found)
    if isinstance(minutes, Minutes):
        row = imported_json(minutes, transcript, done)
        return _Done(row, imported_text(minutes, transcript, done))
    row = refused_json(replace(minutes, reason=completed(minutes.reason, args)))
    return _Done(row, "", refuse(minutes, args, as_json=False))
