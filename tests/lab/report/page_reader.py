"""Reads a report as a program would: its tables by id, its texts, and what it would load."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Iterable

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Page(HTMLParser):
    """A page; every element that is opened must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.tables: dict[str, list[list[str]]] = {}
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._open: list[str] = []
        self._table: list[list[str]] | None = None
        self.feed(html)
        self.close()
        assert self._open == []

    @override
    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in found.items()]
        if tag not in VOID:
            self._open.append(tag)
        if tag == "table":
            self._table = self.tables.setdefault(found["id"], [])
        elif tag == "tr" and self._table is not None:
            self._table.append([])
        elif tag in ("td", "th") and self._table is not None:
            self._table[-1].append("")

    @override
    def handle_startendtag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag == "table":
            self._table = None

    @override
    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self._table and self._open[-1] in ("td", "th"):
            self._table[-1][-1] += data

    def rows(self, table: str) -> list[dict[str, str]]:
        """The rows of a table by the names of its columns."""
        head, *rows = self.tables[table]
        return [dict(zip(head, row, strict=True)) for row in rows]

    def row(self, table: str, name: str, **others: str) -> dict[str, str]:
        """The one row of this name."""
        first = self.tables[table][0][0]
        wanted = {first: name, **others}
        (found,) = [row for row in self.rows(table) if wanted.items() <= row.items()]
        return found

    def column(self, table: str, name: str) -> list[str]:
        """The cells of a column."""
        return [row[name] for row in self.rows(table)]

    def values(self, name: str) -> list[str]:
        """Every value of an attribute."""
        return [value for _, attribute, value in self.attributes if attribute == name]

    @property
    def text(self) -> str:
        """All its text."""
        return " ".join(" ".join(self.texts).split())


def number(cell: str) -> int:
    return int(cell.replace(",", ""))
