"""Units per syntax: what is a sentence of a text and what is not."""

from __future__ import annotations

import pytest

from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

PROSE = "The supplier must deliver the goods within ten days."


def units(text, syntax=Syntax.MARKDOWN):
    return [unit.of(text) for unit in sentences(text, syntax)]


def around(other):
    """The same sentence before and after something that is none."""
    return f"{PROSE}\n\n{other}\n\n{PROSE}\n"


@pytest.mark.parametrize(
    "other",
    [
        "# The supplier must deliver the goods. #",
        "The supplier must deliver the goods.\n====================================",
        "| The supplier must deliver. | The customer must pay. |\n| --- | --- |\n| Yes. | No. |",
        "The part is here. | The price is there.\n --- | ---\nIt is a nice part. | It is cheap.",
        "```\nThe supplier must deliver this code.\n```",
        "~~~ text\nThe supplier must deliver this code.\n```\nIt is still the code.\n~~~",
        "    The supplier must deliver this code to the customer.",
        "<!-- The supplier must deliver this comment to the customer. -->",
        "<!--\nThe supplier must deliver this comment to the customer.\n-->",
        "<table>\n<tr><td>The supplier must deliver this cell to us.</td></tr>\n</table>",
        "<div class='a'>\n</div>",
        "{% data reusables.the-supplier-must.be-here it is not %}",
        "[the-link]: https://example.org/a.b The supplier must deliver.",
        "[^1]: The supplier must deliver this note to the customer.\n    It is continued in here.",
        "- [Terms of the supplier](terms.md)\n- [The prices of the customer](prices.md)",
        "1. Introduction of the parties ........ 3\n2. The delivery of the goods ...... 14",
        "***",
        "Page 3 of 17",
        "- 12 -",
        "> [!NOTE]",
        "The supplier delivers to the customer:",
        "The supplier delivers to the customer:\n\n- the goods;\n- and the papers.",
        "The supplier is somebody who\n\n1. has the goods,\n2. Delivers them to it.",
        "Prohibited uses of the service:\n\n- Sending of advertising to the users of it.",
        "Copyright 2024 by the supplier and the customer.",
        "The text is licensed under the Creative Commons licence.",
        "All rights reserved by the supplier of the goods.",
        "Back to top of the page.",
        "Kunden\n:   2009-07-23",
        "a b c d e f g.",
        "- *\n- **\n- `",
        "12 34 56 78 90 12 34 of 56.",
        "goods are delivered by the supplier.",
        "The word " + "is " * 1000 + "long.",
    ],
)
def test_what_is_no_sentence_of_markdown_is_left_out(other):
    assert units(around(other)) == [PROSE, PROSE]


@pytest.mark.parametrize(
    "other",
    [
        "Deliveries are here\n===================",
        "==========\n Deliveries\n==========",
        ".. _target: https://example.org/the-supplier.html",
        ".. [1] The supplier must deliver this note to the customer.\n   It is continued.",
        ".. code-block:: python\n\n   The supplier must deliver.\n\n   And so on it goes.",
        ".. The supplier must deliver this comment to the customer.",
        "__ https://example.org/",
        ">>> The supplier must deliver this code to the customer.",
        ":Author: The supplier must deliver this field to the customer.",
        "+-----+-----+\n| The supplier is a cell. | No. |\n+-----+-----+",
        "====  ========\nName  The price.\n====  ========\nIt must be delivered.\n====  ====",
        "The goods of the supplier::\n\n    It must be this literal.\n\n    And this.",
        "The goods of the supplier::\n\n> The supplier must deliver this quoted literal.",
    ],
)
def test_what_is_no_sentence_of_rst_is_left_out(other):
    assert units(around(other), Syntax.RST) == [PROSE, PROSE]


@pytest.mark.parametrize(
    "other",
    [
        "DELIVERY OF THE GOODS",
        "The delivery\n------------",
        "Name\tThe price of it\tThe number of goods.",
        "Goods      The price of it      The number of goods.",
        "Seite 3 von 17",
        "第 3 页 共 9 页",
        "Delivery of the goods . . . . . . . . 14",
    ],
)
def test_what_is_no_sentence_of_plain_text_is_left_out(other):
    assert units(around(other), Syntax.PLAIN) == [PROSE, PROSE]


@pytest.mark.parametrize(
    ("head", "syntax"),
    [
        ("---\ntitle: The supplier must deliver the goods.\n---\n", Syntax.MARKDOWN),
        ("\ufeff---\ntitle: The supplier must deliver the goods.\n...\n", Syntax.PLAIN),
        (
            "PEP: 1\nTitle: The goods are here.\nAuthor: A\n        The supplier is here.\n\n",
            "rst",
        ),
        ("From: a\nTo: The supplier of goods.\nSubject: The price is high.\n\n", Syntax.PLAIN),
    ],
)
def test_front_matter_and_headers_are_left_out(head, syntax):
    assert units(head + PROSE, Syntax(syntax)) == [PROSE]


@pytest.mark.parametrize(
    "head",
    [
        "---\ntitle: without an end\n\n",
        "Note: there is one name only in here.\n\n",
        "A: b\nno name and not indented\n\n",
        " indented: a\n\n",
    ],
)
def test_what_only_looks_like_a_header_does_not_hide_the_text(head):
    assert PROSE in units(head + PROSE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- The supplier must pay.\n- The customer must wait.", 2),
        ("1. The supplier must pay. It is so.\n2. The customer has to wait.", 2),
        ("We decided this:\n\n- The supplier must pay at once.\n- The prices at the shop.", 1),
        ("(1) The supplier must pay.\n\n(2) The customer must wait.", 2),
        ("> The supplier must pay the price\n> of the goods.", 1),
        ("The supplier must pay in\n2019. Then the customer must wait.", 2),
        ("Die Lieferung erfolgt am\n3. Mai 2024 an den Kunden.", 1),
        ("**Note:** _The supplier must pay. The customer must wait._", 2),
        ("**2.6** The supplier must pay the price of the goods.", 1),
        ("Fees\n\n1. Late payments bear interest from the day on.", 1),
        ("Fees\n\n2.1 Late payments bear interest: (a) now; or\n\n2.2 They bear it later on.", 1),
        ("- first\n\n    The supplier must pay inside of a list.", 1),
    ],
)
def test_items_and_paragraphs_that_are_sentences_are_units(text, expected):
    assert len(units(text)) == expected


def test_a_unit_is_trimmed_of_marks_and_may_span_lines():
    text = "> **Note:** _The supplier must pay the price\n> of the goods._ See [it](a.b).\n"
    assert units(text) == ["The supplier must pay the price\n> of the goods."]


def test_a_quoted_example_in_an_item_begins_after_its_label():
    text = "1. The supplier must pay.\n   > **Example:** The customer must wait.\n"
    assert units(text) == ["The supplier must pay.", "The customer must wait."]


def test_a_note_of_rst_is_prose_and_a_defined_term_is_not():
    text = ".. note::\n   The supplier must pay.\n\nGoods of it\n   They are what is delivered."
    assert units(text, Syntax.RST) == ["The supplier must pay.", "They are what is delivered."]


def test_a_code_mark_may_begin_a_sentence():
    assert units("``pip`` is what the supplier must use.", Syntax.RST) != []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The supplier must pay the price of\nthe goods at once. It is due on\nMonday of May.",
            2,
        ),
        (
            "the supplier pays\nthe customer waits\nthere is a price\nit is a lot\nand so on",
            0,
        ),
        (
            "第一条 房屋情况\n甲方将房屋出租给乙方使用。\n第二条 期限\n租期两年整。",
            1,
        ),
        ("Okay.\nWe have to pay the price.\nYeah.\nIt is not too much for us.", 2),
        (f"{'The supplier must pay. ' * 9}\nThe customer must wait.\n" * 3, 30),
    ],
)
def test_plain_text_is_joined_only_where_it_is_wrapped(text, expected):
    assert len(units(text, Syntax.PLAIN)) == expected


def test_spoken_lines_without_end_marks_are_units():
    lines = [
        f"we decided to pay the price number {word}" for word in ("a", "b", "c", "d", "e", "f")
    ]
    assert units("\n\n".join(lines), Syntax.PLAIN) == lines


def test_items_that_finish_a_half_sentence_are_none_even_in_nested_lists():
    text = (
        "(1) Der Lieferant haftet, wenn\n\n1.  er die Ware gibt,\n\n    a)  Die Ware ist neu.\n\n"
        "2.  Er ist schuld.\n\nSie ist zu zahlen.\n\n(2) Der Kunde muss die Ware bezahlen.\n"
    )
    assert units(text) == ["Der Kunde muss die Ware bezahlen."]
