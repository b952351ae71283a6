"""The word lists of the gate: what is a word, as sorted text, compressed.

    python -m tools.word_lists zh jieba/dict.txt
    python -m tools.word_lists en american-english-large british-english-large

The first is the dictionary of the package jieba (0.42.1, MIT), of which those words are kept that
the rules for Chinese ask for. The others are the lists of SCOWL to size 70 (2020.12.07, of the
Debian packages wamerican-large and wbritish-large): all inflected forms, one a line. Licences are
beside the lists. The same files give the same bytes.
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
_MANNERS: Final = frozenset(("a", "ad", "d", "z"))
"""The kinds of words that say how something is or is done."""
_RAREST_MANNER: Final = 5


def main(arguments: list[str]) -> int:
    """Write one list; 2 when the words do not fit."""
    if len(arguments) < len(("en", "FILE")) or arguments[0] not in _WORDS:
        print(__doc__, file=sys.stderr)
        return 2
    language, *files = arguments
    lines = (line for file in files for line in Path(file).read_text("utf-8").splitlines())
    words = sorted(set(_WORDS[language](lines)), key=lambda word: word.encode("utf-8"))
    target = TARGET / f"{language}.words.gz"
    target.write_bytes(gzip.compress("\n".join(words).encode("utf-8"), 9, mtime=0))
    print(f"{len(words):,} words, {target.stat().st_size:,} bytes")
    return 0


def english(lines: Iterable[str]) -> Iterator[str]:
    """The words, folded, without possessives, which a rule makes."""
    for word in lines:
        if not word.endswith("'s") and len(word) >= _SHORTEST:
            yield word.casefold()


def chinese(lines: Iterable[str]) -> Iterator[str]:
    """Words of a character twice, words with one of two particles, and words before those."""
    for word, count, kind in map(str.split, lines):
        if _HAN.fullmatch(word) is None:
            continue
        is_pair = len(word) == len("对对")
        is_manner = is_pair and kind in _MANNERS and int(count) >= _RAREST_MANNER
        if is_manner or (is_pair and word[0] == word[1]) or "的" in word or "地" in word:
            yield word


_WORDS: Final = {"en": english, "zh": chinese}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
