"""Words that are near to another: none is taken for a slip of it (docs/adr/0033)."""

from __future__ import annotations

from itertools import permutations

import pytest

from citebound.core.gate.verdict import Verdict
from tests.core.gate.bench import judged

_NOUNS = """
bridge fridge|statue statute|employer employee|reform deform|inflation deflation
commission omission|refund defund|lessor lessee|detention retention
immigration emigration|reservation preservation|perception reception|conversation conservation
acquisition inquisition|renovation innovation
intention attention|election selection|suspension expansion|deposit deficit|contact contract
contraction contradiction|demolition demotion|promotion promoting|insurance assurance
payment pavement|invoice invoke|tender lender|production protection|extension extinction
principal principle|adoption adaption|inspection infection|collection correction
minister monster|subsidy subsidiary|prosecution persecution|relocation revocation
allocation relocation|mortgage mortgagee|garden warden|storage shortage|kitchen chicken
basement casement|gasket basket|tunnel funnel|copper pepper|harbour labour|motor rotor
ladder bladder|sensor censor|mission fission|warehouse warehouses|landlord landlords
"""
_VERBS = """
approved improved|approved disproved|accepted excepted|reserved reversed|preserved reserved
detected defected|rejected ejected|extended intended|expanded expended|retained detained
started stated|signed resigned|launched lunched|adopted adapted|deferred referred
deferred preferred|accelerated decelerated|prescribed proscribed|encouraged discouraged
confirmed conformed|ensured insured|removed renewed|reviewed renewed|endorsed enforced
delayed relayed|halted hailed
ordered bordered|dropped cropped|closed cloned|hired fired|exposed opposed|deleted depleted
denounced announced|renounced announced|revoked invoked|restored restricted|released replaced
admitted omitted|completed competed|merged emerged|scrapped scraped|defended depended
deployed employed|granted grunted|inspected infected|licensed silenced|terminated germinated
upheld withheld|verified vilified|ratified gratified|rectified certified|authorised authored
approved reapproved|funded defunded|licensed relicensed|spelled misspelled|scoped descoped
"""
_STATES = """
stable unstable|profitable portable|eligible illegible|viable liable|reliable pliable
legal regal|complete incomplete|finished furnished|efficient deficient|sufficient deficient
permanent prominent|internal eternal|insured injured|insulated isolated|affordable avoidable
marital martial|casual causal|public republic|private primate|certified terrified|heated heaped
flooded floored|crowded clouded|protected projected|expensive expansive|urgent argent
compliant complaint|defective effective|defective detective|proactive reactive|temperate separate
useful useless|moral oral|empty empire|faulty faculty|billable pillable|rentable rentables
"""
_CHINESE = """
批准 批评|批准 核准|通过 经过|暂缓 暂停|采用 弃用|采用 停用|启用 停用|保留 保存|支持 坚持|支持 支付
支付 收付|延期 定期|延期 短期|开工 停工|开工 完工|验收 没收|签订 修订|签订 预订|收购 采购|出售 销售
出租 承租|出借 出价|继续 断续|合格 资格|安全 完全|可靠 停靠|可行 先行|有效 失效|有效 无效|合法 非法
合法 违法|盈利 亏利|超支 透支|已结 未结|赞成 促成|反对 针对|撤回 收回|撤销 核销|撤销 推销|放弃 放行
放弃 抛弃|扩大 扩充|缩小 缩短|增加 参加|减少 缺少|招聘 解聘|录用 辞用|升级 降级|加快 放快|放宽 加宽
提前 目前|提前 推前|购买 购卖|租用 征用|退款 付款|罚款 拨款|存款 贷款|数据 数字|材料 材质|客户 住户
"""
_FRAMES = {
    "The {} of the northern warehouse was discussed at length by the whole committee.": _NOUNS,
    "The committee {} the plan of the northern warehouse after a long discussion.": _VERBS,
    "The committee said that the northern warehouse is {} after a discussion.": _STATES,
    "我们决定{}北部仓库的改造方案，并且在完成全部的图纸和预算以后报给董事会审议。": _CHINESE,
}
_PAIRS = [
    (frame, *pair)
    for frame, lines in _FRAMES.items()
    for two in lines.strip().replace("\n", "|").split("|")
    for pair in permutations(two.split())
]


@pytest.mark.parametrize(("frame", "said", "quoted"), _PAIRS)
def test_a_word_in_place_of_another_is_no_slip(frame: str, said: str, quoted: str):
    text = f"We met there. {frame.format(said)} Then the agenda was closed and people went home."
    result = judged(text, frame.format(quoted))
    assert result.verdict == Verdict.TO_HUMAN
    assert (
        "differs" in result.reason or "other words" in result.reason or "closest" in result.reason
    )


_SENTENCE = "我们同意北部的船厂在三月底以前把水泵送到港口办公室，由保险公司支付全部的运输费用。"


@pytest.mark.parametrize("char", "不没未无只仅再也已曾将副前总半非反停取免拒少多还先后了的是我")
def test_no_character_slips_into_a_chinese_sentence(char: str):
    """But for what stands there twice, and is no word twice."""
    text = f"{_SENTENCE}下一项议题已经关闭。"
    for place in range(1, len(_SENTENCE) - 1):
        if char not in _SENTENCE[place - 1 : place + 1]:
            quote = _SENTENCE[:place] + char + _SENTENCE[place:]
            assert not judged(text, quote).verdict.is_hit, quote


@pytest.mark.parametrize("char", "南东西中借收退买卖停开关升降甲乙损益盈亏吨箱内外男女父母水油电")
def test_no_character_slips_for_another_in_a_chinese_sentence(char: str):
    text = f"{_SENTENCE}下一项议题已经关闭。"
    for place, said in enumerate(_SENTENCE):
        if said != char:
            quote = _SENTENCE[:place] + char + _SENTENCE[place + 1 :]
            assert not judged(text, quote).verdict.is_hit, quote


_TWICE_OR_MANNER = [
    ("目的地", "目的的"),  # A word holds the particle: a destination.
    ("大家看看方案", "大家看方案"),  # Twice is a word.
    ("各家都同意", "各家家都同意"),
    ("他们卖的房子", "他们卖地房子"),  # Land.
    ("安全地带的围栏", "安全的带的围栏"),
    ("结果找到库里的货", "结果找库里的货"),  # Found, and looked for.
    ("等到周五再开会", "等周五再开会"),
    ("合同的的条款", "合同的条地"),
]


@pytest.mark.parametrize(("said", "quoted"), _TWICE_OR_MANNER)
def test_particles_and_doubled_characters_of_other_words_are_no_slips(said: str, quoted: str):
    frame = "会上大家先讨论了预算，{}，然后把图纸交给董事会审议。"
    assert judged(frame.format(said), frame.format(quoted)).verdict == Verdict.TO_HUMAN


_OTHER_WORDINGS = [
    ("由公司付款", "由公司付的款"),  # Both parts are words: the payment made by the company.
    ("北部的房租", "北部的房都租"),
    ("货款先付", "货都先付"),
    ("租户反馈意见", "租户反意见"),  # Against the opinion.
    ("租户反馈意见", "租户停馈意见"),  # What is put in says something.
    ("租户反馈意见", "租户先馈意见"),
    ("租户反馈意见", "租户反对馈意见"),  # A word over the place.
    ("北部的环境评估", "北部的边境评估"),
    ("材料和技术", "材和技术人"),
    ("大家觉得影响后面的工作", "大家觉得影后面的工作"),  # An actress.
    ("济南的仓库", "济的仓库"),  # A name.
    ("财务部门", "财务务的门"),
    ("进度，法务同事希望", "进度，和务同事希望"),  # Who else hopes.
]


@pytest.mark.parametrize(("said", "quoted"), _OTHER_WORDINGS)
def test_a_word_with_a_character_less_or_another_is_another_wording(said: str, quoted: str):
    frame = "会上大家先讨论了预算，{}，然后把图纸交给董事会审议。"
    assert judged(frame.format(said), frame.format(quoted)).verdict == Verdict.TO_HUMAN


@pytest.mark.parametrize("char", "停取反少多先将曾已未不再只都我给对到和与")
def test_nothing_that_says_something_slips_into_a_sentence(char: str):
    said = "财务部门反馈这个季度的预算，法务同事希望双方通过协商解决合同纠纷，材料交给主管机构。"
    for place in range(1, len(said) - 1):
        for rest in (place, place + 1):
            quote = said[:place] + char + said[rest:]
            assert char in said[place - 1 : place + 2] or not judged(said, quote).verdict.is_hit


_SLIPS = """
approved approvd|approved appproved|approved approvde|committee commitee|committee comittee
committee committtee|discussion discusion|discussion discussoin|discussion discussiom
northern nothern|northern northren|northern nrothern|warehouse warehuose|warehouse wharehouse
whole whoole|length lenght|length lenth|long logn|after aftre|after afetr
said siad|plan plna|plan plann|the teh|the hte|that taht|that thta|was wsa|is si
discussed discused|discussed discussedd|discussed disscussed|discussed dicsussed
plan pllan|committee cmmittee|committee commmittee|northern northernn|warehouse warehosue
said saidd|of fo|by yb|length lengthh|whole whloe|discussion discussionn|approved aproved
approved appoved|approved arpproved|committee committeee|discussion discussin|after atfer
northern norhtern|warehouse warehoues|the thhe|long loong|at ta|discussion dicussion
committee commttee|discussed discussd|northern northen|committee cammittea|discussion dixcussiom
warehouse warehous|after afterr
"""
_LONG = (
    "The committee approved and discussed at length the whole plan of the northern warehouse, and "
    "said that it is done by all after a long discussion, as it was."
)


@pytest.mark.parametrize(
    ("said", "quoted"), [two.split() for two in _SLIPS.strip().replace("\n", "|").split("|")]
)
def test_a_slip_that_makes_no_word_is_a_hit(said: str, quoted: str):
    quote = _LONG.replace(f" {said}", f" {quoted}", 1)
    assert quote != _LONG
    result = judged(f"We met there. {_LONG} Then the agenda was closed.", quote)
    assert result.verdict == Verdict.HIT_FUZZY, result.reason


_SPELLINGS = """
behaviour behavior|colours colors|labour labor|honoured honored|harbour harbor|favourable favorable
standardised standardized|analysing analyzing|organisation organization|authorised authorized
cancelled canceled|modelling modeling|travellers travelers|zeroes zeros|cargoes cargos
"""
_NOT_SPELLINGS = """
scoured scored|pouring poring|mourning morning|timbre timber|prise prize|filled filed
stalled staled|hours horns|tours tors|course corse|raise raze|does doss
"""


def _pairs(lines: str) -> list[tuple[str, ...]]:
    lists = lines.strip().replace("\n", "|").split("|")
    return [pair for two in lists for pair in permutations(two.split())]


@pytest.mark.parametrize(("said", "quoted"), [*_pairs(_SPELLINGS), *_pairs(_NOT_SPELLINGS)])
def test_two_spellings_of_one_word_are_no_two_words(said: str, quoted: str):
    frame = "The committee said that it is about {} of the northern warehouse, and of the old one."
    result = judged(frame.format(said), frame.format(quoted))
    is_one = {said, quoted} in [set(pair) for pair in _pairs(_SPELLINGS)]
    assert result.verdict == (Verdict.HIT_FUZZY if is_one else Verdict.TO_HUMAN), result.reason
