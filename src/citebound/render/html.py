"""Summaries as one HTML page: everything escaped, no script, nothing loaded from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from citebound.render.claims import display, place, remark, sentence_parts, support_lines
from citebound.render.escape import for_terminal_lines
from citebound.render.headline import headline, notes
from citebound.render.html_page import html_page
from citebound.render.html_page import html_text as _text
from citebound.render.html_style import PAGE_STYLE
from citebound.render.language import INTERFACE, UNKNOWN, languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citebound.core.recipes import QuotedClaim
    from citebound.engine.serve import Summary
    from citebound.engine.since import Delta

_STYLE: Final = (
    PAGE_STYLE
    + """
.pin { display: block; font: .8125em/1.5 ui-monospace, monospace; color: var(--dim) }
.pin { overflow-wrap: anywhere }
.mark { font-size: .75em; color: var(--good); text-transform: uppercase; letter-spacing: .04em }
blockquote { margin: .3em 0 0; padding-left: .8em; border-left: 2px solid var(--line) }
blockquote { font-size: .875em; white-space: pre-wrap; unicode-bidi: plaintext }
"""
)


def summary_html(summary: Summary, delta: Delta | None = None) -> str:
    """A CURRENT summary as a page of its own.

    The page is in English; each claim says of which language its document is, or that this is not
    known.
    """
    below = (claim for document in summary.by_document for claim in document.claims)
    spoken = languages((*summary.claims, *(delta.gone if delta else ()), *below))
    return html_page(
        summary.dossier,
        _STYLE,
        f"<main>\n<h1>{_text(summary.dossier)}</h1>\n"
        f'<p class="head">{_text(headline(summary))}</p>\n{_told(notes(summary))}'
        f"<ol>\n{_claims(summary, delta, spoken)}\n</ol>\n{_told(support_lines(summary))}"
        f"{_sections(summary, delta, spoken)}</main>\n",
        language=INTERFACE,
    )


def _told(lines: Iterable[str]) -> str:
    return "".join(f'<p class="out">{_text(line)}</p>\n' for line in lines)


def _claims(summary: Summary, delta: Delta | None, spoken: Mapping[str, str]) -> str:
    marks = [str(mark) for _, mark in delta.newer] if delta else [""] * len(summary.claims)
    items = [_item(claim, spoken, mark) for claim, mark in zip(summary.claims, marks, strict=True)]
    return "\n".join(items or ["<li>No claims.</li>"])


def _sections(summary: Summary, delta: Delta | None, spoken: Mapping[str, str]) -> str:
    sections = [("Gone", delta.gone)] if delta and delta.gone else []
    sections += [(f"{d.doc_id} ({d.status})", d.claims) for d in summary.by_document]
    return "".join(_section(title, claims, spoken) for title, claims in sections)


def _item(claim: QuotedClaim, spoken: Mapping[str, str], mark: str = "") -> str:
    label = f'<span class="mark" lang="{INTERFACE}">{_text(mark)}</span> ' if mark else ""
    quotes = (
        ""
        if claim.claim.fields is None
        else "".join(
            f"<blockquote>{escape(for_terminal_lines(q))}</blockquote>" for q in claim.quotes
        )
    )
    if claim.claim.finding is not None:
        quotes = _sentence(claim)
    pins = "".join(f'<span class="pin">{_text(place(pin))}</span>' for pin in claim.claim.pins)
    language = spoken.get(claim.claim.pins[0].doc_id, UNKNOWN)
    return f'<li lang="{language}">{label}{_text(display(claim))}{quotes}{pins}</li>'


def _sentence(claim: QuotedClaim) -> str:
    """The whole sentence of a finding, its quote marked, and what else was found."""
    before, quote, after = (escape(for_terminal_lines(part)) for part in sentence_parts(claim))
    marked = f"<blockquote>{before}<mark>{quote}</mark>{after}</blockquote>"
    told = remark(claim)
    return marked + (f'<span class="pin" lang="{INTERFACE}">{_text(told)}</span>' if told else "")


def _section(title: str, claims: Iterable[QuotedClaim], spoken: Mapping[str, str]) -> str:
    items = "\n".join(_item(claim, spoken) for claim in claims)
    return f"<h2>{_text(title)}</h2>\n<ul>\n{items}\n</ul>\n"
