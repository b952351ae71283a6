"""The script that makes the minutes in docs/examples."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.example_minutes import remake

if TYPE_CHECKING:
    from pathlib import Path

SAID = "We decided to launch the portal in May."


def test_a_data_folder_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    assert remake(tmp_path / "absent", tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_the_minutes_of_a_transcript_are_written_without_a_time(tmp_path: Path) -> None:
    segment = {"char_start": 0, "char_end": len(SAID), "speaker": "Ann", "ts": 1.0}
    talk = json.dumps({"text": SAID, "segments": [segment]})
    (tmp_path / "ami_ES2002b.json").write_text(talk, encoding="utf-8")

    assert remake(tmp_path, tmp_path) == ["ami_ES2002b"]

    minutes = (tmp_path / "minutes_ami_ES2002b.md").read_text(encoding="utf-8")
    assert SAID in minutes
    assert "Ann, 0:00:01" in minutes
    assert ", CURRENT, quotes checked, truth not**" in minutes
    assert "imported" not in minutes
    assert str(tmp_path) not in minutes
