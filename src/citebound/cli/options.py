"""The options that commands share."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import NoReturn

from citebound.core.event import OWNER
from citebound.errors import FolderError
from citebound.render.escape import for_terminal
from citebound.sources.folder import STORE_NAME
from citebound.wiring.generators import GENERATORS

if sys.version_info >= (3, 12):  # Every command loads this; the other module takes its time.
    from typing import override
else:
    from typing_extensions import override


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line with exit code 2."""

    @override
    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        sys.stderr.write(f"{self.prog}: {for_terminal(message)}; see `{self.prog} --help`\n")
        sys.exit(2)


def command_parser(name: str, description: str, example: str) -> Parser:
    """A command's parser with what every command has: the place, ``--json`` and help."""
    parser = Parser(
        prog=f"citebound {name}",
        description=description,
        epilog=f"example: {example}",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON (see docs/reference/json.md)"
    )
    parser.add_argument(
        "--store", metavar="PATH", help="the store's directory (default: DIR/.citebound)"
    )
    parser.add_argument("--name", metavar="NAME", help="the dossier's name in the store")
    return parser


def add_directory(parser: Parser) -> None:
    """DIR, the dossier's folder."""
    parser.add_argument(
        "directory",
        nargs="?",
        metavar="DIR",
        help="the folder (default: the nearest dossier upwards)",
    )


def add_reader(parser: Parser) -> None:
    """Who builds or reads."""
    parser.add_argument(
        "--as",
        dest="principal",
        default=OWNER,
        metavar="P",
        help="for whom, as `grant` names readers (default: owner)",
    )


def day(text: str) -> date:
    """The type of an option that is a day."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        what = f"expected a day such as 2026-11-30, got {text!r}"
        raise argparse.ArgumentTypeError(what) from error


_RECIPES = "sentences, declared facts, a model's claims, or its findings with quotes"


def add_choices(parser: Parser) -> None:
    """What summary is wanted."""
    group = parser.add_argument_group("what summary (remembered by summarize and build)")
    group.add_argument("--recipe", choices=("extract", "facts", "claims", "quotes"), help=_RECIPES)
    group.add_argument(
        "--profile",
        choices=("guarded", "strict"),
        help="guarded (the default): what a claim's source does not state is withheld; strict: it "
        "stays and is marked (claims, quotes)",
    )
    add_generator(group, "who answers (claims, quotes)")
    group.add_argument(
        "--cite", choices=("quote", "sentence"), help="what a finding rests on (quotes)"
    )
    group.add_argument("--reduce", choices=("rules", "model"), help="who reduces (quotes)")
    group.add_argument("--map-prompt", metavar="FILE", help="instructions for a part")
    group.add_argument("--reduce-prompt", metavar="FILE", help="instructions for a reduction")
    group.add_argument("--max-new-tokens", metavar="N", help="longest answer (384)")
    group.add_argument("--map-budget", metavar="N", help="longest input of a part (2048)")
    group.add_argument("--reduce-budget", metavar="N", help="of a reduction (3072)")
    group.add_argument("--split-size", metavar="N", help="greatest part, in estimated tokens")


def add_generator(group: argparse._ArgumentGroup, who: str) -> None:
    """Which generator answers, and what it is made of."""
    group.add_argument("--generator", choices=GENERATORS, help=who)
    group.add_argument(
        "--model",
        metavar="NAME",
        help="its name; of a local one its GGUF file, or its directory",
    )
    group.add_argument(
        "--model-sha256", metavar="HASH", help="refuse a model file of another hash"
    )
    add_server(group)
    group.add_argument("--device", choices=("cpu", "cuda"), help="where it runs (transformers)")
    group.add_argument(
        "--threads", metavar="N", help="threads of a local model (as many as cores)"
    )
    group.add_argument(
        "--tokenizer", metavar="NAME", help="the tokenizer's name, where it is not the model's"
    )
    group.add_argument("--replay", metavar="FILE", help="answer from what --record wrote")


def add_server(group: argparse._ArgumentGroup) -> None:
    """Where the openai generator asks, and how."""
    group.add_argument(
        "--base-url", metavar="URL", help="openai: the server's address (not remembered)"
    )
    group.add_argument(
        "--api-key-env",
        metavar="NAME",
        help="openai: the environment variable of the credential (OPENAI_API_KEY)",
    )
    group.add_argument(
        "--model-revision",
        metavar="TEXT",
        help="version of a served model; commit of a model's directory",
    )
    group.add_argument(
        "--structured",
        choices=("json_schema", "json_object", "none"),
        help="openai: how the server is told the answer's form (json_schema)",
    )


def add_sync(parser: Parser) -> None:
    """How to look at the folder."""
    parser.add_argument(
        "--accept-removals", action="store_true", help="most documents are meant to be gone"
    )
    add_check_content(parser)


def add_check_content(parser: Parser) -> None:
    """Whether to read every file."""
    parser.add_argument(
        "--check-content",
        action="store_true",
        help="hash every file instead of comparing the listing",
    )


def directory_first(
    words: list[str], least: int, what: str, *, exactly: bool = False
) -> tuple[str | None, list[str]]:
    """DIR and the rest: the first word is DIR when it is a folder.

    A lone word is what the command needs, even if a folder has that name by chance: ``explain
    root``.

    Raises:
        FolderError: fewer than ``least`` words are left, or more where it is ``exactly`` so many.
    """
    directory = words[0] if _names_directory(words, least) else None
    rest = words if directory is None else words[1:]
    if len(rest) < least or (exactly and len(rest) > least):
        raise FolderError(f"expected [DIR] {what}, got {' '.join(words) or 'nothing'}")
    return directory, rest


def _names_directory(words: list[str], least: int) -> bool:
    try:
        is_directory = bool(words) and Path(words[0]).is_dir()
    except OSError:  # A name that no system takes.
        is_directory = False
    return is_directory and (len(words) > least or _is_dossier(words[0]))


def _is_dossier(directory: str) -> bool:
    return (Path(directory) / STORE_NAME).is_dir()
