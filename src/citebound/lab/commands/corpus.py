"""``citebound lab corpus``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.cli.output import write
from citebound.core.counting import counted
from citebound.errors import SettingsError
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.corpus.documents import MOST_FACTS, Recipe
from citebound.lab.corpus.making import make

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.lab.corpus.making import Made

DESCRIPTION: Final = (
    "Write 30 fictional dossiers of 12 documents in two versions each, from a fixed seed: the "
    "same bytes on every machine. What they affirm is written beside them, where no build looks."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    add_place(parser)
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--facts-per-document",
        metavar="N",
        type=int,
        default=Recipe().facts,
        help=f"facts in every document, 0 to {MOST_FACTS} (default: {Recipe().facts})",
    )
    group.add_argument(
        "--variant", choices=("varied",), help=f"each document holds 0 to {MOST_FACTS} facts"
    )


def run(args: argparse.Namespace) -> int:
    """Write the corpus.

    Raises:
        SettingsError: the number of facts is impossible.
    """
    facts = args.facts_per_document
    if not 0 <= facts <= MOST_FACTS:
        raise SettingsError(f"--facts-per-document wants 0 to {MOST_FACTS}, got {facts}")
    places = places_of(args)
    made = make(places.root, Recipe(facts=facts, varied=args.variant == "varied"))
    if args.json:
        write_line(
            {
                "dossiers": made.dossiers,
                "texts": made.texts,
                "facts": made.facts,
                "sha256": made.sha256,
            }
        )
    else:
        write(_text(made, str(args.out)))
    return 0


def _text(made: Made, where: str) -> str:
    verb = "written to" if made.is_new else "as it was in"
    return (
        f"{counted(made.dossiers, 'dossier')}, {counted(made.texts, 'text')}, "
        f"{counted(made.facts, 'fact')}: {verb} {where}\n"
        f"SHA-256 {made.sha256}\n"
    )
