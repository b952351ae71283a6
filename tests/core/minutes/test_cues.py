# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are what is tested)
"""Which sentences announce an item, and which only look like it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.cues import proposals
from citebound.core.text import Span
from tests.core.minutes.said import transcript

ANNOUNCED = {
    "decision": (
        *("We decided to keep the old billing system.", "We've agreed on the blue cover."),
        *("The board has approved the budget for the new office. We agreed to hire two testers.",),
        *(
            "Let's go with the staged rollout for all customers.",
            "Decision: blue cover for spring.",
        ),
        *("OK, so we're gonna use titanium for the case.", "We won't use rubber for the buttons."),
        *(
            "It was decided that the office closes in August.",
            "The buttons are rubber, we all agree.",
        ),
        *(
            "The board's decided that teletext is outdated.",
            "The budget is approved for this year.",
        ),
        *(
            "We agree that the release will wait for the audit.",
            "Our decision is to close the shop.",
        ),
        *(
            "我们决定先上线支付模块。",
            "大家一致同意提高预算。",
            "方案已经通过，可以开工。",
            "决定：先做会员模块。",
        ),
        *(
            "时间就定在下周三下午。",
            "那我们就用新的方案吧。",
            "同意采用第二个报价。",
            "预算已经获批准了。",
        ),
        *("我们推迟发布新的版本。", "供应商名单已经确定了。", "会上否决了这个采购方案。"),
    ),
    "action": (
        *("I'll send the rollout plan to the team.", "I will ask the supplier about the price."),
        *(
            "Ben, can you send me the list of customers?",
            "Could you please send me the customer list?",
        ),
        *("Marta will prepare the customer mail.", "Action: book the training room for Monday."),
        *(
            "We need to update the runbook before the launch.",
            "I'm supposed to do the components concept.",
        ),
        *(
            "Please send your comments to the whole team.",
            "The report must be finished by Friday.",
        ),
        *(
            "We agreed that Marta will prepare the customer mail.",
            "I'll be preparing the slides for Monday.",
        ),
        *(
            "We'll send a draft contract to the supplier.",
            "That is an action item for the next sprint.",
        ),
        *(
            "We still have to decide which supplier we want.",
            "You're responsible for the catering on site.",
        ),
        *("Can you check the customer list again, Ben?", "We want Marta to prepare the slides."),
        *(
            "由张三负责接口联调。",
            "我来整理接口文档。",
            "请李四确认服务器采购清单。",
            "待办：整理会议纪要。",
        ),
        *("需要在月底之前完成安全评估。", "小王跟进客户的反馈情况。", "下一步是联系新的供应商。"),
    ),
    "risk": (
        *(
            "There is a risk that the provider will not certify us.",
            "Risk: the supplier may fold.",
        ),
        *(
            "The only problem with the new one is tax rounding.",
            "I'm worried that the audit slips.",
        ),
        *(
            "My main concern is the load on Monday mornings.",
            "It could delay the whole migration.",
        ),
        *(
            "There are some issues with the test environment.",
            "That's a problem for small customers.",
        ),
        *("The drawback is that printing takes longer.", "We have concerns about the new vendor."),
        *("I'm afraid the supplier might not deliver.", "The migration is blocked by the audit."),
        *(
            "主要风险是审核时间不确定。",
            "我担心测试环境来不及准备。",
            "问题在于日志服务没有扩容。",
        ),
        *("风险：供应商可能无法按时交货。", "可能会导致整个项目延期。", "存在数据泄露的隐患。"),
    ),
    "milestone": (
        *("The deadline for the security review is 22 May.", "The new page goes live on 3 June."),
        *("The next milestone is the pilot in Berlin.", "Milestone: pilot in Berlin on 3 June."),
        *("The contract draft is due on Friday.", "The audit report will be ready by Friday."),
        *("里程碑：6月30日完成验收。", "正式版计划7月15日上线。", "报名截止时间是下周五。"),
    ),
    "fact": (
        *(
            "The budget for the migration is 40,000 euros.",
            "Status: all nine servers are migrated.",
        ),
        *("项目预算一共是50万元。",),
    ),
}
SILENT = (
    *("We will see what happens with the audit.", "I'll tell you a joke about auditors later."),
    *("That's not a problem for small customers.", "There is no decision on the vendor yet."),
    *("Did we agree on the rollback plan?", "If we decided to roll back, we would lose a week."),
    *("Last time we agreed on the blue cover.", "So I decided to study law in Vienna."),
    *("We have not decided on the vendor.", "No problem with the new vendor contract."),
    *(
        "We agreed.",
        "We agreed on that.",
        "I'll send it.",
        "Let's go for lunch together with Ben.",
    ),
    *("Maybe we will use titanium for the case.", "They said we will use titanium for it."),
    *("I wonder whether we agreed on the blue cover.", "I'll go first with my slides today."),
    *("Someone will send the plan to the team.", "Users will send feedback about the page."),
    *(
        "I'm afraid we have to move on to item three.",
        "We'll start with the agenda and the minutes.",
    ),
    *("The payments failed due to a bad file.", "I'm not worried that the audit slips."),
    *("because we decided to keep the old system.", "of the case, we will use titanium there."),
    *(
        "We'll use.",
        "I can hear you now, thank you very much.",
        "Nobody agreed on the blue cover.",
    ),
    *("Which vendor we will use remains to be seen.", "The product we will use is fine."),
    *("如果我们决定换供应商，时间会更紧。", "上次我们决定用旧方案。", "还没有决定用哪个方案。"),
    *("我同意你的看法。", "不用担心这个问题。", "谁来负责接口联调？", "这不是最大的风险。"),
    *("我们决定了什么方案呢？", "没有风险。", "同意。", "他说得很有道理，谢谢大家。"),
    *("需要签署知情同意书才可以。", "这个证书的负责人已经换了。"),
)


def kinds(*sentences: str) -> list[str]:
    return [str(one.kind) for one in proposals(*transcript(("Ben", s) for s in sentences))]


@pytest.mark.parametrize(
    ("kind", "sentence"), [(kind, one) for kind, rows in ANNOUNCED.items() for one in rows]
)
def test_a_cue_announces_an_item_of_its_kind(kind, sentence):
    assert set(kinds(sentence)) == {kind}


@pytest.mark.parametrize("sentence", SILENT)
def test_what_only_looks_like_a_cue_announces_nothing(sentence):
    assert kinds(sentence) == []


def test_the_quote_is_exact_and_the_text_is_tidied():
    text, segments = transcript(
        [("A", "Um so , we we 've {disfmarker} decided to use the T_V_ .")]
    )
    (one,) = proposals(text, segments)
    assert (one.quote, one.span) == (text, Span(0, len(text)))
    assert one.text == "We've decided to use the TV."


def test_a_sentence_that_says_the_same_again_is_not_proposed_again():
    assert kinds(
        "We decided to keep the old billing system.",
        "So we've decided to keep the old billing system.",
        "We decided to sell the old office building.",
    ) == ["decision", "decision"]


def test_a_sentence_longer_than_anybody_reads_is_not_read():
    assert kinds(f"We decided to keep the old billing system{', and the rest' * 150}.") == []
    assert kinds(f"我们决定采用新的方案{'，还有其他' * 400}。") == []


def test_a_text_without_segments_is_read_by_lines():
    text = "Minutes of May\n- Decision: blue cover for spring.\n* Action: Anna to book the room."
    assert [one.text for one in proposals(text, ())] == [
        "Decision: blue cover for spring.",
        "Action: Anna to book the room.",
    ]
    assert proposals("", ()) == ()


HOSTILE = (
    *(
        "word " * 20_000,
        "I will " * 100_000,
        "by Friday " * 10_000,
        "我们决定" * 25_000,
        " " * 100_000,
    ),
    *(
        "We agreed to, " * 8_000,
        "um " * 40_000 + ".",
        "(" * 100_000,
        "let's " * 20_000,
        "a\n" * 50_000,
    ),
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_yields_nothing_and_ends(text):
    assert proposals(text, ()) == ()


def test_many_different_decisions_are_all_proposed():
    text = " ".join(f"We decided to call room a{n:04}x by its name b{n:04}x." for n in range(900))
    assert len(proposals(text, ())) == 900


@given(st.lists(st.sampled_from([s for rows in ANNOUNCED.values() for s in rows]), max_size=8))
def test_quotes_are_exact_and_in_order_and_apart(sentences):
    text, segments = transcript((("AB"[n % 2], s) for n, s in enumerate(sentences)))
    found = proposals(text, segments)
    spans = [one.span for one in found]
    assert [one.quote for one in found] == [span.of(text) for span in spans]
    assert all(before.end <= after.start for before, after in pairwise(spans))
