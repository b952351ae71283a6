"""What withdraw, restore, grant and revoke share: several documents, each decision reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli import options
from citebound.cli.output import write, write_json
from citebound.cli.session import opened
from citebound.engine.rights import all_or_none
from citebound.errors import FolderError
from citebound.render.json_reports import decided_json
from citebound.render.text_reports import decided_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from citebound.engine.rights import Decided
    from citebound.engine.workspace import Workspace


def documents_parser(
    name: str, description: str, example: str, words: str = "+"
) -> options.Parser:
    """A parser of ``[DIR] DOC...``."""
    parser = options.command_parser(name, description, example)
    parser.add_argument(
        "words",
        nargs=words,
        metavar="[DIR] DOC",
        help="the folder, and documents as `status` names them",
    )
    return parser


def decide(
    args: argparse.Namespace, what: str, decision: Callable[[Workspace, str], Decided]
) -> int:
    """Decide about each document that is named; all of them or none.

    Raises:
        CiteboundError: the words do not fit, or a decision is refused.
    """
    every = getattr(args, "all", False)
    args.directory, names = options.directory_first(args.words, 0 if every else 1, "DOC")
    if every and names:
        raise FolderError(f"expected [DIR] alone with --all, got {' '.join(names)}")
    with opened(args, writes=True) as found:
        decided = all_or_none(found.workspace, names, decision)
    _tell(decided, what, as_json=args.json)
    return 0


def _tell(decided: Sequence[Decided], what: str, *, as_json: bool) -> None:
    if as_json:
        write_json({"decisions": [decided_json(item) for item in decided]})
    else:
        write("".join(decided_text(item, what) for item in decided))
