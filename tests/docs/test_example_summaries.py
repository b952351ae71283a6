"""The script that makes docs/examples."""

from __future__ import annotations

import json

from tools.example_summaries import remake

TEXT = "The fee of 40 euros must be paid by 31 March.\n"


def test_a_data_folder_that_is_not_there_changes_nothing(tmp_path):
    assert remake(tmp_path / "absent", tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_version_1_of_each_document_is_summarised_and_no_time_is_written(tmp_path):
    versions = [{"text": TEXT}, {"text": "A later version must not be used."}]
    document = {"doc_id": "pep-1", "versions": versions}
    gone = {"doc_id": "pep-2", "versions": []}
    data = json.dumps({"dossier": "x", "documents": [document, gone]})
    (tmp_path / "peps_packaging_en.json").write_text(data, encoding="utf-8")
    assert remake(tmp_path, tmp_path) == ["peps_packaging_en"]
    summary = (tmp_path / "peps_packaging_en.md").read_text(encoding="utf-8")
    assert "**1 of 1 document, CURRENT, structure checked, truth not**" in summary
    assert "40 euros" in summary
    assert "pep-1.rst v1" in summary
    assert "later" not in summary
    assert str(tmp_path) not in summary
