"""Which words make of what stands after them no statement of the sentence?

Denial, doubt, hearsay, supposition, and what is not done: "failed to", "instead of", "rumour has
it", "proposal to". Patterns only, for folded text; ``premise`` tells how far each one reaches.
"""

from __future__ import annotations

from typing import Final

_UNTRUE: Final = (
    r"\b(?:den(?:y|ies|ied|ying)|disput(?:e|es|ed|ing)|doubt(?:s|ed|ing|ful)?|refut(?:e|es|ed))\b"
    r"|\b(?:wrong|false|untrue|incorrect|misleading|nonsense|a lie|a myth|a mistake|premature"
    r"|absurd|too (?:early|soon))"
    r" (?:to (?:say|claim|think|believe|state|assume|conclude)\b|that\b)"
    r"|\b(?:unlikely|improbable|impossible|unclear|uncertain|unsure|unable|unwilling|reluctant)\b"
    r"|\b(?:hardly|scarcely|barely)\b|\bfar from\b|\bshort of\b|\banything but\b"
    r"|\b(?:nobody|no one|none of \w+|few(?: people)?|hardly anyone|(?<=^|[.!?;] )who)"
    r" (?:ever |really |has |had )?"
    r"(?:said|says|believes?|believed|thinks?|thought|claims?|claimed|expects?|expected|knows?"
    r"|knew|wants?|wanted)\b|\bno (?:evidence|proof|sign|reason|truth|indication|guarantee)\b"
)
_HEARD: Final = (
    r"\b(?:rumou?r(?:s|ed)?|gossip|hearsay|allegedly|supposedly|reportedly|purportedly)\b"
    r"|\bit (?:is|was) (?:said|claimed|alleged|reported|believed)\b"
    r"|\b(?:people|they|some) (?:say|claim)\b|\bthe word is\b|\bword has it\b"
    r"|\b(?:i|we) (?:have )?heard\b|\bsome (?:believe|think)\b|\bspeculat\w+"
    r"|\blied\b|\blies that\b|(?<=^|[.;] )had$|\bcontrary to\b|\bin theory\b"
    r"|\btheoretically\b|\bin (?:my|our|his|her) dreams?\b"
    r"|\b(?<!\bas )(?:claim(?:s|ed|ing)|alleg(?:es|ed|ing)|pretend(?:s|ed|ing)?)\b(?! to have)"
    r"|\b(?:myth|fiction|joke|legend) that\b"
)
_UNDONE: Final = (
    r"\b(?:fail(?:s|ed|ing|ure)?|refus(?:e|es|ed|ing|al)|declin(?:e|es|ed|ing)|neglect(?:s|ed|ing)?"
    r"|omit(?:s|ted|ting)?|forg(?:et|ets|ot)|hesitat(?:e|es|ed|ing)) to\b"
    r"|\b(?:instead of|rather than|without|before|avoid(?:s|ed|ing)?|against|stop(?:s|ped)?"
    r"|quit|ceas(?:e|es|ed)|consider(?:s|ed|ing)?|contemplat(?:e|es|ed|ing)|suggest(?:s|ed|ing)?"
    r"|propos(?:e|es|ed|ing)|discuss(?:es|ed|ing)?|talk(?:s|ed|ing)? about"
    r"|think(?:s|ing)? (?:about|of)"
    r"|thought (?:about|of)|dream(?:s|ed|ing)? of|oppos(?:e|es|ed|ing)|reject(?:s|ed|ing)?"
    r"|postpon(?:e|es|ed|ing)|delay(?:s|ed|ing)?)"
    r" (?=(?!(?:nothing|anything|something|during)\b)\w+ing\b)"
    r"|\b(?:reject(?:s|ed|ing)?|oppos(?:e|es|ed|ing)|withdr[ae]w|dismiss(?:es|ed|ing)?)\b"
    r"|\b(?:ruled? out|g(?:a|i)ve up|given up|giving up|put off|(?:banned|barred|prevent(?:s|ed)?"
    r"|kept|keeps?|stopped|excluded)(?: \w+)? from|(?:threat|chance|risk|danger|fear|possibility"
    r"|prospect|talk) of)\b"
    r"|\b(?:nearly|almost) (?=\w+ed\b)|\b(?:nearly|almost)$"
    r"|\b(?:proposals?|idea|request|demand|motion|attempts?|suggestions?|offer|temptation|option"
    r"|wish|hope|dream|permission) (?:to|of|that)\b"
    r"|\b(?:plan(?:s|ned|ning)?|intend(?:s|ed|ing)?|hop(?:e|es|ed|ing)|aim(?:s|ed|ing)?|want(?:s|ed)?"
    r"|wish(?:es|ed)?|tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?|propos(?:e|es|ed|ing)|offer(?:s|ed)?"
    r"|threaten(?:s|ed|ing)?|like(?:d)?|love|prefer(?:s|red)?|ask(?:s|ed)?|considered) to\b"
)
_FEIGNED: Final = (
    r"\b(?:let's|let us) (?:say|pretend|assume|imagine)\b|\bimagin(?:e|ing)\b|\bwhat if\b"
    r"|\b(?:as if|as though)\b|\bwish(?:es|ed)?\b(?! to)|\bhop(?:e|es|ed|ing)\b(?! to)|\bif only\b"
    r"|\bwe thought\b(?! (?:about|of))|\bi thought\b(?! (?:about|of))"
)
_INFINITIVE: Final = (
    r"(?<!\b(?:agree[sd]?|agreement|decid(?:e|es|ed)|resolved?|vot(?:e|es|ed)|manag(?:e|es|ed)|cho(?:o)?sen?"
    r"|opt(?:s|ed)?|continu(?:e|es|ed)|beg[aiu]ns?|start(?:s|ed)?|commit(?:s|ted)?|promis(?:e|es|ed)"
    r"|ha(?:ve|s|d)|needs?|(?:is|are|am|'re|'m|'s) going|ought|able|used|order|as|due|related"
    r"|according|thanks|owing|up|next|close|prior)) to$"
)
"""A quote begins after "to", which no word governs that states what follows."""
GOVERNORS: Final[dict[str, str]] = {
    "en": f"{_UNTRUE}|{_HEARD}|(?P<undone>{_UNDONE}|{_INFINITIVE})|{_FEIGNED}",
    "de": (
        r"\b(?:bestreitet|bestritt(?:en)?|leugne(?:t|te)|bezweifel(?:t|te|n)|angeblich|gerücht\w*"
        r"|versäum(?:t|te|ten)|weiger(?:t|te|n)|unwahrscheinlich|unmöglich|statt|anstatt)\b"
    ),
    "zh": (
        "否认|据说|据传|听说|传说|谣传|谣言|传闻|传言|没有?人(?:说|认为|相信|提|同意)|无人(?:说|认为|相信)|谁说|难道"
        "|怀疑|不相信|不认为|不觉得|不可能|不太可能|未必|未能|没能|没有能|拒绝|不同意|反对|否决|考虑|打算|提议"
        "|假装|以为|而不是|不是说|并非|避免|差点|险些|声称|自称|有人说|所谓|从未|从没|谈不上|不能说|说谎|撒谎|好像|似乎|仿佛|计划|放弃|讨论|要不是|若不是|企图|试图"
        "|希望|但愿|(?<![思感幻理梦])想(?![法象想])"
    ),
}
"""By language; the group ``undone`` holds what is not done, rather than not so."""
