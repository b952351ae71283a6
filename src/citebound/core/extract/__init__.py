"""The recipe `extract`: which sentences of a text carry it?

`sentences`, `choose` and `plain` are the doors; whoever only shows what was chosen loads none but
the last. Every function is a pure function of the text it is given. Sentence boundaries come from
the library `sentencex`; whoever keeps results puts its version and `EXTRACT_VERSION` into their
keys.
"""

from __future__ import annotations

from typing import Final

EXTRACT_VERSION: Final[int] = 1
"""Raised by hand whenever a text may yield other units, another choice or another display form."""
