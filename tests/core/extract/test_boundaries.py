# ruff: noqa: RUF001 (full-width marks are what is tested)
"""Where sentences end, per language."""

from __future__ import annotations

import pytest

from citebound.core.extract.language import language
from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

ENGLISH = [
    "See Art. 5 and No. 7 of the contract with Acme Inc. in May.",
    "The rent of e.g. January is due at 5 p.m. on the 3rd.",
    "Mr. J. Smith and Dr. Lee agreed on Sec. II of the plan.",
    "Some time ago it was made by User A.",
    "This is what (see above. It is short.) we have agreed on!",
    "It costs $3.50 at https://example.org/a.b.",
    "Is it (really) so by now?",
    "The EU-U.S. Data Framework is (if applicable, to EU) what we use.",
    "The tenant must not do this: (1) Smoke; (2) Sing; and (3) Keep dogs or a) cats b) or mice.",
]
GERMAN = [
    "Die Frist nach § 3 Abs. 2 Nr. 1 gilt z. B. für den Mieter.",
    "Der Vertrag vom 3. Mai 2024 wurde in der 14. Sitzung beschlossen.",
    "Es gilt die Richtlinie (ABl. L 158 vom 27.5.2014, S. 1. Siehe L 311, S. 25) der Union.",
    "Herr Dr. Müller haftet gem. Art. 5 bzw. § 7 für den Schaden.",
]
FRENCH = [
    "M. Dupont a signé l'art. 5 du contrat avec la société.",
    "Le loyer est payable le 1er mai, cf. p. 12 de l'acte.",
    "« Le vendeur doit livrer la marchandise. »",
]
ITALIAN = [
    "L'art. 5 del d.lgs. n. 196 si applica al sig. Rossi.",
    "Il pagamento è dovuto entro 30 giorni dalla data della fattura.",
]
SPANISH = [
    "El Sr. García firmó el art. 5 del contrato de la empresa.",
    "¿Qué pasa con el pago de la factura?",
    "La empresa debe pagar en EE. UU. a los treinta días.",
]
CHINESE = [
    "双方应当在30日内支付货款。",
    "他说：“合同已经签了。”",
    "甲方不得转让本合同！",
]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ENGLISH),
        ("de", GERMAN),
        ("fr", FRENCH),
        ("it", ITALIAN),
        ("es", SPANISH),
        ("zh", CHINESE),
    ],
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_sentences_end_where_they_end(code, expected, wrapped):
    glue = "" if code == "zh" else "\n" if wrapped else " "
    text = glue.join(expected)
    assert language(text) == code
    assert [unit.of(text) for unit in sentences(text, Syntax.MARKDOWN)] == expected


def test_a_text_may_change_its_language():
    text = f"{ENGLISH[0]}\n\n{CHINESE[0]}\n\n{GERMAN[0]}\n\n{CHINESE[2]}{CHINESE[2]}"
    assert len(sentences(text, Syntax.PLAIN)) == 5


def test_a_chinese_text_may_hold_sentences_in_letters():
    text = "".join(CHINESE) * 9 + "\n\n" + ENGLISH[0]
    assert sentences(text, Syntax.PLAIN)[-1].of(text) == ENGLISH[0]


def test_a_text_without_known_words_is_treated_as_english():
    assert language("xyzzy 123") == "en"


@pytest.mark.parametrize("sentence", ["The price must be paid. ", "价格应当及时支付。"])
def test_long_lines_are_cut_between_sentences(sentence):
    assert len(sentences(sentence * 900, Syntax.MARKDOWN)) == 900


def test_a_cut_does_not_part_a_sentence_from_its_closing_quote():
    said = "他说：“合同已经签了，价格应当及时支付。”"
    units = sentences(said * 400, Syntax.MARKDOWN)
    assert {unit.end - unit.start for unit in units} == {len(said)}


def test_a_bracket_that_was_never_opened_still_closes_the_sentence():
    expected = ["It is so for now and for ever.)", 'The price must be paid."', "He is late.)"]
    text = " ".join(expected)
    assert [unit.of(text) for unit in sentences(text, Syntax.PLAIN)] == expected[:2]


def test_items_in_chinese_after_a_colon_are_sentences():
    text = "会议决定如下：\n\n一、同意签订合同并支付货款。\n\n二、批准新的年度预算方案。\n"
    assert len(sentences(text, Syntax.MARKDOWN)) == 2


def test_a_line_without_an_end_is_no_sentence():
    assert sentences("word " * 2000, Syntax.MARKDOWN) == ()
    # Nothing else in it is a sentence, so what it states with an end mark is a unit.
    text = "word " * 2000 + ". It is over."
    assert [unit.of(text) for unit in sentences(text, Syntax.PLAIN)] == ["It is over."]
