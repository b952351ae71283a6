"""joblib: both functions remembered on disc by ``Memory``, keyed by their arguments."""

from __future__ import annotations

import sys

import job
from joblib import Memory

if __name__ == "__main__":
    memory = Memory(sys.argv[2], verbose=0)
    job.report(job.tree(sys.argv[1], memory.cache(job.leaf), memory.cache(job.reduction)))
