"""How a step that has not been taken is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citebound.engine.history import History
from citebound.engine.preview import Expected, Preview, PreviewedNode
from citebound.engine.whatif import Assumption, Dependent, Dependents, Step
from citebound.render.json_reports import history_json, preview_json
from citebound.render.text_reports import dependents_text, history_text, preview_text
from tests.render.values import HOSTILE, run

ROOT = PreviewedNode("root", Expected.SELECT, ())
WITHDRAWN, REVOKED = Assumption("a.md", Step.WITHDRAWN), Assumption("b.md", Step.REVOKED)
OWNERS = Dependent("a.md", "owner", "extract", 3, is_current=True, nodes=("doc:a.md", "root"))
ANNS = Dependent("a.md", "ann", "facts", 4, is_current=False, nodes=("doc:a.md", "root"))


@pytest.mark.parametrize(
    ("assumed", "dependents", "first", "last"),
    [
        ((WITHDRAWN,), (), "if a.md were withdrawn:", ["0 summaries rest on what would be taken"]),
        (
            (WITHDRAWN, REVOKED),
            (OWNERS,),
            "if a.md were withdrawn and b.md were revoked:",
            [
                "1 summary rests on what would be taken:",
                "  a.md: the extract summary for owner (run 3) would be refused as STALE",
            ],
        ),
        (
            (WITHDRAWN,),
            (OWNERS, ANNS),
            "if a.md were withdrawn:",
            [
                "2 summaries rest on what would be taken:",
                "  a.md: the extract summary for owner (run 3) would be refused as STALE",
                "  a.md: the facts summary for ann (run 4) is refused already",
            ],
        ),
    ],
    ids=["none", "one", "two"],
)
def test_a_step_is_told_with_its_nodes_and_the_summaries_that_rest_on_it(
    assumed: tuple[Assumption, ...], dependents: tuple[Dependent, ...], first: str, last: list[str]
) -> None:
    told = preview_text(Preview(4, 16, (ROOT,), 0, assumed, dependents)).splitlines()
    assert told == [first, *preview_text(Preview(4, 16, (ROOT,))).splitlines(), *last]


@pytest.mark.parametrize(
    ("summaries", "told"),
    [
        ((), ["0 summaries rest on a.md"]),
        (
            (OWNERS,),
            [
                "1 summary rests on a.md:",
                "  extract for owner (run 3): documents and rights as built",
                "    doc:a.md, root",
            ],
        ),
        (
            (OWNERS, ANNS),
            [
                "2 summaries rest on a.md:",
                "  extract for owner (run 3): documents and rights as built",
                "    doc:a.md, root",
                "  facts for ann (run 4): refused as STALE",
                "    doc:a.md, root",
            ],
        ),
    ],
    ids=["none", "one", "two"],
)
def test_the_summaries_that_rest_on_a_document_are_told_with_their_nodes(
    summaries: tuple[Dependent, ...], told: list[str]
) -> None:
    assert dependents_text(Dependents("a.md", 4, summaries)).splitlines() == told


def test_in_json_a_step_is_there_only_when_one_was_assumed() -> None:
    plain = preview_json(Preview(4, 16, (ROOT,)))
    answer = preview_json(Preview(4, 16, (ROOT,), 0, (WITHDRAWN,), (ANNS,)))
    assert answer == plain | {
        "assumed": [{"doc_id": "a.md", "step": "withdrawn"}],
        "dependents": [
            {
                "doc_id": "a.md",
                "principal": "ann",
                "recipe": "facts",
                "run_id": 4,
                "is_current": False,
                "nodes": ["doc:a.md", "root"],
            }
        ],
    }


def test_a_hostile_name_cannot_write_to_the_terminal() -> None:
    step = Assumption(HOSTILE, Step.WITHDRAWN)
    resting = Dependent(HOSTILE, HOSTILE, "facts", 1, is_current=True, nodes=())
    assert "\x1b" not in preview_text(Preview(4, 16, (), 0, (step,), (resting,)))


def test_a_run_that_cannot_be_read_says_why_in_its_line() -> None:
    lost = replace(run(2, ended=False), fault="its row cannot be read: no JSON")
    found = History((run(), lost), (), 0)
    assert history_text(found).splitlines()[2].endswith("build: its row cannot be read: no JSON")
    faults = [told.get("fault") for told in history_json(found)["runs"]]  # type: ignore[union-attr]
    assert faults == [None, "its row cannot be read: no JSON"]
