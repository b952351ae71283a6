"""What do people take on, and settle, in a meeting? Verbs in English and Chinese, data only.

Verbs of talk ("tell", "show", "explain") are left out: who announces these speaks about the
meeting itself.
"""

from __future__ import annotations

from typing import Final

TASKS: Final = tuple(
    "send resend forward email mail prepare draft write rewrite check double-check verify confirm"
    " contact call phone update upload share circulate distribute schedule reschedule"
    " arrange organise organize book order review revise test fix repair investigate research"
    " finalise finalize finish complete submit deliver provide bring collect gather compile"
    " coordinate prepare produce create implement install deploy document publish post"
    " hire recruit translate estimate calculate measure analyse analyze evaluate clarify notify"
    " inform sort handle resolve report design build develop print scan sign file migrate"
    " configure escalate chase negotiate approach plan request register train".split()
)
"""English verbs of tasks."""

SHARED: Final = tuple(
    "send email mail prepare draft confirm contact schedule reschedule arrange organise organize"
    " book order review revise fix repair investigate finalise finalize finish complete submit"
    " deliver collect gather circulate distribute publish hire recruit estimate calculate evaluate"
    " clarify notify inform escalate negotiate update upload migrate deploy document sign".split()
)
"""Those of them that are a task also where a group says that it will do it, or has to."""

DONE: Final = tuple(
    "done sent finished completed delivered submitted approved signed tested fixed updated"
    " reviewed published ordered booked ready shipped released installed deployed drafted".split()
)
"""What a task is when it is over."""

CHOICES: Final = tuple(
    "use keep include exclude drop remove add adopt choose pick launch ship release switch change"
    " replace postpone delay cancel skip stop hire buy build offer raise cut"
    " reduce increase limit set extend merge publish accept reject approve allow ban invest focus"
    " target aim outsource migrate reopen cap charge price pilot implement produce".split()
)
"""English verbs by which a group settles what it will do."""

TASKS_ZH: Final = tuple(
    "跟进 准备 整理 提交 联系 确认 安排 处理 更新 发送 发给 发到 发出 汇总 撰写 编写 起草 修改 完善"
    " 完成 落实 推进 对接 沟通 协调 核对 核实 检查 测试 修复 排查 调研 评估 统计 收集 制定 拟定"
    " 输出 出具 提供 反馈 通知 预订 预定 采购 组织 召集 申请 上报 汇报 部署 上传 补充 优化 审核"
    " 签订 牵头 负责".split()
)
"""Chinese verbs of tasks."""


def either(words: tuple[str, ...]) -> str:
    """A pattern of one of these words."""
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"
