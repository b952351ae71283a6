"""``citebound minutes import``."""

from __future__ import annotations

import time
import unicodedata
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli import meetings
from citebound.cli.output import EXIT, note, refuse, write, write_json
from citebound.core.counting import counted
from citebound.core.gate.fold import Annotations
from citebound.core.listing import nfc, printable
from citebound.engine.minutes.importing import Imported, SourceFile, import_transcript
from citebound.engine.minutes.view import Minutes, show_minutes
from citebound.engine.refusal import Refusal
from citebound.errors import CallerError, CiteboundError
from citebound.render.json_meetings import imported_json
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
    from citebound.wiring.meetings import Meeting

DESCRIPTION = (
    "Record transcripts (WebVTT, SRT, JSON, or lines of a speaker's words) and make the minutes "
    "of each. A file that was imported before becomes a new version of its meeting's transcript."
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
    meetings.add_place(parser)
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
    found = [(file, nfc(Path(file).stem) if given is None else given) for file in args.files]
    for name, count in Counter(name for _, name in found).items():
        if count > 1:
            raise CallerError(
                f"{count} of the files would be the meeting {name!r}; "
                "import them one by one with --meeting NAME"
            )
        _refuse_name(name)
    return found


def _refuse_name(name: str) -> None:
    is_odd = any(unicodedata.category(char).startswith("C") for char in name)
    if not name.strip() or name != name.strip() or is_odd:
        raise CallerError(
            f"a meeting cannot be called {printable(name)!r}: expected a name without blanks at "
            "its ends and without control characters; give one with --meeting NAME"
        )


def _import(args: argparse.Namespace, file: str, name: str) -> _Done:
    seen = time.time_ns()
    data, stat = read_imported(file, LARGEST)
    style = Annotations(args.annotations) if args.annotations else None
    transcript = transcript_of(file, data, encoding=args.encoding, annotations=style)
    source = SourceFile.of(data, stat, is_young=is_young(stat, seen))
    meetings.check(args)
    with meetings.opened(args, name, create=True, writes=True) as found:
        if args.meeting is None:
            _refuse_other_file(found, stat.disk_path, name)
        done = import_transcript(
            found.workspace, transcript, source, title=args.title, day=args.date
        )
    # Looked at anew: what was imported is now what the meeting's file is compared with.
    with meetings.opened(args, name, writes=True) as found:
        return _shown(args, found, transcript, done)


def _refuse_other_file(found: Meeting, disk_path: str, name: str) -> None:
    """A daily standup.vtt is another meeting every day, and no corrected transcript."""
    known = [file.stat.disk_path for file in found.store.files.last().files]
    if known and disk_path not in known:
        raise CallerError(
            f"the meeting {name!r} was imported from another file, /{printable(known[0])}; give "
            f"--meeting {name} to make this its corrected transcript, or another name for another "
            "meeting"
        )


def _shown(
    args: argparse.Namespace, found: Meeting, transcript: Transcript, done: Imported
) -> _Done:
    report = meetings.rebuilt(args, found)
    minutes = (
        report
        if isinstance(report, Refusal)
        else show_minutes(found.workspace, meetings.job(args, found))
    )
    if isinstance(minutes, Minutes):
        row = imported_json(minutes, transcript, done)
        return _Done(row, imported_text(minutes, transcript, done))
    refuse(minutes, args, as_json=False)
    return _Done(None, "", EXIT[minutes.status])
