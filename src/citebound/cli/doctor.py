"""``citebound doctor``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import write, write_json
from citebound.cli.session import command_choices
from citebound.render.json_doctor import doctor_json
from citebound.render.text_doctor import doctor_text
from citebound.wiring.checkup.checkup import checkup
from citebound.wiring.opening import locate

if TYPE_CHECKING:
    import argparse

FAULTY = 1
"""Exit code when something that is configured does not work (docs/adr/0027)."""


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "doctor",
        "Look at Python, extras, devices, settings files, store, disc space, and the model that "
        "is configured, which is asked for one tiny answer. Says what to do about what is "
        "missing. Writes nothing to a store; the hash of a local model is kept in the user's "
        "cache. Exit code 1 when something that is configured does not work.",
        "citebound doctor case/ --generator llama --model some-instruct.gguf",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--no-generate", action="store_true", help="name the model, and do not ask it"
    )
    options.add_reader(parser)
    options.add_choices(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Look at everything."""
    place = locate(args.directory, args.store, args.name, create=True)  # Makes nothing.
    generates = not args.no_generate
    found = checkup(place, command_choices(args), args.principal, generates=generates)
    if args.json:
        write_json(doctor_json(found))
    else:
        write(doctor_text(found))
    return 0 if found.ok else FAULTY
