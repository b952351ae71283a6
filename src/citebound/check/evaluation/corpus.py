"""The corpus of an experiment, and its labels: as they were made, and as the stores hold them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.digest import canonical, sha256_hex

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.check.evaluation.remeasure import Triple
    from citebound.check.findings import Findings
    from citebound.check.stored.records import Records


class Corpus:
    """Texts and labels of one experiment."""

    def __init__(self, root: Path, findings: Findings) -> None:
        """Read and hash everything; what is not as it was made is a fault."""
        self._findings = findings
        self._hashes: dict[str, str] = {}
        self.gold: dict[tuple[str, str, int], set[Triple]] = {}
        """Facts by dossier, document and version."""
        self.sha256 = self.labels_sha256 = ""
        with findings.reading("corpus", "corpus.json"):
            self._read(root)

    def check(self, records: Records, where: str) -> None:
        """Every version in a store is that of the corpus."""
        names = {row.slot: row.doc_id for row in records.documents}
        for row in records.versions.values():
            place = f"{records.name}/v{row.number}/{names.get(row.slot)}"
            expected = self._hashes.get(place)
            at = ("corpus", f"{where}: {place}")
            self._findings.equal(at, "its text", row.text_sha256, expected)

    def _read(self, root: Path) -> None:
        manifest = json.loads(self._bytes(root / "corpus" / "corpus.json"))
        stated = {name: manifest[name] for name in manifest if name != "sha256"}
        at = ("corpus", "corpus.json")
        self.sha256 = sha256_hex(canonical(stated))
        self._findings.equal(at, "its SHA-256", manifest["sha256"], self.sha256)
        self._hashes = dict(manifest["texts"])
        for name, expected in self._hashes.items():
            found = sha256_hex(self._bytes(root / "corpus" / name))
            self._findings.equal(("corpus", name), "its text", found, expected)
        labels = self._bytes(root / "labels" / "labels.jsonl")
        self.labels_sha256 = sha256_hex(labels)
        at = ("corpus", "labels.jsonl")
        self._findings.equal(at, "its hash", self.labels_sha256, manifest["labels_sha256"])
        for line in labels.splitlines():
            row = json.loads(line)
            place = (row["dossier"], row["document"], row["version"])
            fact = (row["subject"], row["field"], row["value"])
            self.gold.setdefault(place, set()).add(fact)

    def _bytes(self, file: Path) -> bytes:
        """What is in a file; nothing, and a fault, where it cannot be read."""
        try:
            return file.read_bytes()
        except OSError as error:
            self._findings.add("corpus", file.name, f"cannot be read: {error.strerror}")
            return b""
