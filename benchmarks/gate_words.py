"""The words of the made meeting."""
# ruff: noqa: RUF001  (marks of both scripts are meant)

from __future__ import annotations

from typing import Final

PEOPLE_EN: Final = ("Agnes", "Bram", "Chidi", "Daria", "Emil", "Fatima", "Goran", "Hanne")
PEOPLE_ZH: Final = ("苏敏", "韩立", "杜鹃", "彭飞", "贺琳", "曹阳", "蒋欣", "田野")
MONTHS: Final = ("January", "February", "April", "June", "July", "September", "December")
THINGS_EN: Final = (
    "the harbour survey",
    "the pump replacement",
    "the visitor guide",
    "the tide measurements",
    "the insurance renewal",
    "the crane inspection",
    "the volunteer training",
    "the signal repair",
    "the archive scanning",
    "the winter timetable",
    "the mooring contract",
    "the drainage drawings",
)
THINGS_ZH: Final = (
    "码头勘测",
    "水泵更换",
    "游客手册",
    "潮位记录",
    "保险续签",
    "吊车检修",
    "志愿者培训",
    "信号灯维护",
    "档案扫描",
    "冬季时刻表",
    "泊位合同",
    "排水图纸",
)
WHY_EN: Final = (
    "the spare parts are still at customs",
    "nobody has walked the eastern wall yet",
    "the tenants were promised an answer first",
    "last week's storm moved the buoys",
    "the old drawings contradict each other",
    "the night shift is short of people",
    "the laboratory returns the samples late",
)
WHY_ZH: Final = (
    "配件还压在海关",
    "东侧的围墙一直没人去看",
    "租户那边答应先给答复",
    "上周的大风把浮标吹偏了",
    "旧图纸互相对不上",
    "夜班的人手一直紧张",
    "化验结果总是来得晚",
)
ENGLISH: Final = (
    "{who} takes over {thing} and reports back on {day} {month}, because {why}.",
    "For {thing} we set aside {amount} euros, and {other} signs for anything beyond that.",
    "According to {who}, {thing} has not started, since {why}; {second} comes first.",
    "Should more than {share}% of the sensors fail, stop {thing} and ring {who} or {other}.",
    "We count {count} complaints about {second}, and {who} wants them sorted before {thing}.",
    "{other} doubts that {thing} can be finished by {month}, but {who} would try it.",
    "It was agreed to divide {thing} into {few} stages; {who} leads and {other} assists.",
    "Compared with {second}, {thing} is small – {why} – and still it needs {few} people.",
    "{who} asked whether {thing} is covered; “only in part”, said {other}, as {why}.",
    "Nothing changes for {second} until {thing} is approved (see the note of {day} {month}).",
    "Roughly {amount} litres an hour pass through, {who} explained, so {thing} cannot wait…",
)
CHINESE: Final = (
    "{thing}由{who}接手，{month}月{day}日之前回来汇报，因为{why}。",
    "{thing}这一项先留出{amount}元，超出的部分由{other}签字。",
    "据{who}说，{thing}还没有开始，主要是{why}；先做{second}。",
    "要是超过{share}%的传感器失灵，就停下{thing}，并打电话给{who}或者{other}。",
    "关于{second}一共收到{count}条意见，{who}希望在{thing}之前理清楚。",
    "{other}怀疑{thing}在{month}月底能不能做完，不过{who}愿意试一试。",
    "会上同意把{thing}分成{few}个阶段，{who}牵头，{other}协助。",
    "和{second}相比，{thing}规模不大——{why}——但是仍然需要{few}个人。",
    "{who}问{thing}有没有包括在内，{other}回答“只有一部分”，因为{why}。",
    "在{thing}批准之前，{second}维持原样（参见{month}月{day}日的纪要）。",
    "{who}解释说每小时大约通过{amount}升水，所以{thing}不能再等……",
)
INVENTED: Final = (
    "The choir will rehearse in the chapel every Tuesday until the organ has been tuned.",
    "Shareholders welcomed the merger with the bicycle maker from Gdansk without a vote.",
    "Every apprentice receives a tablet, paid for by the regional employment agency.",
    "Our cheese won a silver medal at the fair and will be exported to three more countries.",
    "The swimming pool closes early on Sundays so that the floor can be sealed.",
    "合唱团每周二在礼堂排练，直到管风琴调好音为止。",
    "股东大会没有表决就欢迎与自行车厂的合并方案。",
    "每位学徒都会领到一台平板电脑，费用由就业局承担。",
    "我们的奶酪在展销会上得了银奖，明年还要出口到更多国家。",
    "游泳馆星期天提早关门，为的是重新处理地板。",
)
NEGATIONS: Final = (
    (" has not started", " has started"),
    (" cannot wait", " can wait"),
    (" can be finished", " cannot be finished"),
    (" is covered", " is not covered"),
    ("takes over", "never takes over"),
    ("It was agreed", "It was not agreed"),
    ("还没有开始", "已经开始"),
    ("不能再等", "可以再等"),
    ("会上同意", "会上不同意"),
    ("有没有包括", "没有包括"),
    ("仍然需要", "不再需要"),
    ("希望", "不希望"),
)
"""What is said, and its opposite."""
