# ruff: noqa: RUF001 (dashes and full-width marks are meant)
"""Which words announce a decision, an action, a risk, a milestone or a fact? Data only.

Each line of a table is a cue, or a guard: a regular expression for a tidied sentence in lower case
with straight apostrophes, in which a word in capitals stands for one of the ``CLASSES`` and every
bracket only groups. The first table with a cue in a sentence says of what kind the sentence is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from citebound.core.gate.verdict import Kind
from citebound.core.minutes.acts import CHOICES, DONE, SHARED, TASKS, TASKS_ZH, either


class Wants(Enum):
    """What a cue wants besides its words."""

    NOTHING = "nothing"
    DAY = "day"
    """A day or a period in the sentence."""
    OWNER = "owner"
    """That the sentence names the one who will do it."""
    REQUEST = "request"
    """Nothing; and it holds in a question too."""
    REQUEST_OF_OWNER = "request of owner"
    """The same of one who is named."""


@dataclass(frozen=True, slots=True)
class Cues:
    """Words that announce items of one kind."""

    kind: Kind
    """What they announce."""
    lines: str
    """The cues, each on a line."""
    wants: Wants = Wants.NOTHING
    """What else there must be."""


CLASSES: Final = {
    "WE": r"\b(we|the (team|board|committee|company|council|group|client|customer|department)"
    r"|management|everyone|everybody)",
    "WILL": r"('ll|'d better| will| shall|('re| are|'m| am| is) ADV(going to|gonna)|'ve got to)",
    "ADV": r"((all|just|now|already|finally|both|also|therefore|so|then|definitely|really|only|still) )*",
    "MUST": r"(need to|needs to|have to|has to|must|should)",
    "NAME": r"\b(?!(we|i|you|they|it|he|she|that|this|which|who|there|what|not|to|and)\b)[\w'-]+",
    "SHARED": rf"{either(SHARED)}\b(?! ?[.;!])",
    "TASK": rf"{either(TASKS)}\b(?! ?[.;!])",
    "DONE": rf"{either(DONE)}\b",
    "CHOICE": rf"{either(CHOICES)}\b(?! ?[.;!])",
    "MARK": r"( (for )?\w+| \([^)]{1,40}\))? ?[:–—-]",
    "VERY": r"((a|bit|little|quite|very|really|also|still|somewhat|most|much|more) )*",
    "MUCH": r"[$€£¥]?\d",
    "REST": r"[^，。；：！？,;:]",
    "MEETING": r"(我们|大家|会议|公司|团队|双方|董事会|委员会|项目组|会上|经讨论)",
    "PERSON": r"[\u4e00-\u9fffa-z]{1,4}?",
    "WORK": either(TASKS_ZH),
}
"""What the words in capitals stand for, in terms of those after them."""

ENGLISH: Final = (
    Cues(Kind.DECISION, r"^(decision|decided|agreed|resolved|resolution|conclusion)s?MARK"),
    Cues(
        Kind.ACTION,
        r"""
        ^(action|action item|action point|to-?do|task|next step|follow-up)s?MARK
        \b(an|the|as|our|your|my|one|another|first|next|last) action items?\b
        """,
    ),
    Cues(Kind.RISK, r"^(risk|concern|issue|problem|blocker|open issue)s?MARK"),
    Cues(Kind.MILESTONE, r"^(milestone|deadline|due date|launch date)s?MARK"),
    Cues(
        Kind.ACTION,
        r"\b(agree|agreed|decided) (that )?NAME(WILL| MUST) ADV(be |take care of |look into |TASK)",
        Wants.OWNER,
    ),
    Cues(
        Kind.DECISION,
        r"""
        WE('ve| have| has|'s|'d)? ADV(decided|agreed|resolved|concluded|settled|voted) (that|to|on|for|not|against|upon|we)\b(?! ?[,.;])
        WE ADVagrees? (on|to|upon)\b(?! ?[,.;])
        WE ADVagrees? that (we|it|the \w+)(WILL| MUST)\b
        WE('re| are|'s| is) ADV(in agreement|agreed|decided|settled) (that|on|to|upon)\b(?! ?[,.;])
        , (i think )?(we all agree|everyone agrees|we're all agreed)\b
        \b(it was|it is|it has been|it's|it's been|that's) (decided|agreed|resolved|settled) (that|to|on)\b
        \b(the|our|my|final) (final |main )?decision( here| then| today| now)?( is|'s)\b
        \b(the|this|our|your) \w+( \w+)? (is|are|was|were|has been|have been) (hereby |unanimously |formally )*(approved|adopted)\b
        \b(motion|proposal|budget|resolution) (is |was )?(carried|passed|approved|adopted)\b
        \bwe (hereby )?(approve|approved|reject|rejected|have chosen|opted for)\b
        """,
    ),
    Cues(
        Kind.ACTION,
        r"""
        \b(can|could|would|will) you (also |maybe |just )?please\b
        """,
        Wants.REQUEST,
    ),
    Cues(Kind.ACTION, r"\bplease (also |just |all )*(make sure|put|TASK)"),
    Cues(
        Kind.ACTION,
        r"""
        NAME ?,? (can|could|would|will) you (also |maybe |just |please )*TASK
        \b(can|could|would|will) you (also |maybe |just )*TASK[^?]*, NAME ?\?
        """,
        Wants.REQUEST_OF_OWNER,
    ),
    Cues(
        Kind.ACTION,
        r"""
        \biWILL ADV(try to |go and |have to )?TASK
        \biWILL ADVask (?!the question|a question|you)[\w' ]{2,30} (to|for|about|whether)\b
        \biWILL ADV(take care of|follow up|look into|get back to|make sure|reach out|put together|work on|work this out|see to|write up|talk to|speak to|get in touch|find out|let you know|set up)\b
        \bi(WILL ADV|'m |am )be (send|prepar|writ|check|test|work|putt|updat|review|organis|organiz|draft)t?ing\b
        \biWILL ADVinvite (?![\w ]*to (discuss|present|speak|talk|begin|start))
        \biWILL ADV(put|write) [\w ]{1,20}(on paper|together)\b
        \biWILL ADV(let [\w ]{2,30} have|be responsible for|be in charge of|concentrate on|focus on)\b
        \bi ADV(need to|have to) ADV(TASK|look into|look if|see if|find out|figure out|work out|make sure|set up|put together)
        \bwe ADV(need to|have to) ADV(SHARED|look into|see if|find out|figure out|work out|make sure|set up|put together)
        \bwe ADV(need to|have to) ADVdecide (on|what|which|how|whether|when|where|if)\b
        \byou MUST ADV(find out|look into|look at|talk to|speak to|ask)\b
        \bweWILL need to ADV(SHARED|make sure|address|look at|look into|find out)\b
        \b(you're|you are|you will|you'll)( going to| gonna)? be (work|think|look)ing (on|about|at|together)\b
        \b(you're|you are) (going to|gonna|supposed to) work (on|together)\b
        \b(i'm|i am|you're|you are) (responsible for|in charge of)\b
        \b(i'm|i am) supposed to (?!be\b)[a-z]
        \b(you're|you are) supposed to (keep|work|do|TASK)
        """,
    ),
    Cues(
        Kind.ACTION,
        r"""
        (want|like|need|ask|asked|tell) NAME to (take care of|look into|work on|set up|TASK)
        NAME(WILL| MUST) ADV(take care of|look into|work on|make sure|set up|follow up|TASK)
        NAME('s| is) (supposed to|responsible for|in charge of)\b
        NAME (takes over|takes care of|volunteers to|volunteered to|agreed to)\b
        """,
        Wants.OWNER,
    ),
    Cues(Kind.ACTION, r"MUST ADVbe DONE", Wants.DAY),
    Cues(
        Kind.ACTION,
        r"""
        \bweWILL ADV(SHARED|bring forward|look into|follow up|work on|find out|put together|get back to|come back to you)
        \bweWILL ADVbe (invest|introduc|publish|launch|provid|work|review|consult|interven|develop)ing\b
        """,
    ),
    Cues(
        Kind.MILESTONE,
        r"""
        \bmilestones? (is|are|for|will|in|on)\b
        \bdeadlines? (is|for|will be|was moved|has moved|moves|remains)\b
        """,
    ),
    Cues(
        Kind.MILESTONE,
        r"""
        \b(is|are) due\b(?! to\b)
        \b(launch|launches|go live|goes live|going live|rolls? out|ships?|kicks? off|go into production)\b
        \b(will|should) be (ready|finished|complete|live|available|DONE)
        \b(is|are) (scheduled|planned|set|expected|slated) (for|to|on|in)\b
        \b(next|our next|the next) (meeting|review|session|release|workshop) (is|will be|takes place)\b
        \b(milestone|deadline)\b
        """,
        Wants.DAY,
    ),
    Cues(
        Kind.DECISION,
        r"""
        \blet's (just |all )?(go ahead with|go with|go for|stick with|stick to|settle on|settle for|stay with|proceed with|agree on|agree that|agree to|make it|plan on|plan for)\b
        \blet's (just |all )?(use|adopt|choose|pick|drop|skip|postpone|cancel|keep it|keep the|launch|ship)\b
        \bweWILL (not )?ADV(go with|go for|go ahead with|stick with|stick to|settle on|settle for|stay with|proceed with|keep it|start (?!with\b|off\b|up\b|at\b|from\b|by\b|the (meeting|clock|discussion))|CHOICE)\b
        \bwe (won't|aren't going to) ADV(go with|go for|CHOICE)
        \bwe don't ADV(need to|have to) ADV(consider|include|support)\b
        """,
    ),
    Cues(
        Kind.RISK,
        r"""
        \b(there's|there is|there are|there may be|there might be|there could be|we have|we see|we run|it's|that's|poses?|carries) (a |an |the |some |one |also )*(\w+ )?(risk|danger)s? (that|of|to|in|with|here|for)\b
        \b(the|a|another|one|our|my|biggest|main|real|key|only) (\w+ )?(risk|danger|concern|worry|bottleneck|blocker|challenge)s?( here| there| with [\w ]{1,30}| for [\w ]{1,30})?( is| are| would be|'s)\b
        \b(the|another|one|our|my|biggest|main|real|big|only) (\w+ )?problems?( here| with [\w ]{1,30}| for [\w ]{1,30})?( is| are| would be|'s)\b
        \b(there's|there is|there are|there may be|there might be|there could be|there will be) VERY(some |serious |real |big )*(concern|problem|issue|difficulty|difficultie)s? (about|with|in|around)\b
        \b(that|this|it)('s| is| could be| might be| would be| will be|'ll be) VERY(the )?(\w+ )?(problem|risk|issue|challenge|worry) (in|for|with|because|when|to)\b
        \b(the|a|one|another|only|big|main) (\w+ )?(drawback|disadvantage|downside|difficulty|issue|catch)( here| with [\w ]{1,30}| of [\w ]{1,30})? (is|are|would be)\b
        \b(pose|poses|posing|present|presents) (a |an |some )?[\w ]{0,25}(risk|threat|danger|problem|challenge)s?\b
        \bcausing (some |serious |big )*(concern|problem|delay)s?\b
        \b(might|may|could) be (a|one|another) (other )?(problem|risk|concern) with\b
        \b(you|we) (have|get|got|run into|see) (the |a |an? \w+ )?problems? (with|that|when)\b
        \bi('m| am|'d be| would be) VERY(worried|concerned|nervous) (that|about|if|because)\b
        \bi('m| am) VERYafraid (that |(we|it|they|the [\w ]{2,30}|this) (might|may|will|won't|could|can't))
        \bi (VERY)?worry\b
        \bwe('re| are) VERY(worried|concerned) (that|about)\b
        \b(have|has) (some |serious |a |big )*concerns? (about|that|with)\b
        (?<!\bi )(?<!\byou )\b(could|might|may|will) (well |also |easily )?(delay|jeopardi[sz]e|be delayed|be late|slip|fall through|run out|overrun|cause)\b
        \b(is|are|be|puts?|'s|'re) ([\w ]{1,30} )?at risk\b
        \b(blocked by|showstopper|increased risk)\b
        """,
    ),
    Cues(
        Kind.FACT,
        r"""
        ^(fact|note|status|for the record|fyi)s?\s?[:–—-]
        \b(budget|cost|price|revenue|turnover|forecast|headcount|total)s?( (for|of) [\w ]{1,30})? (is|are|was|will be|comes? to|stands? at) (now |about |around |at |currently |roughly )*MUCH
        """,
    ),
)
"""Cues in English."""

CHINESE: Final = (
    Cues(Kind.DECISION, r"^REST{0,6}?(决定|决议|结论)(事项)?\s?[:：]"),
    Cues(Kind.ACTION, r"^REST{0,6}?(待办|行动项|后续工作|下一步)(事项|工作|计划)?\s?([:：]|是)"),
    Cues(Kind.RISK, r"(^|[，。；])(主要|最大的?|潜在)?(风险|问题|隐患)(点|提示)?\s?[:：]"),
    Cues(Kind.MILESTONE, r"^REST{0,6}?(里程碑|截止日期|截止时间|上线时间)\s?[:：]"),
    Cues(
        Kind.ACTION,
        r"""
        由REST{1,10}?(来|去)?(负责|牵头|跟进|落实)
        """,
        Wants.OWNER,
    ),
    Cues(
        Kind.DECISION,
        r"""
        (MEETING|今天|最终|最后|一致|讨论)(一致|已经|就|也|都|今天|最终|最后|经过讨论|讨论后)*决定(?!权|性|因素|论|于|着|的)
        (MEETING|一致)(一致|都|也|全部|就)*同意(?!你|您|他|她|这个观点|这种|书|率|的)
        ^同意(?!你|您|他|她|这个观点|这种|的|书|率)
        (就这么定|就定(在|了|为)|敲定|拍板|定下来了|确定下来|确定(采用|使用|选择|由|为))
        (我们|方案|时间|日期|名单|预算|地点)(就|已经|已|也|基本|最终)*确定(了|在|于)
        那(我们)?就(用|按|采用|先按|选|定|先做|先上|不做|取消|推迟|改成|改为)
        (通过了|批准了?|否决了?)(这个|该|本|此)?REST{0,12}(决议|方案|预算|提案|议案|计划|申请)
        (方案|预算|提案|议案|决议|计划)(正式|一致|已经|已|获得|获)*(通过|获批|批准)
        我们(将|就)?(采用|改用|放弃|取消|推迟|暂停)
        """,
    ),
    Cues(
        Kind.ACTION,
        r"""
        (请|麻烦)(?!问|教|假|大家看|看)[^，。；]{0,24}?WORK
        (需要|必须|务必|要)(在)?[^，。；]{0,16}(之前|以前|前)[^，。；]{0,12}WORK
        """,
    ),
    Cues(
        Kind.ACTION,
        r"""
        (我|PERSON)(这边)?(来|会|去|今天|明天|本周|下周)*(负责|牵头|跟进|落实)
        (我|PERSON)(这边|会后|今天|明天|后天|本周|下周|周[一二三四五六日])*(来|会|去|再)(尽快|再|先|把[^，。]{1,16})?WORK
        """,
        Wants.OWNER,
    ),
    Cues(
        Kind.MILESTONE,
        r"""
        里程碑(是|为|定在|节点)
        截止(日期|时间)?(是|为|到|在|于)
        """,
    ),
    Cues(
        Kind.MILESTONE,
        r"""
        (里程碑|上线|发布|交付|验收|完工|投产|封版|提测|开工|试运行|竣工|开业|结项)
        (下次|下一次)(会议|例会|评审)
        """,
        Wants.DAY,
    ),
    Cues(
        Kind.RISK,
        r"""
        (有|存在|面临|带来|增加)(的)?[^，。]{0,8}(风险|隐患)(?!投资|偏好|控制|管理|意识)
        (最大|主要|核心)(的)?[^，。]{0,4}(风险|隐患|瓶颈|难点)
        (面临|存在|遇到|受到)(的|着|了)?[^，。]{0,10}(瓶颈|困难|挑战)
        风险(在于|就是|是|比较大|很大|较大|较高|很高|比较高)
        (我|我们)(比较|有点|有些|很|最|也|就|一直|现在)*担心
        (比较|最|有点)担心的
        (^|[，。；])(但|但是|可是|不过|现在)?(的)?(主要|最大|关键|核心)?(的)?问题(就)?在于
        (主要|最大|核心)的?问题(就是|是)
        (可能|恐怕|也许)(会)?(导致|造成)?[^，。]{0,10}(延期|延误|推迟|来不及|超支|滞后|跟不上|赶不上)
        """,
    ),
    Cues(Kind.FACT, r"(预算|成本|报价|总额|合同额)(目前|大概|大约|一共)?(是|为|共|约|达到)[^，。]{0,6}\d"),
)
"""Cues in Chinese."""

LIGHT: Final = frozenset(
    "go going gonna get let know think say said thing things something anything okay ok yeah yes"
    " one like mean really want supposed try come back now then well way lot bit kind right need"
    " good make sure guess see look him them do doing wanna stuff".split()
)
"""Words that say little of what was agreed."""

BEFORE: Final = {
    False: r"""
        \b(if|whether|unless|suppose|supposing|imagine|assuming|hypothetically|wonder|wondering|in case|not sure|perhaps|maybe|before|until|once|as soon as)\b[^.;]*$
        \b(did|do|have|had|should|shall|could|can|would|are) (we|you|i|they)\b[^,.;]*$
        \b(what|who|how|which|where|when|why)\b[^,.;]*$
        (^|\s)['"‘“] ?$
        \b(hope|hopes|hoping|wish|said|says|told (us|me|them)|asked|thought|claimed)\b[^.;]*$
        \b(not|never|no|haven't|hasn't|hadn't|didn't|don't|doesn't|isn't|aren't|can't|cannot|couldn't|wouldn't|won't|without|nobody|nothing|hardly)\b[^,.;]*$
    """,
    True: r"""
        (如果|要是|假如|假设|倘若|万一|是否|是不是|能否|会不会|要不要|什么|怎么|比如|例如|哪)[^。；]*$
        (没有|没|不|未|无|别|并非)[^，。；]{0,4}$
    """,
}
"""What, before a cue, makes it announce nothing: a hypothesis, an indirect question, a denial."""

AFTER: Final = {
    False: r"""
        ^[^,.;]{0,16}\b(not (yet|worried|a problem)|low|minimal|gone|solved|yet to be)\b
        ^ (will|is|are|was|would|of|during|down)\b
        ^ (working|going|focused|talking|doing)\b
        ^( off)? (with|by|at|from) (the|a|my|an|your) (agenda|minutes|introduction|presentation|question|quick|next item|first item|that|\d)
        ^ (the|this|our) (clock|meeting|presentation|discussion)\b
        ^ (to|me|you|the) (you|ask|know|a joke|a question|a story|item)\b
        ^ (\w+ ){0,6}to (discuss|present|speak|start|talk|begin|introduce)\b
        ^ (lunch|coffee|a break|a walk|a drink|dinner|is|these questions|this question|that question)\b
        ^ (a break|a look|a vote|a minute|a note|it (quick|short|brief))\b
    """,
    True: r"""
        ^[^，。；]{0,6}(什么|哪)
        ^(不了|不下来|不会|没有|吗)
    """,
}
"""The same, after a cue."""

ANYWHERE: Final = {
    False: r"""
        \b(last (time|week|month|year|meeting)|(previous|earlier) meetings?|yesterday|previously|in the past|back (then|in)|years? ago|once upon|used to|at (the|that) time|originally)\b
        \b(tell|told) you (a|about)\b
        \b(finish|repeat|provide|give) (my|your|his|her|the|a|an) (\w+ )?(response|answer|question|remarks)\b
    """,
    True: r"(上次|上周|上个月|去年|以前|曾经|当时|当年|昨天|那时候|过去|小时候)",
}
"""The same, wherever it stands: reports of the past and stories."""
