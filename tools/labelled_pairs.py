"""The public pairs as labelled quotes for `citebound calibrate`.

    python -m tools.labelled_pairs DATA OUT [--extract]

DATA has the folders `pairs`, `dossiers` and `transcripts`; OUT becomes a folder with
`labelled.jsonl` and `texts`. `--extract` takes the part that this project ships.

The labels of DATA say where a quote is from. What is refined here is only what can be read off the
two texts: an edited passage differs in a number, a negation or a modal (altered), in at most two
letters (slip), or in other words (other); a quote of which the letters and digits occur more than
once stands in several places.
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator

PAIRS: Final = (
    "version_edits",
    "ami_vs_qmsum",
    "cuad",
    "cuad_pdf",
    "vcsum_quotes",
    "ami_gate_items",
    "contractnli",
)
EXTRACT: Final = (
    "laws_a_zh",
    "vcsum",
    "ami_IS1008b",
    "cuad/OPTIMIZEDTRANSPORTATION",
    "cuad/EmeraldHealth",
    "github-copilot-for-business-privacy-statement/3",
    "github-event-terms",
    "github-marketplace-developer-agreement",
    "pep-0440/2",
    "bimschv_36/2",
    "bimschv_36/4",
    "pangv/4",
)
"""What the names of the shipped texts hold."""
KNOWN: Final = {
    "vcsum_public_0113": "label: one grammatical particle was left out, the rest is verbatim",
}
"""Absent quotes that are accepted, and why no threshold is raised for them."""
_REFINED: Final = {
    "unchanged": "genuine",
    "surface_change_only": "surface",
    "removed_or_rewritten": "removed",
    "genuine_short": "short",
}
_MEANING: Final = {
    "number_differs",
    "cjk_number_differs",
    "number_word_differs",
    "negation_differs",
    "modal_differs",
}
_SHORT: Final = 10
"""A quote with fewer ASCII letters and digits names no place: `2.1`, `(b) and`."""
_NUMERALS: Final = frozenset("零〇一二两三四五六七八九十百千万亿")

Row = dict[str, Any]
"""One line of a file of pairs."""


def labelled(data: Path) -> Iterator[Row]:
    """Every pair as a row with its text under `text`, and the text's name under `text_file`."""
    texts = dict(_texts(data))
    letters = {name: letters_of(text) for name, text in texts.items()}
    for corpus in PAIRS:
        for pair in _lines(data / "pairs" / f"{corpus}.jsonl"):
            for row in _rows(corpus, pair):
                name = row["text_file"]
                row["truth"] = truth_of(pair | row, letters[name])
                yield row | {"text": texts[name]}


def truth_of(pair: Row, letters: str) -> str:
    """The class of a pair; `letters` are those of its text."""
    truth = str(_REFINED.get(pair["truth"], pair["truth"]))
    if pair.get("label") == "spliced":
        return "spliced"
    if truth == "altered":
        return _edit(pair)
    if truth == "paraphrase" and pair.get("label") == "verbatim":
        truth = "genuine"
    if truth == "genuine" and pair.get("label") == "near_surface":
        truth = "surface"
    if truth not in {"genuine", "surface"}:
        return truth
    quote = letters_of(pair["quote"])
    if len(quote) < _SHORT and quote.isascii():
        return "short"
    return "several" if letters.count(quote) > 1 else truth


def letters_of(text: str) -> str:
    """Letters and digits alone, in one case: enough to compare labels, not a gate's fold."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def write(rows: list[Row], out: Path) -> None:
    """Write rows and texts."""
    (out / "texts").mkdir(parents=True, exist_ok=True)
    for name, text in {row["text_file"]: row["text"] for row in rows}.items():
        (out / name).write_bytes(text.encode())
    lines = (
        json.dumps({k: v for k, v in row.items() if k not in {"text", "from"}}, ensure_ascii=False)
        for row in rows
    )
    (out / "labelled.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def _texts(data: Path) -> Iterator[tuple[str, str]]:
    for file in sorted((data / "dossiers").glob("*.json")):
        dossier = json.loads(file.read_text("utf-8"))
        for document in dossier["documents"]:
            for version in document["versions"]:
                where = f"{dossier['dossier']}/{document['doc_id']}/{version['version']}"
                yield _name(where), version["text"]
    for file in sorted((data / "transcripts").glob("*.json")):
        yield _name(file.stem), json.loads(file.read_text("utf-8"))["text"]
    for corpus in PAIRS:
        file = data / "pairs" / f"{corpus}_sources.json"
        if file.is_file():
            for name, source in json.loads(file.read_text("utf-8"))["sources"].items():
                yield _name(f"{corpus}/{name}"), source["text"]


def _name(where: str) -> str:
    """A file name for a text; names on disc stay ASCII."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", where).strip("-")[:60]
    return f"texts/{plain}-{text_sha256(where)[:6]}.txt"


def _rows(corpus: str, pair: Row) -> Iterator[Row]:
    if corpus == "contractnli":
        yield from _contract(pair)
        return
    where = pair.get("source_id") or pair.get("transcript") or ""
    if corpus == "version_edits":
        where = f"{pair['dossier']}/{pair['doc_id']}/{pair['to_version']}"
    elif corpus in {"cuad", "cuad_pdf", "ami_vs_qmsum"}:
        where = f"{corpus}/{where}"
    yield _row(pair.get("dossier", corpus), where, pair)


def _contract(pair: Row) -> Iterator[Row]:
    where = f"contractnli/{pair['source_id']}"
    yield _row("contractnli", where, pair | {"quote": pair["claim"], "truth": "paraphrase"})
    for number, evidence in enumerate(pair["evidence"]):
        one = {"id": f"{pair['id']}_{number}", "quote": evidence["quote"], "truth": "genuine"}
        yield _row("contractnli", where, pair | one)


def _row(corpus: str, where: str, pair: Row) -> Row:
    row = {
        "id": pair.get("id") or pair["extract_id"],
        "corpus": corpus,
        "lang": pair["lang"],
        "truth": pair["truth"],
        "quote": pair.get("quote") or pair["claimed_quote"],
        "text_file": _name(where),
        "from": where,
    }
    if "qmsum" in where:
        row["annotations"] = "braces"
    return row | ({"known": KNOWN[row["id"]]} if row["id"] in KNOWN else {})


def _edit(pair: Row) -> str:
    """How an edited passage differs from the quote."""
    one, other = letters_of(pair["quote"]), letters_of(pair.get("nearest") or "")
    changes = [
        change
        for change in SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
        if change[0] != "equal" and not (change[0] == "insert" and change[1] in {0, len(one)})
    ]
    touched = "".join(one[a:b] + other[c:d] for _, a, b, c, d in changes)
    has_digit, has_numeral = any(map(str.isdigit, touched)), bool(_NUMERALS & set(touched))
    flags = _MEANING & set(pair.get("flags") or ())
    flags -= set() if has_digit else {"number_differs"}
    flags -= set() if has_numeral else {"cjk_number_differs"}
    if flags:
        return "altered"
    size = sum(max(b - a, d - c) for _, a, b, c, d in changes)
    return "slip" if size <= 2 and not has_digit and not has_numeral else "other"  # noqa: PLR2004


def _lines(file: Path) -> Iterator[Row]:
    for line in file.read_text("utf-8").split("\n"):
        if line.strip():
            yield json.loads(line)


def main() -> None:
    """Write the set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--extract", action="store_true", help="only what this project ships")
    args = parser.parse_args()
    rows = list(labelled(args.data))
    if args.extract:
        rows = [row for row in rows if any(part in row["from"] for part in EXTRACT)]
    write(rows, args.out)
    print(f"{len(rows)} quotes of {len({row['text_file'] for row in rows})} texts")


if __name__ == "__main__":
    main()
