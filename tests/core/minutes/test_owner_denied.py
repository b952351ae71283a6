# ruff: noqa: RUF001 (full-width marks and typographic quotation marks are what is tested)
"""A quote that denies, reports or leaves open who does it names no owner."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys

import pytest

from citebound.core.minutes.owner import owner_of

NAMES = frozenset(("Anna", "Ben", "Carl", "Jonas", "张三", "李四"))
NOBODY = (
    *("I will not send it.", "Ben will not do it.", "Ben can't do it.", "Ben will never do it."),
    *("I will definitely not send it.", "Ben, please don't send it.", "Ben, you should not go."),
    *("I don't think Ben should send it.", "I doubt that Ben will send it."),
    *("Carl or Anna will pay.", "Carl/Anna will pay.", "Neither Carl nor I will book."),
    *("Either Carl will do it or Anna will.", "Owner: Carl or Anna.", "Carl, Anna or I will pay."),
    *("Jonas said I will send it.", "Jonas told me that I should send it."),
    *('He told me: "I will send it."', "He was clear: “Sorry, I will send it”"),
    *("Ask Ben whether I should send it.", "Ask Carl if Ben can send it."),
    *("Unless Ben will send it, nobody does.", "Someone other than Ben will pay."),
    *("It is not true that Ben will send it.", "没有人让我负责。", "如果张三负责，大家就放心。"),
    *("Nobody but Ben will send it.", "No one except Ben should send it."),
    *("不是我负责。", "不是由张三负责。", "别让我负责。", "我来不了。", "我会不参加。"),
    *("他说我会负责。", "他说：“我会负责”", "张三或李四负责。", "由张三或李四负责。"),
    *("张三还是李四负责？", "责任人：张三或者李四。"),
)
NAMED = (
    ("Maybe Ben should send it.", "Ben", "Ben"),
    ("Probably Zoe will send it.", "Zoe", ""),
    ("Only Ben will send it.", "Ben", "Ben"),
    ("I will not forget to send it.", "I", "Carl"),
    ("As I said, I will send it.", "I", "Carl"),
    ("As Anna said, I will send it.", "I", "Carl"),
    ("I said I will send it.", "I", "Carl"),
    ("Anna said it and I will send it.", "I", "Carl"),
    ("But I will send it.", "I", "Carl"),
    ("I will ask whether Ben should send it.", "I", "Carl"),
    ("Jonas said Ben will send it.", "Ben", "Ben"),
    ("If Ben will pay, I will book.", "I", "Carl"),
    ("我会没问题地完成。", "我", "Carl"),
    ("我说我会负责。", "我", "Carl"),
    ("我会不断跟进。", "我", "Carl"),
)
THINGS = ("Excel will do it.", "Paris will host it.", "Berlin should pay for it.")


@pytest.mark.parametrize("quote", NOBODY)
def test_denied_reported_and_alternative_owners_are_nobody(quote):
    assert owner_of(quote, "Carl", NAMES) is None


@pytest.mark.parametrize(("quote", "said", "resolved"), NAMED)
def test_words_that_only_look_so_leave_the_owner(quote, said, resolved):
    found = owner_of(quote, "Carl", NAMES)
    assert found is not None
    assert (found.said, found.resolved) == (said, resolved)


@pytest.mark.parametrize("quote", THINGS)
def test_what_is_no_speaker_is_never_resolved(quote):
    found = owner_of(quote, "Carl", NAMES)
    assert found is None or not found.resolved


@pytest.mark.parametrize("names", list(itertools.permutations(("Anna", "ANNA", "anna", "Ben"))))
def test_names_that_differ_in_letter_case_alone_stand_for_nobody(names):
    found = owner_of("Anna will send it.", "Ben", names)
    assert found is not None
    assert (found.said, found.resolved) == ("Anna", "")


def test_a_name_of_spaces_is_no_name():
    assert owner_of("It will rain.", None, ("  ",)) is None


SCRIPT = """
from citebound.core.minutes.owner import owner_of
names = frozenset(("Anna", "ANNA", "Anna Lee", "anna  lee", "Ben", "BEN", "Bea", "Lee"))
for quote in ("Anna will send it.", "anna lee will pay.", "Ben to book, lee to pay", "Bea will"):
    print(owner_of(quote, "Ben", names))
"""


def test_the_order_of_the_names_does_not_matter():
    shown = {
        subprocess.run(  # noqa: S603  (our own words)
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in range(4)
    }
    assert len(shown) == 1
