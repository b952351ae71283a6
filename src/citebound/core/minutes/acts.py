"""What do people take on, and settle, in a meeting? Verbs in English and Chinese, data only.

Verbs of talk ("tell", "show", "explain") are left out: who announces these speaks about the
meeting itself.
"""

from __future__ import annotations

from typing import Final


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


TASKS: Final = _words(
    "send resend forward email mail prepare draft write rewrite check double-check verify confirm"
    " contact call phone update upload share circulate distribute schedule reschedule"
    " arrange organise organize book order review revise test fix repair investigate research"
    " finalise finalize finish complete submit deliver collect compile"
    " coordinate prepare produce create implement install deploy document publish post"
    " hire recruit estimate calculate measure analyse analyze evaluate clarify notify"
    " sort handle resolve report design build develop print scan sign file migrate"
    " configure escalate chase negotiate approach plan request register train"
    " renew procure translate"
)
"""English verbs of tasks."""

SHARED: Final = _words(
    "send email mail prepare draft confirm contact schedule reschedule arrange organise organize"
    " book order review revise repair investigate finalise finalize submit"
    " circulate distribute publish hire recruit"
    " clarify notify inform escalate negotiate update upload migrate document sign"
)
"""Those of them that are a task also where a group says that it will do it, or has to."""

STATES: Final = _words(
    "be see have come go want like need know think guess hope say try seem feel wait stay"
    " mean happen keep live remain depend find hear let stop die meet end break love hate"
    " enjoy bet eat sleep lose win regret remember forget understand celebrate believe owe trust"
    " expect wonder assume imagine fly drive travel"
)
"""English verbs that are no task even with a day."""

TALK: Final = _words(
    "get talk speak discuss present explain start begin focus cover introduce mention look use"
    " join leave attend miss read hand turn pass move run take do make put demonstrate summarise"
    " summarize describe chair close open finish just play"
)
"""English verbs of what is done in a meeting itself: no task where a day is not bound."""

SENDS: Final = tuple(
    f"{verb[:-1]}ies" if verb.endswith("y") else f"{verb}es" if verb[-1] in "hxs" else f"{verb}s"
    for verb in TASKS
)
"""English verbs of tasks with one who does them: "sends", "verifies", "publishes"."""

DONE: Final = _words(
    "done sent finished completed delivered submitted approved signed tested fixed updated"
    " reviewed published ordered booked ready shipped released installed deployed drafted"
    " paid prepared checked collected returned corrected clarified"
)
"""What a task is when it is over."""

CHANGED: Final = _words(
    "moved postponed deferred extended shortened cancelled canceled suspended stopped discontinued"
    " increased reduced raised lowered doubled halved frozen split"
)
"""What a matter is when a group has settled something about it."""

MATTERS: Final = _words(
    "launch release start date deadline meeting workshop budget price fee contract project pilot"
    " migration delivery go-live plan offer agreement event rollout roll-out kick-off phase"
    " campaign"
    " registration training sprint trial licence license beta review audit conference test testing"
    " tender construction version product service"
)
"""Nouns of what a group settles."""

CHOICES: Final = _words(
    "use keep include exclude drop remove add adopt choose pick launch ship release switch change"
    " replace postpone delay cancel skip stop hire buy build offer raise"
    " reduce increase limit set extend merge publish accept reject approve allow ban invest focus"
    " target aim outsource migrate reopen cap charge price pilot implement produce"
)
"""English verbs by which a group settles what it will do."""

TASKS_ZH: Final = _words(
    "跟进 准备 整理 提交 联系 确认 安排 处理 更新 发送 发给 发到 发出 汇总 撰写 编写 起草 修改"
    " 完善 完成 落实 推进 对接 沟通 协调 核对 核实 检查 测试 修复 排查 调研 评估 统计 收集 制定"
    " 拟定 输出 出具 提供 反馈 通知 预订 预定 采购 组织 召集 申请 上报 汇报 部署 上传 优化"
    " 审核 签订 牵头 负责"
)
"""Chinese verbs of tasks."""

WRITES_ZH: Final = _words(
    "告诉 回复 答复 打电话 写完 写好 做完 做好 改完 改好 买好 订好 寄给 寄出 交给 交上 签完 签好"
    " 付款 下单 送到 搬到 装好 办好 拿到 给出 公布 上报 转发 备份 更换 清理 搭建 演示给"
)
"""Chinese verbs that are a task with a day."""

DAY_ZH: Final = (
    r"(?:在|于|最晚|最迟|赶在)?(?:今天|明天|后天|今晚|[本这下]{0,2}个?(?:周|星期|月)[一二三四五六日天底末]?"
    r"|(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?[月日号天周](?:\d{1,2}|[一二三四五六七八九十]{1,3})?[日号底]?"
    r"|[年月])(?:上午|中午|下午|晚上|下班)?"
)
"""How a Chinese day that binds a task begins."""

LIGHT: Final = frozenset(
    _words(
        "go going gonna get let know think say said thing things something anything okay ok yeah"
        " yes one like mean really want supposed try come back now then well way lot bit kind"
        " right need good make sure guess see look him them do doing wanna stuff"
    )
)
"""English words that say little of what was agreed."""


def either(words: tuple[str, ...]) -> str:
    """A pattern of one of these words."""
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"
