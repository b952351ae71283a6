"""A recording whose last line was torn, by a full disc or a crash."""

from __future__ import annotations

import builtins
import errno
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.errors import WorldError
from citebound.models.recording import Recording
from citebound.models.replay import Replay
from citebound.models.scripted import Scripted
from citebound.ports.generator import Request

if TYPE_CHECKING:
    from pathlib import Path

QUESTIONS = [
    Request((Message("user", f"[E1] Product P-{n} site: X{n}."),), ("E1",), Parameters())
    for n in range(3)
]


def recorded(path: Path) -> bytes:
    """What a recording of all three answers looks like."""
    for question in QUESTIONS:
        Recording(Scripted(), path).generate(question)
    return path.read_bytes()


def test_a_recording_goes_on_after_its_last_whole_line_wherever_it_was_torn(
    tmp_path: Path,
) -> None:
    whole = recorded(tmp_path / "whole")
    ends = [n + 1 for n, byte in enumerate(whole) if byte == ord("\n")]
    torn = tmp_path / "torn"
    for size in range(ends[-2]):
        torn.write_bytes(whole[:size])
        kept = sum(end - 1 <= size for end in ends)
        for question in QUESTIONS[max(0, kept - 1) :]:
            Recording(Scripted(), torn).generate(question)
        assert torn.read_bytes() == whole, size
    replay = Replay(torn)
    assert [replay.generate(question) for question in QUESTIONS] == [
        Scripted().generate(question) for question in QUESTIONS
    ]


def test_a_last_line_that_only_lacks_its_end_is_kept(tmp_path: Path) -> None:
    whole = recorded(tmp_path / "whole")
    torn = tmp_path / "torn"
    ends = [n for n, byte in enumerate(whole) if byte == ord("\n")]
    torn.write_bytes(whole[: ends[-2]])
    Recording(Scripted(), torn).generate(QUESTIONS[-1])
    assert torn.read_bytes() == whole


class Full:
    """A file on a disc that takes ten bytes more, and then no more or an error."""

    def __init__(self, file: Any, error: OSError | None) -> None:
        self._file, self._error = file, error

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> int:
        written = self._file.write(data[:10])
        if self._error is not None:
            raise self._error
        return int(written)


@pytest.mark.parametrize("error", [None, OSError(errno.ENOSPC, "No space left")])
def test_an_answer_that_cannot_be_recorded_whole_is_not_recorded_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError | None
) -> None:
    path = tmp_path / "full"
    whole = recorded(path)
    opened, recording = builtins.open, Recording(Scripted(), path)

    def full(name: Path, mode: str = "r", *rest: Any, **options: Any) -> Any:
        file = opened(name, mode, *rest, **options)
        return Full(file, error) if mode == "ab" else file

    monkeypatch.setattr(builtins, "open", full)
    with pytest.raises(WorldError, match=r"cannot be written: .*No space left"):
        recording.generate(QUESTIONS[0])
    monkeypatch.undo()
    assert path.read_bytes() == whole
