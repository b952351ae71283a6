"""cocoindex: both functions remembered by ``fn(memo=True)`` in one component.

The leanest way that was found: no component and no target state for each document, which are
several times slower; what is remembered is keyed by the arguments, so by the text itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cocoindex
import job


@cocoindex.fn(memo=True)
def leaf(name: str, prompt: str, text: str) -> str:
    """A leaf."""
    return job.leaf(name, prompt, text)


@cocoindex.fn(memo=True)
def reduction(name: str, prompt: str, children: list[str]) -> str:
    """A reduction."""
    return job.reduction(name, prompt, children)


@cocoindex.fn
def root(folder: str) -> str:
    """The whole tree."""
    return job.tree(folder, leaf, reduction)


@cocoindex.lifespan
def _environment(builder):
    builder.settings.db_path = Path(sys.argv[2])
    yield


if __name__ == "__main__":
    job.report(cocoindex.App("job", root, folder=sys.argv[1]).update_blocking())
