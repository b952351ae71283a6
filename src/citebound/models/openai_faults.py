"""Which faults of a server are worth another try, and what to do about the others."""

from __future__ import annotations

from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from citebound.errors import GenerationError, SettingsError

if TYPE_CHECKING:
    from citebound.errors import CiteboundError

RETRIED: Final = frozenset((408, 429, 500, 502, 503, 504))
"""Statuses that say nothing about the request itself."""


@dataclass(frozen=True, slots=True)
class Said:
    """A status that is no answer, and what the server says of it."""

    server: str
    """Host and port."""
    status: int
    """HTTP status."""
    words: str
    """Its own words, fit for a message; empty where it has none."""

    @property
    def hides(self) -> tuple[str, ...]:
        """What of it no record may keep."""
        return self.server, self.words

    @override
    def __str__(self) -> str:
        """In words."""
        return f"{self.server} answered {self.status}" + (f": {self.words}" if self.words else "")


class Fault(Exception):  # noqa: N818 -- what was seen is named, not the mistake
    """The transport failed: another try may be answered. Never leaves the models."""

    def __init__(self, what: str, hides: tuple[str, ...], wait: float = 0.0) -> None:
        """Say what happened, and how many seconds the server wants to be left alone."""
        super().__init__(what)
        self.hides = hides
        """Pieces of the line that no record may keep."""
        self.wait = wait
        """Seconds; 0 where the server names none."""


def refused(said: Said, structured: str, variable: str, *, has_key: bool) -> CiteboundError:
    """The error of a status that another try would not change.

    Args:
        said: the status.
        structured: the setting of that name, where a form was sent; otherwise empty.
        variable: the environment variable of the credential.
        has_key: whether one was sent.
    """
    match said.status:
        case 401 | 403:
            told = _no_access(said, variable, has_key=has_key)
            return SettingsError(told, [said.server, variable])
        case 404:
            return SettingsError(
                f"{said}; it has no such address or no such model: mend base_url (most end in "
                "/v1) or model",
                said.hides,
            )
        case 400 | 422 if structured and _names_format(said.words):
            return SettingsError(
                f"{said}; it does not take response_format {structured}: set structured to "
                f"{_others(structured)}",
                said.hides,
            )
        case status if 300 <= status < 400:  # noqa: PLR2004
            return SettingsError(
                f"{said.server} answered {status}: it sends elsewhere, which is not followed; "
                "name the address that is meant as base_url",
                said.hides,
            )
        case _:
            told = f"{said}; the request was refused, and the same one will be"
            return GenerationError(told, said.hides)


def seconds_to_wait(value: str | None, date: str | None) -> float:
    """The seconds of a ``Retry-After``: a number, or a time by the server's own clock (``Date``).

    0 where it names none that can be read.
    """
    text = (value or "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:_DIGITS])
    try:
        then, now = parsedate_to_datetime(text), parsedate_to_datetime(date or "")
        return max(0.0, (then - now).total_seconds())
    except (ValueError, TypeError):
        return 0.0


_DIGITS: Final = 9


def _no_access(said: Said, variable: str, *, has_key: bool) -> str:
    """Without the server's words: they are about the credential."""
    which = "takes no request without a credential"
    if has_key:
        which = "does not take the credential"
    return (
        f"{said.server} answered {said.status}: it {which}; set the environment variable "
        f"{variable} to a valid one, or name another variable as api_key_env"
    )


_FORMATS: Final = ("response_format", "json_schema", "json_object", "schema", "grammar", "guided")


def _names_format(words: str) -> bool:
    return any(name in words.lower() for name in _FORMATS)


def _others(structured: str) -> str:
    return '"none"' if structured == "json_object" else '"json_object" or "none"'
