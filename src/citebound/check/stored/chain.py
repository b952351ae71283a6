"""The audit chain, link by link, over the rows that each link covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.digest import Json, record_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from citebound.check.findings import Findings
    from citebound.check.stored.rows import LinkRow


FILES: Final = "files"
"""The kind of link that covers what the files were; schema 3 came with it."""


@dataclass(frozen=True, slots=True)
class Covered:
    """The rows of one kind of link."""

    name: str
    """What people call one of them."""
    numbers: Collection[int]
    """All that there are."""
    hashed: Callable[[int], Json]
    """What is hashed of one, by its number."""
    is_alone: bool = False
    """Whether a link covers one row and hashes it as it is, not in a list."""


class Chain:
    """The links of one dossier."""

    def __init__(
        self,
        findings: Findings,
        links: Sequence[LinkRow],
        covered: Mapping[str, Covered],
        files: Json,
    ) -> None:
        """Over the links, all rows that they may cover, by kind of link, and the files."""
        self._findings, self._links, self._covered = findings, links, covered
        self._files = files

    @property
    def length(self) -> int:
        """How many links there are."""
        return len(self._links)

    @property
    def head(self) -> str:
        """The head of the last link; empty without one."""
        return self._links[-1].head if self._links else ""

    def head_at(self, n: int) -> str | None:
        """The head of a link, or None when there is no such link."""
        return self._links[n - 1].head if 0 < n <= len(self._links) else None

    def link_at(self, n: int) -> LinkRow | None:
        """A link by its number."""
        return self._links[n - 1] if 0 < n <= len(self._links) else None

    def check(self) -> None:
        """Every head, every digest; and that every row is covered, once.

        Of the links over the files, the newest tells how they are; the rows of others are gone.
        """
        left = {kind: dict.fromkeys(rows.numbers) for kind, rows in self._covered.items()}
        head = ""
        for place, link in enumerate(self._links, 1):
            where = f"link {link.n} ({link.kind} {link.first} to {link.last})"
            self._findings.checked["links"] += 1
            self._findings.equal(("chain", where), "its number", link.n, place)
            with self._findings.reading("chain", where):
                self._check_head(link, where, head)
                if link.kind != FILES:
                    self._check_rows(link, where, left.get(link.kind, {}))
            head = link.head
        self._check_files([link for link in self._links if link.kind == FILES])
        for kind, rows in left.items():
            for number in rows:
                where = f"{self._covered[kind].name} {number}"
                self._findings.add("chain", where, "no link covers it: the chain was cut")

    def _check_head(self, link: LinkRow, where: str, before: str) -> None:
        fields: dict[str, Json] = {"prev": before, "n": link.n, "kind": link.kind}
        expected = record_digest("audit", {**fields, "digest": link.digest})
        self._findings.equal(("chain", where), "its head", link.head, expected)

    def _check_files(self, links: Sequence[LinkRow]) -> None:
        for link in links:
            where = f"link {link.n} ({link.kind})"
            named = "the first and the last that it names"
            self._findings.equal(("chain", where), named, link[2:4], (link.n, link.n))
        if links and record_digest(FILES, {"rows": self._files}) != links[-1].digest:
            where = f"link {links[-1].n} ({FILES})"
            self._findings.add("chain", where, "the files that it covers were changed")

    def _check_rows(self, link: LinkRow, where: str, left: dict[int, None]) -> None:
        covered = self._covered.get(link.kind)
        if covered is None:
            self._findings.add("chain", where, "there is no such kind of link")
            return
        if fault := _misfit(link, covered, left):
            self._findings.add("chain", where, fault)
            return
        numbers = range(link.first, link.last + 1)
        for number in numbers:
            del left[number]
        digest = _digest(link.kind, covered, numbers)
        if digest != link.digest:
            what = f"the rows that it covers were changed: they have the digest {digest}"
            self._findings.add("chain", where, what)


def _misfit(link: LinkRow, covered: Covered, left: Collection[int]) -> str:
    """Why a link cannot cover the rows that it names; empty when it can."""
    if link.last < link.first:
        return "it covers nothing"
    # The first that is not left: a forged range may be too long to try the rest.
    numbers = range(link.first, link.last + 1)
    gone = next((number for number in numbers if number not in left), None)
    if gone is not None:
        return f"{covered.name} {gone} is gone, or another link covers it too"
    if covered.is_alone and link.first != link.last:
        return f"it covers {len(numbers)} rows, and its digest is that of one"
    return ""


def _digest(kind: str, covered: Covered, numbers: Sequence[int]) -> str:
    rows = [covered.hashed(number) for number in numbers]
    return record_digest(kind, {"rows": rows[0] if covered.is_alone else rows})
