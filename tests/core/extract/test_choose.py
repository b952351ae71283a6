"""What is chosen, and what is not."""

from __future__ import annotations

import pytest

from citebound.core.extract.choose import Candidate, choose, choose_among
from citebound.core.extract.plain import plain
from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

LEASE = """# Lease

**1. Rent.** The tenant shall pay a rent of 950 euros by the third day of each month.
However, this may be late. It is a nice house.

**2. Term.** The lease begins on 1 March 2024 and ends after 24 months.
For example, a neighbour has another term. Do you like the house?

**3. Pets.** The tenant must not keep dogs in the house without written consent of the landlord.
They are loud. The tenant shall pay a rent of 950 euros by the third day.
The colour of the door is somewhere between blue and green in the evening light.
"""


def chosen(text, limit, syntax=Syntax.MARKDOWN):
    units = sentences(text, syntax)
    return [plain(units[i].of(text)) for i in choose(text, units, limit)]


def among(limit, *groups):
    offered = [Candidate(n, quote) for n, quotes in enumerate(groups) for quote in quotes]
    return [(offered[i].group, offered[i].quote) for i in choose_among(offered, limit)]


def test_duties_amounts_and_dates_are_preferred_and_nothing_is_said_twice():
    assert chosen(LEASE, 3) == [
        "The tenant shall pay a rent of 950 euros by the third day of each month.",
        "The lease begins on 1 March 2024 and ends after 24 months.",
        "The tenant must not keep dogs in the house without written consent of the landlord.",
    ]


@pytest.mark.parametrize(
    ("worth", "less"),
    [
        (
            "The committee decided to close the road for three weeks.",
            "They also talked about the weather and about the road.",
        ),
        (
            "Der Mieter muss die Miete bis zum dritten Werktag zahlen.",
            "Dies gilt auch nach Absatz 2 für die Miete des Mieters.",
        ),
        (
            "Le locataire doit payer un loyer de 900 euros par mois.",
            "Cependant, il aime la maison et le jardin du locataire.",
        ),
        (
            "L'inquilino deve pagare un canone di 900 euro al mese.",
            "Tuttavia la casa piace molto a chi passa per la strada.",
        ),
        (
            "El inquilino debe pagar una renta de 900 euros al mes.",
            "Además la casa gusta mucho a quien pasa por la calle.",
        ),
        ("承租人应当在每月五日前支付租金九百元。", "该房屋的颜色在夜里看起来很好看呢。"),
        (
            "The tenant shall repair what breaks in the house.",
            "THE TENANT SHALL REPAIR WHAT BREAKS IN THE ROOMS (SEE.",
        ),
        (
            "This agreement applies to every delivery of goods between the parties.",
            "This time applies to every delivery of goods between the parties too.",
        ),
        (
            "The tenant shall repair what breaks in the house.",
            "In such cases the tenant shall see what is up with it.",
        ),
    ],
)
def test_a_sentence_that_is_worth_more_is_chosen_in_every_language(worth, less):
    for text in (f"{worth}\n\n{less}", f"{less}\n\n{worth}"):
        assert chosen(text, 1) == [worth]


def test_speech_is_weighed_by_what_it_says():
    text = "\n".join(
        [
            "Um yeah, okay, you know.",
            "Uh so the buttons of the remote control should be made of yellow rubber.",
            "Okay, um, I mean, it is sort of, you know, there.",
            "Um the remote control and its buttons will be sold in yellow at the market.",
        ]
    )
    assert len(chosen(text, 2, Syntax.PLAIN)) == 2
    assert all("remote control" in quote for quote in chosen(text, 2, Syntax.PLAIN))


def test_the_order_is_that_of_the_text_and_the_limit_is_kept():
    units = sentences(LEASE, Syntax.MARKDOWN)
    for limit in range(-1, 12):
        indices = choose(LEASE, units, limit)
        assert list(indices) == sorted(set(indices))
        assert len(indices) <= max(0, limit)


def test_filling_up_stops_at_what_is_worth_little():
    assert len(chosen(LEASE, 99)) < len(sentences(LEASE, Syntax.MARKDOWN))


def test_every_document_is_represented_while_there_is_room():
    long = [f"The {word} must be paid within 30 days of {word} {word}." for word in "abcdefghi"]
    long = [quote.replace(w, w * 9) for w, quote in zip("abcdefghi", long, strict=True)]
    found = among(4, long, ["It is a house of some people there."], ["The door must be shut."])
    assert {group for group, _ in found} == {0, 1, 2}
    assert len(found) == 4


def test_a_document_that_only_repeats_others_is_represented_too():
    same = "The tenant shall pay a rent of 950 euros by the third day of each month."
    assert among(3, [same], [same], [same, same]) == [(0, same), (1, same), (2, same)]


def test_with_more_documents_than_room_each_gives_one_and_none_repeats():
    same = "The tenant shall pay a rent of 950 euros by the third day of each month."
    other = "The landlord must repair the roof of the house within ten days."
    assert len(among(2, [same], [same], [same], [other])) == 2
    assert len(among(3, [same], [same], [same], [other])) == 2


def test_formulas_that_documents_share_are_said_once():
    own = [
        "The roof of the town hall must be repaired before 31 May 2025.",
        "The garden behind the museum remains closed for three weeks.",
    ]
    formula = "This policy explains how the city processes the personal data of its {}."
    found = among(4, [own[0], formula.format("tenants")], [own[1], formula.format("visitors")])
    assert sum("policy" in quote for _, quote in found) == 1
    assert len(found) == 3


def test_nothing_to_choose_from_gives_nothing():
    assert choose("", (), 4) == ()
    assert choose_among([], 4) == ()
    assert choose_among([Candidate(0, "!")], 4) == (0,)
