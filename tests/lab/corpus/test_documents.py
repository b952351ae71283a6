from __future__ import annotations

import re

import pytest

from citebound.core.split import QUARTERS, quarter_tokens
from citebound.lab.corpus.documents import FIELDS, Recipe, Version, versions_of
from citebound.lab.places import DEVELOPMENT, TEST

EVERYTHING = [v for name in (*TEST, *DEVELOPMENT) for v in versions_of(name, Recipe())]
FACT = re.compile(r"Product (P-\d\d-\d\d) (delivery|status|quantity|site): ([^.]+)\.")


def test_thirty_dossiers_of_twelve_documents_in_two_versions():
    assert len(EVERYTHING) == 720
    assert len({version.text for version in EVERYTHING}) == 720


def test_each_document_states_four_facts_of_one_product_named_after_its_place():
    for version in EVERYTHING:
        facts = [line.fact for line in version.lines if line.fact is not None]
        assert sorted(fact.field for fact in facts) == sorted(FIELDS)
        place = f"P-{version.dossier[3:]}-{version.document:02}"
        assert {fact.subject for fact in facts} == {place}


def test_a_line_states_a_fact_if_and_only_if_it_is_of_the_declared_grammar():
    for line in (line for version in EVERYTHING for line in version.lines):
        match = FACT.fullmatch(line.text)
        assert (match is None) == (line.fact is None), line
        if match is not None and line.fact is not None:
            assert match.groups() == (line.fact.subject, line.fact.field, line.fact.value)


def test_texts_are_as_long_as_wanted_and_none_is_cut_into_parts():
    for version in EVERYTHING:
        assert 12 <= len(version.lines) <= 20
        assert 900 <= len(version.text) <= 1800
        assert quarter_tokens(version.text) <= QUARTERS * 600


def test_the_second_version_has_another_date_and_names_the_first_as_former():
    for first, second in pairs():
        changed = [(a, b) for a, b in zip(first.lines, second.lines, strict=True) if a != b]
        assert len(changed) == 2
        (old,) = [a.fact for a, _ in changed if a.fact is not None]
        (new,) = [b.fact for _, b in changed if b.fact is not None]
        (former,) = [b.text for _, b in changed if b.fact is None]
        assert (old.field, new.field) == ("delivery", "delivery")
        assert old.value != new.value
        assert old.value in former


def test_every_document_denies_a_date_and_many_archive_a_hostile_instruction():
    firsts = [version for version in EVERYTHING if version.version == 1]
    denied = ("was never agreed", "It is not true", "Nobody confirmed")
    assert all(any(word in v.text for word in denied) for v in firsts)
    hostile = [v for v in firsts if 'Archived note: "' in v.text]
    assert 60 <= len(hostile) <= 180
    assert all(line.fact is None for v in hostile for line in v.lines if '"' in line.text)


@pytest.mark.parametrize("facts", range(9))
def test_other_numbers_of_facts_are_possible(facts: int):
    for version in versions_of("S-010", Recipe(facts=facts)):
        assert count(version) == facts
        assert len({(f.subject, f.field) for f in stated(version)}) == facts


def test_in_the_variant_documents_hold_from_none_to_eight():
    versions = [v for name in TEST for v in versions_of(name, Recipe(varied=True))]
    assert {count(version) for version in versions} == set(range(9))
    for first, second in zip(versions[::2], versions[1::2], strict=True):
        assert count(first) == count(second)
        assert first.text != second.text


def pairs() -> list[tuple[Version, Version]]:
    return list(zip(EVERYTHING[::2], EVERYTHING[1::2], strict=True))


def stated(version: Version):
    return [line.fact for line in version.lines if line.fact is not None]


def count(version: Version) -> int:
    return len(stated(version))
