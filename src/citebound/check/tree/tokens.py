"""The token ids that nodes were made of, by hash, where a model gave them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.check.nodes.node import Node
    from citebound.check.stored.records import Records


class Tokens:
    """Finds the tokens of a node's answer."""

    def __init__(self, records: Records) -> None:
        """Of one dossier's calls, oldest first."""
        self._own: dict[tuple[int, str, str], str] = {}
        self._first: dict[tuple[str, str], str] = {}
        for number, answer in records.answers.items():
            call = records.calls[number]
            said, tokens = answer.text_sha256, answer.tokens_sha256
            self._own[call.run_id, call.node_key, said] = tokens
            self._first.setdefault((call.call_key, said), tokens)

    def of(self, node: Node) -> str | None:
        """Those of the answer to its own call, or of the one that was bound to it."""
        row = node.row
        own = self._own.get((row.run_id, row.key, node.raw))
        return own or self._first.get((row.call_key, node.raw))
