"""The word lists of the gate: what is a word, as sorted text, compressed.

    python -m tools.word_lists zh jieba/dict.txt
    python -m tools.word_lists en american-english-large british-english-large

The first is the dictionary of the package jieba (0.42.1, MIT), of which the words of two to four
characters are kept: names in a list of their own, and words of manner in one more. The others are
the lists of SCOWL to size 70 (2020.12.07, of the Debian packages wamerican-large and
wbritish-large): all inflected forms, one a line. Licences are beside the lists. The same files
give the same bytes.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TARGET: Final = (
    Path(__file__).resolve().parents[1] / "src" / "citebound" / "core" / "gate" / "lexicons"
)
_SHORTEST: Final = 3
"""Letters of a word: of shorter ones the lexicon has all, and every country has a code."""
_HAN: Final = regex.compile(r"[\u4e00-\u9fff]{2,4}")
_NAMES: Final = ("nr", "ns", "nt", "nz")
"""The kinds of words that name one thing."""
_MANNERS: Final = frozenset(("a", "ad", "d", "z"))
"""The kinds of words that say how something is or is done."""
_RAREST_MANNER: Final = 5


def main(arguments: list[str]) -> int:
    """Write the lists of one language; 2 when the words do not fit."""
    if len(arguments) < len(("en", "FILE")) or arguments[0] not in _WORDS:
        print(__doc__, file=sys.stderr)
        return 2
    language, *files = arguments
    lines = [line for file in files for line in Path(file).read_text("utf-8").splitlines()]
    for name, chosen in _WORDS[language].items():
        words = sorted(set(chosen(lines)), key=lambda word: word.encode("utf-8"))
        target = TARGET / f"{name}.words.gz"
        target.write_bytes(gzip.compress("\n".join(words).encode("utf-8"), 9, mtime=0))
        print(f"{name}: {len(words):,} words, {target.stat().st_size:,} bytes")
    return 0


def english(lines: Iterable[str]) -> Iterator[str]:
    """The words, folded, without possessives, which a rule makes."""
    for word in lines:
        if not word.endswith("'s") and len(word) >= _SHORTEST:
            yield word.casefold()


def chinese(lines: Iterable[str]) -> Iterator[str]:
    """Words of two to four characters, but for names."""
    return (word for word, _, kind in _of_han(lines) if not kind.startswith(_NAMES))


def chinese_names(lines: Iterable[str]) -> Iterator[str]:
    """Names of persons, places, organisations and products."""
    return (word for word, _, kind in _of_han(lines) if kind.startswith(_NAMES))


def chinese_manners(lines: Iterable[str]) -> Iterator[str]:
    """Words of two characters that say how something is or is done, but for the rarest."""
    for word, count, kind in _of_han(lines):
        if len(word) == len("完整") and kind in _MANNERS and int(count) >= _RAREST_MANNER:
            yield word


def _of_han(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    for word, count, kind in map(str.split, lines):
        if _HAN.fullmatch(word) is not None:
            yield word, count, kind


_WORDS: Final = {
    "en": {"en": english},
    "zh": {"zh": chinese, "zh-names": chinese_names, "zh-manners": chinese_manners},
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
