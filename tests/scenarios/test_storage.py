"""What is kept for years: hostile scenarios of the category ``storage``."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.result import Status
from citebound.engine.explain import Explanation, explain
from citebound.engine.history import History, PastSummary, history, past
from citebound.engine.refusal import Refusal
from citebound.errors import DocumentError
from citebound.render.json_reports import history_json
from citebound.render.text_reports import history_text
from tests.engine.tamper import forge, tamper
from tests.scenarios.worlds import ALL_NODES, built, current, stale

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.world import World

OLD_SHAPE = '{"claims":[{"class":"StatedClaim","said":"x"}],"remark":"dropped","status":"VALID"}'
"""A result as a release wrote it that had another class and one field more."""


def of_two_releases(home: Path) -> World:
    """Release 1 built twice, in a shape that nobody reads now; release 2 has another parser."""
    world = built(home)
    for address in ("g2.0", "d2.0.0"):
        forge(world, address, OLD_SHAPE)
    world.build(full=True)
    tamper(world, "UPDATE run SET settings = '{\"recipe\": ' WHERE run_id = 2")
    versions = replace(world.settings.versions, parse=world.settings.versions.parse + 1)
    world.settings = replace(world.settings, versions=versions)
    return world


def test_h3_34_after_a_release_the_old_summary_is_stale_and_a_build_makes_a_new_one(
    tmp_path: Path,
) -> None:
    world = of_two_releases(tmp_path)
    assert [change.setting for change in stale(world).changed_settings] == ["versions.parse"]
    report = world.build()
    assert {*report.recomputed, *report.rebound} == ALL_NODES
    assert current(world).root_status is Status.VALID


def test_h3_34_a_row_that_cannot_be_read_says_so_and_the_others_open(tmp_path: Path) -> None:
    world = of_two_releases(tmp_path)
    report = world.build()
    found = history(world.workspace, world.job())
    assert isinstance(found, History)
    assert [(run.run_id, bool(run.fault)) for run in found.runs] == [
        (1, False),
        (2, True),
        (report.run_id, False),
    ]
    assert "run 2" in history_text(found)
    assert "its row cannot be read: " in history_text(found)
    faults = [run.get("fault", "") for run in history_json(found)["runs"]]  # type: ignore[union-attr]
    assert [bool(fault) for fault in faults] == [False, True, False]
    first = past(world.workspace, world.job(), 1)
    assert isinstance(first, PastSummary)
    assert (first.status, first.claims) == (None, ())
    with pytest.raises(DocumentError, match="run 2 is lost, the others are not"):
        past(world.workspace, world.job(), 2)
    newest = past(world.workspace, world.job(), report.run_id)
    assert not isinstance(newest, Refusal)
    assert [claim.quoted for claim in newest.claims] == list(current(world).claims)


WITHOUT_THE_PRODUCT = """
import json, sqlite3, sys
raw = sqlite3.connect(sys.argv[1])
assert raw.execute("PRAGMA user_version").fetchone() == (3,)
for fields, out, call, sent in raw.execute(
    "SELECT fields, o.body, call_key, r.body FROM node JOIN payload AS o ON o.sha256 = out_hash "
    "LEFT JOIN payload AS r ON r.sha256 = raw_sha256"
):
    said = json.loads(out)
    assert set(said) == {"status", "claims", "references", "diagnosis", "repairs"}
    for claim in said["claims"]:
        for doc_id, version, start, end, sha256 in claim["pins"]:
            ((text,),) = raw.execute("SELECT body FROM payload WHERE sha256 = ?", [sha256])
            assert claim["fields"][2] in text.decode()[start:end]
    assert json.loads(fields)["dossier"] == "case"
    assert json.loads(sent)["claims"]
for settings, counters, details in raw.execute(
    "SELECT settings, counters, details FROM run JOIN run_end USING (dossier, run_id)"
):
    assert json.loads(settings)["schema"] == "claims/1"
    assert "versions.parse" in json.loads(settings)
    assert json.loads(counters)["nodes"] and json.loads(details)["recomputed"]
for (request,) in raw.execute("SELECT body FROM attempt JOIN payload ON sha256 = request_sha256"):
    assert json.loads(request)["messages"]
raw.close()
assert not any(name.partition(".")[0] == "citebound" for name in sys.modules)
print("read")
"""


def test_h3_34_rows_are_plain_json_with_their_schema_and_need_no_class_of_the_product(
    tmp_path: Path,
) -> None:
    world = built(tmp_path)
    file = world.root / ".citebound" / "store.sqlite"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-I", "-S", "-c", WITHOUT_THE_PRODUCT, str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("read\n", "")


def test_h3_34_settings_of_a_row_that_cannot_be_read_are_not_told_as_changed(
    tmp_path: Path,
) -> None:
    world = built(tmp_path, 1)
    tamper(world, "UPDATE run SET settings = '{' WHERE run_id = 1")
    world.settings = replace(world.settings, map_budget=999)
    assert stale(world).changed_settings == ()
    found = explain(world.workspace, world.job(), "doc:d00.txt")
    assert isinstance(found, Explanation)
    assert [reason.field for reason in found.reasons] == ["settings"]
