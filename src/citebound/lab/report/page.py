"""The report as one page: readable without scripts, nothing loaded from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.report.beside import beside_section
from citebound.lab.report.conditions import conditions_section, model_of, rebinding
from citebound.lab.report.costs import cost_section
from citebound.lab.report.markup import items, paragraph, section
from citebound.lab.report.measured import VALID, beside_reference, three_measures
from citebound.lab.report.proof import comparison_section, exercise_section, extent
from citebound.lab.report.reviewed import review_section
from citebound.lab.report.savings import savings_section
from citebound.lab.report.trees import tree_section
from citebound.render.html_page import html_page

if TYPE_CHECKING:
    from citebound.lab.report.values import Report

_TITLE: Final = "citebound: the controlled experiment"
_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70em; margin: 1.5em auto }
body { padding: 0 1em; color: #1a1a1a; background: #fff }
h1 { font-size: 1.7em; line-height: 1.2 } h2 { margin-top: 2em; border-bottom: 2px solid #ccc }
h3 { margin: 1.6em 0 .4em } p, li { max-width: 46em } .sub { color: #444 }
.note { border-left: 4px solid #c70; background: #fff7ec; padding: .4em .8em }
.scripted { border-left: 4px solid #b3261e; background: #fdf0ef; padding: .4em .8em }
.hash { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.wide { overflow-x: auto; max-width: 100%; margin: 1em 0 } .bars .wide { margin: .3em 0 }
nav ul { padding: 0; display: flex; flex-wrap: wrap; gap: .3em 1em; list-style: none }
p, li, figcaption { overflow-wrap: anywhere }
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding: .2em 0 }
th, td { padding: .3em .6em; border-bottom: 1px solid #ddd; vertical-align: top }
thead th { vertical-align: bottom; border-bottom: 2px solid #888; text-align: left }
tbody th { text-align: left; font-weight: 400; background: #fff; position: sticky; left: 0 }
.numbers td, .numbers thead th:not(:first-child) { text-align: right }
.numbers td, .numbers tbody th { white-space: nowrap }
.words td { overflow-wrap: anywhere; min-width: 7em }
.numbers tbody tr:nth-child(even) > * { background: #f6f7f8 }
figure { margin: 0 0 1em; min-width: 0 } figcaption { font-size: 14px; color: #444 }
.beside { display: flex; flex-wrap: wrap; gap: 0 20px }
.trees figure { flex: 0 1 536px } svg { display: block; max-width: none }
@media (max-width: 76em) { table { font-size: 13px } th, td { padding: .25em .35em } }
@media (max-width: 76em) { .numbers tbody th { max-width: 9em; white-space: normal } }
@media (max-width: 76em) { .numbers thead th { overflow-wrap: break-word } }
@media (max-width: 40em) { .numbers tbody th { max-width: 8em } }
@media print { .wide { overflow: visible } }
"""
_PARTS: Final = (
    ("extent", "what was run"),
    ("figures", "beside the published figures"),
    ("measures", "three measures"),
    ("costs", "cost"),
    ("savings", "savings"),
    ("trees", "trees"),
    ("comparisons", "comparisons"),
    ("exercise", "exercise"),
    ("review", "review"),
    ("conditions", "conditions"),
)
_SCRIPTED: Final = (
    "The generator was scripted: it follows fixed rules and understands nothing. This shows that "
    "the mechanism works; the figures of quality mean nothing."
)


def report_html(report: Report) -> str:
    """The page. The same report gives the same bytes."""
    found = report.found
    profile, bound = found.conditions.get("profile"), rebinding(found.conditions)
    links = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in _links(report))
    told = f"{model_of(report.manifest)}, profile {profile}, rebinding {bound}"
    body = (
        f"<header><h1>{_TITLE}</h1>\n{paragraph(told, 'sub')}</header>\n",
        f"<nav><ul>{links}</ul></nav>\n<main>\n",
        section(
            "extent",
            "What was run, and what was not",
            items(extent(report)),
            paragraph(_SCRIPTED, "scripted") if _is_scripted(report) else "",
            paragraph(VALID, "note"),
        ),
        beside_reference(found),
        three_measures(found),
        cost_section(report),
        savings_section(found),
        tree_section(report),
        comparison_section(report),
        exercise_section(report),
        review_section(report),
        beside_section(found, report.beside),
        conditions_section(report),
        "</main>\n",
    )
    return html_page(_TITLE, _STYLE, "".join(body), language="en")


def _links(report: Report) -> list[tuple[str, str]]:
    added = [("beside", "other experiments")] if report.beside else []
    return [*_PARTS[:-1], *added, _PARTS[-1]]


def _is_scripted(report: Report) -> bool:
    return model_of(report.manifest).startswith("scripted")
