"""``citebound lab run``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from citebound.cli import options
from citebound.cli.output import write
from citebound.cli.session import command_choices
from citebound.errors import SettingsError
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.counts import built_folders, ledger_in, main_counts
from citebound.lab.ledger import Kind
from citebound.lab.places import DEVELOPMENT, TEST
from citebound.lab.progress import Progress
from citebound.lab.run.conditions import Asked, check_asked, conditions_of
from citebound.lab.run.events import EVENTS
from citebound.lab.run.experiment import run as run_dossiers
from citebound.lab.run.texts import CorpusTexts
from citebound.lab.text import run_text
from citebound.wiring.clock import SystemClock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.lab.places import Places

DESCRIPTION: Final = (
    "Build every dossier, let three events happen to each test dossier, and rebuild after each on "
    "two independent paths: incrementally, and fully without any cache. The old summary must be "
    "refused before. Kill it whenever you like: the same command goes on. The corpus is made when "
    "it is missing."
)

_NODES: Final = 16
_CHANGED: Final = 3


def configure(parser: options.Parser) -> None:
    """The command's options."""
    add_place(parser)
    parser.add_argument(
        "--dossiers",
        metavar="N|NAMES",
        help="the first N dossiers, or names with commas between (default: all 30)",
    )
    parser.add_argument(
        "--rebind",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="bind recorded outputs where a prompt is the same (the default), or call again",
    )
    options.add_choices(parser)


def run(args: argparse.Namespace) -> int:
    """Run the experiment as far as it is not done.

    Raises:
        SettingsError: a choice is impossible, or the folder was made with other settings.
    """
    places, wanted = places_of(args), _dossiers(args.dossiers)
    if args.recipe not in {None, "claims"}:
        raise SettingsError(f"the experiment's recipe is claims, asked for is {args.recipe}")
    asked = Asked(command_choices(args), args.profile, args.rebind)
    check_asked(places, asked)
    if not places.corpus_manifest.is_file():
        make_corpus(places)
    texts = CorpusTexts(places)
    conditions = conditions_of(places, asked, texts.sha256)
    progress = Progress(_steps_left(places, wanted), SystemClock())
    try:
        run_dossiers(places, texts, conditions, wanted, progress=progress)
    finally:
        progress.end()
    counts = main_counts(places)
    if args.json:
        write_line(counts.as_json())
    else:
        write(run_text(counts, conditions.profile, rebind=conditions.rebind))
    return 0


def make_corpus(places: Places) -> None:
    """The usual corpus of an experiment, by the code that knows its answers.

    Raises:
        WorldError: it cannot be written.
    """
    from citebound.lab.corpus.documents import Recipe  # noqa: PLC0415  (knows the answers)
    from citebound.lab.corpus.making import make  # noqa: PLC0415  (not loaded beside a corpus)

    make(places.root, Recipe())


def _dossiers(asked: str | None) -> Sequence[str]:
    known = (*TEST, *DEVELOPMENT)
    if asked is None:
        return known
    if asked.isascii() and asked.isdigit():
        number = int(asked[:4])
        if not 1 <= number <= len(known):
            raise SettingsError(f"--dossiers wants 1 to {len(known)}, or names; got {asked}")
        return known[:number]
    names = [name.strip() for name in asked.split(",")]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SettingsError(
            f"there is no dossier {unknown[0]!r}; there are {known[0]} to {known[-1]}"
        )
    return names


def _steps_left(places: Places, dossiers: Sequence[str]) -> int:
    """About how many nodes are to be made: the bar need not be exact."""
    done = {folder.name: folder for folder in built_folders(places.main)}
    left = 0
    for name in dossiers:
        builds = ledger_in(done[name]).builds if name in done else ()
        full = sum(build.kind is Kind.FULL for build in builds)
        events = len(EVENTS) if name in TEST else 0
        left += _NODES * (events - full + (not builds))
        left += _CHANGED * (events - max(len(builds) - full - 1, 0))
    return left
