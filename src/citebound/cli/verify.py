"""``citebound verify``."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.cli import options, verifying
from citebound.core.gate.fold import Annotations
from citebound.errors import BaseChanged, CallerError, SettingsError
from citebound.render.json_verify import (
    changed_document,
    json_line,
    result_json,
    verified_document,
)
from citebound.sources.audit_lines import AuditLines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from citebound.engine.batch import Verified


def parser() -> options.Parser:
    """The command's options."""
    parser = options.Parser(
        prog="citebound verify",
        description="Look in TEXT for the quote of each item, without asking a model: one JSON "
        "line for each item, with the passage that was found, or why it was stopped. A hit says "
        "that the quote stands there, nothing more. No dossier is needed.",
        epilog="example: citebound verify case/meeting.json items.jsonl --audit stopped.jsonl",
        allow_abbrev=False,
    )
    parser.add_argument("text", nargs="?", metavar="TEXT", help=_TEXT)
    parser.add_argument("items", nargs="?", metavar="ITEMS", help="its items, JSON lines")
    parser.add_argument(
        "--batch", metavar="FILE", help="texts with items, JSON lines; - for stdin"
    )
    parser.add_argument("--annotations", choices=tuple(map(str, Annotations)), help=_ANNOTATIONS)
    parser.add_argument("--content-hash", metavar="HEX", help="SHA-256 of the extraction's text")
    parser.add_argument("--audit", metavar="FILE", help="append a record of each item not hit")
    parser.add_argument("--explain", action="store_true", help=_EXPLAIN)
    parser.add_argument(
        "--json", action="store_true", help="one JSON document (see docs/reference/json.md)"
    )
    return parser


_TEXT = (
    "a text: .txt or .json, or a transcript, .vtt or .srt, without its labels, times and markup"
)
_EXPLAIN = "for a person instead of a program, so without --json"
_ANNOTATIONS = "what in TEXT nobody said: {braces}, [brackets], <vtt> (default: none)"


def run(args: argparse.Namespace) -> int:
    """Verify, and write what the gate says."""
    _refuse_mixture(args)
    _refuse_two_outputs(args)
    with _audit(args) as audit:
        if args.batch is not None:
            return verifying.stream(args.batch, audit)
        asked = verifying.read(args.text, args.items, args.annotations, args.content_hash)
        try:
            verified = verifying.verify(asked, audit)
        except BaseChanged as error:
            if args.json:
                sys.stdout.write(changed_document(error))
                return error.exit_code
            raise
    _note(asked, args.text, args.items)
    _write(verified, args)
    return 2 if asked.bad_lines else 0


_NAMED = 5


def _note(asked: verifying.Asked, text: str, items: str) -> None:
    """What is odd about TEXT and ITEMS, to stderr."""
    for remark in asked.remarks:
        verifying.note(f"{text}: {remark}")
    for line in asked.bad_lines[:_NAMED]:
        verifying.note(f"{items} {line}")
    if len(asked.bad_lines) > _NAMED:
        verifying.note(f"{items}: {len(asked.bad_lines) - _NAMED} more such lines")
    if not asked.batch.items:
        verifying.note(f"{items}: no items")


def _write(verified: Verified, args: argparse.Namespace) -> None:
    if args.explain:
        from citebound.render.text_verify import explained  # noqa: PLC0415  (it costs a start)

        sys.stdout.write(explained(verified))
    elif args.json:
        sys.stdout.write(verified_document(verified))
    else:
        sys.stdout.writelines(json_line(result_json(result)) for result in verified.results)


@contextmanager
def _audit(args: argparse.Namespace) -> Iterator[AuditLines | None]:
    """The file of ``--audit`` for as long as the block runs.

    Raises:
        SettingsError: it cannot be written, or it is one of the files that are read.
    """
    if args.audit is None:
        yield None
        return
    for read in (args.text, args.items, args.batch):
        if read is not None and _is_same(read, args.audit):
            raise SettingsError(f"--audit {args.audit}: that file is read; name another one")
    audit = AuditLines(args.audit)
    try:
        yield audit
    finally:
        audit.close()


def _is_same(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # One of them is not there.
        return False


def _refuse_mixture(args: argparse.Namespace) -> None:
    """Either TEXT and ITEMS or --batch, and what goes with each.

    Raises:
        CallerError: it is neither, or both.
    """
    if args.batch is None:
        if args.items is None:
            raise CallerError(
                "want TEXT and ITEMS, or --batch FILE; see `citebound verify --help`"
            )
    elif args.text or args.annotations or args.content_hash or args.explain:
        raise CallerError(
            "--batch goes without TEXT, ITEMS, --annotations, --content-hash and --explain: each "
            "of its lines carries what it needs"
        )


def _refuse_two_outputs(args: argparse.Namespace) -> None:
    """One form of output.

    Raises:
        CallerError: it is to be two.
    """
    if args.explain and args.json:
        raise CallerError("--explain is for a person, --json for a program: give one of them")
