"""The mechanism shown on one dossier, told to somebody who never saw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import ndiff
from typing import TYPE_CHECKING

from citebound.engine.build import BuildReport, build
from citebound.engine.refusal import Refusal
from citebound.engine.serve import show
from citebound.errors import SettingsError, WorldError
from citebound.lab.opening import alone, opened
from citebound.lab.places import READER, SAMPLED
from citebound.lab.run.events import EVENTS, begin, happen
from citebound.render.escape import for_terminal
from citebound.render.text_reports import build_text
from citebound.render.text_summary import refusal_text, summary_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.digest import Json
    from citebound.engine.workspace import Workspace
    from citebound.lab.places import Places
    from citebound.lab.progress import Progress
    from citebound.lab.run.conditions import Conditions
    from citebound.lab.run.texts import CorpusTexts

CALLS = 35
"""About how many calls a demonstration makes: 16 nodes, 3 changed ones, 16 nodes anew."""


@dataclass(slots=True)
class Demo:
    """One demonstration, in a store of its own."""

    places: Places
    """Where; its dossier lies in the folder ``demo``."""
    texts: CorpusTexts
    """The corpus."""
    conditions: Conditions
    """Who answers, under which settings."""
    progress: Progress
    """Told of every node that was made."""
    reports: list[BuildReport] = field(default_factory=list)
    """The builds so far."""
    refused: str = ""
    """How the old summary was refused before its rebuild."""

    def tell(self) -> Iterator[str]:
        """What happens, piece by piece, each told when it has happened.

        Raises:
            GenerationError: calls got no answer.
            SettingsError: an earlier demonstration is there.
            WorldError: a file or the store cannot be written.
        """
        folder = self.places.demo / SAMPLED
        if folder.exists():
            raise SettingsError(
                f"{folder} is there from an earlier demonstration; remove it, or name another "
                "folder with --out DIR"
            )
        with alone(self.places.demo), opened(folder, writes=True) as workspace:
            begin(workspace, folder, self.texts)
            workspace.store.heads.remember(READER, self.conditions.choices)
            yield _FIRST
            yield self._build(workspace)
            yield self._shown(workspace)
            happen(EVENTS[0], workspace, folder, self.texts)
            yield f"{_EVENT}{self._changed()}"
            yield f"{_REFUSAL}{self._shown(workspace)}"
            yield _REBUILD
            yield self._build(workspace)
            yield self._shown(workspace)
            yield _COMPARISON
            yield self._build(workspace, full=True)
        yield self._counted()

    def as_json(self) -> dict[str, Json]:
        """What was told, in numbers."""
        compared = [r.comparison for r in self.reports if r.comparison is not None]
        return {
            "calls": [report.counters.model_calls for report in self.reports],
            "old_summary": self.refused,
            "nodes_compared": sum(comparison.nodes for comparison in compared),
            "nodes_equal": sum(comparison.equal for comparison in compared),
        }

    def _build(self, workspace: Workspace, *, full: bool = False) -> str:
        report = build(
            workspace,
            self.conditions.job,
            full=full,
            rebind=self.conditions.rebind,
            progress=lambda _done, _total: self.progress(1),
            asking=lambda _place, _total, name: self.progress.begin(name),
        )
        if isinstance(report, Refusal):
            raise WorldError(f"{SAMPLED}: {report.reason}")
        self.reports.append(report)
        return build_text(report)

    def _shown(self, workspace: Workspace) -> str:
        answer = show(workspace, self.conditions.job)
        if isinstance(answer, Refusal):
            self.refused = str(answer.status)
            return refusal_text(answer)
        return f"\n{summary_text(answer)}"

    def _changed(self) -> str:
        before, after = (
            self.texts.read(SAMPLED, EVENTS[0].document, version).decode().splitlines()
            for version in (1, 2)
        )
        lines = (line for line in ndiff(before, after) if line.startswith(("- ", "+ ")))
        return "".join(f"  {for_terminal(line)}\n" for line in lines)

    def _counted(self) -> str:
        calls = [report.counters.model_calls for report in self.reports]
        return (
            f"\nCalls: {sum(calls)} ({calls[0]} for the first build, {calls[1]} for the "
            f"incremental one, {calls[2]} for the full one).\nThey lie in a store of their own, "
            "and no experiment counts them.\n"
        )


_FIRST = """1. The first build
S-010 is a made-up dossier: twelve documents about one product each. Every document is
read by itself, four results at a time are reduced to one, and the last one is the root:
16 nodes. Every claim is pinned to the characters that it cites.

"""
_EVENT = """
2. Something changes
D-00.txt gets a new version:
"""
_REFUSAL = """
3. The old summary is refused
It rests on a text that is no longer the current one, so it is not shown:

"""
_REBUILD = """
4. The rebuild
Only what depends on the change is made anew. The rest is there already (hits).

"""
_COMPARISON = """
5. The comparison
Is that what a build from nothing gives? A full build makes every node anew, reads nothing
that is there, and is compared with it node by node:

"""
