"""What a finding says of one clause is not carried by another one, nor by other number words."""

from __future__ import annotations

import pytest

from citebound.core.result import Support
from citebound.core.support.findings import audit
from citebound.core.support.said import Known

CASES = [
    ("en", "Members must not vote.", "Members may vote, but they must not smoke on the pier."),
    ("en", "The tenant shall not pay.", "The tenant shall pay, and the landlord shall not."),
    ("de", "Mieter dürfen nicht abstimmen.", "Mieter dürfen abstimmen, aber sie rauchen nicht."),
    ("en", "Smoking here is allowed.", "The following are prohibited: smoking here"),
    ("en", "The fee is due within sixty days.", "The fee is due within thirty days."),
    ("en", "The first ninety crates are free.", "The first twenty crates are free."),
    ("en", "A thousand days pass.", "A hundred days pass."),
    ("en", "One third of the fee is due.", "One half of the fee is due."),
    ("en", "The notice period is forty days.", "The notice period is thirty days."),
    ("de", "Zahlung in sechzig Tagen.", "Zahlung in dreißig Tagen."),
    ("zh", "客户可以在星期六进入码头。", "客户可以在星期日进入码头。"),
    ("zh", "五个月内付款。", "三个月内付款。"),
]


@pytest.mark.parametrize(("language", "finding", "sentence"), CASES)
def test_what_another_clause_or_number_says_is_no_support(
    language: str, finding: str, sentence: str
) -> None:
    assert audit(finding, sentence, [], Known((language,))).support is Support.UNSUPPORTED
    assert audit(sentence, sentence, [], Known((language,))).support is not Support.UNSUPPORTED


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (
            "Smoking on the pier is not allowed.",
            "The following are prohibited: smoking on the pier",
        ),
        ("Closing an account.", "Measures include, but are not limited to: closing an account."),
        ("Users may upload and must pay.", "Users may upload files, and must pay the fees."),
        ("Thirty days are the limit.", "The limit is thirty days, and no more."),
        ("Members must not smoke.", "Members may vote, but members must not smoke on the pier."),
    ],
)
def test_what_its_own_clause_says_is_supported(finding: str, sentence: str) -> None:
    assert audit(finding, sentence, [], Known(("en",))).support is Support.SUPPORTED
