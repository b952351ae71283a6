from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from citebound.core.changes import Change, ChangeKind
from citebound.core.event import Event, EventKind, Presence
from citebound.core.held import Held
from citebound.core.listing import LeftOut, LeftOutReason
from citebound.core.reasons import Reason, ReasonKind
from citebound.core.reconcile import Move
from citebound.core.result import Status
from citebound.core.snapshot import Document
from citebound.core.text import Span
from citebound.engine.build import BuildReport
from citebound.engine.compare import Comparison, Difference
from citebound.engine.counters import Counters
from citebound.engine.explain import Explanation
from citebound.engine.history import History, PastClaim, PastSummary
from citebound.engine.look import FolderCheck, Look
from citebound.engine.preview import Expected, Preview, PreviewedNode
from citebound.engine.refusal import Refusal, RefusalStatus, SettingChange
from citebound.engine.rights import Decided
from citebound.engine.serve import Coverage
from citebound.engine.since import Delta, RunComparison, Since
from citebound.engine.source import Passage, Source
from citebound.engine.status import StatusReport
from citebound.engine.sync import SyncReport
from citebound.ports.files import SyncRecord
from citebound.render.json_reports import past_json, preview_json, run_json, sync_json
from citebound.render.json_status import status_json
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
from tests.render.values import AT, HOSTILE, left_out, pin, quoted, run, stated, summary

CHANGES = (
    Change("a.md", ChangeKind.VERSION, "1", "2"),
    Change("b.md", ChangeKind.ADDED, "", "1"),
)


def refusal(status: RefusalStatus = RefusalStatus.STALE, **other: Any) -> Refusal:
    return Refusal(status, "case", "owner", "extract", "run `citebound build`", 4, **other)


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


HELD = Held(0, "old.md", 2, "c" * 64, Presence.ACTIVE)
SYNCED = SyncReport(AT, 9, (Move(EventKind.ADDED, "a.md", None),), 4, ())


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


COUNTERS = Counters(16, 5, 4, 8, 3, 1, 900, 120, 1.234567)
BUILT = BuildReport(2, "b" * 64, Status.VALID, COUNTERS, ("root",), ())
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


def node(name: str, expected: Expected, *reasons: Reason, tokens: int = 0) -> PreviewedNode:
    return PreviewedNode(name, expected, reasons, tokens)


EDITED = Reason(ReasonKind.VERSION, "version", 1, 2)
BELOW = Reason(ReasonKind.CHILD, "doc:a.md", "c" * 64, "d" * 64)
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


def event(kind: EventKind, principal: str = "", before: str = "", after: str = "1") -> Event:
    return Event(12, kind, 0, "a.md", principal, before, after, "", AT)


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


def past(*claims: PastClaim, withheld: int = 0) -> PastSummary:
    return PastSummary(run(), Status.VALID, claims, withheld)


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


DOCUMENTS = (
    Document(0, "a.md", 2, "c" * 64, 9, "text/1", active=True, eligible=True, access_revision=1),
    Document(1, "b.md", 1, "c" * 64, 9, "text/1", active=False, eligible=True, access_revision=1),
    Document(2, "c.md", 1, "c" * 64, 9, "text/1", active=True, eligible=False, access_revision=2),
)
CHOSEN = {
    "recipe": Chosen("facts", "remembered"),
    "patterns": Chosen(("a", "b"), "citebound.toml"),
}


def status(refused: Refusal | None = None, coverage: Coverage | None = None) -> StatusReport:
    seen = Look(FolderCheck.LISTING, SyncRecord(AT, (), ()), CHANGES)
    covered = coverage or Coverage(1, ())
    return StatusReport("case", "owner", "facts", refused, 3, seen, covered, DOCUMENTS)


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
