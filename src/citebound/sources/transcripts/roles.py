"""What stands in brackets behind a name: ``Anna (chair)``."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citebound.sources.transcripts.cues import Cue


def without_roles(cues: Sequence[Cue]) -> list[Cue]:
    """The cues with their speakers by name alone.

    Brackets stay where they tell two of one name apart, and where they hold no word: ``Anna (2)``.
    """
    names = _names({cue.speaker for cue in cues if cue.speaker})
    if not names:
        return list(cues)
    return [replace(cue, speaker=names.get(cue.speaker or "", cue.speaker)) for cue in cues]


def _names(labels: Iterable[str]) -> dict[str, str]:
    """The name in each label that has a role which tells nobody apart."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for label in labels:
        role = _ROLE.search(label)
        if role and role.start():
            found[label[: role.start()]].append(label)
    return {label: name for name, (label, *others) in found.items() if not others}


_ROLE: Final = regex.compile(
    r"[ \t\u00a0]*(?:\((?=[^()]*\p{L})[^()]*\)"
    r"|\uff08(?=[^\uff08\uff09]*\p{L})[^\uff08\uff09]*\uff09)\Z"
)
