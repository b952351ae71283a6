"""What history, old summaries and comparisons of runs say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from citebound.core.event import Event, EventKind
from citebound.core.result import Status
from citebound.engine.history import History, PastClaim
from citebound.engine.since import Delta, RunComparison, Since
from citebound.render.json_reports import past_json, run_json
from citebound.render.text_reports import (
    comparison_text,
    history_text,
    past_text,
)
from tests.render.report_values import event, past
from tests.render.values import quoted, run, stated


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (event(EventKind.ADDED), "     12 2026-01-31 10:42 UTC added a.md"),
        (
            event(EventKind.VERSION, "", "1", "2"),
            "     12 2026-01-31 10:42 UTC version a.md (1 -> 2)",
        ),
        (
            event(EventKind.GRANTED, "anna", "0", "1"),
            "     12 2026-01-31 10:42 UTC granted a.md anna (0 -> 1)",
        ),
    ],
)
def test_history_tells_one_event_a_line(given: Event, line: str) -> None:
    shown = history_text(History((), (given,), 0)).split("\n")
    assert shown == ["runs:", "events:", line, ""]


def test_history_counts_the_events_that_it_may_not_name() -> None:
    assert "  and 3 more, which you may not know by name\n" in history_text(History((), (), 3))


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (run(), "build: VALID, 3 recomputed, 1 rebound, 2 model_calls"),
        (
            run(full=True),
            "full, for comparison only: VALID, 3 recomputed, 1 rebound, 2 model_calls",
        ),
        (run(ended=False), "build: did not end"),
    ],
)
def test_history_tells_one_run_a_line(given: Any, line: str) -> None:
    shown = history_text(History((given,), (), 0)).split("\n")
    assert shown[1] == f"  run 1 2026-01-31 10:42 UTC claims {line}"


def test_a_run_that_never_ended_has_no_result_in_json() -> None:
    answer = run_json(run(ended=False))
    missing = {name for name, value in answer.items() if value is None}
    assert missing == {"ended_at", "root_key", "root_status", "counters"}
    assert answer["sequence"] == 5


def test_an_old_summary_is_never_shown_as_a_current_one() -> None:
    shown = past_text(
        past(
            PastClaim(quoted("Now."), is_current=True),
            PastClaim(quoted("Then."), is_current=False),
        )
    )
    lines = shown.split("\n")
    assert lines[0].startswith("HISTORY, not a current summary: run 1")
    assert lines[1:] == [
        "  - Now.",
        "    terms.txt v1 [0:8)",
        "* - Then.",
        "    terms.txt v1 [0:8)",
        "(* the source has another version now, or another name)",
        "",
    ]


def test_a_mark_is_explained_only_where_it_is_used() -> None:
    assert "(*" not in past_text(past(PastClaim(quoted("Now."), is_current=True)))


@pytest.mark.parametrize(("root", "word"), [(None, None), (Status.PARTIAL, "PARTIAL")])
def test_an_old_root_whose_row_is_gone_has_no_status_in_json(
    root: Status | None, word: str | None
) -> None:
    answer = past_json(replace(past(), status=root))
    assert (answer["status"], answer["root_status"]) == ("HISTORY", word)


def compared(withheld: int = 0) -> RunComparison:
    newer = (
        (quoted("Same."), Since.SAME),
        (quoted("Moved."), Since.MOVED),
        (stated("P-1", "site", "X", "New."), Since.NEW),
    )
    return RunComparison(
        past(), past(withheld=withheld), Delta(newer, (quoted("Gone."),), withheld)
    )


def test_a_comparison_signs_each_claim() -> None:
    signed = comparison_text(compared()).split("\n")[2:]
    assert signed == ["  Same.", "~ Moved.", "+ P-1 · site: X", "- Gone.", ""]


@pytest.mark.parametrize(
    "shown", [past_text(past(withheld=4)), comparison_text(compared(withheld=2))]
)
def test_claims_that_may_not_be_read_are_counted(shown: str) -> None:
    assert "4 claims are not shown: withdrawn or no longer readable for you\n" in shown
