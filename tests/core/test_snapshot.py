from __future__ import annotations

import pytest

from tests.core.samples import document, snapshot


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("eligible", [True, False])
def test_a_document_is_usable_when_it_is_active_and_eligible(active, eligible):
    found = document(0, active=active, eligible=eligible)
    assert found.usable is (active and eligible)


def test_a_document_is_found_by_its_present_name_only():
    taken = snapshot(3, d1=document(1, doc_id="now.md"))
    assert taken.named("now.md") is taken.documents[1]
    assert taken.named("d01.md") is None
