"""The JSON that other programs rely on: exactly these keys, of these types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.case import Case

TEXT, NUMBER, LIST, OBJECT = str, int, list, dict
NOTHING = type(None)

COUNTERS = {
    "nodes": NUMBER,
    "recomputed": NUMBER,
    "model_calls": NUMBER,
    "cache_hits": NUMBER,
    "rebound": NUMBER,
    "ineligible": NUMBER,
    "prompt_tokens": NUMBER,
    "new_tokens": NUMBER,
    "seconds": float,
}
PIN = {
    "doc_id": TEXT,
    "version": NUMBER,
    "start": NUMBER,
    "end": NUMBER,
    "quote": TEXT,
    "text_sha256": TEXT,
}
CLAIM = {
    "display": TEXT,
    "subject": TEXT,
    "field": TEXT,
    "value": TEXT,
    "support": TEXT,
    "pins": [PIN],
}
LEFT_OUT = {"doc_id": TEXT, "reason": TEXT, "detail": TEXT}
SUMMARY = {
    "dossier": TEXT,
    "principal": TEXT,
    "recipe": TEXT,
    "status": TEXT,
    "root_status": TEXT,
    "partial_nodes": LIST,
    "run_id": NUMBER,
    "root_key": TEXT,
    "sequence": NUMBER,
    "synced_at": TEXT,
    "folder_check": TEXT,
    "checked": TEXT,
    "documents": {"included": NUMBER, "not_included": [LEFT_OUT], "not_named": NUMBER},
    "claims": [CLAIM],
    "withheld": LIST,
    "support": {"supported": NUMBER, "unsupported": NUMBER, "unaudited": NUMBER},
    "patterns_from": TEXT,
}
REFUSAL = {
    "status": TEXT,
    "dossier": TEXT,
    "principal": TEXT,
    "recipe": TEXT,
    "reason": TEXT,
    "sequence": NUMBER,
    "changed": [{"doc_id": TEXT, "change": TEXT, "from": TEXT, "to": TEXT}],
    "changed_unnamed": NUMBER,
    "changed_settings": LIST,
}
BUILD = {
    "run_id": NUMBER,
    "root_key": TEXT,
    "root_status": TEXT,
    "counters": COUNTERS,
    "recomputed_nodes": LIST,
    "rebound_nodes": LIST,
}
SYNC = {
    "synced_at": TEXT,
    "sequence": NUMBER,
    "documents": NUMBER,
    "changes": [{"doc_id": TEXT, "change": TEXT, "was": object}],
    "not_included": [LEFT_OUT],
}
RUN = {
    "run_id": NUMBER,
    "recipe": TEXT,
    "full": bool,
    "started_at": TEXT,
    "ended_at": TEXT,
    "sequence": NUMBER,
    "root_key": TEXT,
    "root_status": TEXT,
    "counters": OBJECT,
}
REASON = {"kind": TEXT, "field": TEXT, "from": object, "to": object}
EVENT = {
    "sequence": NUMBER,
    "at": TEXT,
    "event": TEXT,
    "doc_id": TEXT,
    "principal": TEXT,
    "from": TEXT,
    "to": TEXT,
}
PASSAGE = {"doc_id": TEXT, "line": NUMBER, "before": TEXT, "quote": TEXT, "after": TEXT}
STATUS = {
    "dossier": TEXT,
    "principal": TEXT,
    "recipe": TEXT,
    "status": TEXT,
    "refusal": NOTHING,
    "run_id": NUMBER,
    "synced_at": TEXT,
    "folder_check": TEXT,
    "unsynced": NUMBER,
    "documents": SUMMARY["documents"],
    "versions": [
        {
            "doc_id": TEXT,
            "version": NUMBER,
            "active": bool,
            "eligible": bool,
            "access_revision": NUMBER,
        }
    ],
    "settings": OBJECT,
}
COMPARED = {"older": RUN, "newer": RUN, "claims": [CLAIM | {"since": TEXT}], "gone": [CLAIM]}
EXPLAINED = {
    "node": TEXT,
    "key": TEXT,
    "status": TEXT,
    "diagnosis": TEXT,
    "reasons": [REASON],
    "fields": OBJECT,
    "children": LIST,
}
PREVIEW = {
    "sequence": NUMBER,
    "tree": NUMBER,
    "unsynced": NUMBER,
    "calls": {"least": NUMBER, "most": NUMBER},
    "prompt_tokens": NUMBER,
    "nodes": [{"node": TEXT, "expected": TEXT, "tokens": NUMBER, "reasons": [REASON]}],
}
DEPENDENT = {
    "doc_id": TEXT,
    "principal": TEXT,
    "recipe": TEXT,
    "run_id": NUMBER,
    "is_current": bool,
    "nodes": [TEXT],
}
PAST = {
    "run": RUN,
    "status": TEXT,
    "root_status": TEXT,
    "claims": [CLAIM | {"is_current": bool}],
    "withheld": NUMBER,
}
DECISIONS = {"decisions": [{"doc_id": TEXT, "changed": bool, "sequence": NUMBER, "note": TEXT}]}
FULL = BUILD | {"comparison": {"nodes": NUMBER, "equal": NUMBER, "different": LIST}}


def fault(value: Any, shape: Any, where: str = "$") -> str:
    """Where a value does not have its shape; empty when it has."""
    if isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != set(shape):
            return f"{where}: {value!r} does not have exactly the keys {sorted(shape)}"
        found = (fault(value[key], part, f"{where}.{key}") for key, part in shape.items())
    elif isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where}: {value!r} is no list"
        found = (fault(item, shape[0], f"{where}[{n}]") for n, item in enumerate(value))
    else:
        is_right = isinstance(value, shape) and (shape is not int or type(value) is int)
        return "" if is_right else f"{where}: {value!r} is no {shape.__name__}"
    return next(filter(None, found), "")


SHAPES: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "summarize": (("summarize",), SUMMARY | {"counters": COUNTERS, "sync": SYNC, "build": BUILD}),
    "show": (("show",), SUMMARY),
    "show by document": (
        ("show", "--by-document"),
        SUMMARY | {"by_document": [{"doc_id": TEXT, "status": TEXT, "claims": [CLAIM]}]},
    ),
    "show since": (
        ("show", "--since", 1),
        SUMMARY | {"claims": [CLAIM | {"since": TEXT}], "gone": [CLAIM], "gone_withheld": NUMBER},
    ),
    "sync": (("sync",), SYNC),
    "build": (("build",), BUILD),
    "build full": (("build", "--full"), FULL),
    "preview": (("preview", "--model", "other"), PREVIEW),
    "status": (("status",), STATUS),
    "explain": (("explain", "root"), EXPLAINED),
    "dependents": (
        ("explain", "d01.txt", "--dependents"),
        {"doc_id": TEXT, "sequence": NUMBER, "dependents": [DEPENDENT]},
    ),
    "preview of a step": (
        ("preview", "--withdraw", "d01.txt"),
        PREVIEW | {"assumed": [{"doc_id": TEXT, "step": TEXT}], "dependents": [DEPENDENT]},
    ),
    "source": (
        ("source", 1),
        CLAIM | {"claim": NUMBER, "sequence": NUMBER, "passages": [PASSAGE]},
    ),
    "withdraw": (("withdraw", "d01.txt"), DECISIONS),
    "restore": (("restore", "d01.txt"), DECISIONS),
    "grant": (("grant", "d01.txt", "--to", "anna"), DECISIONS),
    "revoke": (("revoke", "d01.txt", "--from", "owner"), DECISIONS),
    "history": (("history",), {"runs": [RUN], "events": [EVENT], "events_not_named": NUMBER}),
    "history of a run": (("history", 1), PAST),
    "compare": (("compare", 1, 2), COMPARED | {"withheld": NUMBER}),
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_command_prints_json_of_its_documented_shape(built: Case, name: str):
    built.edit(0)
    built.json("build")
    words, shape = SHAPES[name]
    assert fault(built.json(*words), shape) == ""


def test_a_folder_with_a_file_left_out_has_the_same_shape(built: Case):
    built.write("photo.png", "no text")
    summary = built.json("summarize")
    assert fault({key: summary[key] for key in SUMMARY}, SUMMARY) == ""
    assert [item["doc_id"] for item in summary["documents"]["not_included"]] == ["photo.png"]


def edited(case: Case) -> None:
    case.edit(1)


def synced(case: Case) -> None:
    case.edit(1)
    case.cite("sync")


def added(case: Case) -> None:
    case.with_facts(4)
    case.cite("sync")


def renamed(case: Case) -> None:
    (case.folder / "d01.txt").rename(case.folder / "e01.txt")
    case.cite("sync")


def removed(case: Case) -> None:
    (case.folder / "d01.txt").unlink()
    case.cite("sync")


def withdrawn(case: Case) -> None:
    case.cite("withdraw", "d01.txt")


def restored(case: Case) -> None:
    withdrawn(case)
    case.cite("build")
    case.cite("restore", "d01.txt")


def revoked(case: Case) -> None:
    case.cite("revoke", "d01.txt", "--from", "owner")


def granted(case: Case) -> None:
    revoked(case)
    case.cite("build")
    case.cite("grant", "d01.txt", "--to", "owner")


def nothing(case: Case) -> None:
    del case


REFUSED = [
    (edited, (), "STALE", 3, [("d01.txt", "unsynced")]),
    (synced, (), "STALE", 3, [("d01.txt", "version")]),
    (added, (), "STALE", 3, [("d03.txt", "added")]),
    (removed, (), "STALE", 3, [("d01.txt", "withdrawn")]),
    (withdrawn, (), "STALE", 3, [("d01.txt", "withdrawn")]),
    (revoked, (), "STALE", 3, [("d01.txt", "revoked")]),
    (renamed, (), "STALE", 3, [("e01.txt", "renamed")]),
    (restored, (), "STALE", 3, [("d01.txt", "restored")]),
    (granted, (), "STALE", 3, [("d01.txt", "granted")]),
    (nothing, ("--model", "other"), "STALE", 3, []),
    (nothing, ("--as", "anna"), "FORBIDDEN", 5, []),
    (nothing, ("--recipe", "facts"), "MISSING", 4, []),
]


@pytest.mark.parametrize(("event", "words", "status", "code", "changed"), REFUSED)
def test_a_refusal_names_what_changed_and_holds_no_claim(
    built: Case, *, event, words, status, code, changed
):
    event(built)
    answer = built.cite("show", "--json", *words)
    assert (answer.code, answer.err) == (code, "")
    assert fault(answer.json, REFUSAL) == ""
    assert answer.json["status"] == status
    assert [(c["doc_id"], c["change"]) for c in answer.json["changed"]] == changed
    assert "October" not in answer.out
    assert "quote" not in answer.out


def test_a_withdrawal_lifted_before_a_build_leaves_the_summary_current(built: Case):
    before = built.json("show")["claims"]
    withdrawn(built)
    built.cite("restore", "d01.txt")
    assert built.json("show")["claims"] == before


@pytest.mark.parametrize("row", REFUSED)
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_refusal_in_words_leaves_stdout_empty(built: Case, form: str, row):
    event, words, status, code, changed = row
    event(built)
    answer = built.cite("show", "--format", form, *words)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.startswith(f"{status}: ")
    assert all(f"{change}: {doc_id}" in answer.err for doc_id, change in changed)
    assert "October" not in answer.err


def test_a_setting_that_moved_is_named_with_both_values(built: Case):
    answer = built.cite("show", "--model", "other", "--json")
    assert answer.json["changed_settings"] == [
        {"setting": "generator.model", "from": "scripted-1", "to": "other"}
    ]


REFUSING = ("preview", "build", "status", "history", "compare", "explain", "source", "show")


@pytest.mark.parametrize("command", REFUSING)
def test_every_reading_command_refuses_a_stranger_in_the_same_shape(built: Case, command: str):
    words = {"explain": ("root",), "source": (1,), "compare": (1, 1)}.get(command, ())
    answer = built.cite(command, *words, "--as", "anna", "--json")
    assert (answer.code, answer.err) == (5, "")
    assert fault(answer.json, REFUSAL) == ""
    plain = built.cite(command, *words, "--as", "anna")
    assert (plain.code, plain.out) == (5, "")
    assert plain.err.startswith("FORBIDDEN: 'anna' may read no document")


@pytest.mark.parametrize("words", [("--json",), ("--format", "json")])
def test_a_folder_never_summarised_is_missing_in_json_too(case: Case, words):
    answer = case.cite("show", *words)
    assert (answer.code, answer.err) == (4, "")
    assert fault(answer.json, REFUSAL) == ""
    assert answer.json["status"] == "MISSING"
    assert "citebound summarize" in answer.json["reason"]
