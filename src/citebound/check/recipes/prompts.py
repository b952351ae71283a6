"""What may stand in a prompt of which no node is left to tell what it had to be."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.check.findings import shown
from citebound.check.recipes.questions import CLAIMS, FIELDS, is_guarded, lines_of
from citebound.check.recipes.quotes import QUOTES
from citebound.check.recipes.reading import read_answer
from citebound.check.stored.recipe_names import MINUTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citebound.check.nodes.builds import Build

_Stated: TypeAlias = tuple[str, str, str]

_QUOTED: Final = re.compile(r"\[E[1-9]\d*\] (.*)", re.DOTALL)
_OFFERED: Final = re.compile(
    rf"\[C[1-9]\d*\] (.*) \| ({'|'.join(sorted(FIELDS))}) \| (.*)", re.DOTALL
)
_CLAIMS: Final = "Claims:\n"
_LINES: Final = "\n\nLines:\n"


@dataclass(slots=True)
class Known:
    """What a principal may see: lines of texts, and what claims stated."""

    lines: set[str] = field(default_factory=set)
    stated: set[_Stated] = field(default_factory=set)
    is_whole: bool = True
    """False when a text was erased or is damaged."""

    @staticmethod
    def of(texts: Mapping[str, str | None]) -> Known:
        """Of the texts that may be read."""
        known = Known()
        for text in texts.values():
            if text is None:
                known.is_whole = False
            else:
                known.lines |= {text[start:end] for start, end in lines_of(text)}
        return known

    def has(self, line: str) -> bool:
        """Whether a line of a prompt, with its alias, is a line of a text."""
        quote = _QUOTED.fullmatch(line)
        return quote is not None and (quote[1] in self.lines or not self.is_whole)

    def learn(self, stated: Iterable[_Stated | None]) -> None:
        """Claims that were made."""
        self.stated |= {fields for fields in stated if fields is not None}

    def learn_answer(self, raw: str) -> None:
        """The claims of a raw answer."""
        reading = read_answer(raw, CLAIMS)
        if reading is not None:
            self.learn(said.fields for said in reading.said)


def stray_fault(build: Build, instructions: str, content: str, known: Known) -> str:
    """Why a prompt holds what its run could not send; empty when it does not.

    Raises:
        ValueError: the prompt has no form that is ever sent.
        LookupError: as well.
        TypeError: as well.
    """
    is_leaf = instructions == build.prompt_hash(leaf=True)
    if not is_leaf and instructions != build.prompt_hash(leaf=False):
        return "its instructions are not those of its run"
    if build.row.recipe in {QUOTES, MINUTES}:  # The views of texts are not repeated here.
        return ""
    stated, lines = _sent(build, content, is_leaf=is_leaf)
    unknown = [line for line, said in stated if said not in known.stated]
    unknown += [line for line in lines if not known.has(line)]
    if unknown:
        return f"it sent {shown(unknown[0])}, which no text or claim has that could be read"
    return ""


def _sent(
    build: Build, content: str, *, is_leaf: bool
) -> tuple[list[tuple[str, _Stated]], list[str]]:
    """The claims in a prompt, each as it was sent and as it was stated, and the lines in it."""
    if is_leaf:
        return [], content.split("\n")
    if is_guarded(build.settings):
        return [(line, _offered(line)) for line in content.split("\n")], []
    stated, lines = _parts(content)
    return [(line, _claim(line)) for line in stated], lines


def _offered(line: str) -> _Stated:
    offered = _OFFERED.fullmatch(line)
    if offered is None:
        raise ValueError("a line of the prompt offers no claim")
    subject, field_, value = offered.groups()
    return subject, field_, value


def _parts(content: str) -> tuple[list[str], list[str]]:
    stated, between, lines = content.partition(_LINES)
    if not stated.startswith(_CLAIMS) or not between:
        raise ValueError("the prompt has neither claims nor lines")
    stated = stated.removeprefix(_CLAIMS)
    return stated.split("\n") if stated else [], lines.split("\n") if lines else []


def _claim(line: str) -> _Stated:
    claim = json.loads(line.removeprefix("- "))
    return str(claim["subject"]), str(claim["field"]), str(claim["value"])
