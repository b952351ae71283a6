"""A quote whose sentence turns it goes to a person; one that stands beside such words is found."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Segment, Verdict
from tests.core.gate.bench import judged
from tests.core.gate.cut import judged_in

_TURNED = {
    "en": r"""
Nobody said that [the budget is cut by ten percent].
No one on the board believes [the budget is cut by ten percent].
It is by no means [approved that the crane is sold].
It is far from [decided that the crane is sold].
I doubt [we agreed to pay the supplier].
He denied that [we agreed to pay the supplier].
I wouldn't say [we agreed to pay the supplier].
I'm not sure [we agreed to pay the supplier].
I don't think that anybody here said [we agreed to pay the supplier].
It cannot be that [we agreed to pay the supplier].
Under no circumstances will [we agree to pay the supplier].
We will not, pay attention, [sell the harbour to anyone].
We will not, [pay attention, sell the harbour to anyone].
We will not - as agreed - [sell the harbour to anyone].
We will never (as agreed in May) [sell the harbour to anyone].
Suppose [we decided to move the warehouse] to Bremen.
If [we decided to move the warehouse], it would cost much.
Unless [we decided to move the warehouse], nothing changes.
Whether [we decided to move the warehouse] is open.
We failed to [renew the licence for the software].
We refuse to [accept the new terms of the insurer].
It would be wrong to say [the deadline was met by the team].
It would be wrong, as Ann knows, to say [the deadline was met by the team].
Rumour has it [the factory closes in autumn].
People say [the factory closes in autumn].
Allegedly [the factory closes in autumn].
Instead of [cancelling the order], we doubled the order.
Yesterday Peter claimed [the bridge is safe], which is false.
It is not true that [the permit was granted by the ministry].
It is not true, Ann, that [the permit was granted by the ministry].
The launch is unlikely [to be postponed to June 12th].
We must not [deploy on Fridays without a rollback plan].
He lied when he said [we agreed to pay the supplier].
We almost [agreed to pay the supplier].
Perhaps [we agreed to pay the supplier].
The so-called [experts approved the plan of May].
The former [president signed the treaty of peace].
We decided against [paying the supplier in May].
We stopped [paying the supplier in May].
The idea that [we agreed to pay the supplier] is absurd.
We have not yet [decided to sell the crane].
We will not, however, [sell the harbour to anyone].
It is anything but [agreed that we sell the crane].
Imagine [we decided to move the warehouse].
It is impossible that [the deadline was met by the team].
Without [signing the new contract], we wait.
[We agreed to pay the supplier] unless the board objects.
[We agreed to pay the supplier], provided the board agrees.
[We agreed to pay the supplier], not!
[We agreed to pay the supplier]: no.
That [we agreed to pay the supplier] is false.
[We agreed to pay the supplier], which is not true.
I doubt [we agreed to pay the supplier\nBob: so it is], Ann.
""",
    "de": """
Niemand hat gesagt, dass [das Budget gekürzt wird].
Er bestreitet, dass [wir den Kran verkauft haben].
Ich glaube nicht, dass [wir den Kran verkauft haben].
Ich bezweifle, dass [wir den Kran verkauft haben].
Angeblich [schließt das Werk im Herbst].
Es heißt, [das Werk schließt im Herbst].
Wenn [wir den Kran verkaufen], wird es teuer.
Falls [wir den Kran verkaufen], wird es teuer.
Keiner von uns hat [den Vertrag unterschrieben].
Statt [den Kran zu verkaufen], mieten wir einen.
Auf keinen Fall werden [wir den Kran verkaufen].
Ob [wir den Kran verkaufen], ist offen.
[Wir verkaufen den Kran], es sei denn, er ist neu.
Dass [wir den Kran verkaufen], ist falsch.
""",
    "fr": """
Personne n'a dit que [le budget est réduit].
Il nie que [nous avons vendu la grue].
Je doute que [nous avons vendu la grue].
Ce n'est pas vrai que [nous avons vendu la grue].
Si [nous avons vendu la grue], c'est un problème.
Le bruit court que [l'usine ferme en automne].
Au lieu de [vendre la grue du port], nous louons.
À moins que [nous ayons vendu la grue], tout va bien.
Supposons que [nous avons vendu la grue].
Jamais on n'a décidé de [vendre la grue du port].
[Nous avons vendu la grue], sauf si elle est neuve.
""",
    "it": """
Nessuno ha detto che [il bilancio è ridotto].
Dubito che [abbiamo venduto la gru].
Egli nega che [abbiamo venduto la gru].
Non è vero che [abbiamo venduto la gru].
Se [abbiamo venduto la gru], è un problema.
Si dice che [la fabbrica chiude in autunno].
Invece di [vendere la gru del porto], la affittiamo.
Supponiamo che [abbiamo venduto la gru].
Non credo che [abbiamo venduto la gru].
È impossibile che [abbiamo venduto la gru].
[Abbiamo venduto la gru], a meno che sia nuova.
""",
    "es": """
Nadie dijo que [el presupuesto se recorta].
Dudo que [vendimos la grúa del puerto].
Él negó que [vendimos la grúa del puerto].
No es cierto que [vendimos la grúa del puerto].
Si [vendimos la grúa del puerto], es un problema.
Se rumorea que [la fábrica cierra en otoño].
En lugar de [vender la grúa del puerto], la alquilamos.
Supongamos que [vendimos la grúa del puerto].
No creo que [vendimos la grúa del puerto].
Es imposible que [vendimos la grúa del puerto].
[Vendimos la grúa del puerto], a menos que sea nueva.
""",
    "zh": """
没有人说过[许可证已经批准]。
没有证据表明[许可证已经批准]。
我们差点[同意付款给供应商]。
也许[我们同意付款给供应商]。
他撒谎说[我们同意付款给供应商]。
他否认[工厂将在秋天关闭]。
他坚决否认，[工厂将在秋天关闭]。
如果[测试通过，我们周一发布第三版]。
除非[董事会批准，否则我们签合同]。
除非董事会批准，否则[我们签合同并付款]。
要不是[董事会批准，我们签合同]。
据说[工厂将在秋天关闭]。
听说，[工厂将在秋天关闭]。
并非[所有设备都通过了检验]。
我们从未答应过[降低价格百分之十]。
我们不同意[在下周付款给供应商]。
我们决定推迟上线，而不是[取消上线的计划]。
谁说[我们已经收购了那家公司]。
我怀疑[我们已经收购了那家公司]。
公司拒绝[在下周付款给供应商]。
我们未能[在下周付款给供应商]。
不可能[在下周付款给供应商]。
[我们同意付款给供应商]的话，他就来。
[我们同意付款给供应商]是假的。
[我们同意付款给供应商]，除非董事会反对。
""",
}
_ASKED = """
[We agreed to pay the supplier], right?
[We agreed to pay the supplier] - is that so?
Did you say [we agreed to pay the supplier], Anna?
Who says that [we agreed to pay the supplier] in May? I don't.
[We agreed to pay the supplier], or not?
[We agreed to pay the supplier] in May?
[We agreed to pay the supplier], didn't we?
[We agreed to pay the supplier] in May, yes?
So did you say [we agreed to pay] in May, or was it in June?
[Wir haben den Kran verkauft], oder?
[Nous avons vendu la grue], n'est-ce pas?
[Abbiamo venduto la gru], vero?
[Vendimos la grúa del puerto], ¿verdad?
[我们同意付款给供应商]，对吗？
[我们同意付款给供应商]吧？
[我们同意付款给供应商]，是不是？
[我们同意付款给供应商]了吗？
[我们同意付款给供应商]了吗，老王。
[我们同意付款给供应商]，安娜？
我们是否[决定关闭东部办公室]？没有。
难道[我们应该解雇二十名员工]吗？
"""
_AS_IT_IS = r"""
The crane is not sold. [We agreed to pay the supplier].
Will it rain? If so, fine. [We agreed to pay the supplier].
He did not come, but [we agreed to pay the supplier].
He did not come but [we agreed to pay the supplier].
He did not come [but we agreed to pay the supplier].
It was late, and yet [we agreed to pay the supplier].
He did not come, [we agreed to pay the supplier].
No, [we agreed to pay the supplier].
Is it late? [We agreed to pay the supplier].
It is not late! [We agreed to pay the supplier].
[We agreed to pay the supplier]. Is that so?
[We agreed to pay the supplier?]
[Did we agree to pay the supplier?]
[We agreed to pay the supplier], but did you call them?
[We agreed to pay the supplier] but not in May?
[We agreed to pay the supplier], and how do we go on from there?
The crane is sold and [we agreed to pay the supplier].
There is no doubt that [we agreed to pay the supplier].
Without doubt [we agreed to pay the supplier].
Not only did he come, but [we agreed to pay the supplier].
The yard never sells; [we agreed to pay the supplier].
They said [we agreed to pay the supplier].
It is true that [we agreed to pay the supplier].
I know that [we agreed to pay the supplier].
[We agreed to pay the supplier], not the yard.
[We agreed to pay the supplier], no more and no less.
[We agreed to pay the supplier]. Unless you ask, it is done.
[We agreed to pay the supplier]\n\nDo we have time?
[We agreed to pay the supplier]\nBob Ode: Do we have time?
[We agreed to pay the supplier], if the board agrees.
If the tests pass, [we will ship version two on Monday].
We keep the notes, and [we agreed to pay the supplier].
It is no wonder [we agreed to pay the supplier].
Nevertheless [we agreed to pay the supplier].
This includes without limitation [the goods of the supplier].
Perhaps it rains. [We agreed to pay the supplier].
It is almost May, and [we agreed to pay the supplier].
[I doubt we agreed to pay the supplier].
[Nobody said that the budget is cut].
[If we sell the crane, we pay the supplier].
Nobody came. Dr. Smith said [we agreed to pay the supplier].
- We do not rent.\n- [We agreed to pay the supplier].
We do not rent\n\n[We agreed to pay the supplier].
Bob Ode: I do not know\nAnn Lee: [We agreed to pay the supplier].
1) nothing was sold\n2) [We agreed to pay the supplier].
Im Mai [haben wir den Vertrag gekündigt].
Er kommt nicht. [Wir haben den Kran verkauft].
Er kommt nicht, aber [wir haben den Kran verkauft].
Er sagt, dass [wir den Kran verkauft haben].
Nicht nur das, sondern [wir haben den Kran verkauft].
Ohne Zweifel. [Wir haben den Kran verkauft].
Il ne vient pas. [Nous avons vendu la grue].
Il dit que [nous avons vendu la grue].
Il ne vient pas, mais [nous avons vendu la grue].
Non viene. [Abbiamo venduto la gru].
Egli dice che [abbiamo venduto la gru].
Non viene, ma [abbiamo venduto la gru].
No viene. [Vendimos la grúa del puerto].
Se decidió que [vendimos la grúa del puerto].
No viene, pero [vendimos la grúa del puerto].
他没来。[我们同意付款给供应商]。
他没来，但是[我们同意付款给供应商]。
他没来，[我们同意付款给供应商]。
不，[我们同意付款给供应商]。
不仅如此，[我们同意付款给供应商]。
我们不仅[同意付款给供应商]。
他特别说[我们同意付款给供应商]。
他差不多说[我们同意付款给供应商]。
他非常希望[我们同意付款给供应商]。
天气好吗？[我们同意付款给供应商]。
[我们同意付款给供应商]。对吗？
[我们同意付款给供应商吗？]
未来三年[我们同意付款给供应商]。
如果下雨就取消。[我们同意付款给供应商]。
这是不错的消息，[我们同意付款给供应商]。
"""


def _lines(table: str) -> list[str]:
    return [line.replace(r"\n", "\n") for line in table.strip().splitlines()]


@pytest.mark.parametrize("marked", [line for table in _TURNED.values() for line in _lines(table)])
def test_a_quote_that_its_sentence_turns_goes_to_a_person(marked: str) -> None:
    assert judged_in(marked).verdict is Verdict.TO_HUMAN


@pytest.mark.parametrize("marked", _lines(_ASKED))
def test_a_question_cut_short_goes_to_a_person(marked: str) -> None:
    assert judged_in(marked).verdict is Verdict.TO_HUMAN


@pytest.mark.parametrize("marked", _lines(_AS_IT_IS))
def test_a_quote_that_is_what_it_is_is_found(marked: str) -> None:
    result = judged_in(marked)
    assert result.verdict is Verdict.HIT_EXACT, result.reason


@pytest.mark.parametrize(
    ("marked", "reason"),
    [
        (
            "I doubt [we agreed to pay the supplier].",
            '"doubt" before the words turns what they say',
        ),
        ("[We agreed to pay it today], right?", "the text asks what the quote states"),
    ],
)
def test_the_reason_names_what_turns_the_quote(marked: str, reason: str) -> None:
    assert judged_in(marked).reason == reason


def test_what_another_speaker_says_turns_nothing() -> None:
    text = "I doubt it, no, we agreed to pay the supplier, right? Yes."
    start, end = text.index("we agreed"), text.index(", right")
    turns = [Segment("Ann", 0.0, 0, start), Segment("Bob", 1.0, start, end)]
    alone = [*turns, Segment("Ann", 2.0, end, len(text))]
    assert judged(text, text[start:end], segments=alone).verdict is Verdict.HIT_SUBSTR
    one = [Segment("Ann", float(at), part.start, part.end) for at, part in enumerate(alone)]
    assert judged(text, text[start:end], segments=one).verdict is Verdict.TO_HUMAN


def test_a_passage_before_all_segments_is_read_up_to_the_first() -> None:
    text = "Nobody said so. We agreed to pay the supplier, right?"
    later = [Segment("Ann", 0.0, text.index(", right"), len(text))]
    assert judged(text, "We agreed to pay the supplier", segments=later).verdict.is_hit


def test_a_speaker_who_begins_anew_is_not_held_to_the_words_before() -> None:
    assert judged_in("If you one of one of [one of my requirements was a beep].").verdict.is_hit
    assert judged_in("I'm not sure um [uh we agreed to pay the supplier].").verdict.is_hit


def test_a_similar_passage_is_read_in_its_sentence_too() -> None:
    text = "Nobody said that the permit was granted by the ministry of transport and harbours."
    quote = "the permitt was granted by the ministry of transport and harbours."
    assert judged(text, quote).verdict is Verdict.TO_HUMAN
    assert judged(text.replace("Nobody", "Somebody"), quote).verdict is Verdict.HIT_FUZZY
