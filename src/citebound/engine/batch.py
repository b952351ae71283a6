"""A text together with its items: what `citebound verify` is given at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.gate.items import Broken, Claimed, claimed
from citebound.engine.verify import hash_of, verify_citations
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citebound.core.gate.verdict import Result, Stopped
    from citebound.ports.texts import RefinedText


@dataclass(frozen=True, slots=True)
class Batch:
    """One text and the items that were extracted from it."""

    refined_file_id: str
    """The text's name."""
    refined: RefinedText
    """The text as it is now."""
    items: tuple[Claimed | Broken, ...]
    """As they were given, in order."""
    content_hash: str | None = None
    """SHA-256 of the text that the extraction saw; None: the one that the items name."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A batch and what the gate says of it."""

    batch: Batch
    """What was given."""
    content_hash: str
    """Of the text, in lower case."""
    results: tuple[Result, ...]
    """One for each item, in order."""
    audit: tuple[Stopped, ...]
    """One for each item that did not pass, in order."""


def verify_batch(batch: Batch) -> Verified:
    """The verdicts on a batch that carries its text.

    A batch that names no ``content_hash`` was made from the one that its items name, if they agree
    on one; otherwise from the text as it is.

    Raises:
        BaseChanged: the text is not the one that was extracted from; nothing was checked.
    """
    content_hash = hash_of(batch.refined.text)
    expected = batch.content_hash or _named(batch.items) or content_hash
    source = GivenText(batch.refined_file_id, batch.refined)
    results, audit = verify_citations(batch.refined_file_id, expected, batch.items, source)
    return Verified(batch, content_hash, results, audit)


def read_items(values: Iterable[object]) -> tuple[Claimed | Broken, ...]:
    """Items from what JSON holds; whatever is none becomes ``Broken``."""
    return tuple(claimed(value) for value in values)


def common_file_id(items: Iterable[Claimed | Broken]) -> str | None:
    """The one text that all items name which name any; None when there is no such one."""
    return _only({item.refined_file_id for item in items if isinstance(item, Claimed)})


class GivenText:
    """A ``TextSource`` of one text that is in memory."""

    def __init__(self, refined_file_id: str, refined: RefinedText) -> None:
        """Hold this text under this name."""
        self._name, self._refined = refined_file_id, refined

    def read(self, refined_file_id: str) -> RefinedText:
        """The text.

        Raises:
            DocumentError: another name was asked for.
        """
        if refined_file_id != self._name:
            raise DocumentError(f"there is no text {refined_file_id!a}, there is {self._name!a}")
        return self._refined


def _named(items: Sequence[Claimed | Broken]) -> str | None:
    return _only({item.content_hash for item in items if isinstance(item, Claimed)})


def _only(names: set[str | None]) -> str | None:
    said = names - {None}
    return said.pop() if len(said) == 1 else None
