"""Every text, output and raw answer, hashed anew."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from citebound.digest import sha256_hex

if TYPE_CHECKING:
    from citebound.check.stored.tables import Tables

_CACHED: Final = 2048


class Bodies:
    """Tells sound bodies from damaged ones, and reads the sound ones."""

    def __init__(self, tables: Tables) -> None:
        """Hash every payload of the store once."""
        self._tables = tables
        self._sound: set[str] = set()
        self._cache: OrderedDict[str, bytes] = OrderedDict()
        self.damaged: dict[str, str] = {}
        """What is wrong, by the hash under which the body is kept."""
        self.erased: set[str] = set()
        """Those that were erased."""
        self.named: set[str] = set()
        """Those of the damaged that somebody asked about."""
        self.retaken: set[str] = set()
        """Those that were kept again, for an earlier take was damaged or erased."""
        self.hashed = 0
        """How many payloads there are, takes counted."""
        self.gaps: list[str] = []
        """Hashes of which a take is missing."""
        last = ("", -1)
        for sha256, take, body, erased_at in tables.payloads():
            if take != (last[1] + 1 if sha256 == last[0] else 0):
                self.gaps.append(sha256)
            if take:
                self.retaken.add(sha256)
            last = (sha256, take)
            self._take(sha256, body, is_erased=erased_at is not None)

    def get(self, sha256: str) -> bytes | None:
        """A sound body; None when it is damaged, erased or missing."""
        if sha256 not in self._sound:
            return None
        if sha256 not in self._cache:
            body = self._tables.body(sha256)
            if body is None:
                return None
            self._cache[sha256] = body
            if len(self._cache) > _CACHED:
                self._cache.popitem(last=False)
        return self._cache[sha256]

    def text(self, sha256: str) -> str | None:
        """A sound text. Raw answers may hold half characters.

        Raises:
            ValueError: the bytes are not UTF-8.
        """
        body = self.get(sha256)
        return None if body is None else body.decode("utf-8", "surrogatepass")

    def fault(self, sha256: str) -> str:
        """Why a body cannot be read, in words; empty when it can.

        No command erases, so that no event can say why a text was.
        """
        if sha256 in self._sound:
            return ""
        self.named.add(sha256)
        if sha256 in self.erased:
            return f"its text {sha256} was erased, and nothing recorded says why"
        return self.damaged.get(sha256, f"its text {sha256} is gone")

    def _take(self, sha256: str, body: bytes | None, *, is_erased: bool) -> None:
        """The newest take counts: a damaged one is set aside by the next."""
        self.hashed += 1
        for place in (self._sound, self.erased):
            place.discard(sha256)
        self.damaged.pop(sha256, None)
        if body is None or is_erased:
            self.erased.add(sha256)
            return
        found = sha256_hex(body)
        if found == sha256:
            self._sound.add(sha256)
        else:
            self.damaged[sha256] = f"its bytes have the SHA-256 {found}, recorded is {sha256}"
