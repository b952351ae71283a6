"""The real commands, run in this process on a small folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from citebound.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FLAVOURS = {
    "extract": [],
    "facts": ["--recipe", "facts"],
    "claims": ["--recipe", "claims", "--generator", "scripted"],
}
TERMS = (
    "Product P-00-01 delivery: 3 October.\n"
    "The supplier shall deliver 40 pumps by 3 October 2025.\n"
)
PRICES = "Product P-00-02 site: X1.\nThe buyer must pay 3000 euro on delivery of the goods.\n"
NOTES = "Product P-00-03 status: open.\nThe parties agreed on 4 May 2025 to extend the contract.\n"


class Commands:
    """A folder of three documents and a file of a foreign format, and the commands on it."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], flavour: str) -> None:
        self.root, self._capsys, self._flavour = home / "case", capsys, FLAVOURS[flavour]
        self.root.mkdir()
        for name, text in (("terms.txt", TERMS), ("prices.md", PRICES), ("notes.rst", NOTES)):
            self.write(name, text)
        self.write("plan.pdf", "%PDF")

    def write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text, encoding="utf-8")

    def run(self, command: str, *words: str, flavour: bool = False) -> tuple[int, str]:
        """The exit code and what stands on stdout."""
        self._capsys.readouterr()
        code = main([command, str(self.root), *words, *(self._flavour if flavour else [])])
        return code, self._capsys.readouterr().out

    def json(self, command: str, *words: str, flavour: bool = False) -> tuple[int, Any]:
        """The exit code and the answer as JSON."""
        code, out = self.run(command, *words, "--json", flavour=flavour)
        return code, json.loads(out)

    def summarize(self) -> Any:
        """The folder summarised under the chosen recipe, which is remembered."""
        code, answer = self.json("summarize", flavour=True)
        assert code == 0
        return answer

    def grow_a_history(self) -> None:
        """Two runs, with an edit, a rename, a withdrawal, a loss and a reader between them."""
        self.summarize()
        self.write("terms.txt", TERMS.replace("40 pumps", "50 pumps"))
        (self.root / "prices.md").rename(self.root / "costs.md")
        assert self.run("sync")[0] == 0
        assert self.run("withdraw", "notes.rst")[0] == 0
        assert self.run("grant", "terms.txt", "--to", "anna")[0] == 0
        assert self.run("build")[0] == 0
