"""Remarks on a page of minutes: what they mean is told by words, a sign and a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.html_page import html_text
from citebound.render.minutes_remarks import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.render.html_minutes_sources import Sources
    from citebound.render.minutes_remarks import Remark


def remarks_html(remarks: Iterable[Remark], sources: Sources) -> str:
    """A line for each remark; the words of others in it are marked with their language."""
    return "".join(_remark(remark, sources) for remark in remarks)


def _remark(remark: Remark, sources: Sources) -> str:
    kind = "by" if remark.tone is Tone.PLAIN else f"by {remark.tone}"
    words = html_text(remark.words)
    said = f"<span{sources.spoken_of(remark.words)}>{words}</span>" if words else ""
    return f'<p class="{kind}">{html_text(remark.told)}{said}</p>'
