"""What sync, build, preview, explanation, source and decisions say, whatever their texts hold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.changes import Change, ChangeKind
from citebound.core.event import EventKind
from citebound.core.listing import LeftOut, LeftOutReason
from citebound.core.reasons import Reason, ReasonKind
from citebound.core.reconcile import Move
from citebound.core.result import Status
from citebound.core.text import Span
from citebound.engine.compare import Comparison, Difference
from citebound.engine.explain import Explanation
from citebound.engine.history import History, PastClaim
from citebound.engine.preview import Expected, Preview
from citebound.engine.refusal import SettingChange
from citebound.engine.rights import Decided
from citebound.engine.serve import Coverage
from citebound.engine.since import Delta, RunComparison, Since
from citebound.engine.source import Passage, Source
from citebound.render.json_reports import preview_json, sync_json
from citebound.render.text_reports import (
    build_text,
    comparison_text,
    decided_text,
    explanation_text,
    history_text,
    past_text,
    preview_text,
    source_text,
    sync_text,
)
from citebound.render.text_status import status_text
from citebound.render.text_summary import refusal_text
from citebound.wiring.choices import Chosen
from tests.render.report_values import (
    BELOW,
    BUILT,
    EDITED,
    HELD,
    SYNCED,
    event,
    node,
    past,
    refusal,
    status,
)
from tests.render.values import HOSTILE, left_out, pin, quoted, summary

if TYPE_CHECKING:
    from citebound.engine.sync import SyncReport


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (SYNCED, ["synced 4 documents, 1 change, event 9", "  added: a.md"]),
        (replace(SYNCED, moves=()), ["synced 4 documents, 0 changes, event 9"]),
        (
            replace(
                SYNCED,
                moves=(
                    Move(EventKind.RENAMED, "new.md", HELD),
                    Move(EventKind.VERSION, "old.md", HELD),
                ),
            ),
            [
                "synced 4 documents, 2 changes, event 9",
                "  renamed: new.md (was old.md)",
                "  version: old.md",
            ],
        ),
        (
            replace(
                SYNCED,
                moves=(),
                left_out=(
                    LeftOut("x", LeftOutReason.HIDDEN),
                    LeftOut("y", LeftOutReason.FORMAT, "pdf"),
                ),
            ),
            [
                "synced 4 documents, 0 changes, event 9",
                "  NOT INCLUDED: x: hidden",
                "  NOT INCLUDED: y: format not supported (pdf)",
            ],
        ),
    ],
)
def test_a_sync_tells_one_change_a_line(given: SyncReport, lines: list[str]) -> None:
    assert sync_text(given).split("\n") == [*lines, ""]


def test_a_renamed_document_has_its_old_name_in_json() -> None:
    answer: Any = sync_json(replace(SYNCED, moves=(Move(EventKind.RENAMED, "new.md", HELD),)))
    assert answer["changes"] == [{"doc_id": "new.md", "change": "renamed", "was": "old.md"}]


WORK = (
    "run 2: 16 nodes: 5 recomputed (1 ineligible), 3 rebound, 8 hits; 4 model calls, "
    "120 new tokens, 1.23 s; root VALID"
)


@pytest.mark.parametrize(
    ("comparison", "lines"),
    [
        (None, [WORK, "  recomputed: root"]),
        (
            Comparison(16, (Difference("root", ("status", "pins")),)),
            [
                WORK,
                "  recomputed: root",
                "compared with the stored results: 15 of 16 nodes equal",
                "  differs: root: status, pins",
            ],
        ),
    ],
)
def test_a_build_counts_each_kind_of_work_apart(
    comparison: Comparison | None, lines: list[str]
) -> None:
    assert build_text(replace(BUILT, comparison=comparison)).split("\n") == [*lines, ""]


LONG = Reason(ReasonKind.VERSION, "text_sha256", "c" * 64, None)
LEAF = node("doc:a.md", Expected.CALL, EDITED, LONG, tokens=7)
ROOT = node("root", Expected.CALL_OR_REBIND, BELOW)


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (Preview(4, 16, ()), ["a build would make 0 of 16 nodes, with 0 model calls"]),
        (
            Preview(4, 16, (LEAF, ROOT)),
            [
                "a build would make 2 of 16 nodes, with 1 to 2 model calls",
                "  call           doc:a.md: version 1 -> 2",
                "  call or rebind root: doc:a.md changed",
            ],
        ),
        (
            Preview(4, 16, (), unsynced=2),
            [
                "a build would make 0 of 16 nodes, with 0 model calls",
                "(2 files differ from the last sync and are not counted: run `citebound sync`)",
            ],
        ),
        (
            Preview(
                4, 1, (node("root", Expected.SELECT, Reason(ReasonKind.NEW, "key", None, None)),)
            ),
            [
                "a build would make 1 of 1 node, with 0 model calls",
                "  select         root: nothing was built here yet",
            ],
        ),
    ],
)
def test_a_preview_names_each_node_with_its_reasons(given: Preview, lines: list[str]) -> None:
    assert preview_text(given).split("\n") == [*lines, ""]


def test_a_preview_in_json_tells_the_range_of_calls_and_the_certain_tokens() -> None:
    answer: Any = preview_json(Preview(4, 16, (LEAF, ROOT)))
    assert (answer["calls"], answer["prompt_tokens"]) == ({"least": 1, "most": 2}, 7)
    assert answer["nodes"][0]["reasons"][0] == {
        "kind": "version",
        "field": "version",
        "from": 1,
        "to": 2,
    }


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (
            Explanation(
                "root",
                "b" * 64,
                None,
                "",
                {"retry": 0, "children": ["c"]},
                (BELOW,),
                ("doc:a.md",),
            ),
            [
                "root: missing",
                f"  key {'b' * 64}",
                "  because doc:a.md changed",
                "  retry: 0",
                "  child doc:a.md",
            ],
        ),
        (
            Explanation("doc:a.md", "b" * 64, Status.INVALID, "cut off", {}, (), ()),
            ["doc:a.md: INVALID", f"  key {'b' * 64}", "  diagnosis: cut off"],
        ),
    ],
)
def test_an_explanation_tells_status_key_and_reasons(given: Explanation, lines: list[str]) -> None:
    assert explanation_text(given).split("\n") == [*lines, ""]


def test_a_source_marks_its_passage_in_its_lines() -> None:
    passage = Passage(pin(), 3, "above\nThe ", "buyer\r\nmust\x1b pay", ".\n\tbelow")
    claim = quoted("buyer\r\nmust\x1b pay")
    assert source_text(Source(summary(claim), 2, claim, (passage,))).split("\n") == [
        "2. buyer must\\x1b pay",
        "",
        "terms.txt v1 [0:8), line 3",
        "  | above",
        "  | The >>>buyer",
        "  | must\\x1b pay<<<.",
        "  | \tbelow",
        "",
    ]


@pytest.mark.parametrize(
    ("start", "before", "quote", "line"),
    [
        (0, "", "\ufeffNow", "  | >>>Now<<<"),
        (1, "\ufeff", "Now", "  | >>>Now<<<"),
        (9, "\ufeff", "Now", "  | \\ufeff>>>Now<<<"),
    ],
)
def test_the_byte_order_mark_of_a_file_is_not_shown(
    start: int, before: str, quote: str, line: str
) -> None:
    place = replace(pin(), span=Span(start, start + len(quote)))
    claim = quoted(quote)
    told = source_text(Source(summary(claim), 1, claim, (Passage(place, 1, before, quote, ""),)))
    assert told.split("\n")[-2] == line


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (Decided("a.md", changed=True, sequence=5), "a.md: withdrawn, event 5"),
        (Decided("a.md", changed=False, sequence=5), "a.md: withdrawn already, nothing changed"),
        (
            Decided("a.md", changed=True, sequence=5, note="its file is gone"),
            "a.md: withdrawn, event 5; its file is gone",
        ),
    ],
)
def test_a_decision_is_told_in_one_line(given: Decided, line: str) -> None:
    assert decided_text(given, "withdrawn") == f"{line}\n"


HOSTILE_CHANGE = Change(HOSTILE, ChangeKind.RENAMED, HOSTILE, HOSTILE)
HOSTILE_CLAIM = quoted(HOSTILE, doc_id=HOSTILE)


@pytest.mark.parametrize(
    "shown",
    [
        refusal_text(refusal(changed=(HOSTILE_CHANGE,))),
        refusal_text(refusal(changed_settings=(SettingChange(HOSTILE, HOSTILE, HOSTILE),))),
        sync_text(replace(SYNCED, moves=(Move(EventKind.ADDED, HOSTILE, None),))),
        build_text(replace(BUILT, comparison=Comparison(1, (Difference(HOSTILE, ("pins",)),)))),
        preview_text(Preview(4, 1, (node(HOSTILE, Expected.CALL, EDITED),))),
        explanation_text(Explanation(HOSTILE, "", None, HOSTILE, {"doc_id": HOSTILE}, (), ())),
        source_text(
            Source(
                summary(HOSTILE_CLAIM),
                1,
                HOSTILE_CLAIM,
                (Passage(pin(HOSTILE), 1, HOSTILE, HOSTILE, HOSTILE),),
            )
        ),
        decided_text(Decided(HOSTILE, changed=True, sequence=1, note=HOSTILE), HOSTILE),
        history_text(History((), (replace(event(EventKind.ADDED), doc_id=HOSTILE),), 0)),
        past_text(past(PastClaim(HOSTILE_CLAIM, is_current=True))),
        comparison_text(
            RunComparison(
                past(), past(), Delta(((HOSTILE_CLAIM, Since.NEW),), (HOSTILE_CLAIM,), 0)
            )
        ),
        status_text(
            status(None, Coverage(1, left_out(HOSTILE))), {"model": Chosen(HOSTILE, HOSTILE)}
        ),
    ],
)
def test_a_hostile_name_or_text_cannot_steer_a_terminal(shown: str) -> None:
    assert all(char == "\n" or char.isprintable() for char in shown)
