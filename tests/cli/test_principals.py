from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.case import SCRIPTED, displays

if TYPE_CHECKING:
    from tests.cli.case import Answer, Case

EVERY_COMMAND = [
    ("show",),
    ("show", "--json"),
    ("show", "--by-document"),
    ("show", "--by-document", "--json"),
    ("show", "--format", "markdown"),
    ("show", "--format", "html"),
    ("show", "--since", 2),
    ("status",),
    ("status", "--json"),
    ("preview", "--model", "other"),
    ("preview", "--model", "other", "--json"),
    ("build",),
    ("build", "--json"),
    ("build", "--full", "--json"),
    ("history",),
    ("history", "--json"),
    ("history", 2),
    ("explain", "root"),
    ("explain", "root", "--json"),
    ("explain", "d02.txt"),
    ("source", 1, "--context", 99),
    ("compare", 2, 2, "--json"),
]


@pytest.fixture
def anna(built: Case) -> Case:
    """Anna may read two of three documents, and has her own summary."""
    built.json("grant", "d00.txt", "d01.txt", "--to", "anna")
    built.json("build", "--as", "anna", *SCRIPTED)
    (built.folder / "d02.txt").rename(built.folder / "merger-secret.txt")
    built.write("payroll-secret.png", "no text")
    built.cite("sync")
    return built


def test_a_stranger_may_read_nothing(built: Case):
    answer = built.cite("show", "--as", "anna")
    assert (answer.code, answer.out) == (5, "")
    assert "grant" in answer.err


def test_a_grant_makes_a_principal_and_a_second_one_changes_nothing(built: Case):
    first = built.cite("grant", "d00.txt", "--to", "anna").out
    assert first == "d00.txt: granted to anna, event 4; anna is new here\n"
    second = built.cite("grant", "d00.txt", "--to", "anna").out
    assert second == "d00.txt: granted to anna already, nothing changed\n"


def test_a_principals_summary_is_made_of_what_they_may_read(built: Case):
    built.json("grant", "d01.txt", "--to", "anna")
    counters = built.json("build", "--as", "anna", *SCRIPTED)["counters"]
    assert (counters["model_calls"], counters["ineligible"]) == (2, 2)
    summary = built.json("show", "--as", "anna")
    assert {pin["doc_id"] for c in summary["claims"] for pin in c["pins"]} == {"d01.txt"}
    assert summary["documents"] == {"included": 1, "not_included": [], "not_named": 2}
    assert "NOT INCLUDED: 2 more, which you may not know by name" in (
        built.cite("show", "--as", "anna").out
    )


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=lambda words: " ".join(map(str, words)))
def test_what_a_principal_could_never_read_is_not_named_to_them(anna: Case, words):
    answer = anna.cite(*words, "--as", "anna")
    for word in ("secret", "P-00-02", "d02.txt: ", "October 02", "SITE02X"):
        assert word not in answer.out + answer.err, answer
    assert answer.out + answer.err


def test_the_owner_sees_by_name_what_anna_does_not(anna: Case):
    assert "merger-secret.txt" in anna.cite("status").out
    assert "payroll-secret.png" in anna.cite("status").out
    events = anna.json("history", "--as", "anna")
    assert events["events_not_named"] >= 1


def rights(answer: Answer) -> list[bool]:
    return [decision["changed"] for decision in answer.json["decisions"]]


def test_all_grants_and_revokes_every_document(built: Case):
    granted = built.cite("grant", "--all", "--to", "anna", "--json")
    assert rights(granted) == [True, True, True]
    built.json("build", "--as", "anna", *SCRIPTED)
    assert displays(built.json("show", "--as", "anna")) == displays(built.json("show"))
    revoked = built.cite("revoke", "--all", "--from", "anna", "--json")
    assert rights(revoked) == [True, True, True]
    assert built.cite("show", "--as", "anna").code == 5


def test_a_revoked_document_is_refused_by_name_to_who_could_read_it(built: Case):
    built.json("grant", "--all", "--to", "anna")
    built.json("build", "--as", "anna", *SCRIPTED)
    built.json("revoke", "d01.txt", "--from", "anna")
    refusal = built.cite("show", "--as", "anna", "--json")
    assert refusal.code == 3
    assert [c["doc_id"] for c in refusal.json["changed"]] == ["d01.txt"]
    assert built.cite("show").code == 0


def test_old_claims_of_a_revoked_document_are_counted_and_not_shown(built: Case):
    built.json("revoke", "d00.txt", "--from", "owner")
    built.json("build")
    past = built.cite("history", 1)
    assert "claims are not shown: withdrawn or no longer readable for you" in past.out
    assert "P-00-00" not in past.out
    compared = built.cite("compare", 1, 2)
    assert "claims are not shown" in compared.out
    since = built.cite("show", "--since", 1)
    assert "older claims are not shown" in since.out
    assert "P-00-00" not in compared.out + since.out


def test_a_decision_about_several_documents_is_all_or_none(built: Case):
    answer = built.cite("withdraw", "d00.txt", "nothing.txt")
    assert answer.code == 2
    assert "no document 'nothing.txt'" in answer.err
    assert built.cite("show").code == 0


def test_a_withdrawal_outlives_its_file_and_only_restore_lifts_it(built: Case):
    built.json("withdraw", "d01.txt")
    text = (built.folder / "d01.txt").read_text()
    (built.folder / "d01.txt").unlink()
    built.json("sync")
    built.write("d01.txt", text)
    built.json("build")
    assert built.json("show")["documents"]["included"] == 2
    assert built.cite("restore", "d01.txt").out.startswith("d01.txt: restored, event ")
    built.json("build")
    assert built.json("show")["documents"]["included"] == 3


def test_each_principal_has_their_own_remembered_choices(built: Case):
    built.json("grant", "--all", "--to", "anna")
    assert built.json("status", "--as", "owner")["recipe"] == "claims"
    built.json("build", "--as", "anna", "--recipe", "facts")
    assert built.json("show", "--as", "anna")["recipe"] == "facts"
    assert built.json("show")["recipe"] == "claims"
