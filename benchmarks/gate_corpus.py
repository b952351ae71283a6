"""A made meeting in English and Chinese, and quotes of it of which the truth is known.

Everything is drawn from one seeded generator: the same seed gives the same bytes everywhere.
Offsets are code points.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from hashlib import sha256

from benchmarks.gate_words import (
    CHINESE,
    ENGLISH,
    INVENTED,
    MONTHS,
    PEOPLE_EN,
    PEOPLE_ZH,
    THINGS_EN,
    THINGS_ZH,
    WHY_EN,
    WHY_ZH,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the meeting."""

    start: int
    """First code point."""
    text: str
    """Its characters."""
    is_chinese: bool
    """Of which language it is."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one person says without a break."""

    speaker: str
    """Who."""
    start: int
    """First code point."""
    end: int
    """After the last one."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A transcript."""

    text: str
    """All of it."""
    turns: tuple[Turn, ...]
    """In order."""
    sentences: tuple[Sentence, ...]
    """In order."""

    def sha256(self) -> str:
        """The hash of the text."""
        return sha256(self.text.encode()).hexdigest()


def meeting(characters: int, seed: int = 1) -> Meeting:
    """A meeting of at least so many characters."""
    rng = random.Random(seed)  # noqa: S311
    parts: list[str] = []
    turns, sentences, size = list[Turn](), list[Sentence](), 0
    while size < characters:
        is_chinese, start = rng.random() < 0.5, size  # noqa: PLR2004
        for number in range(rng.randint(1, 4)):
            blank = "" if is_chinese or not number else " "
            said = _repeated(rng, sentences, is_chinese=is_chinese)
            sentences.append(Sentence(size + len(blank), said, is_chinese))
            parts.append(blank + said)
            size += len(blank) + len(said)
        turns.append(Turn(rng.choice(PEOPLE_ZH if is_chinese else PEOPLE_EN), start, size))
        end = " 👍🏽\n" if rng.random() < 0.02 else "\n"  # noqa: PLR2004
        parts.append(end)
        size += len(end)
    return Meeting("".join(parts), tuple(turns), tuple(sentences))


def sentence(rng: random.Random, *, is_chinese: bool) -> str:
    """A new sentence."""
    people, things, reasons, forms = (
        (PEOPLE_ZH, THINGS_ZH, WHY_ZH, CHINESE)
        if is_chinese
        else (PEOPLE_EN, THINGS_EN, WHY_EN, ENGLISH)
    )
    who, other = rng.sample(people, 2)
    first, second = rng.sample(things, 2)
    return rng.choice(forms).format(
        who=who,
        other=other,
        thing=first,
        second=second,
        why=rng.choice(reasons),
        day=rng.randint(1, 28),
        month=rng.randint(1, 12) if is_chinese else rng.choice(MONTHS),
        amount=f"{rng.randrange(2_000, 90_000, 50):,}",
        count=rng.randint(11, 990),
        few=rng.randint(2, 9),
        share=rng.randint(2, 90),
    )


def _repeated(rng: random.Random, known: list[Sentence], *, is_chinese: bool) -> str:
    """A new sentence, or now and then one that somebody says again."""
    again = rng.choice(known) if known and rng.random() < 0.02 else None  # noqa: PLR2004
    if again is not None and again.is_chinese == is_chinese:
        return again.text
    return sentence(rng, is_chinese=is_chinese)


def invented(rng: random.Random) -> str:
    """A sentence that no meeting has."""
    return rng.choice(INVENTED)
