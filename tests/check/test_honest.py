"""Whatever honest people do to a dossier, an audit finds nothing."""

from __future__ import annotations

import os
import random  # noqa: TID251
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import audit
from citebound.cli.main import main
from citebound.engine import rights
from citebound.engine.build import BuildReport, build
from citebound.errors import CiteboundError, GenerationError
from citebound.ports.generator import Generation
from tests.engine.tamper import tamper
from tests.engine.world import World, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.ports.generator import Request

SEEDS = range(int(os.environ.get("CITEBOUND_HISTORIES", "5")))  # noqa: TID251
STEPS = 25
NAMES = ("a.txt", "b.md", "c.txt", "sub/d.txt", "e.rst", "f.txt", "g.md")
PEOPLE = ("owner", "owner", "ana", "ben")
RECIPES = ("claims", "claims", "facts", "extract")
TEXTS = (
    "",
    "\n\n \n",
    "Product P-00-01 delivery: 3 October.\r\nProduct P-00-01 status: open.\r\n",
    "\ufeffProduct P-00-02 site: \U0001f3ed A.\n\U0001f600 says that the delivery is late.\n",
    "合同第一条规定供应商应当在三十天内交付全部货物。第二条规定迟延交付应当支付违约金。\n",
    "One line and no end of it. " * 400,
    "".join(f"{n}. The supplier of lot {n} delivers in {n} days.\n\n" for n in range(200)),
    "# Heading\n\nThe office pays within ten days of the invoice.\n\n```\ncode()\n```\n",
    "a\rb\u2028c\x0cd\n",
)
CLAIM = '{"claims":[{"subject":"x","field":"status","value":"y","evidence":["E1"]}]}'
ANSWERS = (
    Generation("", "stop", 3, 0),
    Generation('{"claims":[]}', "stop", 3, 1),
    Generation(' \n```json\n{"claims":[]}\n```\n', "stop", 3, 1),
    Generation(CLAIM[:40], "length", 3, 9),
    Generation('{"claims":[],"claims":[]}', "stop", 3, 2),
    Generation(CLAIM, "stop", 3, 9),
    Generation(CLAIM.replace('"x"', '"\\ud800"'), "stop", 3, 9),
    Generation(CLAIM.replace("E1", "E999"), "stop", 3, 9),
    Generation(CLAIM.replace("status", "price"), "stop", 3, 9),
    Generation(CLAIM + " \ud83d", "stop", 3, 9),
)


class History:
    """A dossier in the hands of people who do this and that."""

    def __init__(self, home: Path, seed: int) -> None:
        self.world, self.chosen = World(home), random.Random(seed)  # noqa: S311
        self.log: list[str] = []

    def step(self) -> None:
        act = self.chosen.choice(ACTS)
        self.log.append(act.__name__)
        with suppress(CiteboundError, FileNotFoundError):
            act(self)

    def write(self) -> None:
        number = self.chosen.randrange(9)
        text = self.chosen.choice((*TEXTS, facts_of(number), facts_of(number, 2)))
        self.world.write(self.chosen.choice(NAMES), text)

    def edit_above(self) -> None:
        name = self.chosen.choice(NAMES)
        text = (self.world.root / name).read_bytes().decode()
        self.world.write(name, "A new paragraph stands above.\n" + text)

    def remove(self) -> None:
        self.world.remove(self.chosen.choice(NAMES))

    def rename(self) -> None:
        self.world.rename(self.chosen.choice(NAMES), self.chosen.choice(("h.txt", "i.md")))

    def swap(self) -> None:
        one, other = self.chosen.sample([n for n in NAMES if n.endswith(".txt")], 2)
        self.world.rename(one, "swap.tmp")
        self.world.rename(other, one)
        self.world.rename("swap.tmp", other)

    def sync(self) -> None:
        self.world.sync(accept_removals=self.chosen.random() < 0.5)

    def grant(self) -> None:
        rights.grant(self.world.workspace, self.chosen.choice(NAMES), self.chosen.choice(PEOPLE))

    def revoke(self) -> None:
        rights.revoke(self.world.workspace, self.chosen.choice(NAMES), self.chosen.choice(PEOPLE))

    def withdraw(self) -> None:
        rights.withdraw(self.world.workspace, self.chosen.choice(NAMES))

    def restore(self) -> None:
        rights.restore(self.world.workspace, self.chosen.choice(NAMES))

    def retry(self) -> None:
        name = self.chosen.choice(("root", "doc:a.txt", "part:c.txt#2", "doc:b.md"))
        self.world.settings = self.world.settings_for(self.chosen.choice(RECIPES))
        rights.retry(self.world.workspace, self.world.job(self.chosen.choice(PEOPLE)), name)

    def build(self) -> None:
        self._build(full=False)

    def build_in_full(self) -> None:
        self._build(full=True)

    def build_and_share(self) -> None:
        self._build(full=False, share=True)

    def build_while_the_line_is_dead(self) -> None:
        self.world.generator.fails = {self.chosen.choice(("supplier", "P-00", "Claims"))}
        try:
            self._build(full=self.chosen.random() < 0.3)
        finally:
            self.world.generator.fails = set()

    def build_with_odd_answers(self) -> None:
        word = self.chosen.choice(("supplier", "P-00", "Claims", "delivery"))
        self.world.generator.says = {word: self.chosen.choice(ANSWERS)}
        self._build(full=self.chosen.random() < 0.3)
        self.world.generator.says = {}

    def build_while_things_change(self) -> None:
        acts = [History.grant, History.revoke, History.withdraw, History.restore]

        def change(_: Request) -> None:
            self.world.generator.before = []
            with suppress(CiteboundError):
                self.chosen.choice(acts)(self)

        self.world.generator.before = [change]
        self._build(full=self.chosen.random() < 0.3)
        self.world.generator.before = []

    def build_and_die(self) -> None:
        def die(_: Request) -> None:
            if self.chosen.random() < 0.4:
                raise KeyboardInterrupt

        self.world.generator.before = [die]
        with suppress(KeyboardInterrupt):
            self._build(full=self.chosen.random() < 0.3)
        self.world.generator.before = []

    def damage_an_output_and_build(self) -> None:
        """What a build heals is no fault."""
        root = "SELECT root_key FROM head WHERE principal = 'owner' AND recipe = 'facts'"
        out = f"SELECT out_hash FROM node WHERE key = ({root})"  # noqa: S608
        damage = f"UPDATE payload SET body = x'00' WHERE sha256 = ({out})"  # noqa: S608
        self.world.sync(accept_removals=True)
        self.world.settings = self.world.settings_for("facts")
        built = build(self.world.workspace, self.world.job())
        if isinstance(built, BuildReport) and tamper(self.world, damage):
            build(self.world.workspace, self.world.job())

    def _build(self, *, full: bool, share: bool = False) -> None:
        self.world.settings = self.world.settings_for(self.chosen.choice(RECIPES))
        size = self.chosen.choice((1500, 300))
        job = replace(
            self.world.job(self.chosen.choice(PEOPLE), split_size=size), share_calls=share
        )
        build(self.world.workspace, job, full=full)


ACTS: tuple[Callable[[History], None], ...] = (
    *(History.write, History.write, History.write, History.edit_above, History.remove),
    *(History.rename, History.swap, History.sync, History.sync, History.grant, History.grant),
    *(History.revoke, History.withdraw, History.restore, History.retry),
    *(History.build, History.build, History.build, History.build_in_full),
    *(History.build_and_share, History.build_while_the_line_is_dead),
    *(History.build_with_odd_answers, History.build_while_things_change),
    *(History.build_and_die, History.damage_an_output_and_build),
)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_honest_history_is_sound_after_every_step(tmp_path: Path, seed: int):
    history = History(tmp_path, seed)
    for _ in range(STEPS):
        history.step()
        faults = audit(history.world.root / ".citebound").faults
        assert faults == (), (history.log, faults)


def test_a_build_that_is_killed_leaves_a_sound_store(tmp_path: Path):
    """Whenever that happens; what it had recorded stays."""
    folder = tmp_path / "case"
    folder.mkdir()
    for number in range(40):
        (folder / f"d{number}.txt").write_text(facts_of(number), "utf-8")
    assert main(["sync", str(folder)]) == 0
    words = ("build", str(folder), "--recipe", "claims", "--generator", "scripted")
    for _ in range(2):
        database = folder / ".citebound" / "store.sqlite"
        before = run_count(database, "attempt")
        with subprocess.Popen([sys.executable, "-m", "citebound", *words]) as child:  # noqa: S603
            while child.poll() is None and run_count(database, "attempt") < before + 5:
                time.sleep(0.01)
            child.kill()
        assert audit(folder / ".citebound").faults == ()
    assert main([*words]) == 0
    assert audit(folder / ".citebound").faults == ()


def test_two_dossiers_of_one_store_are_sound_together_and_apart(tmp_path: Path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        for number in range(3):
            (tmp_path / name / f"d{number}.txt").write_text(facts_of(number), "utf-8")
        for recipe in (("claims", "--generator", "scripted"), ("facts",)):
            words = ("--store", str(tmp_path / "store"))
            assert main(["summarize", str(tmp_path / name), "--recipe", *recipe, *words]) == 0
    assert audit(tmp_path / "store").faults == ()
    assert audit(tmp_path / "store", "other").faults == ()
    (tmp_path / "store" / "witness-3").write_text("0\n", "ascii")
    assert [fault.where for fault in audit(tmp_path / "store").faults] == ["witness-3"]


def run_count(database: Path, table: str) -> int:
    with closing(sqlite3.connect(database)) as raw:
        (count,) = raw.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
        return int(count)


def test_a_build_that_fails_leaves_a_sound_store(tmp_path: Path):
    history = History(tmp_path, 0)
    history.world.write_facts(0)
    history.world.sync()
    history.world.generator.fails = {"P-00"}
    with pytest.raises(GenerationError):
        history.world.build()
    assert audit(history.world.root / ".citebound").faults == ()
