"""``citebound history``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import refuse, write, write_json
from citebound.cli.session import job, opened
from citebound.engine.history import History, history, past
from citebound.engine.refusal import Refusal
from citebound.errors import SettingsError
from citebound.render.json_reports import history_json, past_json
from citebound.render.text_reports import history_text, past_text

if TYPE_CHECKING:
    import argparse


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "history",
        "List builds and events, or show what an old RUN said. Old claims are shown under "
        "your present rights, never as current.",
        "citebound history case/ 3",
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="[DIR] [RUN]",
        help="the folder, and a run: what it said, under your present rights",
    )
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Show the history."""
    args.directory, rest = options.directory_first(args.words, 0, "[RUN]")
    runs = run_numbers(rest, (0, 1))
    with opened(args) as found:
        wanted = job(args, found)
        report = (
            past(found.workspace, wanted, runs[0]) if runs else history(found.workspace, wanted)
        )
    if isinstance(report, Refusal):
        return refuse(report, args, as_json=args.json)
    if isinstance(report, History):
        value, text = history_json(report), history_text(report)
    else:
        value, text = past_json(report), past_text(report)
    if args.json:
        write_json(value)
    else:
        write(text)
    return 0


def is_number(word: str) -> bool:
    """Whether a word is a whole number of at most a hundred digits."""
    return word.isascii() and word.isdigit() and len(word) <= 100  # noqa: PLR2004


def run_numbers(words: list[str], allowed: tuple[int, ...]) -> list[int]:
    """The runs that are named.

    Raises:
        SettingsError: a word is not a number, or there are too many or too few.
    """
    if len(words) not in allowed or not all(map(is_number, words)):
        raise SettingsError(
            f"expected {' or '.join(map(str, allowed))} numbers of runs after the folder, got "
            f"{' '.join(words)!r}; "
            "`citebound history` lists runs"
        )
    return [int(word) for word in words]
