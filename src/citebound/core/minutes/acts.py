"""What people take on in a meeting: verbs of tasks in English and Chinese, data only.

Verbs of talk ("tell", "show", "explain", "go first") are left out: who announces these speaks about
the meeting itself.
"""

from __future__ import annotations

from typing import Final


def _either(words: str) -> str:
    return f"(?:{'|'.join(sorted(words.split(), key=len, reverse=True))})"


TASKS: Final = _either(
    "send resend forward email mail prepare draft write rewrite check double-check verify confirm"
    " contact call phone ask follow update upload share circulate distribute schedule reschedule"
    " arrange organise organize book order buy review revise test fix repair investigate research"
    " finalise finalize finish complete submit deliver provide bring collect gather compile"
    " coordinate set prepare produce create implement install deploy document publish post invite"
    " hire recruit translate estimate calculate measure analyse analyze evaluate clarify notify"
    " inform sort handle resolve report design build develop print scan sign file migrate configure"
    " escalate chase negotiate approach meet plan raise request register record train"
)
"""English verbs of tasks."""

CHOICES: Final = _either(
    "use go stick keep stay include exclude drop remove add adopt choose pick launch ship release"
    " move switch change replace postpone delay cancel skip start stop begin hire buy build make"
    " offer sell support raise cut reduce increase limit set hold extend continue close open merge"
    " split run publish deliver sign accept reject approve allow ban invest focus target aim"
    " outsource migrate proceed freeze reopen cap charge price test pilot"
)
"""English verbs by which a group settles what it will do."""

TASKS_ZH: Final = _either(
    "跟进 准备 整理 提交 联系 确认 安排 处理 更新 发送 发给 发到 汇总 撰写 编写 起草 修改 完善 完成"
    " 落实 推进 对接 沟通 协调 核对 核实 检查 测试 修复 排查 调研 评估 统计 收集 制定 拟定 输出 出具"
    " 提供 反馈 通知 预订 预定 采购 组织 召集 申请 上报 汇报 部署 上传 补充 优化 设计 开发 审核 签订"
    " 牵头 负责 解决"
)
"""Chinese verbs of tasks."""
