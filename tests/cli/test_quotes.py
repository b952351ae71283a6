"""The recipe ``quotes`` from the command line, answered by fixed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.case import Case

QUOTES = ("--recipe", "quotes", "--generator", "scripted")
CLAUSES = [
    f"Clause {n} says that party {n} must pay **{n + 2} days** after the order." for n in range(12)
]
LONG = "# Terms\n\n" + "\n\n".join(CLAUSES) + "\n"
SHORT = "The seller may refund the buyer. The buyer must return what was sent to him.\n"


@pytest.fixture
def dossier(case: Case) -> Case:
    case.write("long.md", LONG)
    case.write("short.txt", SHORT)
    case.cite("summarize", *QUOTES, "--split-size", "120")
    return case


def test_findings_are_shown_with_their_whole_sentences(dossier: Case) -> None:
    shown = dossier.json("show")
    for claim in shown["claims"]:
        (pin,) = claim["pins"]
        sentence = claim["sentence"]
        assert sentence["start"] <= pin["start"] < pin["end"] <= sentence["end"]
        assert pin["quote"] in sentence["text"]
        assert claim["support"] == "supported"
        assert (claim["match"], claim["moved"]) == ("quoted", False)
    assert "**" in "".join(claim["sentence"]["text"] for claim in shown["claims"])


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_quote_is_marked_inside_its_sentence(dossier: Case, form: str) -> None:
    shown = dossier.cite("show", "--format", form)
    marks = {"text": (">>", "<<"), "markdown": ("> **", "**"), "html": ("<mark>", "</mark>")}
    assert all(mark in shown.out for mark in marks[form])


def test_nothing_is_called_true_or_verified(dossier: Case) -> None:
    for form in ("text", "markdown", "html", "json"):
        said = dossier.cite("show", "--format", form).out.lower()
        assert "verified" not in said
        assert " true" not in said.replace("structure checked, truth not", "")


def test_a_second_build_asks_nobody_and_an_edit_asks_about_its_part_alone(dossier: Case) -> None:
    again = dossier.json("summarize")["build"]
    assert (again["counters"]["model_calls"], again["recomputed_nodes"]) == (0, [])
    dossier.write("long.md", LONG.replace("party 11 must", "party 11 may"))
    edited = dossier.json("summarize")["build"]
    assert edited["counters"]["model_calls"] == 1
    assert all(not name.startswith("doc:short") for name in edited["recomputed_nodes"])


def test_reductions_by_rule_ask_nobody_also_in_a_preview(dossier: Case) -> None:
    dossier.write("short.txt", SHORT + "The court may hear both sides of it.\n")
    dossier.cite("sync")
    foreseen = dossier.json("preview")
    assert [node["expected"] for node in foreseen["nodes"] if node["node"] == "doc:short.txt"] == [
        "call"
    ]
    assert foreseen["calls"] == {"least": 1, "most": 1}
    built = dossier.json("build")
    assert built["counters"]["model_calls"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--cite", "sentence"),
        ("--reduce", "model"),
        ("--profile", "strict"),
        ("--cite", "sentence", "--reduce", "model", "--profile", "strict"),
    ],
)
def test_every_way_of_citing_and_reducing_gives_a_summary(
    dossier: Case, words: tuple[str, ...]
) -> None:
    dossier.cite("build", *words)
    shown = dossier.json("show")
    assert shown["status"] == "CURRENT"
    assert shown["claims"]
    assert all(claim["finding"] for claim in shown["claims"])


def test_another_way_of_citing_is_named_as_the_reason(dossier: Case) -> None:
    refused = dossier.cite("show", "--cite", "sentence", "--json")
    assert refused.code == 3
    changed = {change["setting"] for change in refused.json["changed_settings"]}
    assert changed == {"cite"}  # The built-in prompt goes with it.


def test_versions_of_the_gate_are_settings_that_explain_names(dossier: Case) -> None:
    settings = dossier.json("status")["settings"]
    named = {one["setting"] for one in settings} if isinstance(settings, list) else set(settings)
    assert {"cite", "reduce", "profile"} <= named


@pytest.mark.parametrize(("option", "value"), [("--cite", "page"), ("--reduce", "dice")])
def test_an_unknown_way_is_refused(dossier: Case, option: str, value: str) -> None:
    assert dossier.cite("build", option, value).code == 2


def test_what_was_recorded_can_be_said_again(
    dossier: Case, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.mktemp("again")
    record = home / "answers.jsonl"
    words = ("--recipe", "quotes", "--split-size", "120")
    first = dossier.json("build", *words, "--generator", "scripted", "--full", "--record", record)
    assert first["counters"]["model_calls"] > 0
    dossier.cite("summarize", "--store", home / "store", *words, "--replay", record)
    shown = dossier.json("show", "--store", home / "store")
    assert shown["claims"] == dossier.json("show", "--generator", "scripted")["claims"]


def test_findings_since_an_older_run_are_told(dossier: Case) -> None:
    dossier.write("short.txt", "The court may hear both sides of it.\n")
    dossier.cite("summarize")
    marks = {claim["since"] for claim in dossier.json("show", "--since", 1)["claims"]}
    assert "same" in marks
    assert "new" in marks
    assert dossier.json("history", 1)["claims"]


@pytest.mark.parametrize(
    "words", [(), ("--cite", "sentence"), ("--reduce", "model"), ("--profile", "strict")]
)
def test_the_auditor_finds_no_fault_in_an_honest_store(
    dossier: Case, words: tuple[str, ...]
) -> None:
    dossier.cite("build", *words)
    audited = dossier.cite("audit")
    assert (audited.code, "sound" in audited.out) == (0, True), audited
