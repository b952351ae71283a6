"""What status and refusals say, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.engine.refusal import Refusal, RefusalStatus, SettingChange
from citebound.engine.serve import Coverage
from citebound.render.json_status import status_json
from citebound.render.text_status import status_text
from citebound.render.text_summary import refusal_text
from tests.render.report_values import CHANGES, CHOSEN, refusal, status
from tests.render.values import left_out

if TYPE_CHECKING:
    from citebound.engine.status import StatusReport


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (refusal(RefusalStatus.MISSING), ["MISSING: run `citebound build`"]),
        (
            refusal(changed=CHANGES),
            ["STALE: run `citebound build`", "  version: a.md (1 -> 2)", "  added: b.md (1)"],
        ),
        (
            refusal(changed_unnamed=3),
            ["STALE: run `citebound build`", "  and 3 more, which you may not know by name"],
        ),
        (
            refusal(changed_settings=(SettingChange("split_size", 400, 500),)),
            ["STALE: run `citebound build`", "  setting split_size: 400 -> 500"],
        ),
    ],
)
def test_a_refusal_says_why_and_then_what_changed(given: Refusal, lines: list[str]) -> None:
    assert refusal_text(given).split("\n") == [*lines, ""]


def test_a_status_tells_every_document_and_setting() -> None:
    assert status_text(status(), CHOSEN).split("\n") == [
        "case, facts for owner: CURRENT",
        "synced 2026-01-31 10:42 UTC, documents included: 1, run 3",
        "  v2 a.md",
        "  v1 b.md (withdrawn or gone)",
        "  v1 c.md (may not be read)",
        "  setting patterns = ('a', 'b') (citebound.toml)",
        "  setting recipe = facts (remembered)",
        "",
    ]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (status(refusal()), "case, facts for owner: STALE"),
        (status(refusal(changed=CHANGES)), "  version: a.md (1 -> 2)"),
        (status(None, Coverage(1, left_out(".git"))), "  NOT INCLUDED: .git: hidden"),
        (
            status(None, Coverage(1, left_out("a", detail="9 bytes"))),
            "  NOT INCLUDED: a: hidden (9 bytes)",
        ),
        (
            status(None, Coverage(1, (), 2)),
            "  NOT INCLUDED: 2 more, which you may not know by name",
        ),
    ],
)
def test_a_status_tells_what_is_amiss(given: StatusReport, line: str) -> None:
    assert line in status_text(given, {}).split("\n")


@pytest.mark.parametrize(
    ("refused", "word"),
    [(None, "CURRENT"), (refusal(), "STALE"), (refusal(RefusalStatus.INVALID), "INVALID")],
)
def test_a_status_in_json_holds_the_refusal(refused: Refusal | None, word: str) -> None:
    answer: Any = status_json(status(refused), CHOSEN)
    assert (answer["status"], answer["unsynced"]) == (word, 2)
    assert (answer["refusal"] is None) == (refused is None)
    assert answer["settings"]["patterns"] == {"value": ["a", "b"], "origin": "citebound.toml"}
