# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are meant)
"""Whom does the quote of an action itself name as the one who will do it?

Nothing is inferred: a quote that names nobody, a group, or more than one has no owner, and neither
has one that denies it, leaves it open, or reports the words of another.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from citebound.core.extract.lexicon import COMMON
from citebound.core.extract.sentences import LONGEST
from citebound.core.facts.said import Said
from citebound.core.gate.lexicon import lexicon
from citebound.core.minutes.acts import DAY_ZH, DONE, SENDS, TASKS, TASKS_ZH, either
from citebound.core.minutes.disowned import (
    is_alternative,
    is_denied,
    is_reported,
    is_reported_after,
)
from citebound.core.minutes.unasserted import is_unasserted, stands_in_another

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


def owner_of(quote: str, speaker: str | None, names: Collection[str]) -> Said | None:
    """The one person, or department, whom the quote of an action says will do it.

    ``I`` and its like stand for the speaker, and for nobody where that is not known; a name stands
    for that of ``names`` which it is, letter case aside, and for nobody when two of ``names``
    differ in that alone. Groups, ``you`` and ``someone`` own nothing, and of two ("Anna and Ben",
    "Anna or Ben") nobody can tell who does. In a quote of more than 2,000
    characters no one is looked for.

    Args:
        quote: an action, as it stands in the transcript.
        speaker: who said it, if that is known.
        names: the speakers of the meeting.
    """
    known = _known(names)
    found = {_key(said): said for said in _owners_within(quote, known)}
    if len(found) != 1 or _ANOTHER in found:
        return None
    key, said = found.popitem()
    if key in _SELF:
        return Said(said, speaker) if speaker else None
    return Said(said, known.get(key, ""))


def owners_of(quote: str, names: Collection[str]) -> tuple[str, ...]:
    """Everyone whom the quote of an action says will do it, as it says so.

    Args:
        quote: an action, as it stands in the transcript.
        names: the speakers of the meeting.
    """
    return _owners_within(quote, _known(names))


def several_owners(quote: str, names: Collection[str]) -> frozenset[str]:
    """The different ones whom the quote of an action says will do it, letter case aside.

    Args:
        quote: an action, as it stands in the transcript.
        names: the speakers of the meeting.
    """
    return frozenset(_key(said) for said in owners_of(quote, names) if said)


def _owners_within(quote: str, known: dict[str, str]) -> tuple[str, ...]:
    return () if len(quote) > LONGEST else tuple(_owners(quote, known))


def _known(names: Collection[str]) -> dict[str, str]:
    """Names by their keys; of one key with two names nobody can tell whose it is."""
    known: dict[str, str] = {}
    for name in names:
        key = _key(name)
        if len(key) > 1:
            known[key] = name if known.get(key, name) == name else ""
    return known


def _key(said: str) -> str:
    return " ".join(said.casefold().split())


def _owners(quote: str, known: dict[str, str]) -> Iterator[str]:
    """Everyone whom the quote names as the one who will do something."""
    keys = tuple(sorted(known, key=lambda key: (-len(key), key)))
    for frame in _frames(keys, chinese=_HAN.search(quote) is not None):
        for match in frame.finditer(quote):
            if not is_denied(match):
                yield from _named(match, known)


def _named(frame: re.Match[str], known: dict[str, str]) -> Iterator[str]:
    """Whom a frame names; with another beside it when it is an alternative."""
    before = frame.string[: frame.start("who")]
    for part in _AND.split(frame["who"]):
        said = part if _key(part) in known else _without_lead(part)
        if _is_own(said, frame, before + part[: -len(said)], known):
            yield said
            if is_alternative(frame):
                yield _ANOTHER


def _is_own(said: str, frame: re.Match[str], before: str, known: dict[str, str]) -> bool:
    """Is what stands in a frame, after some words, a name, and of nobody else's words?"""
    if not (_key(said) in known or _is_name(said, before)) or _is_of_another(frame, before, known):
        return False
    if _key(said) not in _SELF:
        return True
    return not (is_reported(before) or is_reported_after(frame) or _is_called(before, known))


def _is_of_another(frame: re.Match[str], before: str, known: dict[str, str]) -> bool:
    """Is a name part of the words for another: "whoever replaces Ben", "张伟家" beside 张伟?"""
    who = frame["who"]
    if _is_longer(who, known) or frame.start() != frame.start("who"):
        return _is_longer(who, known)
    is_asked_to = frame.group()[len(who) :].lstrip().startswith("to ")
    return is_unasserted(before) or stands_in_another(before, alone=not is_asked_to)


def _is_longer(who: str, known: dict[str, str]) -> bool:
    """Does a Chinese name that nobody has begin with that of a speaker?"""
    if not _HAN.search(who) or _key(who) in known:
        return False
    return any(who != key and who.startswith(key) and _HAN.search(key) for key in known)


def _is_called(before: str, known: dict[str, str]) -> bool:
    """Does the name of somebody stand before "I", with a colon?"""
    name = before.strip()
    return name.endswith((":", "：")) and _key(name[:-1]) in known


@lru_cache(maxsize=64)
def _frames(keys: tuple[str, ...], *, chinese: bool) -> tuple[re.Pattern[str], ...]:
    """The frames in which an owner stands, for a meeting of these speakers.

    Those in Chinese, none of which is met in a quote without a character of it, only if asked.
    """
    told = "".join(f"{_spaced(key)}|" for key in keys)
    return tuple(
        re.compile(
            frame.replace("LIST", r"WHO(?:(?:\s?, | and | & )WHO){0,5}")
            .replace("WHO", f"(?:(?i:{told}(?!))|I\\b|{_WRITTEN})")
            .replace("PERSON", f"(?:(?i:{told}(?!))|我|{_WRITTEN_ZH})")
            .replace("KNOWN", f"(?:(?i:{told}(?!))|我)")
        )
        for frame in _FRAMES
        if chinese or not _HAN.search(frame)
    )


def _spaced(key: str) -> str:
    return r"\s+".join(map(re.escape, key.split()))


def _without_lead(part: str) -> str:
    """Words with capitals without those before a name: "Mark" of "So Mark"."""
    words = part.split(" ")
    while len(words) > 1 and words[0].casefold() in _PLAIN:
        del words[0]
    return " ".join(words)


def _is_name(said: str, before: str) -> bool:
    """Is what stands where an owner stands the name of one, or the speaker?"""
    if _key(said) in _SELF:
        return True
    if _HAN.search(said):
        return not said.startswith(_NOBODY_ZH)
    return not (_ARTICLE.search(before) or _titled(before)) and _is_written_name(said, before)


def _is_written_name(said: str, before: str) -> bool:
    """Are words with capitals a name, and no acronym and no word that opens a sentence?"""
    words = said.split()
    plain = {word.casefold() for word in words}
    if words[0].isupper() or not plain.isdisjoint(_PLAIN):
        return False
    return not (plain <= _EN.words and _opens(before))


def _titled(before: str) -> bool:
    """Does a word of a longer name stand before: "Recovery" of "Recovery Centre"?"""
    found = _TITLED.search(before)
    return found is not None and found[1].casefold() not in _PLAIN


def _opens(before: str) -> bool:
    """Does a sentence begin here, where every word has a capital?"""
    shown = before.rstrip(" \"“'(-*")
    return not shown or shown[-1] in ".!?:"


_ANOTHER: Final = ""
"""Stands for another who may do it instead."""
_EN: Final = lexicon("en")
_SELF: Final = frozenset(("i", "我"))
_PEOPLE: Final = (
    "someone somebody everyone everybody anyone anybody nobody people guys team one okay yes yeah"
    " right sure well please thanks hello action todo actions decision hi then"
    " maybe perhaps probably possibly hopefully ideally actually basically ask tell either neither"
    " sorry unless whether dear imagine suppose supposing assume assuming allegedly supposedly"
    " reportedly rumour rumor hopefully"
)
_PLAIN: Final = COMMON | _EN.kinds["date"] | frozenset(_PEOPLE.split())
"""Words with a capital that name no one."""
_PEOPLE_ZH: Final = (
    "我们 你 您 他 她 它 大家 谁 自己 专人 有人 咱 别人 所有人 哪 这 那 在 各 周末 何时 许多"
    " 余下 此"
)
_NOBODY_ZH: Final = (*_PEOPLE_ZH.split(), *lexicon("zh").kinds["date"])
"""Beginnings of what names no one."""
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_WRITTEN: Final = r"[A-ZÀ-ÖØ-Þ][\w'’-]+(?: [A-ZÀ-ÖØ-Þ][\w'’-]+){0,2}"
_SURNAMES: Final = "".join(sorted(lexicon("zh").surnames)) + "高马黄田方石叶蒋钱白江史黎彭曾程范"
_WRITTEN_ZH: Final = (
    rf"(?:[{_SURNAMES}](?:总|工|经理|老师|主任|姐|哥)|[小老][{_SURNAMES}]"
    rf"|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?(?<![说已没不也都是在把将会你您他她我上下去前昨本每这那家])"
    r"|(?![由请让经把和给跟与在从对为交是有])[\u4e00-\u9fff]{2,4}?(?:(?<![全内外局各])部门?|小组|中心))"
)
_WORD_ENDS: Final = r"(?<![\w'’])"
_ASKED: Final = r"(?:can|could|will|would) you\b"
_DUTY: Final = (
    r"(?:\s?['’](?:ll\b|m (?:going to|gonna|responsible|in charge|supposed))"
    r"|\s+(?:will|shall|can|(?:is|am|are) (?:going to|gonna|responsible|in charge|supposed to)"
    rf"|(?:is|are) to {either(TASKS)}"
    r"|needs? to|ha(?:s|ve) to|must|should|takes? (?:care|over|on)|takes (?:the|a|an|all)"
    r"|volunteers? to|agree[sd] to"
    r"|(?:has |have )?(?:agreed|offered|promised|volunteered) to"
    rf"|to {either(TASKS)})\b)"
)
_VERB_ZH: Final = (
    r"(?:需要|需|必须|应|要)?(?:负责(?!任)|来(?!说|讲|看)|去|跟进|牵头|会|把|将|在|于|今天|明天|后天|本周|下周|周|尽快"
    rf"|{either(TASKS_ZH)})"
)
_BY_ZH: Final = rf"(?:{DAY_ZH}(?:之前|以前|前|之内|以内|内|底))"
_FRAMES: Final = (
    rf"{_WORD_ENDS}(?P<who>LIST){_DUTY}",
    (
        rf"{_WORD_ENDS}(?P<who>WHO)\s?,\s?(?:(?:so|and|then|maybe|perhaps)\s)?"
        rf"(?:please\b|{_ASKED}|you\s?(?:['’](?:ll|re)|will|are|should|need)\b)"
    ),
    rf"(?:^|[,:;]\s|\b(?i:by|before|until)\s[\w ]{{1,25}}\s)(?P<who>LIST)\s{either(SENDS)}\b",
    rf"^\W*(?P<who>WHO)\s?[,:–—-]\s?{either(TASKS)}\b",
    rf"^\W*(?P<who>WHO(?:(?: and | & )(?!I['’])WHO){{1,5}})\s{either(TASKS)}\b",
    rf"\bbe {either(DONE)} by (?P<who>LIST)",
    rf"^\W*(?i:(?:please )?{either(TASKS)})\b[^?]{{0,300}},\s?(?P<who>WHO)\s?[.!]?$",
    rf"(?i:{_ASKED})[^?]{{0,300}}?,\s?(?P<who>WHO)\s?[,?]",
    r"^\W*(?i:(?:responsible|in charge)\s(?:for|of)\s[\w ]{1,40}?)\s?:\s(?P<who>LIST)",
    r"(?i:assigned to|owned by|done by|owner(?: is)?\s?:?|responsible\s?:)\s(?P<who>LIST)",
    r"(?i:action(?: item)?s?|to-?do|task)\s?(?:[-:–—(]|for|on)\s?(?P<who>LIST)\s?[-:–—,)]",
    rf"由(?P<who>[\u4e00-\u9fffA-Za-z和、]{{1,9}}?)(?<![前内]){_BY_ZH}?(?:来|去)?(?:负责(?!任)|牵头|跟进|完成|主导|落实)",
    rf"由(?P<who>PERSON(?:[和、]PERSON)*){_BY_ZH}?(?:来|去)?{either(TASKS_ZH)}",
    rf"(?:^|[，。；：]){_BY_ZH}，?(?P<who>PERSON(?:[和、]PERSON)*){_VERB_ZH}",
    rf"(?:请|麻烦|让|交给|安排|辛苦)(?P<who>PERSON(?:[和、]PERSON)*){_VERB_ZH}",
    r"(?:^|[。！？]\s?)(?P<who>(?!我)KNOWN)\s?[，,：:]\s?(?:请|麻烦|辛苦|劳烦)你(?!们)",
    rf"(?:^|[。！？]\s?)(?P<who>(?!我)KNOWN)\s?[，,：:]\s?你(?:能不能|可以|{_BY_ZH})?，?{_VERB_ZH}",
    rf"(?<![和跟给与对让请为替帮小老大阿])(?P<who>KNOWN(?:[和、]PERSON)*)(?:这边|你)?(?:{DAY_ZH}，?)?{_VERB_ZH}",
    rf"(?:^|[，。；：、\s那])(?P<who>PERSON(?:[和、]PERSON)*)(?:这边)?{_VERB_ZH}",
    r"(?:责任人|负责人)(?:[:：]|是|为)\s?(?P<who>PERSON(?:[和、]PERSON)*)",
    rf"(?:待办|行动项)(?:事项)?\s?[:：]\s?(?P<who>PERSON(?:[和、]PERSON)*)\s?(?:[,，:：]|{_VERB_ZH})",
)
"""Where an owner stands; ``LIST``, ``WHO`` and ``PERSON`` stand for names."""
_AND: Final = re.compile(r"\s?, | and | & |[和与、]")
_TITLED: Final = re.compile(r"([A-ZÀ-ÖØ-Þ][\w'’-]*)\s+$")
_ARTICLE: Final = re.compile(r"\b(?:the|a|an|our|your|their)\s+$", re.IGNORECASE)
