"""One peer on the gate's benchmark: ``gate_peer.py NAME FILE``.

FILE is ``{"text": ..., "quotes": [...]}``. Written to stdout: ``{"seconds": CPU seconds, "each":
[CPU seconds of each quote], "spans": [[start, end] or null for each quote]}``. Imports are not
counted; the text's preparation is, in ``seconds``. ``each`` is empty where all are asked at once.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import pairwise
from pathlib import Path


def rapidfuzz(text, quotes):
    """The best window of the quote's length, accepted from 92 of 100."""
    from rapidfuzz import fuzz  # noqa: PLC0415

    spans, times = [], [time.process_time()]
    for quote in quotes:
        found = fuzz.partial_ratio_alignment(quote, text, score_cutoff=92)
        spans.append([found.dest_start, found.dest_end] if found else None)
        times.append(time.process_time())
    return times[-1] - times[0], differences(times), spans


def langextract(text, quotes):
    """Its resolver's aligner with its defaults, all quotes in one call."""
    from langextract import resolver  # noqa: PLC0415
    from langextract.core import data  # noqa: PLC0415

    aligner = resolver.WordAligner()
    begun = time.process_time()
    found = aligner.align_extractions([[data.Extraction("quote", q)] for q in quotes], text)
    seconds = time.process_time() - begun
    spans = [group[0].char_interval if group else None for group in found]
    return seconds, [], [span and [span.start_pos, span.end_pos] for span in spans]


def gtrex(text, quotes):
    """Its repair at 0.9: verify, then the best aligned passage, with its guards."""
    from gtrex import Policy, Repairer  # noqa: PLC0415

    begun = time.process_time()
    repairer = Repairer(text, Policy(repair_threshold=0.9))
    spans, times = [], [time.process_time()]
    for quote in quotes:
        found = repairer.repair(quote)
        where = found.alignment or found.before
        is_accepted = found.text is not None and where.start is not None
        spans.append([where.start, where.end] if is_accepted else None)
        times.append(time.process_time())
    return times[-1] - begun, differences(times), spans


def differences(times):
    """From each to the next."""
    return [later - sooner for sooner, later in pairwise(times)]


PEERS = {"rapidfuzz": rapidfuzz, "langextract": langextract, "gtrex": gtrex}

if __name__ == "__main__":
    asked = json.loads(Path(sys.argv[2]).read_text("utf-8"))
    spent, each, places = PEERS[sys.argv[1]](asked["text"], asked["quotes"])
    print(json.dumps({"seconds": spent, "each": each, "spans": places}))
