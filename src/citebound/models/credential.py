"""A credential that is sent and never shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from citebound.models.faults import one_line

if TYPE_CHECKING:
    from citebound.digest import Json

_WINDOW: Final = 8


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
        shorter one: servers like to repeat the key that they refuse, or its beginning.
        """
        line = one_line(words, len(words))
        if any(part in words or part in line for part in self._parts()):
            return "(its words are withheld: they repeat the credential)"
        return one_line(line)

    def is_in(self, answer: Json) -> bool:
        """Whether the whole secret stands in any text of an answer.

        One shorter than eight characters, as local servers take, is no secret and never found.
        """
        if len(self._secret) < _WINDOW:
            return False
        waiting = [answer]
        while waiting:
            match waiting.pop():
                case str(text) if self._secret in text:
                    return True
                case list(items):
                    waiting.extend(items)
                case dict(fields):
                    waiting.extend((*fields, *fields.values()))
                case _:
                    pass
        return False

    def _parts(self) -> set[str]:
        secret = self._secret
        ends = range(min(_WINDOW, len(secret)), len(secret) + 1) if secret else ()
        return {secret[max(0, end - _WINDOW) : end] for end in ends}
