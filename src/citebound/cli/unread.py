"""The meetings that a command of several leaves out, and what is told of them."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.cli.output import EXIT, note, refuse
from citebound.core.counting import counted
from citebound.core.settings import MINUTES
from citebound.engine.refusal import Refusal, RefusalStatus

if TYPE_CHECKING:
    import argparse


@dataclass(slots=True)
class Unread:
    """Refusals, told one by one; of what may not be read, only how many there are is told."""

    args: argparse.Namespace
    """What was asked for."""
    only: str | None
    """The one meeting that was named, which is no secret then; None: all of the project."""
    code: int = 0
    """The exit code: that of the first refusal, 0 without one."""
    hidden: int = 0
    """How many meetings may not be read."""

    def add(self, refusal: Refusal) -> None:
        """A meeting that is left out."""
        self.code = self.code or EXIT[refusal.status]
        if refusal.status is RefusalStatus.FORBIDDEN and self.only is None:
            self.hidden += 1
            return
        refuse(refusal, self.args, as_json=False)
        note(f"nothing of the meeting {refusal.dossier!r} is looked at")

    def told(self, *, is_all: bool) -> int:
        """Tell of those that may not be read, and whether that ``is_all``; the exit code."""
        if self.hidden:
            refuse(forbidden(self.args, 0 if is_all else self.hidden), self.args, as_json=False)
        return self.code


def forbidden(args: argparse.Namespace, number: int = 0) -> Refusal:
    """The refusal of so many meetings, none of them named; of 0 where no other may be read."""
    what = f"may not read {counted(number, 'meeting')}" if number else "may read no meeting"
    grant = f"`citebound minutes grant MEETING --to {shlex.quote(args.principal)}`"
    reason = f"{args.principal!r} {what} of this project; the owner grants one with {grant}"
    return Refusal(RefusalStatus.FORBIDDEN, "", args.principal, MINUTES, reason)
