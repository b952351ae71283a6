"""A small world for engine tests.

A real folder, a real store, a scripted generator, and a clock that only counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from citebound.core.extract import EXTRACT_VERSION
from citebound.core.parse import PARSE_VERSION
from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.recipes import claims, extract, facts, recipe_for
from citebound.core.settings import GeneratorIdentity, Settings, Versions
from citebound.core.split import SPLIT_VERSION
from citebound.core.syntax import SUFFIXES
from citebound.engine.build import BuildReport, build
from citebound.engine.serve import Summary, show
from citebound.engine.sync import SyncReport, sync
from citebound.engine.workspace import Job, Workspace
from citebound.errors import CiteboundError, GenerationError
from citebound.ports.generator import Generation, Request
from citebound.sources.folder import list_folder
from citebound.sources.reading import hash_file, read_file
from citebound.store.sqlite import SqliteStore, open_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.core.listing import FileStat, LeftOut, Listing, ReadText
    from citebound.core.prompt import Message
    from citebound.engine.refusal import Refusal

_FACT = re.compile(r"\[(E\d+)\] Product (\S+) (\w+): (.+)\.$", re.MULTILINE)
_CLAIM = re.compile(r'^- (\{.*"subject":"([^"]*)".*\})$', re.MULTILINE)
MAX_BYTES = 1_000_000


@dataclass
class Counting:
    """A clock that goes one second further each time it is asked."""

    asked: int = 0

    def now(self) -> str:
        self.asked += 1
        return f"2026-01-01T00:{self.asked // 60 % 60:02}:{self.asked % 60:02}Z"

    def seconds(self) -> float:
        self.asked += 1
        return float(self.asked)


@dataclass
class Echo:
    """A generator that states the first four facts of a document.

    Of claims it keeps the first of each of four subjects. ``says`` and ``fails`` go by a word in
    the prompt, ``before`` runs ahead of each answer.
    """

    identity: GeneratorIdentity = field(
        default_factory=lambda: GeneratorIdentity("echo", "m1", "", "t1", "", "echo 1", 0)
    )
    says: dict[str, Generation] = field(default_factory=dict)
    fails: set[str] = field(default_factory=set)
    fault: CiteboundError = field(default_factory=lambda: GenerationError("the line is dead"))
    requests: list[Request] = field(default_factory=list)
    before: list[Callable[[Request], object]] = field(default_factory=list)

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        return sum(len(message.content.split()) for message in messages)

    def generate(self, request: Request) -> Generation:
        self.requests.append(request)
        for hook in self.before:
            hook(request)
        prompt = request.messages[-1].content
        for word in self.fails:
            if word in prompt:
                raise self.fault
        for word, generation in self.says.items():
            if word in prompt:
                return generation
        firsts = {subject: claim for claim, subject in reversed(_CLAIM.findall(prompt))}
        found = list(reversed(firsts.values()))[:4] or [
            f'{{"subject":"{s}","field":"{f}","value":"{v}","evidence":["{e}"]}}'
            for e, s, f, v in _FACT.findall(prompt)[:4]
        ]
        text = '{"claims":[' + ",".join(found) + "]}"
        return Generation(text, "stop", self.count_tokens(request.messages), len(text))


@dataclass
class DiskFolder:
    """The project's own readers, with every file taken as settled unless a test says otherwise."""

    root: Path
    young: bool = False
    reads: list[str] = field(default_factory=list)

    def listing(self) -> Listing:
        return list_folder(self.root, suffixes=SUFFIXES, max_bytes=MAX_BYTES)

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        self.reads.append(stat.doc_id)
        return read_file(self.root, stat, MAX_BYTES)

    def digest(self, stat: FileStat) -> str | LeftOut:
        return hash_file(self.root, stat, MAX_BYTES)

    def is_young(self, stat: FileStat) -> bool:
        return self.young and bool(stat.doc_id)


def versions() -> Versions:
    return Versions(SPLIT_VERSION, "test", PARSE_VERSION, EXTRACT_VERSION)


class World:
    """A folder with documents and what the product makes of it."""

    def __init__(self, home: Path, recipe: str = "claims") -> None:
        self.root = home / "case"
        self.root.mkdir(parents=True, exist_ok=True)
        self.store: SqliteStore = open_store(
            self.root / ".citebound", "case", self.root, create=True
        )
        self.folder = DiskFolder(self.root)
        self.workspace = Workspace(self.store, self.folder, Counting())
        self.generator = Echo()
        self.settings = self.settings_for(recipe)

    def settings_for(self, recipe: str) -> Settings:
        limits = {"claims": claims.LIMITS, "extract": extract.LIMITS, "facts": facts.LIMITS}[
            recipe
        ]
        asked = recipe == "claims"
        return Settings(
            recipe=recipe,
            schema="claims/1",
            limits=limits,
            versions=versions(),
            split_size=1500,
            patterns=DEFAULT_PATTERNS if recipe == "facts" else (),
            generator=self.generator.identity if asked else None,
            map_prompt=claims.MAP_PROMPT if asked else "",
            reduce_prompt=claims.REDUCE_PROMPT if asked else "",
        )

    def job(self, principal: str = "owner", **changes: Any) -> Job:
        settings = replace(self.settings, **changes)
        generator = self.generator if settings.generator is not None else None
        return Job(settings, recipe_for(settings), generator, principal)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # A new inode each time: no two writes of one tick of the clock look the same.
        incoming = self.root.parent / "incoming"
        incoming.write_bytes(text.encode())
        incoming.replace(path)

    def write_facts(self, number: int, version: int = 1, above: str = "") -> None:
        self.write(name_of(number), above + facts_of(number, version))

    def remove(self, name: str) -> None:
        (self.root / name).unlink()

    def rename(self, before: str, after: str) -> None:
        (self.root / after).parent.mkdir(parents=True, exist_ok=True)
        (self.root / before).rename(self.root / after)

    def sync(self, *, accept_removals: bool = False, check_content: bool = False) -> SyncReport:
        return sync(self.workspace, accept_removals=accept_removals, check_content=check_content)

    def build(
        self, principal: str = "owner", *, full: bool = False, **changes: Any
    ) -> BuildReport:
        report = build(self.workspace, self.job(principal, **changes), full=full)
        assert isinstance(report, BuildReport), report
        return report

    def show(self, principal: str = "owner", **changes: Any) -> Summary | Refusal:
        return show(self.workspace, self.job(principal, **changes))


def name_of(number: int) -> str:
    return f"d{number:02}.txt"


def facts_of(number: int, version: int = 1) -> str:
    product = f"Product P-00-{number:02}"
    return (
        f"{product} delivery: {number % 27 + version} October.\n{product} status: open.\n"
        f"{product} quantity: {number * 7}.\n{product} site: SITE{number:02}X.\n"
    )


def dossier_of(home: Path, documents: int = 12, recipe: str = "claims") -> World:
    world = World(home, recipe)
    for number in range(documents):
        world.write_facts(number)
    world.sync()
    return world
