"""Where a passage may begin and end."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Verdict
from tests.core.gate.bench import judged, pinned

_CUT = {
    "number words": ("The fee is twenty five euros per site.", "five euros per site"),
    "hundred and": ("We know a hundred and five of the people.", "five of the people"),
    "minus in words": ("We pay minus five percent of the price.", "five percent of the price"),
    "负": ("全年合计亏损为负五百万元整。", "五百万元整"),
    "fraction": ("The rate of the bond is 3 1/2 of it", "The rate of the bond is 3"),
    "blank in a number": ("It costs 45 000 euros a month.", "000 euros a month"),
    "blank at the end": ("The invoice is over 45 000 euros", "The invoice is over 45"),
    "spaced slash": ("The invoice is over 45 / 60 of it", "The invoice is over 45"),
    "Mio.": ("Der Betrag ist jetzt 45 Mio. Euro.", "Der Betrag ist jetzt 45"),
    "bn": ("The invoice is over 45 bn of euros", "The invoice is over 45"),
    "kg": ("The invoice is over 45 kg of it", "The invoice is over 45"),
    "cheque numerals": ("本项目总预算为伍佰万元整", "佰万元整全额"),
    "word start": ("We are unable to ship the module.", "able to ship the module"),
    "word end": ("The shipment of the modules is late.", "The shipment of the module"),
    "both ends": ("unhappily everafterwards", "happily everafter"),
    "hyphen before": ("The pre-release review of May ended.", "release review of May ended"),
    "hyphen after": ("We met the long-term supplier.", "We met the long"),
    "apostrophe": ("They said we can't ship the module.", "They said we can"),
    "accents": ("Les employés sont là", "Les employ"),
    "decomposed accent": ("les employe\u0301s sont la", "s sont la"),
    "Cyrillic": ("Мы неспособны отгрузить модуль", "способны отгрузить модуль"),
    "Arabic": ("والكتاب الجديد هنا", "الكتاب الجديد هنا"),
    "Hangul": ("우리는 불가능하다고 말했다", "가능하다고 말했다"),
    "Devanagari": ("यह असंभव काम है अभी", "संभव काम है अभी"),
    "number start": ("The total is 1250 euros a month.", "250 euros a month"),
    "number end": ("In total the site costs 1250", "In total the site costs 125"),
    "thousands": ("The site costs 1,250 euros a month.", "250 euros a month"),
    "thousands end": ("In total the site costs 1,250", "In total the site costs 1"),
    "decimals": ("The site costs 3.75 euros a month.", "75 euros a month"),
    "time": ("The call starts at 9:30 sharp.", "The call starts at 9"),
    "date": ("It was signed on 3/4/2021 here.", "It was signed on 3/4"),
    "range": ("It takes between 5-10 working days.", "10 working days"),
    "minus": ("Growth was at -5% last year.", "5% last year."),
    "currency": ("It costs $500 a month and site.", "500 a month and site"),
    "comparison": ("The rate is <5% for a week.", "5% for a week"),
    "percent": ("The rate of errors was 5% then.", "The rate of errors was 5"),
    "percent with a blank": ("The rate of errors was 5 % then.", "The rate of errors was 5"),
    "euro": ("In total the site costs 500€ a month", "In total the site costs 500"),
    "am": ("The dry run starts at 9 am there.", "The dry run starts at 9"),
    "p.m.": ("The dry run starts at 9 p.m. there.", "The dry run starts at 9"),
    "million": ("The budget is 5 million euros.", "The budget is 5"),
    "percent word": ("The rate of errors was 5 percent.", "The rate of errors was 5"),
    "Prozent": ("Die Quote lag zuletzt bei 5 Prozent.", "Die Quote lag zuletzt bei 5"),
    "Uhr": ("Die Probe beginnt morgen um 9 Uhr.", "Die Probe beginnt morgen um 9"),
    "millones": ("El presupuesto es de 5 millones.", "El presupuesto es de 5"),
    "万": ("外包费用上限为15万元，另议。", "外包费用上限为15"),
    "15万 and 5万": ("外包费用上限为15万元，另议。", "5万元，另议"),
    "十五万": ("外包费用上限为十五万元，另议。", "五万元，另议"),
    "weekday of month": ("截止时间定在十二月，不再改。", "二月，不再改"),
    "月": ("截止时间定在12月，不再改。", "截止时间定在12"),
    "full-width digits": ("外包费用上限为１５万元，另议。", "５万元，另议"),
    "Arabic digits": ("التكلفة هي ١٢٥٠ يورو شهريا", "٢٥٠ يورو شهريا"),
    "ligature": ("The oﬃce ﬂoor plan", "ice floor plan"),
    "days": ("The invoice is due within 30 days of it.", "The invoice is due within 30"),
    "a unit in short": ("The site lies within 30 km of it.", "The site lies within 30"),
    "a currency in short": ("In total the site costs 30 USD now.", "In total the site costs 30"),
    "a month": ("The term ends on the 14 October then.", "The term ends on the 14"),
    "a range in words": ("In total it is 20 to 30 euros each.", "In total it is 20"),
    "a number word": ("The rate of it is twenty percent.", "The rate of it is twenty"),
    "the unit of a number word": ("It is 5 million euros in all.", "It is 5 million"),
    "März": ("Die Frist endet dann am 14 März des Jahres.", "Die Frist endet dann am 14"),
    "août": ("Le délai se termine alors le 14 août.", "Le délai se termine alors le 14"),
    "Tage": ("Die Frist läuft noch 30 Tage lang.", "Die Frist läuft noch 30"),
    "a bound": ("At least 20 people came to it.", "20 people came to it"),
    "a Chinese bound": ("参加会议的至少20名员工都同意。", "20名员工都同意"),
    "a negation before": ("They did not approve the plan.", "approve the plan."),
    "a German negation before": ("Sie haben nicht zugestimmt dem Plan.", "zugestimmt dem Plan."),
    "up to": ("We approved up to 40 buses for the line.", "40 buses for the line"),
    "roughly": ("We approved roughly 40 buses for the line.", "40 buses for the line"),
    "bis zu": ("Wir haben bis zu 40 Busse genehmigt.", "40 Busse genehmigt"),
    "no more than": ("We approved no more than 40 buses.", "more than 40 buses"),
    "nobody": ("Nobody approved the purchase of buses.", "approved the purchase of buses"),
    "neither nor": ("Neither Ann nor the board approved it all.", "the board approved it all"),
    "Spanish no": ("El consejo no aprobó la compra de todo.", "aprobó la compra de todo"),
    "personne": ("Là, personne ne veut payer le tout.", "veut payer le tout"),
    "没有": ("公司没有同意提高今年的差旅标准。", "同意提高今年的差旅标准"),
    "禁止": ("公司禁止使用个人的电脑办公。", "使用个人的电脑办公"),
    "逾": ("公司逾十五名员工同意今年的标准。", "十五名员工同意今年的标准"),
    "不可以": ("本周不可以继续推进数据迁移。", "可以继续推进数据迁移"),
}
_WHOLE = {
    "the most recent": ("公司最近十五年一直在本市经营。", "十五年一直在本市经营"),
    "contracts": ("公司签约十五家企业并完成建设。", "十五家企业并完成建设"),
    "an answer before": ("Did it? No, the module ships soon.", "the module ships soon"),
    "number before": ("It has 3 parts and two modules in it.", "two modules in it"),
    "ordinal after digits": ("Section 5 First the module ships.", "First the module ships"),
    "quotation marks": ('She said "the module ships" and left.', "the module ships"),
    "brackets": ("We ship (the module in May) soon.", "the module in May"),
    "slash": ("We ship and/or postpone the module.", "or postpone the module"),
    "number and point": ("The module ships in 2024. Then we rest.", "The module ships in 2024"),
    "list number": ("1. The module ships soon.", "The module ships soon"),
    "number and word": ("We need 30 working days for it.", "We need 30 working"),
    "dash": ("The plan—we ship the module—stands.", "we ship the module"),
    "CJK by Latin": ("我们用PayHub网关上线", "PayHub网关上线"),
    "CJK inside": ("我们决定六月上线支付模块", "决定六月上线支付"),
    "Latin then CJK": ("采用Kafka方案，不再讨论", "采用Kafka方案"),
    "Thai": ("เราตัดสินใจเปิดตัวโมดูลในเดือนมิถุนายน", "ตัดสินใจเปิดตัวโมดูล"),
    "kana": ("モジュールを六月に公開します", "を六月に公開します"),
    "camel case": ("deliveredThe module ships in May.", "The module ships in May"),
    "dangling apostrophe": ("the suppliers' module ships", "the suppliers"),
    "minus after blank": ("It fell to - the module ships", "the module ships"),
}


@pytest.mark.parametrize(("text", "quote"), _CUT.values(), ids=_CUT)
def test_a_hit_never_cuts_a_word_or_a_number(text: str, quote: str):
    result = judged(text, quote)
    assert not result.verdict.is_hit, pinned(text, result)


@pytest.mark.parametrize(("text", "quote"), _CUT.values(), ids=_CUT)
def test_a_right_hint_does_not_help_a_cut_passage(text: str, quote: str):
    at = text.find(quote)
    assert not judged(text, quote, (at, at + len(quote))).verdict.is_hit


@pytest.mark.parametrize(("text", "quote"), _WHOLE.values(), ids=_WHOLE)
def test_a_passage_of_whole_words_is_a_hit(text: str, quote: str):
    result = judged(text, quote)
    assert (result.verdict, pinned(text, result)) == (Verdict.HIT_SUBSTR, quote), result.reason


def test_the_reason_says_that_the_words_stand_inside_longer_ones():
    reason = judged("We are unable to ship the module.", "able to ship the module").reason
    assert "inside longer words or numbers" in reason


_BEHIND = "the words stand only behind a negation, or behind the bound of a number"
_INSIDE = "the words stand only inside longer words or numbers"


@pytest.mark.parametrize(
    ("text", "quote", "reason"),
    [
        ("The board has not approved the budget.", "approved the budget.", _BEHIND),
        ("For that we need at least 40 more people.", "40 more people.", _BEHIND),
        ("预算委员会没有批准这个方案", "批准这个方案", _BEHIND),
        ("They read the unapproved budgets.", "approved budgets.", _INSIDE),
        ("It costs 1,500 euros a month.", "500 euros a month.", _INSIDE),
    ],
)
def test_the_reason_names_what_stands_before_the_words(text: str, quote: str, reason: str) -> None:
    found = judged(text, quote)
    assert (found.verdict, found.reason) == (Verdict.TO_HUMAN, reason)
