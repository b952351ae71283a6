"""Summaries as Markdown: no link, image, markup or HTML of a document takes effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.claims import display, one_line, place, remark, sentence_parts, support_lines
from citebound.render.escape import for_markdown, for_markdown_inside
from citebound.render.headline import headline, notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.recipes import QuotedClaim
    from citebound.engine.serve import Summary
    from citebound.engine.since import Delta


def summary_markdown(summary: Summary, delta: Delta | None = None) -> str:
    """A CURRENT summary, one numbered item a claim, each with its pins."""
    lines = [
        f"# {for_markdown(summary.dossier)}",
        "",
        f"**{for_markdown(headline(summary))}**",
        "",
    ]
    left_out = notes(summary)
    lines += [*(f"- {for_markdown(line)}" for line in left_out), *([""] if left_out else [])]
    lines += _numbered(summary, delta)
    told = support_lines(summary)
    lines += [*([""] if told else []), *(f"- {for_markdown(line.strip())}" for line in told)]
    if delta is not None and delta.gone:
        lines += _section("Gone", delta.gone)
    for document in summary.by_document:
        lines += _section(f"{document.doc_id} ({document.status})", document.claims)
    return "\n".join(lines) + "\n"


def _numbered(summary: Summary, delta: Delta | None) -> Iterator[str]:
    if not summary.claims:
        yield "No claims."
    marks = [f"({mark}) " for _, mark in delta.newer] if delta else [""] * len(summary.claims)
    for number, (mark, claim) in enumerate(zip(marks, summary.claims, strict=True), 1):
        yield from _item(f"{number}. {mark}", claim)


def _section(title: str, claims: Sequence[QuotedClaim]) -> Iterator[str]:
    yield from ("", f"## {for_markdown(title)}", "")
    for claim in claims:
        yield from _item("- ", claim)


def _item(first: str, claim: QuotedClaim) -> Iterator[str]:
    yield f"{first}{for_markdown(display(claim))}  "
    if claim.claim.finding is not None:
        yield from ("", f"   > {_sentence(claim)}", "")
        if told := remark(claim):
            yield f"   {for_markdown(told)}  "
    pins = "; ".join(for_markdown(place(pin)) for pin in claim.claim.pins)
    yield f"{' ' * 3}<sub>{pins}</sub>"


def _sentence(claim: QuotedClaim) -> str:
    """The whole sentence of a finding, its quote in bold, in one line."""
    parts = map(one_line, sentence_parts(claim))
    before, quote, after = map(for_markdown_inside, parts)
    return f"{before}**{quote}**{after}"
