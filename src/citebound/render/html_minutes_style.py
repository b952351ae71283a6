"""How minutes look as a page: light and dark, wide and narrow, on a screen and on paper."""

from __future__ import annotations

from typing import Final

MINUTES_STYLE: Final = """
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
.counted { font-size: 1.1em; font-weight: 600; margin: .8em 0 .2em }
.told { font-size: .875em; color: var(--dim); margin: .2em 0 }
nav { font-size: .875em; margin: .8em 0 } nav a { margin-right: 1em; white-space: nowrap }
ol, ul { padding-left: 2.2em; margin: 0 } .items { list-style: none; padding-left: 0 }
li { margin: 0 0 .9em; overflow-wrap: anywhere }
li:target, .turn:target { outline: 3px solid var(--lit); outline-offset: 4px }
li p { margin: 0 }
.by { font-size: .8125em; color: var(--dim) }
.by .place { font-family: ui-monospace, monospace; font-size: .92em }
.kind { font-size: .75em; text-transform: uppercase; letter-spacing: .04em; color: var(--dim) }
.action { font-size: .875em }
.person { color: var(--good) }
.passage { margin: .3em 0 0; padding-left: .8em; border-left: 2px solid var(--line) }
.passage { font-size: .875em }
.passage b { background: var(--cited); font-weight: 600 }
del { color: var(--gone) } ins { color: var(--come); font-weight: 600 }
code { font-family: ui-monospace, monospace; font-size: .9em }
.turn { display: grid; grid-template-columns: 7.5em minmax(0, 1fr); gap: 0 1em }
.turn p { margin: 0 0 .6em }
.voice { font-size: .8125em; line-height: 1.9; color: var(--dim); overflow-wrap: anywhere }
.voice .who { color: var(--ink) }
.said { white-space: pre-wrap; overflow-wrap: anywhere }
.said, li p { unicode-bidi: plaintext }
mark { background: var(--cited); color: inherit; scroll-margin: 30vh 0 }
mark span { scroll-margin: 30vh 0 }
mark:target, mark span:target { background: var(--lit); color: var(--lit-ink) }
.back { font-size: .72em; vertical-align: super; line-height: 0; text-decoration: none }
.back { user-select: none; -webkit-user-select: none; padding: 0 .2em }
.skip { position: absolute; left: -999em } .skip:focus { position: static }
@media (max-width: 36em) {
  .turn { grid-template-columns: minmax(0, 1fr) } .turn .voice { margin: .4em 0 0 }
}
@media screen and (min-width: 75em) {
  main { max-width: none; padding: 0; display: grid; grid-template-columns: 1fr 1fr }
  main > section { height: 100vh; overflow: auto; padding: 1em 2em; min-width: 0 }
  main > section + section { border-left: 1px solid var(--line) }
}
@media print {
  :root { color-scheme: light; --ink: #000; --dim: #444; --cited: #fff; --lit: #fff }
  body { font-size: 11pt } nav, .skip { display: none } a { color: inherit }
  li { break-inside: avoid } h2 { break-after: avoid } #transcript { break-before: page }
  mark { text-decoration: underline dotted }
}
"""
