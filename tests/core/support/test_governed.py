# ruff: noqa: RUF001 (full-width marks are what is tested)
"""What a sentence denies, doubts, supposes, plans or only reports is not stated by it.

In the tables the quote stands between brackets.
"""

from __future__ import annotations

import re

import pytest

from citebound.core.result import Support
from citebound.core.support.findings import Audit, audit
from citebound.core.support.premise import governor
from citebound.core.support.said import Known

WRONG_EN = (
    ("We failed to [renew the licence for the software].", "We renew the licence."),
    ("We failed to [renew the licence for the software].", "renew the licence for the software"),
    ("[We failed to renew the licence for the software.]", "We renew the licence."),
    ("It would be wrong to say [the deadline was met by the team].", "The deadline was met."),
    ("[It would be wrong to say the deadline was met.]", "The deadline was met."),
    ("It is false that [the deadline was met].", "The deadline was met."),
    ("Rumour has it [the factory closes in autumn].", "The factory closes in autumn."),
    ("[Rumor has it the factory closes in autumn.]", "The factory closes in autumn."),
    ("There is a rumour that [the factory closes].", "The factory closes."),
    ("Allegedly, [the factory closes in autumn].", "The factory closes in autumn."),
    ("Supposedly [the factory closes in autumn].", "The factory closes in autumn."),
    ("It is said that [the factory closes in autumn].", "The factory closes in autumn."),
    ("People say [the factory closes in autumn].", "The factory closes in autumn."),
    ("Yesterday Peter claimed [the bridge is safe].", "The bridge is safe."),
    ("[Yesterday Peter claimed the bridge is safe.]", "The bridge is safe."),
    ("Suppose [we decided to move the warehouse].", "We decided to move the warehouse."),
    ("Suppose [we decided to move the warehouse].", "We move the warehouse."),
    ("Imagine [we decided to move the warehouse].", "We move the warehouse."),
    ("Let's say [we move the warehouse].", "We move the warehouse."),
    ("Let us pretend [we move the warehouse].", "We move the warehouse."),
    ("We wish [the warehouse moves to Bremen].", "The warehouse moves to Bremen."),
    ("We hope [the warehouse moves to Bremen].", "The warehouse moves to Bremen."),
    ("I thought [the warehouse moves to Bremen].", "The warehouse moves to Bremen."),
    ("We rejected [the proposal to hire four consultants].", "We hire four consultants."),
    ("We discussed [the proposal to hire four consultants].", "We hire four consultants."),
    ("[We rejected the proposal to hire four consultants.]", "We hire four consultants."),
    ("The idea of [hiring four consultants] came up.", "We are hiring four consultants."),
    ("There was a request to [hire four consultants].", "We hire four consultants."),
    ("The motion to [hire four consultants] is open.", "We hire four consultants."),
    ("The launch is unlikely [to be postponed to June].", "The launch is postponed."),
    ("The launch is unlikely to be [postponed to June].", "The launch is postponed to June."),
    ("It is impossible that [the launch is postponed].", "The launch is postponed."),
    ("We are unable to [deliver the pumps in May].", "We deliver the pumps in May."),
    ("Instead of [cancelling the order], we doubled it.", "We cancelled the order."),
    ("[Instead of cancelling the order], we doubled it.", "We cancelled the order."),
    ("Rather than [cancelling the order], we doubled it.", "We cancelled the order."),
    ("We avoided [cancelling the order].", "We cancelled the order."),
    ("We ended it without [cancelling the order].", "We cancelled the order."),
    ("We refuse to [accept the new terms of the insurer].", "We accept the new terms."),
    ("[We refuse to accept the new terms of the insurer.]", "We accept the new terms."),
    ("They declined to [sign the lease].", "They sign the lease."),
    ("We forgot to [send the invoice to the landlord].", "We send the invoice."),
    ("We are considering [moving the office to Lyon].", "We are moving the office to Lyon."),
    ("We talked about [moving the office to Lyon].", "We are moving the office to Lyon."),
    ("We plan to [move the office to Lyon].", "We move the office to Lyon."),
    ("They want to [move the office to Lyon].", "They move the office to Lyon."),
    ("They tried to [move the office to Lyon].", "They moved the office to Lyon."),
    ("They attempted to [move the office].", "They moved the office."),
    ("Nobody believes [the permit was granted].", "The permit was granted."),
    ("No one said that [the permit was granted].", "The permit was granted."),
    ("Who said [the permit was granted]?", "The permit was granted."),
    ("There is no evidence that [the permit was granted].", "The permit was granted."),
    ("The ministry denies that [the permit was granted].", "The permit was granted."),
    ("[The ministry denied that the permit was granted.]", "The permit was granted."),
    ("We doubt [the permit was granted].", "The permit was granted."),
    ("The team hardly [met the deadline].", "The team met the deadline."),
    ("We were going to [renew the licence].", "We renew the licence."),
    ("We missed the chance to [renew the licence].", "We renew the licence."),
    ("We gave up [renewing the licence].", "We renew the licence."),
    ("We ruled out [cancelling the order].", "We cancelled the order."),
    ("They were banned from [using the pier].", "They are using the pier."),
    ("The owner prevented us from [using the pier].", "We are using the pier."),
    ("They lost the right to [use the pier].", "They use the pier."),
    ("We are ready to [cancel the order].", "We cancel the order."),
    ("It is too late to [cancel the order].", "We cancel the order."),
    ("The decision to [close the factory] was reversed.", "We close the factory."),
    ("The threat of [closing the factory] is over.", "We are closing the factory."),
    ("I heard [the factory closes].", "The factory closes."),
    ("Word has it [the factory closes].", "The factory closes."),
    ("There is speculation that [the factory closes].", "The factory closes."),
    ("Contrary to reports that [the factory closes], it stays.", "The factory closes."),
    ("He lied that [the factory closes].", "The factory closes."),
    ("In theory [the factory closes].", "The factory closes."),
    ("We almost [cancelled the order].", "We cancelled the order."),
    ("Had [we decided to move], it would be over.", "We decided to move."),
    ("In my dream [we decided to move].", "We decided to move."),
)
WRONG_ZH = (
    ("他说谎，[工厂关闭]。", "工厂关闭。"),
    ("好像[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("他们想[关闭工厂]。", "他们关闭工厂。"),
    ("他们计划[关闭工厂]。", "他们关闭工厂。"),
    ("我们放弃了[关闭工厂]。", "我们关闭工厂。"),
    ("要不是下雨，[我们就关闭工厂]。", "我们关闭工厂。"),
    ("他否认[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("[他否认工厂将在秋天关闭。]", "工厂将在秋天关闭。"),
    ("据说[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("据说，[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("有谣传[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("听说[工厂将在秋天关闭]。", "工厂将在秋天关闭。"),
    ("没有人说[许可证已经批准]。", "许可证已经批准。"),
    ("谁说[许可证已经批准]？", "许可证已经批准。"),
    ("难道[许可证已经批准]？", "许可证已经批准。"),
    ("我们未能[按时交付水泵]。", "我们按时交付水泵。"),
    ("他们拒绝[接受新的条款]。", "他们接受新的条款。"),
    ("我们考虑[搬迁办公室]。", "我们搬迁办公室。"),
    ("我们打算[搬迁办公室]。", "我们搬迁办公室。"),
    ("并非[所有设备都通过了检验]。", "所有设备都通过了检验。"),
)
WRONG_DE = (("Angeblich [wird das Werk geschlossen].", "Das Werk wird geschlossen."),)
RIGHT = (
    ("We agreed to [renew the licence].", "We renew the licence."),
    ("We did not fail to [renew the licence].", "We did not fail to renew the licence."),
    ("We failed to renew the licence and [paid the fine].", "We paid the fine."),
    ("We rejected the offer and [we approved the plan].", "We approved the plan."),
    ("[We failed to renew the licence.]", "We failed to renew the licence."),
    ("[We failed to renew the licence for the yard.]", "We failed to renew the licence."),
    ("[Peter claimed that the bridge is safe.]", "Peter claimed the bridge is safe."),
    ("[We rejected the proposal to hire.]", "The proposal to hire was rejected."),
    ("We voted to [cancel the order].", "We cancel the order."),
    ("We have to [cancel the order].", "We cancel the order."),
    ("The minister said [the deadline was met].", "The deadline was met."),
    ("Instead of waiting, [we signed the lease].", "We signed the lease."),
    ("Before signing, [we checked the lease].", "We checked the lease."),
    ("[The hope of the team is high.]", "The team's hope is high."),
    ("[我们反对涨价，决定关闭工厂。]", "我们决定关闭工厂。"),
    ("It is unlikely, but [the launch is in June].", "The launch is in June."),
    ("Rumours aside; [the factory closes in autumn].", "The factory closes in autumn."),
    ("[The ministry denied it; the permit was granted.]", "The permit was granted."),
    ("[他否认工厂将关闭。]", "他否认工厂将关闭。"),
    ("他否认了，我们不管，[工厂将关闭]。", "工厂将关闭。"),
)


def heard(marked: str, finding: str) -> Audit:
    before, quote, after = re.split(r"[\[\]]", marked)
    language = "zh" if re.search(r"[\u4e00-\u9fff]", marked) else "en"
    if marked.startswith("Angeblich"):
        language = "de"
    sentence = f"{before}{quote}{after}"
    return audit(finding, sentence, (), Known((language,)), before=before)


@pytest.mark.parametrize(("marked", "finding"), WRONG_EN + WRONG_ZH + WRONG_DE)
def test_what_is_denied_heard_supposed_or_not_done_is_unsupported(
    marked: str, finding: str
) -> None:
    told = heard(marked, finding)
    assert (told.support, bool(told.note)) == (Support.UNSUPPORTED, True)


@pytest.mark.parametrize(("marked", "finding"), RIGHT)
def test_what_other_words_govern_is_no_reason(marked: str, finding: str) -> None:
    assert heard(marked, finding).support is not Support.UNSUPPORTED


def test_the_note_names_the_words() -> None:
    note = "words (failed to) stand before the quote that deny, doubt or only report it"
    assert heard("We failed to [renew the licence].", "We renew the licence.").note == note
    note = "the sentence only denies, doubts, plans or reports it (failed to)"
    assert heard("[We failed to renew the licence.]", "We renew the licence.").note == note


@pytest.mark.parametrize(
    ("before", "language", "word"),
    [
        ("We failed to ", "en", "failed to"),
        ("We failed to pay, and we ", "en", ""),
        ("We did not fail to ", "en", ""),
        ("Reportedly, ", "en", "reportedly"),
        ("据说，", "zh", "据说"),
        ("Angeblich ", "de", "angeblich"),
        ("Il refuse de ", "fr", ""),
    ],
)
def test_a_governor_reaches_to_the_end_of_its_clause(
    before: str, language: str, word: str
) -> None:
    assert governor(before, [language]) == word
