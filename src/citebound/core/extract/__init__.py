"""The recipe `extract`: which sentences of a text carry it?

Every function is a pure function of the text it is given. Sentence boundaries come from the
library `sentencex`; whoever keeps results puts its version and `EXTRACT_VERSION` into their keys.
"""

from __future__ import annotations

from typing import Final

from citebound.core.extract.choose import Candidate, choose, choose_among
from citebound.core.extract.plain import plain
from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

EXTRACT_VERSION: Final[int] = 1
"""Raised by hand whenever a text may yield other units, another choice or another display form."""

__all__ = [
    "EXTRACT_VERSION",
    "Candidate",
    "Syntax",
    "choose",
    "choose_among",
    "plain",
    "sentences",
]
