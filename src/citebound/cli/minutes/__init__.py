"""``citebound minutes``: meetings, from a transcript to verified facts and confirmation tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.cli.group import Group

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser

COMMANDS: Final = {
    "import": "record transcripts, and make the minutes of each",
    "add": "put the items of another extractor through the gate",
    "show": "the current minutes, or a refusal that says why",
    "transcript": "the text that quotes are looked for in",
    "list": "the meetings of this project",
    "build": "make what is missing, or ask a model anew",
    "withdraw": "take files of items, or the transcript, out",
    "restore": "put in again what was withdrawn",
    "grant": "let a principal read a meeting",
    "revoke": "take that right again",
    "log": "what the gate ever stopped, and what people decided",
}
"""Every command of meetings, with its help."""

_DESCRIPTION: Final = """Minutes whose every conclusion is pinned to the words that justify it.
What an extraction reports goes through the citation gate; what the gate does
not find becomes a task for a person (`citebound tasks`, `confirm`, `reject`).
Facts of all meetings: `citebound facts`."""

_GROUP: Final = Group(
    "minutes",
    _DESCRIPTION,
    COMMANDS,
    "citebound.cli.minutes",
    "citebound minutes import standup.vtt --date 2026-11-30",
)


def parser() -> Parser:
    """The commands; each reads its own options."""
    return _GROUP.parser()


def command_parser(name: str) -> Parser:
    """The options of one command."""
    return _GROUP.command_parser(name)


def run(args: argparse.Namespace) -> int:
    """Run one of the commands."""
    return _GROUP.run(args)
