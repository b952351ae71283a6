"""Commands inside messages, as they are to be pasted.

What is below the command line knows neither folder nor store, and writes `citebound build`.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

from citebound.core.event import OWNER
from citebound.wiring.choices import REMEMBERED_KEYS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

SUMMARIES: Final = frozenset(
    ["build", "compare", "explain", "history", "preview", "show", "source", "status", "summarize"]
)
"""Commands that are told whose summary is meant, and which."""

PLACED: Final = SUMMARIES | frozenset(["audit", "grant", "restore", "revoke", "sync", "withdraw"])
"""Commands that are told which dossier is meant."""

MEETINGS: Final = frozenset(["minutes", "facts", "tasks", "confirm", "reject"])
"""Commands that are told which store holds the meetings."""

_OF_SUMMARIES: Final = frozenset(
    ["recipe", "split_size", "profile", "cite", "reduce", "reduce_prompt", "reduce_budget"]
)
EXTRACTION: Final = tuple(key for key in REMEMBERED_KEYS if key not in _OF_SUMMARIES)
"""Choices that say who extracts the items of a meeting."""

_HINT: Final = re.compile(r"`citebound (\w+)([^`]*)`")
_HAS_PLACE: Final = re.compile(r" (?:DIR\b|'?/)")


def completed(text: str, args: argparse.Namespace) -> str:
    """A message whose commands do what is meant when they are pasted.

    Each gets the folder, store, dossier, principal and choices of the command line that led to
    it, as far as it takes them and does not say them itself. Where a server is and how to get in
    is not repeated.
    """

    def complete(hint: re.Match[str]) -> str:
        """One command with what it lacks."""
        name, rest = hint.groups()
        if name in MEETINGS:
            more = _given(rest, _of_meetings(rest, args))
            return f"`citebound {name}{rest}{more}`"
        if name not in PLACED:
            return hint[0]
        directory = getattr(args, "directory", None)
        place = ""
        if directory is not None and not _HAS_PLACE.match(rest):
            place = f" {shlex.quote(directory)}"
        more = _given(rest, _options(name, args))
        return f"`citebound {name}{place}{rest}{more}`"

    return _HINT.sub(complete, text)


def _options(name: str, args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    keys = ["store", "name"]
    if name in SUMMARIES:
        keys += REMEMBERED_KEYS
        principal = getattr(args, "principal", OWNER)
        if principal != OWNER:
            yield "--as", principal
    yield from _chosen(keys, args)


def _of_meetings(rest: str, args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    is_extracting = rest.split()[:1] in (["build"], ["import"])
    return _chosen(["store", *(EXTRACTION if is_extracting else ())], args)


def _chosen(keys: Iterable[str], args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    for key in keys:
        value = getattr(args, key, None)
        if value is not None:
            yield f"--{key.replace('_', '-')}", str(value)


def _given(rest: str, options: Iterable[tuple[str, str]]) -> str:
    """The options that a command does not say itself."""
    return "".join(
        f" {option} {shlex.quote(value)}"
        for option, value in options
        if f"{option} " not in f"{rest} "
    )
