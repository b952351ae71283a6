# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are what is tested)
"""Whom the quote of an action names as the one who will do it."""

from __future__ import annotations

import pytest

from citebound.core.minutes.owner import owner_of

NAMES = ("Anna", "Ben Carter", "Project Manager", "A", "张三", "陈晨")
"""The speakers of the meeting."""
SPEAKER = "Ben Carter"

NAMED = (
    ("I will send it.", "I", SPEAKER),
    ("I'll check with the supplier by Friday.", "I", SPEAKER),
    ("So um I ’ll send it.", "I", SPEAKER),
    ("I'm going to send it to Anna.", "I", SPEAKER),
    ("I need to write to Anna.", "I", SPEAKER),
    ("Anna will prepare the draft.", "Anna", "Anna"),
    ("anna will prepare the draft.", "anna", "Anna"),
    ("I think Anna's the one: Anna is going to do it.", "Anna", "Anna"),
    ("Ben  Carter should send it.", "Ben  Carter", "Ben Carter"),
    ("Ben should send it.", "Ben", ""),
    ("The project manager will send it.", "project manager", "Project Manager"),
    ("Marta will send the minutes.", "Marta", ""),
    ("Élodie will send the minutes.", "Élodie", ""),
    ("José Díaz will send the minutes.", "José Díaz", ""),
    ("So Mark will send the minutes.", "Mark", ""),
    ("We want Zoe to book the room.", "Zoe", ""),
    ("Anna, can you send it?", "Anna", "Anna"),
    ("Anna, please send it.", "Anna", "Anna"),
    ("Anna, you'll send it, right?", "Anna", "Anna"),
    ("Can you send the report, Anna?", "Anna", "Anna"),
    ("Could you please send it, Zoe?", "Zoe", ""),
    ("Zoe takes care of the catering.", "Zoe", ""),
    ("The venue is assigned to Anna.", "Anna", "Anna"),
    ("Owner: Anna.", "Anna", "Anna"),
    ("Action: Anna to book the room.", "Anna", "Anna"),
    ("Action item for Zoe: book the room.", "Zoe", ""),
    ("Action (Anna): book the room.", "Anna", "Anna"),
    ("由张三负责。", "张三", "张三"),
    ("张三，请你周五之前完成报告。", "张三", "张三"),
    ("好。陈晨，麻烦你周一到周五完成报告。", "陈晨", "陈晨"),
    ("张三，你周五之前发给我。", "张三", "张三"),
    ("张三你来完成报告。", "张三", "张三"),
    ("这个由张三来负责跟进。", "张三", "张三"),
    ("由市场部负责。", "市场部", ""),
    ("以后由李工牵头。", "李工", ""),
    ("请李四在周五前提交报告。", "李四", ""),
    ("麻烦陈晨把文档发出来。", "陈晨", "陈晨"),
    ("小王负责联系供应商。", "小王", ""),
    ("我来跟进这个问题。", "我", SPEAKER),
    ("周五我会发给大家。", "我", SPEAKER),
    ("我负责前端。", "我", SPEAKER),
    ("待办：王芳整理会议纪要。", "王芳", ""),
    ("责任人：陈晨。", "陈晨", "陈晨"),
)
NOBODY = (
    *("张三，请你们完成报告。", "张三，请大家完成报告。"),
    *("谢谢，麻烦你完成报告。", "方案，请你完成。"),
    *("Someone will send it.", "We will send it.", "They will send it.", "You will send it."),
    *("Everybody should read it.", "Users will send feedback.", "The API will send it."),
    *("On Friday will be the launch.", "Then the Marketing Department will send it.", ""),
    *("Anna and Zoe will send it.", "I will send it and Anna will check it.", "A will send it."),
    *("I'd like to thank Anna.", "It was Anna.", "Okay, can you send it?", "Yes, please send it."),
    *(
        "由我们负责。",
        "大家负责。",
        "她会跟进。",
        "张三和李四负责测试。",
        "谁来负责？",
        "由专人负责。",
    ),
    *(
        "请在周五之前把方案发出来。",
        "请大家在周五之前提交。",
        "周一会发布。",
        "是可以提高大专来去申请。",
    ),
    "I will send it. " * 200,
)


@pytest.mark.parametrize(("quote", "said", "resolved"), NAMED)
def test_the_one_who_is_named_is_told_as_said_and_as_a_speaker(quote, said, resolved):
    found = owner_of(quote, SPEAKER, NAMES)
    assert found is not None
    assert (found.said, found.resolved) == (said, resolved)
    assert found.said in quote


@pytest.mark.parametrize("quote", NOBODY)
def test_a_group_and_two_people_own_nothing(quote):
    assert owner_of(quote, SPEAKER, NAMES) is None


BY_SPEAKER = ["I will send it.", "我会发送报告。"]


@pytest.mark.parametrize("quote", BY_SPEAKER)
def test_i_is_no_owner_when_the_speaker_is_not_known(quote):
    found = owner_of(quote, "Anna", ())
    assert found is not None
    assert found.resolved == "Anna"
    assert owner_of(quote, None, ()) is None


def test_a_speaker_whose_name_looks_like_a_pattern_is_only_a_name():
    found = owner_of("XX will send it, and (?:X)+ should know.", None, ("(?:X)+",))
    assert found is not None
    assert (found.said, found.resolved) == ("(?:X)+", "(?:X)+")
