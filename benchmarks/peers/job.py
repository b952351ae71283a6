"""The job that every peer runs: a leaf for each document, reductions of four, a root.

The model is a stand-in that answers at once; its calls are counted. A peer is run as
``python PEER.py FOLDER STATE`` and prints one JSON object: the calls of this run, and the hash of
the root. Everything that a second run needs is in STATE.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FAN_OUT = 4
MODEL = "m1"
MAP_PROMPT = "map-v1"
REDUCE_PROMPT = "reduce-v1"

calls = 0


def leaf(model: str, prompt: str, text: str) -> str:
    """What the model says of a document."""
    claims = [line for line in text.splitlines() if line.startswith("Product ")]
    return _answer([model, prompt], claims)


def reduction(model: str, prompt: str, children: Sequence[str]) -> str:
    """What the model says of up to four answers."""
    claims = [claim for child in children for claim in json.loads(child)["claims"]]
    return _answer([model, prompt, list(children)], claims[:FAN_OUT])


def _answer(asked: list[object], claims: list[str]) -> str:
    global calls  # noqa: PLW0603  (the count of this process)
    calls += 1
    by = hashlib.sha256(json.dumps(asked).encode()).hexdigest()
    return json.dumps({"by": by[:8], "claims": claims})


def texts(folder: str) -> list[str]:
    """The documents in the order of their names."""
    return [path.read_text() for path in sorted(Path(folder).glob("*.txt"))]


def tree(
    folder: str,
    of_leaf: Callable[[str, str, str], str],
    of_reduction: Callable[[str, str, list[str]], str],
) -> str:
    """The root over all documents, by way of a peer's own remembered functions."""
    level = [of_leaf(MODEL, MAP_PROMPT, text) for text in texts(folder)]
    while len(level) > 1:
        groups = [level[i : i + FAN_OUT] for i in range(0, len(level), FAN_OUT)]
        level = [of_reduction(MODEL, REDUCE_PROMPT, group) for group in groups]
    return level[0]


def report(root: str) -> None:
    """Print what this run did."""
    print(json.dumps({"calls": calls, "root": hashlib.sha256(root.encode()).hexdigest()}))
