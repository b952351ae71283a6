"""Every raw generation, see ``ports.attempts``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from citebound.digest import canonical
from citebound.ports.attempts import Recorded
from citebound.store import statements as sql
from citebound.store.audit import Chain, Covered
from citebound.store.payloads import LONE_SURROGATES, Payloads

if TYPE_CHECKING:
    from citebound.digest import Json
    from citebound.ports.attempts import Call
    from citebound.ports.generator import Generation, Request
    from citebound.store.connection import Database, Row


class SqliteAttempts:
    """Implements ``ports.attempts.AttemptLog``."""

    def __init__(self, database: Database, dossier: int) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._payloads = Payloads(database)
        self._chain = Chain(database, dossier)

    def begin(self, call: Call) -> int:
        """Record a call before it is made and return its id.

        Raises:
            StoreError: the store cannot be written, or the run is unknown.
        """
        with self._database.writing():
            request = self._payloads.put_one(canonical(_sent(call.request)))
            values: dict[str, Json] = {
                "run_id": call.run_id,
                "node_key": call.node_key,
                "call_key": call.call_key,
                "request": request,
            }
            row = {"dossier": self._dossier, **values}
            attempt_id = self._database.insert(sql.ADD_ATTEMPT, row)
            self._chain.add(Covered("call", attempt_id, attempt_id, values))
            return attempt_id

    def end(self, attempt_id: int, outcome: Generation | str, seconds: float) -> None:
        """Record what came: a generation whole, or in one line why nothing came (transport).

        Raises:
            StoreError: the store cannot be written, or the attempt is unknown or ended before.
        """
        with self._database.writing():
            came = {"failure": outcome} if isinstance(outcome, str) else self._kept(outcome)
            memory = 0 if isinstance(outcome, str) else outcome.device_memory
            values: dict[str, Json] = {
                **_NOTHING,
                **came,
                "attempt": attempt_id,
                "seconds": seconds,
            }
            self._database.insert(sql.ADD_ATTEMPT_END, values | {"device_memory": memory})
            # 0 is left out, so that the links of rows before schema 2 stay as they are.
            covered = values | {"device_memory": memory} if memory else values
            self._chain.add(Covered("answer", attempt_id, attempt_id, covered))

    def recorded(self) -> tuple[Recorded, ...]:
        """Every call of the dossier, oldest first.

        Raises:
            StoreError: the store cannot be read.
        """
        rows = self._database.all(sql.RECORDED, {"dossier": self._dossier})
        return tuple(_recorded(row) for row in rows)

    def _kept(self, generation: Generation) -> dict[str, Json]:
        return {
            "text": self._payloads.put_one(generation.text.encode("utf-8", LONE_SURROGATES)),
            "tokens": self._payloads.put_one(canonical(generation.token_ids)),
            "stop_reason": generation.stop_reason,
            "prompt_tokens": generation.prompt_tokens,
            "output_tokens": generation.output_tokens,
        }


def _recorded(row: Row) -> Recorded:
    number, run_id, node, call, text, tokens, *numbers, is_used = row
    sent, said, seconds, memory = numbers
    what = (number, run_id, node, call, text, tokens)
    return Recorded(*what, sent, said, seconds, memory, is_used=is_used == 1)


def _sent(request: Request) -> Json:
    """A request whole, its form by name."""
    form = request.form
    return {**asdict(request), "form": None if form is None else form.as_json()}


_NOTHING: Final[dict[str, Json]] = {
    "text": "",
    "tokens": "",
    "stop_reason": "",
    "prompt_tokens": 0,
    "output_tokens": 0,
    "failure": "",
}
