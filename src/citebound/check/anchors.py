"""What lies outside the database: the witness beside it, and a head that a person wrote down.

A database that was restored from an older copy agrees with itself. Only these can tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from citebound.check.chain import Chain
    from citebound.check.findings import Findings

_HEX: Final = 64
_DIGITS: Final = 20
_WITNESS: Final = "witness-"


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link of the chain that is known to have been there."""

    length: int
    """Its number."""
    head: str
    """Its head: 64 hexadecimal digits."""

    @staticmethod
    def parse(text: str) -> Anchor:
        """Of the written form ``LENGTH:HEAD``.

        Raises:
            ValueError: the text has another form.
        """
        length, _, head = text.partition(":")
        is_number = length.isascii() and length.isdigit() and 0 < len(length) <= _HEX
        if not is_number or len(head) != _HEX or set(head) - set("0123456789abcdef"):
            raise ValueError(f"expected LENGTH:HEAD as `citebound audit` prints it, got {text!r}")
        return Anchor(int(length), head)

    @override
    def __str__(self) -> str:
        """The written form."""
        return f"{self.length}:{self.head}"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A witness file as it was before the database was read."""

    file: Path
    """Where it is."""
    found: str | OSError | ValueError | None
    """Its text, or why that cannot be read; None when there is no such file."""


def sightings_of(directory: Path) -> dict[str, Sighting]:
    """The witness files of a store's directory, by name.

    To be read before the database: a witness is written after a commit, so whatever it saw is in
    the chain that is read later, though others write meanwhile.
    """
    files = sorted(directory.glob(f"{_WITNESS}*"))
    return {file.name: Sighting(file, _text_of(file)) for file in files}


def sighting_of(directory: Path, dossier: int, sightings: Mapping[str, Sighting]) -> Sighting:
    """The one of a dossier."""
    file = directory / f"{_WITNESS}{dossier}"
    return sightings.get(file.name, Sighting(file, None))


def check_witness(sighting: Sighting, chain: Chain, findings: Findings) -> None:
    """The chain has the link that the witness file saw."""
    where = sighting.file.name
    match sighting.found:
        case str(text):
            _check_line(text.split(), chain, findings, where)
        case None:
            if chain.length and not sighting.file.exists():  # Or the dossier was made meanwhile.
                what = "it is gone: whether the store went back cannot be told without it"
                findings.add("witness", where, what)
        case error:
            findings.add("witness", where, f"cannot be read ({error})")


def check_expected(expected: Anchor, chains: Sequence[Chain], findings: Findings) -> None:
    """One of the store's chains has the link that a person wrote down."""
    if all(chain.head_at(expected.length) != expected.head for chain in chains):
        longest = max((chain.length for chain in chains), default=0)
        what = (
            f"no chain has it, the longest has {longest} links: a tail was cut, an older copy "
            "was restored, or history was written anew"
        )
        findings.add("witness", f"the expected link {expected}", what)


def _text_of(file: Path) -> str | OSError | ValueError | None:
    try:
        return file.read_text("ascii")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        return error


def _check_line(words: Sequence[str], chain: Chain, findings: Findings, where: str) -> None:
    if words == ["0" * _DIGITS] or not (words or chain.length):
        return  # It was made before the first link.
    try:
        seen = Anchor.parse(f"{int(words[0])}:{words[1]}")
    except (LookupError, ValueError):
        findings.add("witness", where, "cannot be read: it is not one line of length and head")
        return
    _compare(seen, chain, findings, where)


def _compare(seen: Anchor, chain: Chain, findings: Findings, where: str) -> None:
    head = chain.head_at(seen.length)
    if head is None:
        what = (
            f"link {seen.length} was seen and the chain has {chain.length}: its tail was cut, or "
            "an older copy of the store was restored"
        )
        findings.add("witness", where, what)
    elif head != seen.head:
        what = f"link {seen.length} was seen with another head: history was written anew"
        findings.add("witness", where, what)
