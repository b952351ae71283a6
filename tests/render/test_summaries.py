from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.listing import LeftOutReason
from citebound.core.result import Status
from citebound.engine.serve import Coverage, DocumentClaims, Summary
from citebound.engine.since import Delta, Since
from citebound.render.html import summary_html
from citebound.render.json_summary import summary_json
from citebound.render.markdown import summary_markdown
from citebound.render.text_summary import summary_text
from tests.render.values import HOSTILE, left_out, quoted, stated, summary

if TYPE_CHECKING:
    from collections.abc import Callable

FORMS: dict[str, Callable[..., str]] = {
    "text": summary_text,
    "markdown": summary_markdown,
    "html": summary_html,
}
OUT = LeftOutReason.LINK_OUT
PAY = quoted("The buyer must pay.")
SITE = stated("P-1", "site", "X1", "Product P-1 site: X1.")


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> Callable[..., str]:
    return FORMS[request.param]


def bare(shown: str) -> str:
    """What a page says: without tags, without the escapes of Markdown, on one line."""
    return " ".join(re.sub(r"<[a-z/!][^>]*>|\\(?=\W)", "", shown).split())


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({}, "2 of 2 documents, synced 2026-01-31 10:42 UTC, CURRENT, structure checked"),
        ({"coverage": Coverage(1, ())}, "1 of 1 document, synced"),
        ({"coverage": Coverage(1, left_out("a", "b"), 3)}, "1 of 6 documents, synced"),
        ({"synced_at": ""}, "2 of 2 documents, synced never, CURRENT"),
        (
            {"root_status": Status.PARTIAL, "partial_nodes": ("doc:a.md", "doc:b.md")},
            "CURRENT, PARTIAL (2 invalid: doc:a.md, doc:b.md), structure checked, truth not",
        ),
        ({"root_status": Status.INELIGIBLE}, "CURRENT, nothing to summarise, structure checked"),
    ],
)
def test_a_summary_begins_with_what_it_covers(
    form: Callable[..., str], other: dict[str, Any], expected: str
) -> None:
    assert expected in bare(form(summary(PAY, **other)))


@pytest.mark.parametrize(
    ("coverage", "expected"),
    [
        (Coverage(1, left_out(".git")), ["NOT INCLUDED: 1 hidden: .git"]),
        (
            Coverage(1, tuple(replace(one, reason=OUT.phrase) for one in left_out("a"))),
            ["NOT INCLUDED: 1 link out of the folder: a"],
        ),
        (
            Coverage(1, tuple(replace(one, reason=OUT.phrase) for one in left_out("a", "b"))),
            ["NOT INCLUDED: 2 links out of the folder: a, b"],
        ),
        (
            Coverage(1, left_out("a.txt", reason="too large", detail="9 bytes")),
            ["NOT INCLUDED: 1 too large: a.txt (9 bytes)"],
        ),
        (
            Coverage(1, left_out(*"abcdefg")),
            ["NOT INCLUDED: 7 hidden: a, b, c, d, e and 2 more (`citebound status` names all)"],
        ),
        (Coverage(1, left_out(*"abcde")), ["NOT INCLUDED: 5 hidden: a, b, c, d, e"]),
        (
            Coverage(1, (*left_out("x"), *left_out("y", reason="a link")), 2),
            [
                "NOT INCLUDED: 1 a link: y",
                "NOT INCLUDED: 1 hidden: x",
                "NOT INCLUDED: 2 more, which you may not know by name",
            ],
        ),
        (Coverage(1, ()), []),
    ],
)
def test_what_is_left_out_is_named_before_the_claims(
    form: Callable[..., str], coverage: Coverage, expected: list[str]
) -> None:
    head = bare(form(summary(PAY, coverage=coverage)).partition("The buyer")[0])
    assert all(line in head for line in expected)
    assert head.count("NOT INCLUDED") == len(expected)


def test_a_claim_shows_its_words_and_every_pin(form: Callable[..., str]) -> None:
    claims = (stated("P-1", "site", "X1", "one line", "another line"), PAY)
    shown = bare(form(summary(*claims)))
    assert "P-1 · site: X1" in shown
    assert "The buyer must pay." in shown
    assert shown.count("terms.txt v1 [0:8)") == 2
    assert shown.count("terms.txt v1 [10:18)") == 1


def test_a_quote_is_shown_without_its_markup(form: Callable[..., str]) -> None:
    shown = bare(form(summary(quoted("The **buyer** must\npay [soon](https://e.example)."))))
    assert "The buyer must pay soon." in shown


def test_a_summary_without_claims_says_so(form: Callable[..., str]) -> None:
    assert "No claims." in bare(form(summary()))


def since(*, withheld: int = 0, gone: bool = True) -> Delta:
    newer = ((PAY, Since.SAME), (SITE, Since.NEW), (quoted("It moved."), Since.MOVED))
    return Delta(newer, (quoted("It was here."),) if gone else (), withheld)


@pytest.mark.parametrize(
    ("shown", "lines"),
    [
        (
            summary_text(summary(PAY, SITE, quoted("It moved.")), since(withheld=2)),
            [
                "   1. The buyer must pay.",
                "+  2. P-1 · site: X1",
                "~  3. It moved.",
                "-     It was here.",
                "- 2 older claims are not shown: withdrawn, or no longer readable",
            ],
        ),
        (
            summary_markdown(summary(PAY, SITE, quoted("It moved.")), since()),
            [
                "1. (same) The buyer must pay.  ",
                "2. (new) P-1 · site: X1  ",
                "3. (moved) It moved.  ",
                "## Gone",
                "- It was here.  ",
            ],
        ),
        (
            summary_html(summary(PAY, SITE, quoted("It moved.")), since()).replace("<span", "\n<"),
            ['< class="mark" lang="en">new</span> P-1 · site: X1<blockquote>', "<h2>Gone</h2>"],
        ),
    ],
    ids=FORMS,
)
def test_claims_say_what_became_of_them_since_an_older_run(shown: str, lines: list[str]) -> None:
    found = shown.split("\n")
    assert [
        line for line in lines if not any(line == f or f.startswith(line) for f in found)
    ] == []


def test_nothing_is_said_of_gone_claims_when_there_are_none(form: Callable[..., str]) -> None:
    shown = form(summary(PAY, SITE, quoted("It moved.")), since(gone=False))
    assert "Gone" not in shown
    assert "It was here" not in shown


def by_document(*statuses: Status) -> Summary:
    levels = [
        DocumentClaims(f"d{i}.txt", status, (quoted(f"Line {i}."),))
        for i, status in enumerate(statuses)
    ]
    return summary(PAY, by_document=tuple(levels))


def test_the_document_level_follows_the_root(form: Callable[..., str]) -> None:
    shown = bare(form(by_document(Status.VALID, Status.PARTIAL)))
    places = [shown.index(w) for w in ("must pay", "d0.txt", "Line 0.", "d1.txt", "Line 1.")]
    assert places == sorted(places)
    assert "d1.txt (PARTIAL)" in shown


def test_a_terminal_is_told_the_status_of_a_document_that_is_not_valid_only() -> None:
    shown = summary_text(by_document(Status.VALID, Status.INVALID))
    assert "\nd0.txt\n  - Line 0.\n" in shown
    assert "\nd1.txt (INVALID)\n  - Line 1.\n" in shown


HOSTILE_SUMMARY = summary(
    quoted(HOSTILE, doc_id=HOSTILE),
    stated(HOSTILE, "site", HOSTILE, HOSTILE),
    dossier=HOSTILE,
    root_status=Status.PARTIAL,
    partial_nodes=(f"doc:{HOSTILE}",),
    coverage=Coverage(1, left_out(HOSTILE, reason=HOSTILE, detail=HOSTILE)),
    by_document=(DocumentClaims(HOSTILE, Status.VALID, (quoted(HOSTILE, doc_id=HOSTILE),)),),
)
HOSTILE_DELTA = Delta(
    tuple((claim, Since.NEW) for claim in HOSTILE_SUMMARY.claims), (quoted(HOSTILE),), 0
)


def test_a_hostile_document_cannot_steer_a_terminal(form: Callable[..., str]) -> None:
    shown = form(HOSTILE_SUMMARY, HOSTILE_DELTA)
    assert all(char == "\n" or char.isprintable() for char in shown)


def test_a_page_of_hostile_documents_holds_its_own_tags_only() -> None:
    page = summary_html(HOSTILE_SUMMARY, HOSTILE_DELTA)
    tags = set(re.findall(r"<(\w+)", page))
    own = "html head meta title style body main h1 h2 p ol ul li span blockquote"
    assert tags == set(own.split())
    assert page.count("<html ") == page.count("</html>") == 1
    assert not re.search(r"<[^>]*(?:https?:|\son\w+=|src=|href=)", page)


def test_a_page_keeps_the_lines_and_tabs_of_a_quote() -> None:
    page = summary_html(summary(stated("P-1", "site", "X1", "a\tb\r\nc\x1b<i>")))
    assert "<blockquote>a\tb\nc\\x1b&lt;i&gt;</blockquote>" in page


def test_a_page_allows_neither_scripts_nor_anything_from_elsewhere() -> None:
    page = summary_html(summary(PAY))
    assert "content=\"default-src 'none'; style-src 'unsafe-inline'\"" in page
    assert "script" not in page


def test_markdown_of_hostile_documents_holds_no_markup_of_theirs() -> None:
    shown = summary_markdown(HOSTILE_SUMMARY, HOSTILE_DELTA)
    rest = re.sub(r"\\[^\w\s]", "", shown)
    for mark in ("![", "](", "<script", "&"):
        assert mark not in rest
    assert set(re.findall(r"<[^>]*>", rest)) == {"<sub>", "</sub>"}


def test_long_claims_are_wrapped_to_the_width_of_a_terminal() -> None:
    shown = summary_text(summary(quoted("word " * 100), quoted("x" * 300)))
    assert max(map(len, shown.split("\n")[1:])) <= 96


@pytest.mark.parametrize(
    ("quote", "first"), [("", " 1."), ("[^1]", " 1."), ("**", " 1.")], ids=repr
)
def test_a_claim_whose_quote_is_markup_only_keeps_its_number(quote: str, first: str) -> None:
    assert summary_text(summary(quoted(quote))).split("\n")[2] == first


def test_json_keeps_hostile_text_exactly() -> None:
    answer: Any = summary_json(HOSTILE_SUMMARY, HOSTILE_DELTA)
    assert answer["claims"][0]["pins"][0]["quote"] == HOSTILE
    assert answer["by_document"][0]["doc_id"] == HOSTILE
    assert [claim["since"] for claim in answer["claims"]] == ["new", "new"]
    assert (len(answer["gone"]), answer["gone_withheld"]) == (1, 0)
