"""What lies outside the database: the witness beside it, and a head that a person wrote down.

A database that was restored from an older copy agrees with itself. Only these can tell.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from citebound.check.findings import Findings
    from citebound.check.stored.chain import Chain

_HEX: Final = 64
_MOST: Final = 200
_LINE: Final = re.compile(rb"(\d{20}) ([0-9a-f]{64})\n")
_BEFORE_ALL: Final = b"0" * 20 + b" " * 65 + b"\n"
"""What it holds from the making of the dossier until the first link."""
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
    found: bytes | OSError | None
    """Its bytes, or why that cannot be read; None when there is no such file."""


def sightings_of(directory: Path) -> dict[str, Sighting]:
    """The witness files of a store's directory, by name.

    To be read before the database: a witness is written after a commit, so whatever it saw is in
    the chain that is read later, though others write meanwhile.
    """
    files = sorted(directory.glob(f"{_WITNESS}*"))
    return {file.name: Sighting(file, _found(file)) for file in files}


def sighting_of(directory: Path, dossier: int, sightings: Mapping[str, Sighting]) -> Sighting:
    """The one of a dossier."""
    file = directory / f"{_WITNESS}{dossier}"
    return sightings.get(file.name, Sighting(file, None))


def check_witness(sighting: Sighting, chain: Chain, findings: Findings) -> None:
    """The chain has the link that the witness file saw."""
    where = sighting.file.name
    match sighting.found:
        case bytes(line):
            _check_line(line, chain, findings, where)
        case None:
            if chain.length and not sighting.file.exists():  # Or the dossier was made meanwhile.
                what = "it is gone: whether the store went back cannot be told without it"
                findings.add("witness", where, what)
        case error:
            findings.add("witness", where, f"cannot be read ({error.strerror})")


def _found(file: Path) -> bytes | OSError | None:
    try:
        return _read(file)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error


def _read(file: Path) -> bytes:
    """The beginning of a regular file; a pipe is not waited for, a link is not followed."""
    handle = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        return os.read(handle, _MOST) if stat.S_ISREG(os.fstat(handle).st_mode) else b""
    finally:
        os.close(handle)


def check_expected(
    expected: Sequence[Anchor], chains: Sequence[Chain], findings: Findings
) -> None:
    """Each link that a person wrote down is in one of the store's chains."""
    longest = max((chain.length for chain in chains), default=0)
    for link in expected:
        if any(chain.head_at(link.length) == link.head for chain in chains):
            continue
        what = (
            f"no chain has it, the longest has {longest} links: a tail was cut, an older copy "
            "was restored, or history was written anew"
        )
        findings.add("witness", f"the expected link {link}", what)


def _check_line(line: bytes, chain: Chain, findings: Findings, where: str) -> None:
    if line == _BEFORE_ALL or not (line or chain.length):
        return
    words = _LINE.fullmatch(line)
    if words is None:
        findings.add("witness", where, "cannot be read: it is not one line of length and head")
        return
    _compare(Anchor(int(words[1]), words[2].decode()), chain, findings, where)


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
