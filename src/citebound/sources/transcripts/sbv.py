"""SubViewer as YouTube exports it (SBV): cues as those of SRT, their two times on one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.sources.transcripts.srt import SrtReader

if TYPE_CHECKING:
    from citebound.ports.readers import Reading


class SbvReader:
    """Reads SBV by the reader of SRT, with an arrow between its times."""

    name = "sbv"
    version = 1
    suffixes = (".sbv",)

    def looks_so(self, text: str) -> bool:
        """Whether it begins with the times of a cue."""
        return _TIMES.match(text.lstrip()) is not None

    def read(self, text: str) -> Reading:
        """The words of the cues, by label where the file uses labels.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        return SrtReader().read(_TIMES.sub(r"\1 --> \2", text))


_TIME: Final = r"[0-9]{1,3}:[0-9]{2}:[0-9]{2}\.[0-9]{1,3}"
_TIMES: Final = re.compile(rf"^[ \t]*({_TIME}),({_TIME})[ \t]*$", re.MULTILINE)
