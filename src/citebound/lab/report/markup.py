"""The parts that the report's page is made of: sections, paragraphs, tables, figures, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.render.html_page import html_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; every cell is escaped when it is shown."""

    name: str
    """Its id in the page."""
    caption: str
    """What it tells."""
    head: Sequence[str]
    """The names of its columns; the first column names the rows."""
    rows: Sequence[Sequence[str]]
    """As many cells each as there are columns."""
    words: bool = False
    """Whether its cells hold words, which begin at the left, and not numbers."""


def table(shown: Table) -> str:
    """The table, which can be scrolled sideways where the page is narrow."""
    kind = "words" if shown.words else "numbers"
    heads = "".join(f'<th scope="col">{html_text(name)}</th>' for name in shown.head)
    rows = "\n".join(_row(row) for row in shown.rows)
    label = html_text(shown.caption)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{label}">\n'
        f'<table id="{html_text(shown.name)}" class="{kind}"><caption>{label}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>\n"
    )


def section(name: str, title: str, *parts: str) -> str:
    """A section that can be linked to."""
    head = f'<section aria-labelledby="{name}">\n<h2 id="{name}">{html_text(title)}</h2>\n'
    return f"{head}{''.join(parts)}</section>\n"


def heading(title: str) -> str:
    """A heading inside a section."""
    return f"<h3>{html_text(title)}</h3>\n"


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph of text."""
    marked = f' class="{kind}"' if kind else ""
    return f"<p{marked}>{html_text(text)}</p>\n"


def items(texts: Iterable[str]) -> str:
    """A list of texts."""
    return f"<ul>\n{''.join(f'<li>{html_text(text)}</li>' + chr(10) for text in texts)}</ul>\n"


def figure(svg: str, caption: str = "") -> str:
    """A picture with its caption, if it has one."""
    told = f"<figcaption>{html_text(caption)}</figcaption>" if caption else ""
    return f'<figure><div class="wide">{svg}</div>{told}</figure>\n'


def side_by_side(kind: str, *figures: str) -> str:
    """Figures of one kind beside each other where there is room."""
    return f'<div class="beside {kind}">\n{"".join(figures)}</div>\n'


def number(value: int) -> str:
    """A count for people.

    >>> number(29689)
    '29,689'
    """
    return f"{value:,}"


def seconds(value: float) -> str:
    """A duration.

    >>> seconds(1118), seconds(0.071)
    ('1,118.00', '0.07')
    """
    return f"{value:,.2f}"


def ratio(value: object) -> str:
    """A ratio with four decimals; null where there was nothing to divide by.

    >>> ratio(0.5), ratio(None)
    ('0.5000', 'null')
    """
    return f"{value:.4f}" if isinstance(value, int | float) else "null"


def percent(part: float, whole: float) -> str:
    """A share in percent; null where there is nothing to divide by.

    >>> percent(4, 48), percent(1, 0)
    ('8.33 %', 'null')
    """
    return f"{100 * part / whole:.2f} %" if whole else "null"


def _row(cells: Sequence[str]) -> str:
    first, *others = (html_text(cell) for cell in cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'
