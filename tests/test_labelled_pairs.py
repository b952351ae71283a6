"""The tools that make the labelled sample and the page of error rates."""

from __future__ import annotations

import json
import re

import pytest

from citebound.sources.labelled import read_labelled
from tools.error_rates import page
from tools.labelled_pairs import labelled, letters_of, truth_of, write

TEXT = "The board met twice in 2019. It met twice in 2020 and took no vote."


@pytest.mark.parametrize(
    ("pair", "truth"),
    [
        ({"truth": "unchanged", "quote": "took no vote"}, "genuine"),
        ({"truth": "surface_change_only", "quote": "took  no VOTE."}, "surface"),
        ({"truth": "genuine", "quote": "took NO vote", "label": "near_surface"}, "surface"),
        ({"truth": "genuine", "quote": "met twice in 20"}, "several"),
        ({"truth": "genuine", "quote": "(b) and"}, "short"),
        ({"truth": "genuine", "quote": "took no vote", "label": "spliced"}, "spliced"),
        ({"truth": "paraphrase", "quote": "took no vote", "label": "verbatim"}, "genuine"),
        ({"truth": "paraphrase", "quote": "nobody voted"}, "paraphrase"),
        ({"truth": "removed_or_rewritten", "quote": "it adjourned"}, "removed"),
    ],
)
def test_the_class_of_a_pair_is_read_off_its_label_and_its_text(pair, truth) -> None:
    assert truth_of(pair, letters_of(TEXT)) == truth


@pytest.mark.parametrize(
    ("quote", "nearest", "flags", "truth"),
    [
        ("met 12 times", "met 13 times", ["number_differs"], "altered"),
        ("met twelve time", "met twelve times 9", ["number_differs"], "slip"),
        ("took no vote", "took a vote", ["negation_differs"], "altered"),
        ("took a vote", "took a note", [], "slip"),
        ("took a vote", "held an election", [], "other"),
        ("共三人", "共五人", ["cjk_number_differs"], "altered"),
        ("共三人", "共三名", ["cjk_number_differs"], "slip"),
    ],
)
def test_an_edit_is_classed_by_what_it_touches(quote, nearest, flags, truth) -> None:
    pair = {"truth": "altered", "quote": quote, "nearest": nearest, "flags": flags}
    assert truth_of(pair, "") == truth


@pytest.fixture
def data(tmp_path):
    """A folder as the tool wants it, with one pair of most kinds."""
    dossier = {
        "dossier": "d",
        "documents": [{"doc_id": "x", "versions": [{"version": 2, "text": TEXT}]}],
    }
    edit = {"dossier": "d", "doc_id": "x", "to_version": 2, "lang": "en"}
    pairs: dict[str, list[dict[str, object]]] = {
        "version_edits": [
            edit | {"id": "v1", "truth": "unchanged", "quote": "It met twice in 2020"},
            edit | {"id": "v2", "truth": "removed_or_rewritten", "quote": "The chair resigned."},
            edit | {"id": "v3", "truth": "renumbered", "quote": "The board met twice in 2019"},
            edit | {"id": "v4", "truth": "surface_change_only", "quote": "It met 3 times in 2020"},
        ],
        "ami_gate_items": [
            {
                "extract_id": "a1",
                "claimed_quote": "they met",
                "transcript": "qmsum_t",
                "lang": "en",
                "truth": "paraphrase",
            }
        ],
        "contractnli": [
            {
                "id": "c1",
                "source_id": "n",
                "claim": "No vote.",
                "lang": "en",
                "evidence": [{"quote": "took no vote"}],
            }
        ],
    }
    files = {
        "dossiers/d.json": dossier,
        "transcripts/qmsum_t.json": {"text": TEXT},
        "pairs/contractnli_sources.json": {"sources": {"n": {"text": TEXT}}},
    }
    names = ("ami_vs_qmsum", "cuad", "cuad_pdf", "vcsum_quotes")
    for name, value in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(value))
    for name in (*names, *pairs):
        lines = "".join(json.dumps(row) + "\n" for row in pairs.get(name, ()))
        (tmp_path / "pairs" / f"{name}.jsonl").write_text(lines)
    return tmp_path


def test_the_set_is_written_and_read_again_and_its_page_names_every_error(data, tmp_path) -> None:
    write(list(labelled(data)), tmp_path / "set")
    found = read_labelled(tmp_path / "set" / "labelled.jsonl")
    assert [row.id for row in found.rows] == ["v1", "v2", "v3", "v4", "a1", "c1", "c1_0"]
    assert {row.text for row in found.rows} == {TEXT}
    assert found.rows[4].annotations == "braces"
    text = page(found, data)
    assert re.findall(r"<!-- (?!/?quotes:)", text) == []  # Another tool fills these.
    assert "| renumbered | 1 | 1 | 0 | 0 | 0 | false hits 100.0 % |" in text
    assert "- `v3`, d, renumbered, similarity 1.0000. no reason is given." in text
    assert "| surface | 1 | 0 | 0 |" in text
