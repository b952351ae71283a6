"""Labels before words, ``Anna: hello``, told from words with a colon by how a file uses them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.lexicon import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citebound.sources.transcripts.cues import Cue


def by_label(cues: Sequence[Cue]) -> list[Cue]:
    """The cues, cut where a label stands before a line, with the labels as their speakers.

    Words after a label belong to it up to the end of their cue. Without labels in consistent use
    the cues stay as they are.
    """
    lines = [line for cue in cues for line in cue.text.split("\n") if line.strip()]
    known = in_use([label for line in lines if (label := candidate(line))], len(lines))
    if not known:
        return list(cues)
    return [part for cue in cues for part in _parts(cue, known)]


def in_use(candidates: Iterable[str], lines: int) -> frozenset[str]:
    """Which of the labels that may be some are used consistently in so many lines of words.

    Two lines at least must have one. Where one line in three has one, names count that occur once;
    elsewhere a label counts that occurs twice, and together they begin one line in ten.
    """
    counts = Counter(label for label in candidates if label.casefold() not in _NO_NAMES)
    total = counts.total()
    if total < _FEWEST:
        return frozenset()
    repeated = {label: count for label, count in counts.items() if count >= _FEWEST}
    if total * _ONE_NAME_IN >= lines:
        return frozenset(label for label in counts if label in repeated or is_name(label))
    is_used = sum(repeated.values()) * _ONE_IN >= lines
    return frozenset(repeated) if is_used else frozenset()


def candidate(line: str) -> str:
    """The label that a line may begin with; empty when it cannot."""
    found = _LABELLED.match(line)
    return found["label"] if found and is_label(found["label"]) else ""


def cut(line: str, known: frozenset[str]) -> tuple[str | None, str]:
    """The label of a line, None without a known one, and its words."""
    found = _LABELLED.match(line)
    if found is None or found["label"] not in known:
        return None, line
    return found["label"], line[found.end() :]


def is_label(text: str) -> bool:
    """Whether a text is short, has a letter, and no more than a name's punctuation."""
    return (
        len(text) <= _LONGEST
        and len(text.split()) <= _MOST_WORDS
        and _LABEL.fullmatch(text) is not None
        and not (_DENSE.search(text) and len(text) > _LONGEST_DENSE and " " not in text)
    )


def is_name(label: str) -> bool:
    """Whether a label is written as a name is: capitals, or characters that do not say "says"."""
    if _DENSE.search(label):
        return _SAYS.search(label) is None
    words = [word for word in label.split() if word[0].isalpha()]
    return all(not word[0].islower() or word in _PARTICLES for word in words) and bool(words)


def is_sure_name(label: str) -> bool:
    """Whether a label is written as a name is, and is no word that heads a paragraph."""
    folded = label.casefold()
    return is_name(label) and folded not in _NO_NAMES and folded not in _TERMS


def is_sure_alone(label: str) -> bool:
    """Whether a label is a name although nothing else in its file says so.

    In Chinese it begins with a surname, or is what programs call a speaker.
    """
    is_dense = _DENSE.search(label) is not None
    return is_sure_name(label) and (not is_dense or _PERSON.match(label) is not None)


COLON: Final = r"[ \t]*(?:\uff1a|:(?=[ \t]|$|[^\W\d_]|[\"'\u201c\u300c]))[ \t]*"
"""What ends a label: no part of a time or an address."""

_FEWEST: Final = 2
_ONE_IN: Final = 10
_ONE_NAME_IN: Final = 3
_LONGEST: Final = 40
_LONGEST_DENSE: Final = 12
_MOST_WORDS: Final = 5
_LABELLED: Final = regex.compile(rf"[ \t]*(?P<label>[^\s:\uff1a][^:\uff1a\n]{{0,60}}?){COLON}")
_LABEL: Final = regex.compile(
    r"(?=.*\p{L})(?:[\p{L}\p{M}\p{N}_&/#'\u2019\u00b7\u30fb\u2022*-]|(?<=\b\p{L}|\b(?:Mr|Ms|Dr|St|Sr|Jr|Mrs|Prof))\."
    r"|[ \u00a0]|\([^()]{1,30}\)|\uff08[^\uff08\uff09]{1,30}\uff09)+"
)
_DENSE: Final = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")
_SAYS: Final = regex.compile(
    r"(?:说|說|問|问|答|道|讲|講|是|为|為|如下|表示|认为|認為|指出|例如|比如|决定|決定|同意|觉得|包括)\Z"
    r"|\A(?:我|你|您|他|她|它|咱|大家|这|這|那)"
)
_SURNAMES: Final = "".join(sorted(lexicon("zh").surnames)) + "高马黄田方石叶蒋钱白江史黎彭曾程范"
_PERSON: Final = regex.compile(
    rf"(?:[{_SURNAMES}]|欧阳|司马|上官)\p{{Han}}{{1,2}}(?!\p{{Han}})|[小老][{_SURNAMES}](?!\p{{Han}})"
    r"|(?:发言人|主持人|说话人)"
)
_TERM_WORDS: Final = (
    "background budget catering change changes context cost costs deadlines deliverables goal"
    " goals hello hi important info information introduction issue issues item items key"
    " objective objectives outcome outcomes overview plan plans purpose reminder schedule scope"
    " status step steps task tasks timeline update updates welcome"
)
_TERMS: Final = frozenset(_TERM_WORDS.split())
"""Words that head a paragraph: labels only where a file uses them as such."""
_PARTICLES: Final = frozenset(
    [
        "de",
        "da",
        "di",
        "del",
        "der",
        "den",
        "van",
        "von",
        "la",
        "le",
        "du",
        "dos",
        "al",
        "bin",
        "ibn",
        "el",
        "y",
        "e",
        "und",
        "and",
    ]
)
_NO_NAMES: Final = frozenset(
    [
        "note",
        "notes",
        "nb",
        "action",
        "actions",
        "action item",
        "action items",
        "decision",
        "decisions",
        "agenda",
        "summary",
        "time",
        "date",
        "start",
        "end",
        "subject",
        "topic",
        "topics",
        "re",
        "ps",
        "example",
        "question",
        "answer",
        "warning",
        "todo",
        "to do",
        "attendees",
        "participants",
        "present",
        "absent",
        "apologies",
        "location",
        "place",
        "title",
        "meeting",
        "minutes",
        "duration",
        "next steps",
        "remark",
        "remarks",
        "result",
        "results",
        "deadline",
        "owner",
        "risk",
        "risks",
        "milestone",
        "milestones",
        "conclusion",
        "http",
        "https",
        "mailto",
        "file",
        "version",
        "reason",
        "cause",
        "fact",
        "problem",
        "options",
        "注意",
        "备注",
        "时间",
        "日期",
        "开始时间",
        "结束时间",
        "地点",
        "主题",
        "议题",
        "议程",
        "决定",
        "决议",
        "总结",
        "会议",
        "会议主题",
        "会议时间",
        "会议名称",
        "会议记录",
        "参会人",
        "参会人员",
        "与会人员",
        "出席",
        "缺席",
        "录制时间",
        "时长",
        "风险",
        "待办",
        "行动项",
        "结论",
        "例如",
        "比如",
        "問題",
        "问题",
        "原因",
        "结果",
        "備註",
        "時間",
        "地點",
        "主題",
    ]
)


def _parts(cue: Cue, known: frozenset[str]) -> list[Cue]:
    """A cue in pieces, one for each label."""
    parts: list[tuple[str | None, list[str]]] = []
    for line in cue.text.split("\n"):
        label, words = cut(line, known)
        if label is not None or not parts:
            parts.append((label, []))
        parts[-1][1].append(words)
    texts = [(speaker, "\n".join(lines)) for speaker, lines in parts]
    return [replace(cue, speaker=who, text=text) for who, text in texts if text.strip()]
