"""Which words announce a decision, an action, a risk, a milestone or a fact? Data only.

The patterns are meant for a tidied sentence in lower case with straight apostrophes. Each cue names
its kind and its language; the guards say where a cue announces nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from citebound.core.gate.verdict import Kind
from citebound.core.minutes.acts import CHOICES, TASKS, TASKS_ZH


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that announce an item."""

    kind: Kind
    """Of what kind."""
    chinese: bool
    """Whether they are Chinese; otherwise they are English."""
    pattern: str
    """A regular expression."""
    asks: bool = False
    """Whether it holds in a question too: a request."""
    dated: bool = False
    """Whether it wants a date in the sentence."""


_ADV: Final = r"(?:(?:all|just|now|already|finally|both|also|therefore|so|then|probably|definitely|really) )*"
_WE: Final = r"\b(?:we|the (?:team|board|committee|company|management|council|group|client|customer|department)|management|everyone|everybody)"
_WHO: Final = r"(?:i|you)"

_DECISION_EN: Final = (
    rf"{_WE}(?:'ve| have| has|'s)? {_ADV}(?:decided|agreed|resolved|concluded|settled|voted)"
    r" (?:that|to|on|for|not|against|upon|we)\b",
    rf"{_WE}(?:'re| are)? {_ADV}(?:agree|agrees|in agreement|agreed|decided|settled|set)"
    r" (?:that|on|to|upon)\b",
    r"\b(?:it (?:was|is|has been)|it's(?: been)?) (?:decided|agreed|resolved|settled)\b",
    r"^(?:decision|decided|agreed|resolved|resolution|conclusion)s?(?: \w+)?\s?[:–—-]",
    r"\b(?:the|our|my|final|one) (?:final |main )?decision(?: here| then| today| now)? (?:is|was|'s)\b",
    r"\blet's (?:just |all )?(?:go (?:ahead )?with|go for|stick (?:with|to)|settle (?:on|for)"
    r"|stay with|proceed with|agree (?:on|that|to)|say (?:that )?we|make it|plan (?:on|for)"
    r"|use|adopt|choose|pick|drop|skip|postpone|cancel|keep (?:it|the|this|that)|launch|ship)\b",
    rf"\bwe(?:'ll| will| shall|'re going to|'re gonna| are going to| are gonna)"
    rf" (?:not )?{_ADV}{CHOICES}\b",
    rf"\bwe (?:won't|will not|are not going to) {_ADV}{CHOICES}\b",
    r"\b(?:was|were|is|are|been|hereby) (?:unanimously |formally )?(?:approved|adopted|rejected)\b",
    r"\b(?:motion|proposal|budget|resolution|plan) (?:is |was )?(?:carried|passed|approved|adopted)\b",
    r"\bwe (?:hereby )?(?:approve|approved|reject|rejected|chose|have chosen|picked|opted)\b",
)
_ACTION_EN: Final = (
    r"^(?:action(?: item| point)?s?|to-?do|todo|task|next steps?|follow[- ]up)(?: \w+| \([^)]{1,40}\))?\s?[:–—-]",
    r"\baction items?\b",
    rf"\bi(?:'ll| will| shall|'m going to|'m gonna| am going to) {_ADV}(?:try to |go and |have to )?{TASKS}\b",
    r"\bi(?:'ll| will) (?:take care of|look into|get back to|make sure|reach out|put together|work on"
    r"|take (?:that|this|it) on|see to|write up|talk to|speak to|get in touch|find out|let you know)\b",
    rf"\b(?:i|we|you) (?:need to|have to|must|should) {_ADV}{TASKS}\b",
    rf"\bNAME(?:,? (?:and|&) NAME)?(?:'ll| will| is going to| is gonna| needs to| has to| should| must| to) {_ADV}"
    rf"(?:be )?(?:{TASKS}|take care of|look into|work on|work)\b",
    rf"\b(?:you're|you are|you will|you'll) (?:going to |gonna |supposed to )?(?:be )?(?:work(?:ing)? on|{TASKS})\b",
    r"\b(?:i'm|i am|NAME is|you're|you are) (?:supposed to|responsible for|in charge of)\b",
)
_REQUEST_EN: Final = (
    r"\b(?:can|could|would|will) you (?:also |maybe |just )?(?:please )(?:also |just )?[a-z]+",
    rf"\bNAME,? (?:can|could|would|will) you (?:also |maybe |just |please )*{TASKS}\b",
    rf"\b(?:can|could|would|will) you (?:also |maybe |just )*{TASKS}\b[^?]*, NAME\s?\?",
    rf"\bplease (?:also |just |all )?{TASKS}\b",
)
_RISK_EN: Final = (
    r"^(?:risk|concern|issue|problem|blocker|open issue)s?(?: \w+)?\s?[:–—-]",
    r"\b(?:there(?:'s| is| are| may be| might be| could be)|we (?:have|see|run|face)|it's|that's|with|poses?|carries)"
    r" (?:a |an |the |some |one )?(?:\w+ )?(?:risk|danger)s? (?:that|of|to|in|with|here|for)\b",
    r"\b(?:the|a|another|one|our|my|biggest|main|real|key) (?:\w+ )?(?:risk|danger|concern|worry|bottleneck|blocker|challenge)s?"
    r"(?: here| there| with [\w ]{1,30}| for [\w ]{1,30})? (?:is|are|would be|'s|that|remains?)\b",
    r"\b(?:the|a|another|one|our|my|biggest|main|real|big|only) (?:\w+ )?problems?(?: here| with [\w ]{1,30}| for [\w ]{1,30})? (?:is|are|would be|'s|remains?)\b",
    r"\bi(?:'m| am) (?:a (?:bit|little) |quite |very |really |also |still |somewhat )*(?:worried|concerned|afraid|nervous)\b",
    r"\bwe(?:'re| are) (?:a (?:bit|little) |quite |very |really |still )*(?:worried|concerned) (?:that|about)\b",
    r"\b(?:could|might|may|will|would) (?:well |also |easily )?(?:delay|jeopardi[sz]e|be delayed|slip|fall through|run out|overrun|cause (?:a )?(?:delay|problem)s?|put [\w ]{1,20} at risk)\b",
    r"\b(?:at risk|blocked by|bottleneck|showstopper)\b",
)
_MILESTONE_EN: Final = (
    r"^(?:milestone|deadline|due date|launch date|timeline)s?(?: \w+)?\s?[:–—-]",
    r"\bmilestones? (?:is|are|for|will|in|on)\b",
    r"\bdeadlines? (?:is|for|will be|was moved|has moved|moves|remains)\b",
)
_DATED_EN: Final = (
    r"\b(?:is|are) due\b(?! to\b)",
    r"\b(?:launch|go live|goes live|going live|roll out|rolls out|ship|ships|kick off|kicks off|go into production)\b",
    r"\bwill (?:be )?(?:ready|finished|complete|completed|done|delivered|released|launched|live|available|published|start|begin|open)\b",
    r"\b(?:is|are) (?:scheduled|planned|set|expected|slated) (?:for|to|on|in)\b",
    r"\b(?:next|our next|the next) (?:meeting|review|session|release|workshop) (?:is|will be|takes place)\b",
    r"\bmilestone|deadline\b",
)
_FACT_EN: Final = (
    r"^(?:fact|note|status|update|for the record|fyi)s?\s?[:–—-]",
    r"\b(?:budget|cost|price|revenue|turnover|forecast|target|headcount|total)s? (?:is|are|was|were|will be|comes? to|stands? at) (?:now |about |around |at |currently |roughly )*[$€£¥]?\d",
)

_DECISION_ZH: Final = (
    r"(?:我们|大家|会议|公司|团队|董事会|委员会|今天|最终|最后|一致|现在|已经|会上|经讨论|就|讨论)(?:一致|已经|就|也|都|今天|最终|最后)*决定(?!权|性|因素|论|于|着|的)",
    r"^(?:[^，。：]{0,6})?(?:决定|决议|结论)(?:事项)?\s?[:：]",
    r"(?:我们|大家|会议|公司|一致|都|双方)(?:一致|都|也|全部)*同意(?!你|您|他|她|这个观点|这种|书|率)",
    r"^同意(?!你|您|他|她|这个观点|这种|的|书|率)",
    r"(?:就这么定|定下来|就定(?:在|了|为)|敲定|拍板|确定(?:下来|为|采用|使用|选择|由))",
    r"(?:我们|方案|时间|日期|名单|预算|地点)(?:就|已经|已|也|基本)*确定(?:了|在|于)",
    r"那(?:我们)?就(?:用|按|采用|先按|选|定|先做|先上|不做|取消|推迟|改成|改为)",
    r"(?:通过了?|批准了?|否决了?)(?:这个|该|本|此)?[^，。]{0,12}(?:决议|方案|预算|提案|议案|计划|申请)",
    r"(?:方案|预算|提案|议案|决议|计划)(?:正式|一致|已经|已|获得|获)*(?:通过|获批|批准)",
    r"(?:我们|项目组)(?:将|就|会)?(?:采用|改用|选用|放弃|取消|推迟|暂停)",
)
_ACTION_ZH: Final = (
    r"(?:待办|行动项|下一步|后续工作)(?:事项)?\s?(?:[:：]|是)",
    r"由[^，。]{1,10}?(?:来|去)?(?:负责|牵头|跟进|落实|主导)",
    r"(?:PERSON|我)(?:这边)?(?:来|会|去|今天|明天|本周|下周)*(?:负责|牵头|跟进|落实)",
    rf"(?:PERSON|我)(?:这边|会后|今天|明天|后天|本周|下周|周[一二三四五六日])*(?:来|会|去|再)(?:尽快|再|先|把[^，。]{{1,16}})?{TASKS_ZH}",
    rf"(?:请|麻烦)(?!问|教|假|大家看|看)[^，。；]{{0,24}}?{TASKS_ZH}",
    rf"(?:需要|必须|务必|要)(?:在)?[^，。；]{{0,16}}(?:之前|以前|前)[^，。；]{{0,12}}{TASKS_ZH}",
)
_RISK_ZH: Final = (
    r"(?:^|[，。；])(?:主要|最大的?|潜在)?(?:风险|问题|隐患)(?:点|提示)?\s?[:：]",
    r"(?:最大|主要|潜在|核心|一个|有|存在|面临|带来)(?:的)?[^，。]{0,8}(?:风险|隐患|瓶颈)(?!投资|偏好|控制|管理|意识)",
    r"风险(?:在于|就是|是|比较大|很大|较大|较高|很高|比较高)",
    r"(?:我|我们|比较|最|有点|有些|很)(?:比较|有点|有些|很|最|也|就|一直)*担心(?:的)?",
    r"问题(?:在于|就在于|就是|是)",
    r"(?:可能|恐怕|也许|会)(?:会)?(?:导致|造成)?[^，。]{0,10}(?:延期|延误|推迟|来不及|超支|滞后|跟不上|赶不上|失败)",
    r"(?:难点|卡点|瓶颈)(?:在于|是|就是)",
)
_MILESTONE_ZH: Final = (
    r"里程碑",
    r"截止(?:日期|时间)?(?:是|为|到|在|于|[:：])",
)
_DATED_ZH: Final = (
    r"(?:上线|发布|交付|验收|完工|投产|封版|提测|开工|启动|试运行|竣工|开业|结项)",
    r"(?:下次|下一次)(?:会议|例会|评审)",
)
_FACT_ZH: Final = (
    r"(?:预算|成本|报价|总额|合同额|营收|目标)(?:目前|大概|大约|一共)?(?:是|为|共|约|达到)[^，。]{0,6}\d",
)

CUES: Final = (
    *(Cue(Kind.DECISION, False, pattern) for pattern in _DECISION_EN),
    *(Cue(Kind.ACTION, False, pattern) for pattern in _ACTION_EN),
    *(Cue(Kind.ACTION, False, pattern, asks=True) for pattern in _REQUEST_EN),
    *(Cue(Kind.MILESTONE, False, pattern) for pattern in _MILESTONE_EN),
    *(Cue(Kind.MILESTONE, False, pattern, dated=True) for pattern in _DATED_EN),
    *(Cue(Kind.RISK, False, pattern) for pattern in _RISK_EN),
    *(Cue(Kind.FACT, False, pattern) for pattern in _FACT_EN),
    *(Cue(Kind.DECISION, True, pattern) for pattern in _DECISION_ZH),
    *(Cue(Kind.ACTION, True, pattern) for pattern in _ACTION_ZH),
    *(Cue(Kind.MILESTONE, True, pattern) for pattern in _MILESTONE_ZH),
    *(Cue(Kind.MILESTONE, True, pattern, dated=True) for pattern in _DATED_ZH),
    *(Cue(Kind.RISK, True, pattern) for pattern in _RISK_ZH),
    *(Cue(Kind.FACT, True, pattern) for pattern in _FACT_ZH),
)
"""All cues; of those in one sentence the first of this order gives the kind."""

GUARDS: Final = {
    False: (
        r"\b(?:if|whether|unless|suppose|supposing|imagine|should we|shall we|assuming|hypothetically"
        r"|had we|when we|once we|before we|until we|as soon as|wonder|in case|not sure|perhaps|maybe)\b[^.;]*$",
        r"\b(?:not|never|no|haven't|hasn't|hadn't|didn't|don't|doesn't|isn't|aren't|can't|cannot|couldn't"
        r"|wouldn't|without|nobody|nothing|hardly)\b[^,.;]*$",
        r"\b(?:last (?:time|week|month|year|meeting)|yesterday|previously|earlier|in the past|back (?:then|in)"
        r"|years? ago|once upon|used to|at the time|originally|in \d{4})\b",
    ),
    True: (
        r"(?:如果|要是|假如|假设|倘若|万一|是否|是不是|能否|会不会|要不要|什么时候|怎么)[^。；]*$",
        r"(?:没有|没|不|未|尚未|无|别|不用|无需|并非|不是)[^，。；]{0,4}$",
        r"(?:上次|上周|去年|以前|曾经|当时|当年|昨天|那时候|过去)",
    ),
}
"""What, before a cue, makes it announce nothing: a hypothesis, a denial, the past."""
AFTER: Final = {
    False: r"^[^,.;]{0,12}\b(?:not|isn't|wasn't|yet)\b",
    True: r"^(?:不了|不下来|不会|没有)",
}
