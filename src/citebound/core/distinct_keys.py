"""Objects of JSON with distinct keys: of one that stands twice nobody knows which is meant."""

from __future__ import annotations


class RepeatedKeyError(ValueError):
    """An object names a key twice."""

    def __init__(self, key: str) -> None:
        """Keep the key; the message shows it in ASCII."""
        super().__init__(f"the key {key!a} stands twice")
        self.key = key


def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs, for ``object_pairs_hook`` of the json module.

    Raises:
        RepeatedKeyError: a key stands twice; the first that does so again is named.
    """
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise RepeatedKeyError(key)
        found[key] = value
    return found
