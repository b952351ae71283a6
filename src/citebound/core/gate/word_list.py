"""A list of words as sorted text, searched where it lies: no word of it becomes an object."""

from __future__ import annotations


class WordList:
    """Words that can be asked for."""

    def __init__(self, lines: bytes) -> None:
        """Of one word a line, in UTF-8, sorted by its bytes."""
        self._lines = lines

    def __contains__(self, word: str) -> bool:
        """Whether the list has the word, by bisection."""
        lines, wanted = self._lines, word.encode("utf-8", "surrogatepass")
        low, high = 0, len(lines)
        while low < high:
            middle = (low + high) // 2
            start = lines.rfind(b"\n", low, middle) + 1 or low
            end = lines.find(b"\n", middle, high)
            end = high if end < 0 else end
            found = lines[start:end]
            if found == wanted:
                return True
            low, high = (end + 1, high) if found < wanted else (low, start)
        return False
