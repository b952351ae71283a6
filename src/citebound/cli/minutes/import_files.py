"""``citebound minutes import``."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli import meetings, options
from citebound.cli.hints import completed
from citebound.cli.output import note, refuse, write, write_json
from citebound.cli.session import announce, command_choices
from citebound.core.counting import counted
from citebound.core.gate.fold import Annotations
from citebound.core.listing import nfc
from citebound.engine.minutes.importing import Imported, refuse_name
from citebound.engine.minutes.view import Minutes
from citebound.errors import CallerError, CiteboundError
from citebound.render.json_meetings import imported_json, not_imported_json, refused_json
from citebound.render.text_meetings import imported_text
from citebound.wiring.importing import Given, Taken, imported
from citebound.wiring.meetings import project_store

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from citebound.cli.options import Parser
    from citebound.digest import Json

DESCRIPTION = (
    "Record transcripts (WebVTT, SRT, SBV, JSON, CSV, or lines such as `Name: words`) and make "
    "the minutes of each. A file that was imported before becomes a new version of its meeting's "
    "transcript."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a transcript, in UTF-8 or an encoding that can be told",
    )
    parser.add_argument(
        "--meeting", metavar="NAME", help="the meeting's name (default: that of the file)"
    )
    parser.add_argument(
        "--date",
        type=options.day,
        metavar="DAY",
        help="the day of the meeting, such as 2026-11-30",
    )
    parser.add_argument("--title", default="", help="what the meeting is called")
    parser.add_argument(
        "--encoding", help="the file's encoding, such as cp1252, where it cannot be told"
    )
    parser.add_argument(
        "--annotations",
        choices=[str(style) for style in Annotations],
        help="what in the text nobody said: {braces}, [brackets], <vtt> (default: what the file "
        "says, else none)",
    )
    meetings.add_place(parser, is_owner=True)
    meetings.add_extraction(parser)


def run(args: argparse.Namespace) -> int:
    """Import every file; one that cannot be used does not stop the others."""
    rows: list[Json] = []
    code = 0
    for given in list(_given(args)):
        done = _import(args, given)
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


def _given(args: argparse.Namespace) -> Iterator[Given]:
    """The files, each with its meeting's name.

    Raises:
        CallerError: two files would be one meeting, or a name cannot be one.
    """
    style = Annotations(args.annotations) if args.annotations else None
    for file, name in _named(args):
        yield Given(
            file, name, args.meeting is not None, args.title, args.date, args.encoding, style
        )


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


def _import(args: argparse.Namespace, given: Given) -> _Done:
    recorded: Imported | None = None
    try:
        with _importing(args, given) as taken:
            recorded = taken.done
            return _made(args, taken)
    except CiteboundError as error:
        told = completed(str(error), args)
        note(told)
        row = not_imported_json(given.file, told, given.meeting, recorded)
        return _Done(row, "", error.exit_code)


def _importing(args: argparse.Namespace, given: Given) -> AbstractContextManager[Taken]:
    """A file as it was recorded in its meeting, which is open for as long as the block runs.

    Raises:
        CiteboundError: it cannot be used, or not be recorded.
    """
    store = project_store(args.store, create=True)
    return imported(store, given, command_choices(args), announce)


def _made(args: argparse.Namespace, taken: Taken) -> _Done:
    transcript, done = taken.transcript, taken.done
    minutes = meetings.remade_with(args, taken.meeting, done)
    if isinstance(minutes, Minutes):
        row = imported_json(minutes, transcript, done)
        return _Done(row, imported_text(minutes, transcript, done))
    row = refused_json(replace(minutes, reason=completed(minutes.reason, args)))
    return _Done(row, "", refuse(minutes, args, as_json=False))
