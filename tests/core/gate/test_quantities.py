"""A quote is not cut from the rest of a number, its factor or its bound."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Verdict
from tests.core.gate.cut import judged_in

_CUT = """
It costs $5 [million euros for the pumps].
The rate is 5 [percent of the users we know].
The work takes between 5 and [7 days of our time].
[The work takes between five days] and seven days.
It costs (about) [500 euros for the pumps].
价格最高[五百万元的水泵]。
价格上限[五百万元的水泵]。
价格约为[五百万元的水泵]。
价格超过了[五百万元的水泵]。
价格五百万元至[七百万元的水泵]。
[水泵的总价格是五百万元]至七百万元。
这是第[五百万元的水泵]。
The price is 1'[500'000 euros for the pumps].
The price is 1\u2019[500\u2019000 euros for the pumps].
The price is 1_[500_000 euros for the pumps].
The price is 1·[500·000 euros for the pumps].
The price is 1\u066c[500\u066c000 euros for the pumps].
The price is 1\u00d7[500 euros for the pumps].
The price is 1 \u00d7 [500 euros for the pumps].
The price is 1*[500 euros for the pumps].
The price is 2^[500 euros for the pumps].
The price is 1 / [2 euros for the pumps].
The price is 1 [½ euros for the pumps].
The price is 1[½ euros for the pumps].
[The price of the pumps is 1] ½ euros.
[The price of the pumps is 1]½ euros.
[The price of the pumps is ½] million euros.
[The price of the pumps is 10]⁶ euros.
[The price of the pumps is 10] ⁶ euros.
[The price of the pumps is 10]^6 euros.
[The price of the pumps is 10] ^ 6 euros.
[The price of the pumps is 5]e6 euros.
[The price of the pumps is 5] \u00d7 10^6 euros.
[The price of the pumps is 5] x 100 euros.
[The rate of the loan is 5] ‰ now.
[The rate of the loan is 5]‰ now.
[The rate of the loan is 5] per mille now.
[The rate of the loan is 5] pct now.
[The rate of the loan is 5] basis points.
[The rate of the loan rose by 5] percentage points.
It costs one point [five million euros for the pumps].
[The price of the pumps is one] point five million.
It costs half [a million euros for the pumps].
It costs half a [million euros for the pumps].
It costs half of [five million euros for the pumps].
It costs ten times [five million euros for the pumps].
It costs twice [five million euros for the pumps].
It costs a third of the [five million euros for the pumps].
It costs 10 % of [five million euros for the pumps].
It costs more than [five million euros for the pumps].
It costs fewer than [five million euros for the pumps].
It costs no more than [five million euros for the pumps].
It costs at least roughly [five million euros for the pumps].
It costs up to [a million euros for the pumps].
It costs nearly [a hundred euros for the pumps].
It costs more than [$5 million for the pumps].
It costs more than [€ 500 for the pumps].
It costs close to [500 euros for the pumps].
It costs as much as [500 euros for the pumps].
It costs 5 or [6 million euros for the pumps].
It costs 5 to [6 million euros for the pumps].
It costs 5 - [6 million euros for the pumps].
It costs five to [six million euros for the pumps].
[The price of the pumps is five] million.
[The price of the pumps is 50] thousand.
[We need three] or four days.
[The work takes three] or four days.
[The work takes three] to four days.
[The work takes 5] -7 days.
[The work takes 5]-7 days.
[The work takes 5] \u2013 7 days.
[The work takes 5] or 7 days.
[The work costs half] a million.
[The work takes 5 days] or more.
[The work takes five days] or less.
Es kostet mehr als [fünf Millionen Euro für alles].
Es kostet fast [500 Euro für alle Pumpen].
Es kostet eins Komma [fünf Millionen Euro für alles].
Cela coûte plus de [cinq millions d'euros en tout].
Cela coûte près de [500 euros pour les pompes].
Cuesta más de [cinco millones de euros en total].
Costa più di [cinque milioni di euro in tutto].
价格是一点[五百万元的水泵]。
[水泵的总价格是一]点五百万元。
价格超过[五百万元的水泵]。
价格不到[五百万元的水泵]。
价格近[五百万元的水泵]。
价格约[五百万元的水泵]。
价格几乎[五百万元的水泵]。
价格不止[五百万元的水泵]。
价格是[一百万元的水泵]左右。
[水泵的总价格是五百万元]左右。
[水泵的总价格是五百万元]以上。
[水泵的总价格是五百]多万元。
[水泵的总价格是三]百万元。
[水泵的工期是三]到四天。
[水泵的工期是三]至四天。
[水泵的工期是三]或四天。
工期是三至[四天的水泵工程]。
价格是半[百万元的水泵工程]。
价格是数[百万元的水泵工程]。
价格是百分之[五的水泵工程款]。
价格是三倍于[五百万元的水泵]。
价格是一半的[五百万元的水泵]。
价格是十倍[五百万元的水泵]。
[It rises from five] million to six.
The loan is 2 times [500 euros for the pumps].
It rose by a quarter of [500 euros for the pumps].
It takes some [500 euros for the pumps].
It costs upwards of [500 euros for the pumps].
It costs a minimum of [500 euros for the pumps].
"""
_WHOLE = """
他是第一个，[五百万元的水泵到了]。
会议有[五百人参加讨论]。
We chose between them, and [seven people work on the pumps].
It takes no time; and [7 days later the pumps came].
The list is 1, 2, 3. [We agreed to pay the supplier].
1) [500 euros are for the pumps].
1. [500 euros are for the pumps].
We met; [five million euros are for the pumps].
It is more. [Five million euros are for the pumps].
More and more, [five million euros are for the pumps].
In 2024 [five people worked for the pumps].
We know more than [one of my requirements was about].
It has 3 parts and [two modules in it].
[It has three parts] and two modules.
[The work takes 5 days] to do.
[We need five people] or so we think.
[The work is for one] or the other.
[The pumps are 3], 4 of which work.
They paid 5. [7 pumps are in the harbour].
那天晚上[十点我们开会讨论]。
会议地点[五楼的大会议室里]。
[我们决定关闭五个办公室]，以上是全部。
桌上[三台水泵坏了]。
最近[五年一直在本市经营]。
公司签约[十五家企业并完成]。
第一点，[五百万元用于水泵]。
We ship version 2 in May, [5 people test it now].
Half the team, [five people, tests it now].
The price is [1'500'000 euros for the pumps].
The price is [more than five million euros].
The price is [half a million euros in all].
[The work takes three or four days].
[The work takes 5 days] in May.
[The rate of the loan is 5 percent] this year.
Three of them, [four people work for the pumps].
She is more than happy: [five people work on the pumps].
It is over. [Five people work for the pumps].
We talked about [the five people at the pumps].
[We need three people] and four days.
Der Vertrag ist über [ein Haus im Norden].
Il parle de plus de [cette maison dans le nord].
[我们三个人同意这个方案]，四个人反对。
[工期是三至四天的水泵工程]。
[水泵的总价格是五百多万元]。
人数[百分之五十以上同意方案]。
"""


@pytest.mark.parametrize("marked", _CUT.strip().splitlines())
def test_a_number_is_not_cut_from_what_belongs_to_it(marked: str) -> None:
    result = judged_in(marked)
    assert not result.verdict.is_hit


@pytest.mark.parametrize("marked", _WHOLE.strip().splitlines())
def test_a_number_with_all_that_belongs_to_it_is_found(marked: str) -> None:
    result = judged_in(marked)
    assert result.verdict is Verdict.HIT_EXACT, result.reason
