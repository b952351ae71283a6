"""Does the cited text say what a claim states? Compared by a program, never by a model.

``controlled`` compares claims of the controlled schema, ``findings`` what is stated in free words.
"""

from __future__ import annotations

from citebound.core.support.controlled import parted, support_of

__all__ = ["parted", "support_of"]
