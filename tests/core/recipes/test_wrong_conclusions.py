# ruff: noqa: RUF001 (full-width marks are meant)
"""Conclusions that their passages do not state, and right ones in other words, compared."""

from __future__ import annotations

import json
from typing import Final

import pytest

from citebound.core.recipes.minutes import Minutes
from citebound.core.result import Support
from tests.core.minutes.samples import brought_to, meeting
from tests.core.recipes.test_minutes import RULES

EN: Final = (
    ("Carla Diaz", "Action item: Ben to update the website."),
    ("Ben Weber", "Carla will call the bank on Monday."),
    ("Carla Diaz", "Peter pays the supplier 500 euros by 5 May."),
    ("Ben Weber", "Ben will check the figures by 5 December."),
    ("Carla Diaz", "I'll check the contract with Schmidt tomorrow."),
    ("Peter Holm", "The supplier delivers the crane to the yard."),
    ("Peter Holm", "The budget for Berlin is approved, the one for Paris is not."),
    ("Ben Weber", "We did not agree to increase anything."),
    ("Carla Diaz", "If we agreed to hire, I would look for two engineers."),
    ("Peter Holm", "The lawyer reviews the draft before the board signs it."),
    ("Carla Diaz", "We agreed to pay the supplier within thirty days, not within sixty."),
    ("Ben Weber", "The board approved the plan of the architects."),
    ("Carla Diaz", "Ben asked me to invite the auditors to the site."),
    ("Peter Holm", "Unless the permit arrives, we decided to close the pier."),
    ("Ben Weber", "The harbour office inspects the boats every spring."),
    ("Carla Diaz", "I will write the report about the flood next week."),
    ("Peter Holm", "The old pump stays in the cellar until June."),
    ("Ben Weber", "Suppose we decided to sell the boat, the office would be empty."),
    ("Carla Diaz", "We have not decided about the new logo."),
    ("Peter Holm", "The mayor opens the market on Saturday."),
)
ZH: Final = (
    ("王芳", "请你下周三之前把测试报告发给客户。"),
    ("张伟", "我明天把合同发给法务。"),
    ("张伟", "我们还没有决定预算。"),
    ("李强", "如果我们决定招人，我就去找两个工程师。"),
    ("王芳", "供应商把吊车送到码头。"),
    ("张伟", "财务部负责审核报销单。"),
    ("李强", "我们决定下个月发布新版本。"),
    ("王芳", "除非许可证到了，我们同意关闭码头。"),
    ("张伟", "我会通知王芳参加周五的会议。"),
)
EN_LATER: Final = (
    ("Nina Falk", "Tom, could you send the invoice to the landlord by Tuesday?"),
    ("Tom Reyes", "Yes, I will send the invoice to the landlord by Tuesday."),
    ("Nina Falk", "Our lawyer told the tenants that the owner sold the house."),
    ("Tom Reyes", "The team from Oslo trains the team from Lyon in April."),
    ("Nina Falk", "Nobody agreed to move the server."),
    ("Tom Reyes", "We never agreed to lower the price."),
    ("Nina Falk", "Provided that the bank agrees, we decided to buy the truck."),
    ("Tom Reyes", "I doubt that we approved the second version."),
    ("Nina Falk", "The doctor examines the patient and the nurse writes the report."),
    ("Tom Reyes", "Tom and Nina visit the factory in June."),
    ("Nina Falk", "The designer will give the drawings to the printer."),
    ("Tom Reyes", "The new parking rules were rejected by the residents."),
    ("Nina Falk", "Everybody except the treasurer voted for the merger."),
    ("Tom Reyes", "In case the tests pass, we agreed to release the app."),
    ("Nina Falk", "The plan is that Tom trains the interns."),
)
ZH_LATER: Final = (
    ("陈静", "小刘，你明天把发票寄给房东。"),
    ("刘洋", "好的，我明天把发票寄给房东。"),
    ("陈静", "律师通知租户房子已经卖掉。"),
    ("刘洋", "要是银行同意，我们就买卡车。"),
    ("陈静", "没有人同意搬迁服务器。"),
    ("刘洋", "设计师会把图纸交给印刷厂。"),
    ("陈静", "居民反对新的停车规定。"),
    ("刘洋", "我不认为我们批准了第二版。"),
)
WRONG: Final = (
    ("Ben to update the website", "Carla to update the website."),
    ("Ben to update the website", "Diaz will update the website."),
    ("Ben to update the website", "Peter updates the website."),
    ("Ben to update the website", "Action item: Carla to update the website."),
    ("Ben to update the website", "Susan to update the website."),
    ("Ben to update the website", "Marketing to update the website."),
    ("Carla will call the bank on Monday", "Ben will call the bank on Monday"),
    ("Carla will call the bank on Monday", "Susan will call the bank on Monday"),
    ("Carla will call the bank on Monday", "Holm calls the bank on Monday."),
    ("Carla will call the bank on Monday", "The bank will call Carla on Monday"),
    ("Carla will call the bank on Monday", "I will call the bank on Monday"),
    ("Carla will call the bank on Monday", "Carla called the bank on Monday."),
    ("Peter pays the supplier 500 euros", "Mary pays the supplier 500 euros by 5 May"),
    ("Peter pays the supplier 500 euros", "Carla pays the supplier 500 euros by 5 May"),
    ("Peter pays the supplier 500 euros", "The supplier pays Peter 500 euros by 5 May"),
    ("Peter pays the supplier 500 euros", "Peter is paid 500 euros by the supplier by 5 May."),
    ("Ben will check the figures", "Carla will check the figures by 5 December"),
    ("Ben will check the figures", "Mark must check the figures by 5 December"),
    ("check the contract with Schmidt", "Schmidt will check the contract tomorrow"),
    ("check the contract with Schmidt", "Ben will check the contract with Schmidt tomorrow"),
    ("delivers the crane to the yard", "The yard delivers the crane to the supplier"),
    ("delivers the crane to the yard", "The crane delivers the supplier to the yard."),
    ("delivers the crane to the yard", "The supplier is delivered to the yard by the crane."),
    (
        "The budget for Berlin is approved, the one for Paris is not.",
        "The budget for Paris is approved, the one for Berlin is not",
    ),
    ("We did not agree to increase anything.", "The marketing budget is increased."),
    ("We did not agree to increase anything.", "An increase is agreed."),
    ("agreed to hire", "It was decided to hire."),
    ("agreed to hire", "We agreed to hire."),
    ("we agreed to hire", "The team agreed to hire."),
    ("The lawyer reviews the draft", "The board reviews the draft before the lawyer signs it."),
    ("The lawyer reviews the draft", "The draft reviews the lawyer before the board signs it."),
    ("We agreed to pay the supplier", "The supplier was paid within thirty days."),
    ("We agreed to pay the supplier", "The supplier pays within thirty days."),
    ("We agreed to pay the supplier", "The supplier is paid within sixty days."),
    ("The board approved the plan", "The architects approved the plan of the board."),
    ("Ben asked me to invite", "Carla asked Ben to invite the auditors to the site."),
    ("Ben asked me to invite", "The auditors asked Ben to invite Carla to the site."),
    ("we decided to close the pier", "We decided to close the pier."),
    ("we decided to close the pier", "The pier is closed."),
    ("The harbour office inspects", "Customs inspects the boats every spring."),
    ("The harbour office inspects", "The boats inspect the harbour office every spring."),
    ("I will write the report", "Ben will write the report about the flood next week."),
    ("I will write the report", "The report about the flood is written by Ben next week."),
    ("I will write the report", "Carla wrote the report about the flood."),
    ("The old pump stays", "Anna stays in the old cellar with the pump until June."),
    ("we decided to sell the boat", "We decided to sell the boat."),
    ("We have not decided about the new logo", "The new logo is decided."),
    ("The mayor opens the market", "Weber opens the market on Saturday."),
    ("The mayor opens the market", "The market opens the mayor on Saturday."),
    ("把测试报告发给客户", "李强把测试报告发给客户"),
    ("把测试报告发给客户", "王芳把测试报告发给客户"),
    ("把测试报告发给客户", "赵敏把测试报告发给客户"),
    ("把测试报告发给客户", "客户把测试报告发给张伟"),
    ("把测试报告发给客户", "客户下周三之前把测试报告发给我"),
    ("我明天把合同发给法务", "李强明天把合同发给法务"),
    ("我明天把合同发给法务", "法务明天把合同发给我"),
    ("我明天把合同发给法务", "法务明天把合同发给张伟"),
    ("我们还没有决定预算", "预算已经决定"),
    ("我们还没有决定预算", "我们决定了预算。"),
    ("我们决定招人", "我们决定招人。"),
    ("我们决定招人", "公司决定招人。"),
    ("供应商把吊车送到码头", "码头把吊车送到供应商"),
    ("供应商把吊车送到码头", "王芳把吊车送到码头"),
    ("财务部负责审核报销单", "法务部负责审核报销单"),
    ("财务部负责审核报销单", "李强负责审核报销单"),
    ("我们同意关闭码头", "我们同意关闭码头。"),
    ("我会通知王芳", "王芳会通知张伟参加周五的会议"),
    ("我会通知王芳", "李强会通知王芳参加周五的会议"),
)
WRONG_LATER: Final = (
    ("I will send the invoice", "Nina will send the invoice to the landlord by Tuesday."),
    ("I will send the invoice", "The landlord will send the invoice to Tom by Tuesday."),
    ("I will send the invoice", "Falk sends the invoice to the landlord by Tuesday."),
    ("I will send the invoice", "Tom will send the contract to the landlord by Tuesday."),
    ("I will send the invoice", "Tom will send the invoice to the tenant by Tuesday."),
    ("I will send the invoice", "Tom sent the invoice to the landlord."),
    ("I will send the invoice", "Tom has sent the invoice to the landlord."),
    ("I will send the invoice", "Grace and Tom send the invoice to the landlord by Tuesday."),
    ("I will send the invoice", "Accounting: send the invoice to the landlord by Tuesday."),
    (
        "I will send the invoice",
        "The invoice will be sent to the landlord by accounting by Tuesday.",
    ),
    ("I will send the invoice", "The invoice is sent to Tom by the landlord by Tuesday."),
    ("told the tenants", "The owner told the tenants that our lawyer sold the house."),
    ("told the tenants", "Our lawyer told the owner that the tenants sold the house."),
    ("told the tenants", "The tenants told our lawyer that the owner sold the house."),
    ("The team from Oslo", "The team from Lyon trains the team from Oslo in April."),
    ("Nobody agreed to move", "It was agreed to move the server."),
    ("Nobody agreed to move", "The server moves."),
    ("we decided to buy the truck", "We decided to buy the truck."),
    ("we approved the second version", "The second version is approved."),
    ("we approved the second version", "We approved the second version."),
    ("The doctor examines", "The nurse examines the patient and the doctor writes the report."),
    ("The doctor examines", "The doctor writes the report."),
    ("The doctor examines", "The patient examines the doctor."),
    ("The designer will give", "The printer will give the drawings to the designer."),
    ("The designer will give", "The designer will give the printer to the drawings."),
    ("The designer will give", "Tom will give the drawings to the printer."),
    ("The new parking rules", "The residents were rejected by the new parking rules."),
    ("The new parking rules", "The new parking rules were approved by the residents."),
    ("The new parking rules", "The new parking rules were rejected by the council."),
    ("voted for the merger", "Everybody voted for the merger."),
    ("we agreed to release", "We agreed to release the app."),
    ("Tom trains the interns", "The interns train Tom."),
    ("Tom trains the interns", "Nina trains the interns."),
    ("Tom trains the interns", "The interns are trained by Nina."),
    ("Tom and Nina visit", "The factory visits Tom and Nina in June."),
    ("我明天把发票寄给房东", "房东明天把发票寄给刘洋"),
    ("我明天把发票寄给房东", "陈静明天把发票寄给房东"),
    ("我明天把发票寄给房东", "刘洋明天把合同寄给房东"),
    ("我明天把发票寄给房东", "财务明天把发票寄给房东"),
    ("我明天把发票寄给房东", "明天财务把发票寄给房东"),
    ("我明天把发票寄给房东", "刘洋明天把发票寄给银行"),
    ("我明天把发票寄给房东", "刘洋已经把发票寄给房东"),
    ("律师通知租户", "租户通知律师房子已经卖掉"),
    ("我们就买卡车", "我们买卡车"),
    ("同意搬迁服务器", "同意搬迁服务器。"),
    ("没有人同意搬迁", "大家同意搬迁服务器。"),
    ("设计师会把图纸交给印刷厂", "印刷厂会把图纸交给设计师"),
    ("设计师会把图纸交给印刷厂", "图纸会由印刷厂交给设计师"),
    ("居民反对新的停车规定", "居民支持新的停车规定"),
    ("居民反对新的停车规定", "新的停车规定反对居民"),
    ("我们批准了第二版", "我们批准了第二版。"),
)
"""Each a passage and what it does not say."""
RIGHT: Final = (
    ("Ben to update the website", "Ben will update the website."),
    ("Ben to update the website", "Ben updates the website."),
    ("Ben to update the website", "The website is updated by Ben."),
    ("Carla will call the bank on Monday", "On Monday Carla will call the bank."),
    ("Carla will call the bank on Monday", "Carla calls the bank on Monday."),
    ("Carla will call the bank on Monday", "Carla Diaz will call the bank on Monday."),
    ("Peter pays the supplier 500 euros", "By 5 May Peter pays the supplier 500 euros."),
    ("Peter pays the supplier 500 euros", "The supplier is paid 500 euros by Peter by 5 May."),
    ("Ben will check the figures", "By 5 December, Ben will check the figures."),
    ("Ben will check the figures", "The figures will be checked by Ben by 5 December."),
    ("check the contract with Schmidt", "Carla will check the contract with Schmidt tomorrow."),
    ("check the contract with Schmidt", "Tomorrow Carla checks the contract with Schmidt."),
    ("delivers the crane to the yard", "The crane is delivered to the yard."),
    ("delivers the crane to the yard", "The crane is delivered to the yard by the supplier."),
    ("The budget for Berlin is approved", "The budget for Berlin is approved."),
    ("The budget for Berlin is approved", "Berlin's budget is approved."),
    ("The lawyer reviews the draft", "The draft is reviewed by the lawyer."),
    ("The lawyer reviews the draft", "Before the board signs it, the lawyer reviews the draft."),
    ("We agreed to pay the supplier", "The supplier is paid within thirty days."),
    ("We agreed to pay the supplier", "Within thirty days the supplier is paid."),
    ("The board approved the plan", "The architects' plan was approved by the board."),
    ("Ben asked me to invite", "Ben asked Carla to invite the auditors."),
    ("The harbour office inspects", "Every spring the harbour office inspects the boats."),
    ("I will write the report", "Carla Diaz writes the report about the flood."),
    ("I will write the report", "Next week Carla will write the report about the flood."),
    ("The old pump stays", "Until June, the old pump stays in the cellar."),
    ("We did not agree to increase anything.", "It was not agreed to increase anything."),
    ("We have not decided about the new logo", "The new logo is not decided."),
    ("The mayor opens the market", "On Saturday the mayor opens the market."),
    ("把测试报告发给客户", "测试报告下周三之前发给客户"),
    ("把测试报告发给客户", "下周三之前把测试报告发给客户"),
    ("我明天把合同发给法务", "张伟明天把合同发给法务"),
    ("我明天把合同发给法务", "明天张伟把合同发给法务"),
    ("我明天把合同发给法务", "合同明天发给法务"),
    ("我们还没有决定预算", "预算还没有决定"),
    ("供应商把吊车送到码头", "吊车由供应商送到码头"),
    ("财务部负责审核报销单", "报销单由财务部审核"),
    ("我们决定下个月发布新版本", "新版本下个月发布"),
    ("我会通知王芳", "张伟会通知王芳参加周五的会议"),
)
RIGHT_LATER: Final = (
    ("I will send the invoice", "Tom Reyes sends the invoice to the landlord by Tuesday."),
    ("I will send the invoice", "By Tuesday, Reyes will send the invoice to the landlord."),
    ("I will send the invoice", "The invoice is sent to the landlord by Tuesday."),
    ("told the tenants", "The tenants were told by our lawyer that the owner sold the house."),
    ("The team from Oslo", "In April the team from Oslo trains the team from Lyon."),
    ("Nobody agreed to move", "Nobody agreed to move the server."),
    ("The doctor examines", "The patient is examined by the doctor."),
    ("The designer will give", "The drawings are given to the printer by the designer."),
    ("The new parking rules", "The residents rejected the new parking rules."),
    ("Tom trains the interns", "The interns are trained by Tom."),
    ("Tom and Nina visit", "In June, Nina and Tom visit the factory."),
    ("我明天把发票寄给房东", "刘洋明天把发票寄给房东"),
    ("我明天把发票寄给房东", "发票明天寄给房东"),
    ("设计师会把图纸交给印刷厂", "图纸由设计师交给印刷厂"),
    ("居民反对新的停车规定", "新的停车规定居民反对"),
)
"""Each a passage and what it says, in other words."""
SUPPORTED: Final = 52
"""So many of the right ones are told to be supported, no fewer."""


MEETINGS: Final = (EN, ZH, EN_LATER, ZH_LATER)


def compared(passage: str, text: str) -> tuple[Support | None, str]:
    """What the comparison says of an action with this passage and this conclusion.

    No support, and the gate's reason, where a person is to judge it: it is shown as no fact.
    """
    of = meeting(next(turns for turns in MEETINGS if any(passage in words for _, words in turns)))
    row = {"extract_id": "1", "kind": "action", "text": text, "claimed_quote": passage}
    part = brought_to(of, json.dumps(row))
    recipe = Minutes(RULES)
    question = recipe.leaf(part)
    raw = recipe.answer(question, part, "part")
    result = recipe.read(raw, question, finished=True, leaf=True)
    if not result.claims:
        (task,) = result.tasks
        return None, task.judged.reason
    (claim,) = result.claims
    return claim.support, claim.note


@pytest.mark.parametrize(("passage", "text"), WRONG + WRONG_LATER)
def test_what_a_passage_does_not_say_is_never_supported(passage: str, text: str) -> None:
    support, note = compared(passage, text)
    assert support in {Support.UNSUPPORTED, Support.UNAUDITED, None}
    assert note


def test_most_right_conclusions_in_other_words_are_supported() -> None:
    found = [compared(*one)[0] for one in RIGHT + RIGHT_LATER]
    assert found.count(Support.SUPPORTED) >= SUPPORTED


@pytest.mark.parametrize(
    ("passage", "text", "note"),
    [
        (
            EN[1][1],
            "Ben will call the bank.",
            "by the quote Carla will do it, by the conclusion Ben",
        ),
        (ZH[1][1], "李强把合同发给法务", "by the quote 张伟 will do it, by the conclusion 李强"),
        (EN[7][1], "The budget is increased.", "the sentence denies (not), the finding does not"),
        (ZH[2][1], "预算已经决定", "the sentence denies (没), the finding does not"),
        (
            "we decided to close the pier",
            "It was decided to close the pier.",
            "a condition (unless) stands before the quote, the finding has none",
        ),
        (
            "我们同意关闭码头",
            "同意关闭码头",
            "a condition (除非) stands before the quote, the finding has none",
        ),
    ],
)
def test_a_conclusion_that_is_unsupported_says_what_differs(
    passage: str, text: str, note: str
) -> None:
    assert compared(passage, text) == (Support.UNSUPPORTED, note)
