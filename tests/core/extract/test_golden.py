"""What a version of the rules yields may not change without a new version."""

from __future__ import annotations

from citebound.core.extract import EXTRACT_VERSION
from citebound.core.extract.choose import choose
from citebound.core.extract.plain import plain
from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax
from citebound.digest import text_sha256

TEXT = """# Vertrag

(1) Der Mieter muss die Miete von 950 EUR bis zum 3. Mai 2024 zahlen. Dies gilt nach Abs. 2 Nr. 1.

The landlord shall repair the **roof** within 30 days, see `Annex A`. However, it is new.

- Le locataire doit payer l'art. 5 du contrat avant le 1er mai.
- El inquilino no podrá ceder el contrato sin consentimiento.

L'inquilino deve pagare il canone entro 30 giorni.

承租人应当在每月5日前支付租金。该租金为6500元。
"""
GOLDEN = {1: "cbffebe67c5ff1d164e24983f820a08ab5964fa5c323c78ee076048919f1c30f"}


def test_the_same_text_yields_the_same_sentences_until_the_version_is_raised():
    shown = []
    for syntax in Syntax:
        units = sentences(TEXT, syntax)
        shown += [f"{u.start} {u.end} {plain(u.of(TEXT))}" for u in units]
        shown.append(str(choose(TEXT, units, 4)))
    assert text_sha256("\n".join(shown)) == GOLDEN[EXTRACT_VERSION], "\n".join(shown)
