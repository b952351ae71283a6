"""Quotes of a made meeting, of five kinds, each with every place that would be right."""
# ruff: noqa: RUF001  (marks of both scripts are meant)

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from benchmarks.gate_corpus import invented
from benchmarks.gate_words import (
    MONTHS,
    NEGATIONS,
    PEOPLE_EN,
    PEOPLE_ZH,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.gate_corpus import Meeting

SHARES: Final = {"verbatim": 60, "surface": 15, "slips": 15, "invented": 5, "tampered": 5}
"""Kinds of quotes, in percent."""
SLIPS_IN_CHINESE: Final = "slips in Chinese"
"""What slips in Chinese are counted as."""
_HANS: Final = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote with what is known of it."""

    kind: str
    """One of ``SHARES``."""
    text: str
    """As it is claimed."""
    hint: tuple[int, int] | None
    """The claimed interval: right, near, wrong or none."""
    places: tuple[tuple[int, int], ...]
    """Every right interval; none of a quote that must not be accepted."""

    @property
    def counted_as(self) -> str:
        """The kind; slips in Chinese, which mostly make other words, are one of their own."""
        return SLIPS_IN_CHINESE if self.kind == "slips" and _HANS.search(self.text) else self.kind


def quotes(found: Meeting, number: int, seed: int = 1) -> list[Quote]:
    """So many quotes."""
    rng = random.Random(seed + 1_000)  # noqa: S311
    kinds = [kind for kind, share in SHARES.items() for _ in range(number * share // 100)]
    rng.shuffle(kinds)
    return [_quote(rng, found, kind) for kind in kinds]


def _quote(rng: random.Random, found: Meeting, kind: str) -> Quote:
    while True:
        said = rng.choice(found.sentences)
        claimed = _CLAIMED[kind](rng, said.text)
        if claimed is None or (kind in {"invented", "tampered"} and claimed in found.text):
            continue
        is_present = kind in {"verbatim", "surface", "slips"}
        places = _places(found.text, said.text) if is_present else ()
        return Quote(kind, claimed, _hint(rng, found, said.start, len(claimed)), places)


def _places(text: str, said: str) -> tuple[tuple[int, int], ...]:
    found, start = [], text.find(said)
    while start >= 0:
        found.append((start, start + len(said)))
        start = text.find(said, start + 1)
    return tuple(found)


def _hint(rng: random.Random, found: Meeting, start: int, size: int) -> tuple[int, int] | None:
    """None a quarter of the time, right, near, or one time in ten anywhere."""
    draw = rng.random()
    if draw < 0.25:  # noqa: PLR2004
        return None
    off = 0 if draw < 0.55 else rng.randint(-150, 150)  # noqa: PLR2004
    begin = rng.randrange(len(found.text) - size) if draw > 0.9 else max(0, start + off)  # noqa: PLR2004
    return begin, begin + size


def _surface(rng: random.Random, said: str) -> str | None:
    """The same words with other marks, width, letter case or blanks."""
    changed = said
    for change in rng.sample(_SURFACE, rng.randint(1, 3)):
        changed = change(rng, changed)
    return changed if changed != said else None


def _marks(_: random.Random, said: str) -> str:
    """Marks of the other script, but not between digits."""
    return re.sub(
        r"(?<!\d)[,.;:()](?!\d)|[，。；：（）“”…–]", lambda found: _MARKS[found.group()], said
    )


def _width(rng: random.Random, said: str) -> str:
    wanted = rng.choice((str.isdigit, str.isalnum))
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and wanted(c) else c for c in said)


def _case(rng: random.Random, said: str) -> str:
    return rng.choice((str.upper, str.lower))(said)


def _blanks(rng: random.Random, said: str) -> str:
    """Lines broken elsewhere, or blanks between Chinese and what is not."""
    if " " in said:
        return re.sub(" ", lambda _: rng.choice(("  ", "\n", "\u00a0", "\t")), said)
    return re.sub(r"(?<=[\u4e00-\u9fff])(?=[0-9])|(?<=[0-9])(?=[\u4e00-\u9fff])", " ", said)


def _slips(rng: random.Random, said: str) -> str | None:
    """One to three letters wrong, inside long words and away from all that carries meaning."""
    number = rng.randint(1, 3)
    spots = [i for i in _spots(said) if 3 <= i < len(said) - 3]  # noqa: PLR2004
    if len(said) < 14 * number + 12 or not spots:
        return None
    chosen: list[int] = []
    for spot in rng.sample(spots, len(spots)):
        if all(abs(spot - other) > 8 for other in chosen) and len(chosen) < number:  # noqa: PLR2004
            chosen.append(spot)
    letters = list(said)
    for spot in sorted(chosen, reverse=True):
        pool = _LATIN if said[spot].isascii() else _HAN
        other = rng.choice([c for c in pool if c != said[spot]])
        letters[spot : spot + 1] = rng.choice(([other], [said[spot], other], []))
    return "".join(letters)


def _spots(said: str) -> list[int]:
    """Where a letter may be wrong."""
    kept = {
        place
        for found in _MEANING.finditer(said)
        for place in range(found.start() - 1, found.end() + 1)
    }
    inside = [
        place
        for found in re.finditer(r"[a-z]{7,}|[\u4e00-\u9fff]{6,}", said)
        for place in range(found.start() + 2, found.end() - 2)
    ]
    return [place for place in inside if place not in kept]


def _tampered(rng: random.Random, said: str) -> str | None:
    """Another number, another person, or the opposite."""
    return rng.choice((_number, _person, _opposite))(rng, said)


def _number(rng: random.Random, said: str) -> str | None:
    found = list(re.finditer(r"\d+", said))
    if not found:
        return None
    chosen = rng.choice(found)
    other = str(int(chosen.group()[0]) % 9 + 1) + chosen.group()[1:]
    return said[: chosen.start()] + other + said[chosen.end() :]


def _person(rng: random.Random, said: str) -> str | None:
    for people in (PEOPLE_EN, PEOPLE_ZH):
        named = [who for who in people if who in said]
        if named:
            return said.replace(named[0], rng.choice([w for w in people if w not in named]))
    return None


def _opposite(_: random.Random, said: str) -> str | None:
    return next((said.replace(a, b, 1) for a, b in NEGATIONS if a in said), None)


_MARKS: Final = dict(zip(",.;:()，。；：（）", "，。；：（）,.;:()", strict=True)) | {
    "“": '"',
    "”": '"',
    "…": "...",
    "–": "-",
}
_SURFACE: Final = (_marks, _width, _case, _blanks)
_LATIN: Final = "aeiourstlnd"
_HAN: Final = "的了在是我这就也都和与到把给对于很再先"
_MEANING: Final = re.compile(
    r"\d|[零一二两三四五六七八九十百千万亿每年月日周天]|[不没无未别非勿莫能会要可愿]|\b(?:not|cannot|nothing|nobody|only|more|until|"
    + "|".join(MONTHS).lower()
    + r")\b|"
    + "|".join((*PEOPLE_ZH, *PEOPLE_EN)),
    re.IGNORECASE,
)
_CLAIMED: Final[dict[str, Callable[[random.Random, str], str | None]]] = {
    "verbatim": lambda _, said: said,
    "surface": _surface,
    "slips": _slips,
    "invented": lambda rng, _: invented(rng),
    "tampered": _tampered,
}
