"""A credential that is sent and never shown."""

from __future__ import annotations

import re
from base64 import b64decode
from math import ceil
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from typing_extensions import override

from citebound.models.faults import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.digest import Json

_WINDOW: Final = 8
_ROUNDS: Final = 3
_ENCODED: Final = re.compile(r"[A-Za-z0-9+/_-]{8,}")
_WORDS: Final = re.compile(r"[A-Z]?[a-z._-]*|[A-Z._-]*")
_HEX: Final = re.compile(r"(?:[0-9A-Fa-f]{2}){4,}")


def readings(words: str) -> Iterator[str]:
    """A text as it is, and as who undoes simple spellings would read it.

    Without its blanks; percent-encoding undone; base64 (both alphabets) and hexadecimal undone.
    """
    yield words
    yield "".join(words.split())
    plain = words
    for _ in range(_ROUNDS):  # It may have been encoded more than once.
        plain = unquote(before := plain)
        if plain == before:
            break
        yield plain
    joined = "".join(plain.split())
    for found in _ENCODED.findall(joined):
        text = found.replace("-", "+").replace("_", "/")
        for start in range(4):  # What stands right before it may look encoded, too.
            whole = text[start : len(text) - (len(text) - start) % 4]
            rest = text[start + len(whole) :]
            yield b64decode(f"{whole}{rest}{'A' * (-len(rest) % 4)}").decode("latin-1")
    for found in _HEX.findall(joined):
        yield bytes.fromhex(found).decode("latin-1")


class Credential:
    """A secret from the environment; empty where the server wants none."""

    __slots__ = ("_secret",)

    def __init__(self, secret: str) -> None:
        """Take it."""
        self._secret = secret

    @override
    def __repr__(self) -> str:
        """Say nothing of it."""
        return "Credential()"

    @property
    def headers(self) -> dict[str, str]:
        """What a request carries of it."""
        return {"Authorization": f"Bearer {self._secret}"} if self._secret else {}

    @property
    def is_sendable(self) -> bool:
        """Whether a header can carry it, and it can be found again in what a server says.

        Printable ASCII without blanks, quotation marks and backslashes.
        """
        return all("!" <= char <= "~" and char not in '"\\' for char in self._secret)

    def shown(self, words: str) -> str:
        """What a server says, as a part of one line.

        It is withheld whole where it holds eight characters in a row of the secret, or all of a
        shorter one, as it is or in another spelling (``readings``): servers like to repeat the
        key that they refuse, or its beginning.
        """
        line = one_line(words, len(words))
        said = [line, *readings(words)]
        if any(part in reading for part in self._parts() for reading in said):
            return "(its words are withheld: they repeat the credential)"
        return one_line(line)

    def is_in(self, answer: Json) -> bool:
        """Whether a telling part of the secret stands in a text of an answer, in any spelling.

        That is a third of it in a row, at least eight characters. A part that reads as words, for
        local servers take keys such as ``not-required``, has to be two thirds of it, at least 16
        characters or all of it. A secret shorter than eight characters is none and never found.
        """
        telling = self._telling()
        waiting = [answer] if telling else []
        while waiting:
            match waiting.pop():
                case str(text) if _is_in_any(telling, text):
                    return True
                case list(items):
                    waiting.extend(items)
                case dict(fields):
                    waiting.extend((*fields, *fields.values()))
                case _:
                    pass
        return False

    def _telling(self) -> set[str]:
        """The parts that no answer holds by accident."""
        length = len(self._secret)
        if length < _WINDOW:
            return set()
        least = max(_WINDOW, ceil(length / 3))
        longer = min(length, max(2 * _WINDOW, ceil(2 * length / 3)))
        return {part for part in self._runs(least) if not _WORDS.fullmatch(part)} | {
            *self._runs(max(least, longer))
        }

    def _runs(self, length: int) -> Iterator[str]:
        """Its parts of a length."""
        return (self._secret[at : at + length] for at in range(len(self._secret) - length + 1))

    def _parts(self) -> set[str]:
        secret = self._secret
        ends = range(min(_WINDOW, len(secret)), len(secret) + 1) if secret else ()
        return {secret[max(0, end - _WINDOW) : end] for end in ends}


def _is_in_any(parts: set[str], text: str) -> bool:
    """Whether one of the parts stands in a text, in any of its spellings."""
    return any(part in reading for reading in readings(text) for part in parts)
