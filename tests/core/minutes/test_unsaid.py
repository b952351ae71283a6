# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are what is tested)
"""Owners and days that the words around them deny, doubt, ask, put in the past or on others."""

from __future__ import annotations

from datetime import date

import pytest

from citebound.core.minutes.due import due_of
from citebound.core.minutes.owner import owner_of

MONDAY = date(2026, 11, 30)
NAMES = frozenset(("Anna Lind", "Ben Ode", "Carl", "王芳", "张伟", "李娜"))
NO_OWNER = (
    *("I'm not convinced Ben Ode will send it.", "There is no way Ben Ode will send it."),
    *("It's out of the question that Carl will send it.", "Carl will no more send it."),
    *("Carl will send it, said nobody ever.", "Carl will send it - not."),
    *("Carl will cancel sending the report.", "Carl will give up on sending the report."),
    *("张伟周五没提交报告。", "张伟会在周五之前放弃提交报告。", "真希望张伟负责报告。"),
    *("但愿张伟负责报告。", "张伟负责报告才怪。", "张伟负责报告？开玩笑。"),
    *("It is not the case that Carl will send it.", "Neither Ben Ode will send it."),
    *("Carl will try not to send it.", "Under no circumstances Carl will send it."),
    *("I will send it by Friday, Carl said.", '"I will send it", said Carl.'),
    *("Ben Ode will hardly send the report.", "Ben Ode will scarcely manage to send it."),
    *("Nobody believes Ben Ode will send it.", "No one really thinks Ben Ode will send it."),
    *("Few people expect Ben Ode will send it.", "Does anyone believe Ben Ode will send it?"),
    *("It is a rumour that Ben Ode will send it.", "Allegedly Ben Ode will send it."),
    *("They say Ben Ode will send it.", "It is unlikely that Ben Ode will send it."),
    *("It is false that Ben Ode will send it.", "It would be wrong to say Ben Ode will send it."),
    *("Anna denies that Ben Ode will send it.", "We doubt very much Ben Ode will send it."),
    *("I thought Ben Ode will send it, but no.", "I wish Ben Ode will send it."),
    *("Suppose Ben Ode will send it.", "Imagine Ben Ode will send it."),
    *("If I were Ben Ode I will send it.", "Last year Ben Ode should send the report."),
    *("Whoever replaces Ben Ode will send it.", "The man who trained Ben Ode will send it."),
    *("The man that trained Ben Ode will send it.", "The assistant of Ben Ode will send it."),
    *("The stand-in for Ben Ode will send it.", "Somebody like Ben Ode will send it."),
    *("A colleague from Ben Ode will send it.", "Ben Ode's assistant will send it."),
    *("Carl will fail to send the report.", "Carl will forget to send the report."),
    *("Carl will stop sending the report.", "Carl will refuse to send the report."),
    *("Carl will be unable to send it.", "Carl should have sent the report."),
    *("Carl must have sent the report.", "Carl will have been fired by then."),
    *("Carl will send it?", "So Carl will send it by Friday?", "Carl: I will send the report."),
    *("Who says that Carl will send it?", "Why is it that Carl will send it?"),
    *(
        "谁说张伟负责报告？",
        "据说张伟负责报告。",
        "听说由张伟负责报告。",
        "没有人说张伟负责报告。",
    ),
    *(
        "张伟上周五负责提交了报告。",
        "上周张伟负责报告。",
        "原来张伟负责报告。",
        "去年由张伟负责报告。",
    ),
    *(
        "请张伟上周五的报告周一前提交。",
        "小张伟负责报告。",
        "张伟家负责报告。",
        "张伟伟负责报告。",
    ),
    *(
        "接替张伟负责报告。",
        "我不相信张伟会负责报告。",
        "难道张伟负责报告？",
        "张伟会忘记提交报告。",
    ),
    *("张伟负责提交了报告。", "张伟负责过报告。", "他否认张伟负责报告。", "是否张伟负责报告？"),
    *("张伟会拒绝提交报告。", "张伟负责报告吗？", "等张伟负责报告再说。"),
)
NO_DAY = (
    *("Carl will fix the bug reported on Friday.", "I'll pay the bill that came in on Friday."),
    *("张伟把周五写的报告发出来。", "张伟修复周五发现的问题。", "请发周五提交的报告。"),
    *("Ben will hardly send it by Friday.", "Nobody believes Ben will send it by Friday."),
    *("I'll send the report that was due on Friday.", "The report was due on Friday."),
    *("The reports were to be sent by Friday.", "Carl should have sent it by Friday."),
    *("It could have been sent by Friday.", "Last week we agreed to send it by Friday."),
    *("Two weeks ago we planned to send it by Friday.", "Originally it was for Friday."),
    *("I thought Ben will send it by Friday.", "It is unlikely to be sent by Friday."),
    *("Rumour has it the factory closes on Friday.", "If I were Ben I'd send it by Friday."),
    *("Find out whether the office is closed on Friday.", "Carl will check who left on Friday."),
    *("Check that the office is open on Friday.", "Carl will review what we did by Friday."),
    *("I'll send it once the client pays on Friday.", "I'll ask why it rained on Friday."),
    *("I'll send it after the client has answered by Friday.", "I'll see how we did on Friday."),
    *("Send it when Anna returns on Friday.", "Send the mail that Anna wrote on Friday."),
    *("Carl will stop sending it by Friday.", "Carl will forget to send it by Friday."),
    *("Carl will fail to send it by Friday.", "We refuse to send it by Friday."),
    *("Send Black Friday coupons to all clients.", "I'll send Good Friday greetings."),
    *("I'll send it by Friday at the earliest.", "I'll send it on Friday or later."),
    *("No earlier than Friday will I send it.", "I'll send it no sooner than Friday."),
    *("The earliest is Friday.", "I'll send it on Friday at the very earliest."),
    *("I'll send the minutes of 5 December.", "I'll send the letter dated 5 December."),
    *("Carl will cancel the meeting on Friday.", "Carl will move the call on Friday."),
    *("Carl will book the flight for Friday.", "I'll send it by Friday each month."),
    *("Why should Carl send it by Friday?", "Will Carl send it by Friday?", "Tomorrow never."),
    *("Did you send it by Friday?", "Who will send it by Friday?", "I'll send it tomorrow never."),
    *("Ben had to send it by Friday.", "The deadline used to be Friday.", "We sent it on Friday."),
    *("We missed the deadline on Friday.", "Carl had promised to send it by Friday."),
    *("Carl will wait until Friday.", "Carl will be on holiday until Friday."),
    *("Tell Anna that the office is closed on Friday.", "I'll send it Friday at the soonest."),
    *("周五才能开始。", "至少要到周五才提交。", "看看周五开不开门。", "查一下周五是否放假。"),
    *("上周张伟说周五提交。", "周五没提交报告。", "周五之前放弃提交报告。"),
    *("最早周五提交报告。", "最快要到周五提交。", "不早于周五提交。", "整理截至周五的数据。"),
    *("取消周五之前的会议。", "推迟周五会议。", "周五提交了报告。", "本来周五之前提交。"),
    *("据说周五之前提交。", "谁说周五之前提交？", "他拒绝周五之前提交。", "原定周五提交。"),
    *("难道周五之前提交？", "查一下是否周五放假。", "我忘了周五提交报告。"),
)
FEASTS = (
    ("I'll send it by Good Friday.", "by Good Friday"),
    ("I'll send it by Thanksgiving Thursday.", "by Thanksgiving Thursday"),
    ("黑色星期五之前提交报告。", "黑色星期五之前"),
    ("I'll send it on Black Friday.", "on Black Friday"),
    ("I'll send it before Easter Monday.", "before Easter Monday"),
)
OWNED = (
    ("Ben Ode will probably send the report.", "Ben Ode"),
    ("Ben Ode will not fail to send the report.", "Ben Ode"),
    ("I will not forget to send it.", "I"),
    ("Carl will stop by and send it.", "Carl"),
    ("We rejected the draft and Carl will send a new one.", "Carl"),
    ("Nobody else has time, so Carl will send it.", "Carl"),
    ("I doubt it, but Carl will send it.", "Carl"),
    ("Who does it? Carl will send it.", "Carl"),
    ("Carl will send it, okay?", "Carl"),
    ("Carl, can you send it by Friday?", "Carl"),
    ("We wait for Carl to send the report.", "Carl"),
    ("Last week's figures: Carl will send them.", "Carl"),
    ("Last week is over. Carl will send it.", "Carl"),
    ("Carl should have the report ready.", "Carl"),
    ("Carl will have finished the report by then.", "Carl"),
    ("From Monday Carl will send it.", "Carl"),
    ("Dear Carl, please send it.", "Carl"),
    ("Wrong version, so Carl will send it again.", "Carl"),
    ("Carl will cancel the meeting.", "Carl"),
    ("We thought about it and Carl will send it.", "Carl"),
    ("Anna told Ben that Carl will send it.", "Carl"),
    ("张伟负责报告。", "张伟"),
    ("张伟周五负责提交报告。", "张伟"),
    ("张伟本周五提交报告。", "张伟"),
    ("请张伟周五之前提交报告。", "张伟"),
    ("张伟，你周五之前提交报告，行吗？", "张伟"),
    ("张伟负责了解需求。", "张伟"),
    ("张伟负责报告的过程。", "张伟"),
    ("张伟负责不晚于周五提交报告。", "张伟"),
    ("上周说好了，张伟负责报告。", "张伟"),
)
DUE = (
    ("I will not fail to send it by Friday.", "by Friday"),
    ("Never forget to send it by Friday.", "by Friday"),
    ("I'll stop by on Friday.", "on Friday"),
    ("I doubt it, but I'll send it by Friday.", "by Friday"),
    ("The report was late, I'll send it by Friday.", "by Friday"),
    ("It was agreed to send it by Friday.", "by Friday"),
    ("Ben was asked to send it by Friday.", "by Friday"),
    ("I was ill but will send it by Friday.", "by Friday"),
    ("We should have it by Friday.", "by Friday"),
    ("I'll send last month's figures by Friday.", "by Friday"),
    ("I'll see how it goes and send it by Friday.", "by Friday"),
    ("I'll send what you need, by Friday.", "by Friday"),
    ("Anna, can you send it by Friday?", "by Friday"),
    ("Can we have it by Friday?", "by Friday"),
    ("I'll cancel the meeting by Friday.", "by Friday"),
    ("I'll book the boat tomorrow.", "tomorrow"),
    ("Make sure that it is sent by Friday.", "by Friday"),
    ("I'll send it by the end of May.", "by the end of May"),
    ("I'll send it by Friday at the latest.", "by Friday"),
    ("After lunch on Friday I'll send it.", "on Friday"),
    ("周五之前发给我就行了。", "周五之前"),
    ("最晚周五提交报告。", "最晚周五"),
    ("周五会发给大家。", "周五"),
    ("听说你忙，周五之前提交报告。", "周五之前"),
    ("我周五报告结果。", "周五"),
    ("Checked by Anna before Friday, it will be sent.", "before Friday"),
    ("We need it finished by Friday.", "by Friday"),
    ("We agreed to send it by Friday.", "by Friday"),
    ("I'll send it to Anna Friday.", "Friday"),
    ("I'll send it until Friday.", "until Friday"),
    ("你周五之前能不能发给我？", "周五之前"),
    ("周五之前提交没问题。", "周五之前"),
)


@pytest.mark.parametrize("quote", NO_OWNER)
def test_nobody_is_named_whom_the_words_do_not_say(quote: str) -> None:
    assert owner_of(quote, "Anna Lind", NAMES) is None


@pytest.mark.parametrize("quote", NO_DAY)
def test_no_day_is_told_that_the_words_do_not_say(quote: str) -> None:
    assert due_of(quote, MONDAY) is None


@pytest.mark.parametrize(("quote", "said"), FEASTS)
def test_the_day_of_a_feast_is_told_as_said_and_not_resolved(quote: str, said: str) -> None:
    found = due_of(quote, MONDAY)
    assert found is not None
    assert (found.said, found.resolved) == (said, "")


@pytest.mark.parametrize(("quote", "said"), OWNED)
def test_an_owner_beside_such_words_stays(quote: str, said: str) -> None:
    found = owner_of(quote, "Anna Lind", NAMES)
    assert found is not None
    assert found.said == said


@pytest.mark.parametrize(("quote", "said"), DUE)
def test_a_day_beside_such_words_stays(quote: str, said: str) -> None:
    found = due_of(quote, MONDAY)
    assert found is not None
    assert found.said == said
