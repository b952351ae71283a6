"""The words of a cue without its markup, by voice."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Voiced: TypeAlias = tuple[str | None, str]
"""A voice, None where unknown, and its words."""


@dataclass(slots=True)
class Counts:
    """What stood in the cues of a file, by their lines."""

    empty: list[int] = field(default_factory=list)
    """Cues without words."""
    unknown: list[int] = field(default_factory=list)
    """Angle brackets that are no known tag, kept as words."""
    ruby: list[int] = field(default_factory=list)
    """Readings above other characters, left out."""
    closed: list[int] = field(default_factory=list)
    """Voices that end with ``</v>``."""
    unclosed: list[int] = field(default_factory=list)
    """Voices that end with their cue."""


def vtt_voices(text: str, line: int, counts: Counts) -> list[Voiced]:
    """What each voice says in the text of a WebVTT cue, in order, tags removed.

    Character references with their semicolon are decoded. What is no tag of WebVTT stays.
    """
    if "<" not in text:
        return [(None, _decoded(text))]
    cue = _Cue(line, counts)
    at = 0
    for tag in _TAG.finditer(text):
        cue.say(text[at : tag.start()])
        at = tag.end()
        if tag["name"] is None and tag["time"] is None:
            counts.unknown.append(line)
            cue.say(tag[0])
        else:
            cue.turn(tag)
    cue.say(text[at:])
    return cue.end()


def srt_words(text: str, line: int, counts: Counts) -> str:
    r"""The text of an SRT cue without ``<i>``, ``<font ...>`` and ``{\an8}``."""
    if "<" not in text and "{" not in text:
        return text
    bare = _SRT_MARK.sub("", text)
    if _ANY_TAG.search(bare):
        counts.unknown.append(line)
    return bare


def is_cut(text: str) -> bool:
    """Whether a text ends inside of a tag."""
    return _CUT.search(text) is not None


class _Cue:
    """The voices of one cue while its tags are read."""

    def __init__(self, line: int, counts: Counts) -> None:
        self._line, self._counts = line, counts
        self._open: list[str | None] = []
        self._said: list[tuple[str | None, list[str]]] = []
        self._in_reading = False

    def say(self, text: str) -> None:
        """Words of whoever speaks now."""
        if self._in_reading or not text:
            return
        voice = self._open[-1] if self._open else None
        if not self._said or self._said[-1][0] != voice:
            self._said.append((voice, []))
        self._said[-1][1].append(text)

    def turn(self, tag: re.Match[str]) -> None:
        """A tag begins or ends something."""
        name, closes = tag["name"], bool(tag["close"])
        if name == "v":
            self._voice(tag["note"] or "", closes=closes)
        elif name in {"rt", "ruby"}:
            self._in_reading = name == "rt" and not closes
            if self._in_reading:
                self._counts.ruby.append(self._line)

    def _voice(self, name: str, *, closes: bool) -> None:
        if not closes:
            self._open.append(" ".join(_decoded(name).split()) or None)
        elif self._open:
            self._open.pop()
            self._counts.closed.append(self._line)

    def end(self) -> list[Voiced]:
        """What was said."""
        if self._open:
            self._counts.unclosed.append(self._line)
        return [(voice, _decoded("".join(pieces))) for voice, pieces in self._said]


_TAG: Final = re.compile(
    r"<(?:(?P<close>/?)(?P<name>ruby|rt|lang|[vcibu])(?:\.[^\s<>]*)?(?:[ \t\n](?P<note>[^<>]*))?"
    r"|(?P<time>[0-9:]+\.[0-9]{3})|[^<>\n]*)>"
)
_ANY_TAG: Final = re.compile(r"<[/A-Za-z][^<>\n]*>")
_SRT_MARK: Final = re.compile(
    r"</?(?:[ibus]|font)(?:[ \t\n][^<>]*)?>|\{\\[^{}\n]*\}|\{/?[ibus]\}", re.IGNORECASE
)
_CUT: Final = re.compile(r"<(?:/?[A-Za-z][^<>\n]*|/|[0-9][0-9:.]*)?\Z")
_REFERENCE: Final = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
)


def _decoded(text: str) -> str:
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(reference: re.Match[str]) -> str:
    """What a reference stands for; itself where that is no character of a text."""
    found = html.unescape(reference[0])
    is_text = all(char.isprintable() or char in _INVISIBLE for char in found)
    return found if found and is_text and "\ufffd" not in found else reference[0]


_INVISIBLE: Final = "\u00a0\u200b\u200c\u200d\u200e\u200f\u2002\u2003\u2009\u00ad\t\n"
