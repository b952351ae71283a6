"""What ``show`` answered between an event and its rebuild: the old summary must be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.engine.refusal import Refusal
from citebound.engine.serve import show
from citebound.lab.files import line_bytes, read_lines, write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from citebound.digest import Json
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Refusals:
    """The answers of one dossier, one for each event."""

    file: Path
    """Where they are kept."""

    def ask(self, about: Mapping[str, Json], workspace: Workspace, job: Job) -> None:
        """Ask for the summary, and keep what was answered; an answer that is there stays.

        Args:
            about: what happened before; ``event`` is its number.
            workspace: the dossier.
            job: whose summary.

        Raises:
            SettingsError: the kept answers cannot be read.
            WorldError: the answer cannot be kept, or the store cannot be read.
        """
        kept = self.kept()
        if any(answer.get("event") == about["event"] for answer in kept):
            return
        head = workspace.store.heads.head(job.principal, job.settings.recipe)
        answer = show(workspace, job)
        record: dict[str, Json] = {
            **about,
            "answer": str(answer.status) if isinstance(answer, Refusal) else "CURRENT",
            "old_root": head.root_key if head is not None else "",
            "sequence": answer.sequence,
        }
        write_whole(self.file, b"".join(map(line_bytes, [*kept, record])))

    def kept(self) -> list[dict[str, Json]]:
        """What was answered, in the order of the events.

        Raises:
            SettingsError: it cannot be read.
        """
        return read_lines(self.file, "restore a copy of it, or name another folder with --out DIR")

    def refused(self, rebuilt: int) -> int:
        """How many old summaries were refused as STALE before a rebuild that ended.

        An answer whose rebuild was cut off is not counted yet: an event counts once its rebuild
        ended, and so does what was answered before it.

        Args:
            rebuilt: how many events were followed by a rebuild that ended.
        """
        return sum(
            answer.get("answer") == "STALE" and answer.get("event") in range(1, rebuilt + 1)
            for answer in self.kept()
        )
