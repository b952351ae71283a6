"""``citebound audit``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.check.audit import Anchor, audit
from citebound.cli import options
from citebound.cli.output import write, write_json
from citebound.errors import NoDossierError, SettingsError
from citebound.render.json_audit import audit_json
from citebound.render.text_audit import audit_text
from citebound.wiring.opening import locate, summarize_command

if TYPE_CHECKING:
    import argparse

FAULTY = 6
"""Exit code when a fault was found."""


def parser() -> options.Parser:
    """The command's options."""
    parser = options.command_parser(
        "audit",
        "Recompute every hash, key, right, pin, edge, counter and binding of the store, and its "
        "audit chain, with code that shares nothing with the rest. Names each fault on one line.",
        "citebound audit case/",
    )
    options.add_directory(parser)
    parser.add_argument(
        "--expect",
        metavar="LENGTH:HEAD",
        action="append",
        help="heads that an earlier audit printed, one or several with blanks or line ends "
        "between them (repeatable): a chain must still have each",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Audit the store.

    Raises:
        NoDossierError: there is no store, or no dossier of this name in it.
        SettingsError: the expected head is not one.
    """
    place = locate(args.directory, args.store, args.name, create=False)
    expected = _anchors(args.expect)
    try:
        found = audit(place.store, args.name, expected)
    except LookupError as error:
        raise NoDossierError(
            f"{error}; {summarize_command(place)} makes one, or of a meeting `citebound minutes "
            "import FILE`"
        ) from error
    if args.json:
        write_json(audit_json(found))
    else:
        write(audit_text(found))
    return FAULTY if found.faults else 0


def _anchors(values: list[str] | None) -> list[Anchor]:
    """The links of every ``--expect``; an empty value, such as that of an empty file, is none."""
    words = [word for value in values or () for word in value.split() or [""]]
    try:
        return [Anchor.parse(word) for word in words]
    except ValueError as error:
        raise SettingsError(f"--expect: {error}") from error
