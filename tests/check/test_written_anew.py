"""Outputs and witnesses that somebody wrote anew: what each fault says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from citebound.check.audit import Anchor
from citebound.cli.main import main
from citebound.digest import canonical

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.check.stores import Store


def forge(store: Store, written: Callable[[Any], bytes]) -> None:
    """Put another output under the first result of document 0, with its proper hash."""
    number, out = store.rows("SELECT id, out_hash FROM node WHERE address = 'd0.0.0'")[0]
    said = json.loads(store.value("SELECT body FROM payload WHERE sha256 = ?", out))
    forged = store.put(written(said))
    assert store.tamper(("UPDATE node SET out_hash = ? WHERE id = ?", (forged, number))) == 1


def stating(**members: Any) -> Callable[[Any], bytes]:
    return lambda said: canonical(said | members)


def pinned(start: int, end: int) -> Callable[[Any], bytes]:
    def written(said: Any) -> bytes:
        said["claims"][0]["pins"][0][2:4] = [start, end]
        return canonical(said)

    return written


OUTPUTS: list[tuple[Callable[[Any], bytes], str, str]] = [
    (stating(status="INVALID", diagnosis="x"), "status", "it is INVALID and states claims"),
    (stating(diagnosis="x"), "status", "only an INVALID output has a diagnosis"),
    (stating(status="PARTIAL"), "status", "its inputs allow VALID or INVALID"),
    (stating(status="TRUE"), "node", "there is no status 'TRUE'"),
    (stating(more=1), "node", "its output has other members"),
    (stating(claims=[{"fields": None, "pins": []}]), "node", "a claim has no pin"),
    (stating(claims=[{"fields": None, "pins": [[1, 2]]}]), "node", "a pin is [1, 2]"),
    (
        stating(claims=[{"fields": [1], "pins": [["a", 1, 0, 1, "b"]]}]),
        "node",
        "a claim states [1]",
    ),
    (stating(references=[[0, 0]]), "node", "it refers to claim 0 of child 0, which has none"),
    (lambda said: json.dumps(said).encode(), "node", "its output is not canonical JSON"),
    (lambda _: b"\xff", "node", "cannot be read"),
    (pinned(0, 10_000), "pin", "is not inside the text of"),
    (pinned(0, 1), "answer", "its claims are not those of its raw answer"),
]


@pytest.mark.parametrize(("written", "kind", "what"), OUTPUTS, ids=[row[2] for row in OUTPUTS])
def test_an_output_that_was_written_anew_is_named_for_what_it_says(
    store: Store, written: Callable[[Any], bytes], kind: str, what: str
):
    forge(store, written)
    told = [fault for fault in store.audit().faults if what in fault.what]
    assert [fault.kind for fault in told if "d0.0.0" in fault.where][:1] == [kind], told


WITNESSES = {
    b"": "it is not one line of length and head",
    b"5\n": "it is not one line of length and head",
    b"five " + b"a" * 64: "it is not one line of length and head",
    b"\xff": "cannot be read",
    b"1 " + b"a" * 64: "it is not one line of length and head",
    b"%020d %s\n" % (1, b"a" * 64): "history was written anew",
    b"%020d %s\n" % (99999, b"a" * 64): "its tail was cut",
}


@pytest.mark.parametrize("body", WITNESSES)
def test_a_witness_that_says_something_else_is_a_fault(store: Store, body: bytes):
    (store.directory / "witness-1").write_bytes(body)
    (fault,) = store.audit().faults
    assert (fault.kind, fault.where) == ("witness", "witness-1")
    assert WITNESSES[body] in fault.what


def test_a_witness_of_before_the_first_link_says_nothing(store: Store):
    (store.directory / "witness-1").write_text("0" * 20 + " " * 65 + "\n")
    assert store.audit().faults == ()


@pytest.mark.parametrize("text", ["", "5", "5:", "0x5:" + "a" * 64, "5:" + "A" * 64, "5:abc"])
def test_an_expected_head_of_another_form_is_wrong_usage(store: Store, text: str):
    with pytest.raises(ValueError, match="expected LENGTH:HEAD"):
        Anchor.parse(text)
    assert main(["audit", str(store.folder), "--expect", text]) == 2
