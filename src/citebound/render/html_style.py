"""How every page looks: its typeface, its colours by day and by night, what its parts share."""

from __future__ import annotations

from typing import Final

PAGE_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --dim: #565656; --page: #fff; --line: #d5d5d5;
  --link: #0b57a4; --good: #1d7a46; --good-page: #f0f8f3; --warn: #9a4d00; --warn-page: #fff6ea;
  --cited: #f2efdc; --lit: #ffd84d; --lit-ink: #000; --gone: #a3242b; --come: #1d6b3f }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e3; --dim: #a9a9a9; --page: #16181b; --line: #3c4046; --link: #8ab8f2;
    --good: #6fd39b; --good-page: #16261d; --warn: #f0b068; --warn-page: #2b2115;
    --cited: #35332a; --lit: #ffd84d; --lit-ink: #000; --gone: #ff9aa0; --come: #7fdca8 }
}
* { box-sizing: border-box }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 }
body { color: var(--ink); background: var(--page) }
main { max-width: 48em; margin: 0 auto; padding: 1em }
h1 { font-size: 1.6em; line-height: 1.25; margin: .3em 0 .6em; overflow-wrap: anywhere }
h2 { font-size: 1.15em; margin: 1.6em 0 .5em; border-bottom: 1px solid var(--line) }
a { color: var(--link) }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.head, .out { font-size: .875em; border-left: 4px solid; padding: .4em .8em; margin: .5em 0 }
.head, .out { overflow-wrap: anywhere }
.head { border-color: var(--good); background: var(--good-page) }
.out { border-color: var(--warn); background: var(--warn-page) }
li { margin: 0 0 .9em; overflow-wrap: anywhere }
.passage { margin: .3em 0 0; padding-left: .8em; border-left: 2px solid var(--line) }
.passage { font-size: .875em }
code { font-family: ui-monospace, monospace; font-size: .9em }
ol, ul { padding-left: 2.2em; margin: 0 }
mark { background: var(--cited); color: inherit }
@media print {
  :root { color-scheme: light; --ink: #000; --dim: #444; --cited: #fff; --lit: #fff }
  body { font-size: 11pt } a { color: inherit } li { break-inside: avoid }
  h2 { break-after: avoid }
}
"""
