"""Of which language a page and what it quotes are said to be."""

from __future__ import annotations

import re

import pytest

from citebound.render.html import summary_html
from citebound.render.language import language_of
from tests.render.values import quoted, summary

GERMAN = "Der Mieter zahlt die Miete für die Wohnung im Voraus und nicht in Teilen."
ENGLISH = "The tenant pays the rent of the flat in advance and not in parts."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GERMAN, "de"),
        (ENGLISH, "en"),
        ("承租人应当提前支付房屋的租金。", "zh"),
        ("借主は家賃を前払いする。", ""),
        ("P-1 X1 40", ""),
        ("", ""),
        (f"{GERMAN} {ENGLISH}", ""),
    ],
)
def test_a_language_is_told_only_where_it_is_the_only_one(text: str, expected: str) -> None:
    assert language_of(text) == expected


def test_a_page_says_its_own_language_and_that_of_each_document() -> None:
    claims = (
        quoted(GERMAN, doc_id="de.txt"),
        quoted(ENGLISH, doc_id="en.txt"),
        quoted("P-1: 40", doc_id="x.txt"),
    )
    page = summary_html(summary(*claims))
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert re.findall(r'<li lang="([^"]*)">', page) == ["de", "en", ""]
    assert "und" not in re.findall(r'lang="([^"]*)"', page)
