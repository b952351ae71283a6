"""Which words show that a sentence carries something, or that it does not? Patterns only.

They are meant for text in lower case.
"""

from __future__ import annotations

import re
from typing import Final


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.VERBOSE)


OBLIGATION: Final = _any(
    r"""\b(?:must|shall|may\ not|may\ only|cannot|is\ required|are\ required|required\ to
    |prohibited
    |not\ permitted|not\ allowed|do\ not\ allow|agrees?\ to|obligat\w+|entitled\ to|liable
    |responsible\ for
    |is\ void|breach|terminat\w+|no\ more\ than|at\ least|not\ exceed|prohibits?|forbidden|deadline
    |muss|müssen|darf|dürfen|verpflichtet|verboten|unzulässig|zulässig|untersagt|haftet|haften
    |berechtigt
    |mindestens|höchstens|spätestens|hat\ .{1,80}\ zu\ \w+en|ist\ .{1,80}\ zu\ \w+en
    |sind\ .{1,80}\ zu\ \w+en
    |doit|doivent|devra|devront|obligatoire|interdit\w*|tenus?\ de|s'engagent?\ à|au\ moins
    |au\ plus|ne\ peut
    |deve|devono|dovrà|obbligat\w+|vietat\w+|è\ tenut\w|sono\ tenut\w|almeno|non\ può|si\ impegna
    |debe|deben|deberá|deberán|obligad\w+|prohibid\w+|al\ menos|como\ máximo|no\ podrá
    |se\ compromete)\b
    |应当|必须|不得|禁止|有权|责令|罚款|处罚|承担|负责|需要|不超过|不低于|违反|要求"""
)
"""Duties, prohibitions, rights and limits."""

AMOUNT: Final = _any(
    r"""[$€£¥￥]\s?\d|\d\s?(?:€|%|\uff05|percent\b|per\ cent\b|prozent\b|euros?\b|eur\b|usd\b
    |chf\b|dollars?\b
    |franken\b|francs?\b|pounds?\b|millions?\b|millionen\b|mio\b|billions?\b|milioni\b|millones\b)
    |\d\s?(?:[万亿千百]?元|[万亿])|百分之|倍"""
)
"""Money and shares."""

TIME: Final = _any(
    r"""\b(?:\d{1,4}|one|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety
    |ein\w*|zwei|drei|vier|fünf|sechs|acht|zehn|elf|zwölf|deux|trois|quatre|cinq|six|dix|trente
    |due|tre|quattro|cinque|dieci|trenta|dos|tres|cuatro|cinco|diez|treinta)
    (?:[-\ )]{1,2}(?:business|calendar|working|jours?)?\s?)
    (?:hours?|days?|weeks?|months?|years?|minutes?|stunden?|tagen?|tage|wochen?|monate?n?
    |jahre?n?|minuten
    |heures?|jours?|semaines?|mois|ans|années?|ore|giorni|settimane|mesi|anni|horas?|días?
    |semanas?|mes(?:es)?|años?)\b
    |\b(?:19|20)\d\d\b
    |\d{1,2}(?:\.|\ de|er|th|st|nd|rd)?\ (?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t
    |nov|de[cz]|f[eé]v|avr|juin|juil
    |ao[uû]|d[eé]c|gen|giu|lug|ago|set|ott|dic|ene|abr)\w*
    |[\d一二三四五六七八九十]\s?(?:个?(?:工作)?[日天月年]|小时|周|分钟)"""
)
"""Dates, periods and deadlines."""

DECISION: Final = _any(
    r"""\b(?:decided|agreed|approved|resolved|adopted|rejected|accepted|concluded|we\ will
    |we'll|we\ are\ going\ to
    |we're\ (?:going\ to|gonna)|action\ item|proposes?|we\ should|have\ to|need\ to
    |beschl(?:ossen|ießt|oss)|einigten|genehmigt|angenommen|abgelehnt|vereinbart\w*|entschieden
    |décid\w+|adopté\w*|approuv\w+|convenu\w*|rejeté\w*
    |decis\w+|approv\w+|deliber\w+|deliberat\w+|concordat\w+|respint\w+
    |decidi\w+|acord\w+|aprob\w+|aprueba|rechaz\w+)\b
    |决定|同意|通过|批准|确定|建议|计划|认为|目标"""
)
"""Decisions and agreements, written or spoken."""

PURPOSE: Final = _any(
    r"""^\W{0,4}(?:(?:the\ )?(?:purpose|goal|aim|scope|objective|object)s?\ of\ (?:this|the|these)
    |this\ (?:\w+\ ){0,2}?(?:pep|policy|agreement|document|act|law|contract|statement|standard
    |regulation|guide|notice
    |proposal|report|order|framework|directive|memorandum
    |specification)\ (?:\w+\ ){0,2}?(?:describes|applies|explains
    |governs|specifies|defines|sets|covers|establishes|proposes|provides|introduces|contains)
    |we\ (?:therefore\ )?propose|zweck\ de[sr]|ziel\ de[sr]|gegenstand\ de[sr]
    |dies(?:es|e|er)\ (?:gesetz|verordnung|richtlinie|vereinbarung|satzung|vertrag
    |ordnung)\ (?:gilt|regelt|dient|bestimmt|legt|findet)
    |(?:la|le)\ présente?\ \w+\ (?:\w+\ ){0,4}?(?:a\ pour\ objet|s'applique|définit|fixe|règle
    |vise|régit)
    |(?:il|la)\ presente\ \w+\ (?:\w+\ ){0,4}?(?:si\ applica|disciplina|stabilisce|regola
    |definisce|ha\ per)
    |(?:el|la)\ presente\ \w+\ (?:\w+\ ){0,4}?(?:se\ aplica|regula|establece|tiene\ por|define)
    |为了?.{4,200}制定本|本[法条例规定办法合同协议]{1,3}适用)"""
)
"""What the document is for and whom it binds; only at the beginning of a sentence."""

DEFINITION: Final = _any(
    r"""\b(?:means|refers\ to|is\ defined\ as|im\ sinne\ (?:dieses|dieser|des|der)|gilt\ als
    |désigne|désignent
    |on\ entend\ par|si\ intende|si\ intendono|se\ entiende\ por|se\ entenderá|specif(?:y|ies)
    |describes)\b
    |是指|所称"""
)
"""Definitions and statements of scope."""

REFERENCE: Final = _any(
    r"""§|\b(?:nummer\ \d|nr\.|artikel\ \d|section\ \w{1,4}\b|clause\ \d|article\ \d
    |articolo\ \d|artículo\ \d
    |buchstabe|anlage\ \d|anhang|annex)|第[一二三四五六七八九十百\d]{1,5}[条章]"""
)
"""References that a reader would have to look up."""

NEIGHBOUR: Final = _any(
    r"""\b(?:ab(?:satz|satzes|sätzen?|s\.)\ \d|satz(?:es)?\ \d|alinéa|paragraphe?\ \d
    |comma\ \d|apartado
    |above|below|aforementioned|previous|preceding|vorstehend\w*|genannten|suddett\w+
    |mencionad\w+|ci-dessus
    |(?:these|those|diese[rsmn]?|ces|queste|questi|estos|estas)\ (?!pep|agreement|terms|gesetz
    |verordnung|vereinbarung)
    |(?:this|cette|questo|questa|este|esta)\ (?!pep\b|agreement|policy|document|act\b|law
    |contract|section|loi|legge|ley|contra))
    |第[一二三四五六七八九十\d]{1,5}[款项]|本[条款项]|前[两]?[款项条]|上述|该"""
)
"""References to a place near the sentence, without which it says little."""

EXAMPLE: Final = _any(
    r"""\b(?:for\ example|e\.g\.|for\ instance|imagine|suppose|zum\ beispiel|z\.\s?b\.
    |beispielsweise|par\ exemple
    |per\ esempio|ad\ esempio|por\ ejemplo)|例如|比如"""
)
"""Examples."""

META: Final = _any(
    r"""https?://|^(?:present|attendees|anwesend|teilnehmer|présents?|presenti|presentes
    |asistentes)\b.{0,12}:|\b(?:(?:this|the\ next|the\ previous)\ (?:section|page|article
    |guide|chapter
    |paragraph)|as\ follows|folgende[nrms]?\b
    |please\ (?:see|visit|follow|refer|contact|read|note|check)|short\ version
    |can\ be\ found\ (?:at|in|on|here)|dieser\ abschnitt|cette\ section
    |questa\ sezione|esta\ sección|see\ (?:also|section|below)|subject\ to\ the\ foregoing
    |note\ that|note\ in\ particular
    |good\ morning|thank\ you|thanks|welcome|vielen\ dank|herzlich|merci|grazie|gracias
    |sincerely|regards)\b
    |谢谢|大家好|欢迎|如下|下列"""
)
"""Pointers, courtesies and sentences about the text itself."""

LEANING: Final = _any(
    r"""^\W{0,4}(?:[\w'-]+,?\ ){0,3}?(?:(?:this|that|these|those|such)\ (?:cases?|way|means
    |reasons?|event|approach)
    |(?:under|in|for|to|of|by|with)\ (?:these|those|such)\ |werden\ (?:solche|diese)\b
    |(?:nach|bei|von|für|in)\ (?:solchen|diesen|dieser|diesem)\b
    |(?:it|they|he|she|also|such|foregoing)\b|in\ addition|(?:first|second|third),
    |diesem\ fall|diesen\ fällen|er\ |sie\ (?:ist|kann|hat|muss)|auch\b|ebenfalls|ces?\ cas
    |il\ doit|elle\ doit
    |tali?\ cas[oi]|tales?\ casos?|en\ este\ caso)"""
)
"""A beginning that leans on the sentence before, some words on."""

FILLER: Final = _any(
    r"""\b(?:um|uh|erm|hmm|yeah|okay|ok|you\ know|i\ mean|sort\ of|kind\ of|i\ guess|'cause|gonna
    |äh|ähm|euh|cioè|ehm|o\ sea)\b|\{[a-z]{1,20}\}|\[[a-z]{1,20}\]|嗯|啊|呃|哎|这个|那个|就是说"""
)
"""Hesitations and marks of transcribers."""
