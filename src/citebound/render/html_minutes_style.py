"""How minutes look as a page: light and dark, wide and narrow, on a screen and on paper."""

from __future__ import annotations

from typing import Final

from citebound.render.html_style import PAGE_STYLE

MINUTES_STYLE: Final = (
    PAGE_STYLE
    + """
.counted { font-size: 1.1em; font-weight: 600; margin: .8em 0 .2em }
.told { font-size: .875em; color: var(--dim); margin: .2em 0 }
nav { font-size: .875em; margin: .8em 0 } nav a { margin-right: 1em; white-space: nowrap }
.items { list-style: none; padding-left: 0 }
li:target, .turn:target { outline: 3px solid var(--lit); outline-offset: 4px }
li p { margin: 0 }
.by { font-size: .8125em; color: var(--dim) }
.by .place { font-family: ui-monospace, monospace; font-size: .92em }
.kind { font-size: .75em; text-transform: uppercase; letter-spacing: .04em; color: var(--dim) }
.action { font-size: .875em }
.good { color: var(--good) } .warn { color: var(--warn) } .bad { color: var(--gone) }
.good::before { content: "\\2713\\a0" } .warn::before { content: "!\\a0"; font-weight: 700 }
.bad::before { content: "\\d7\\a0"; font-weight: 700 }
.passage b { background: var(--cited); font-weight: 600 }
del { color: var(--gone) } ins { color: var(--come); font-weight: 600 }
.turn { display: grid; grid-template-columns: 7.5em minmax(0, 1fr); gap: 0 1em }
.turn p { margin: 0 0 .6em }
.voice { font-size: .8125em; line-height: 1.9; color: var(--dim); overflow-wrap: anywhere }
.voice .who { color: var(--ink) }
.said { white-space: pre-wrap; overflow-wrap: anywhere }
.said, li p { unicode-bidi: plaintext }
mark { scroll-margin: 30vh 0 }
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
  nav, .skip { display: none } #transcript { break-before: page }
  mark { text-decoration: underline dotted }
}
"""
)
