"""How documents look: warm paper and ink by day, lamp-lit dark at night, hairlines; for pages and for pictures."""

from __future__ import annotations

PAPER, INK, QUIET, HAIR, TINT, MARK = "#f7f3ea", "#1f1d1a", "#5f574b", "#b9ae9a", "#ece4d3", "#8a3b12"
NIGHT_PAPER, NIGHT_INK, NIGHT_QUIET = "#1b1916", "#e9e2d3", "#b0a58f"
NIGHT_HAIR, NIGHT_TINT, NIGHT_MARK = "#5a5245", "#2a2620", "#e0a070"
BLUE, RED, NIGHT_BLUE, NIGHT_RED = "#1f3f77", "#9c3325", "#9db8ea", "#eb9a8b"

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "'Gill Sans', 'Optima', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

COLOURS = f""":root {{ color-scheme: light dark; --paper: {PAPER}; --ink: {INK}; --quiet: {QUIET};
  --hair: {HAIR}; --tint: {TINT}; --mark: {MARK}; --blue: {BLUE}; --red: {RED} }}
@media (prefers-color-scheme: dark) {{ :root {{ --paper: {NIGHT_PAPER}; --ink: {NIGHT_INK}; --quiet: {NIGHT_QUIET};
  --hair: {NIGHT_HAIR}; --tint: {NIGHT_TINT}; --mark: {NIGHT_MARK}; --blue: {NIGHT_BLUE}; --red: {NIGHT_RED} }} }}
@media print {{ :root {{ --paper: #fff; --ink: #000; --quiet: #333; --hair: #888; --tint: #f3f3f3; --mark: #000 }} }}
"""

PAGE_STYLE = f"""
{COLOURS}
* {{ box-sizing: border-box }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.5 {SERIF};
  font-variant-numeric: oldstyle-nums }}
main {{ max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem }}
header p {{ margin: 0; color: var(--quiet); font-style: italic }}
h1 {{ margin: 0; font-size: 2rem; font-weight: 600; line-height: 1.2 }}
h2 {{ margin: 2rem 0 .4rem; font-size: 1.1rem; font-weight: 600 }}
.sheet {{ margin-top: 1.5rem; overflow-x: auto }}
table {{ border-collapse: collapse; font-family: {SANS}; font-size: 1rem;
  font-variant-numeric: lining-nums tabular-nums }}
caption {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }}
th, td {{ padding: .35rem .7rem; text-align: center; border-bottom: 1px solid var(--hair) }}
thead th {{ border-bottom: 1px solid var(--ink); font-weight: 600; vertical-align: bottom }}
thead th.axis {{ border-bottom: 0; color: var(--quiet); font: italic .95rem {SERIF}; text-align: left }}
th[scope=row], thead th[rowspan] {{ text-align: left; white-space: nowrap; padding-left: 0 }}
tbody tr:hover {{ background: var(--tint) }}
td:hover {{ outline: 1.5px solid var(--ink); outline-offset: -2px }}
.mark {{ color: var(--mark); font-weight: 700; padding-left: .1em; cursor: help }}
ul {{ margin: .3rem 0; padding-left: 1.1rem; max-width: 46rem }} .marks {{ list-style: none; padding-left: 0 }}
li {{ margin: .25rem 0 }}
.where {{ font-family: {SANS}; font-variant-numeric: lining-nums; color: var(--quiet); padding: 0 .3em }}
.ledger th, .ledger td {{ text-align: left; font-weight: 400; font-family: {SERIF} }}
.ledger td.value {{ text-align: right; font: 600 1rem {SANS}; padding-left: 0 }}
.ledger code {{ color: var(--quiet); font-size: .85rem }}
@media print {{ body {{ font-size: 11pt }} main {{ padding: 0; max-width: none }} .sheet {{ overflow: visible }} }}
"""

PICTURE_STYLE = f"""
{COLOURS}
.paper {{ fill: var(--paper) }}
.hair {{ stroke: var(--hair); stroke-width: 1; fill: none; shape-rendering: crispEdges }}
.rule {{ stroke: var(--ink); stroke-width: 1; fill: none; shape-rendering: crispEdges }} .tint {{ fill: var(--tint) }}
text {{ fill: var(--ink); font: 16px {SANS}; font-variant-numeric: lining-nums tabular-nums }}
.title {{ font: 600 26px {SERIF} }} .quiet {{ fill: var(--quiet); font: italic 15px {SERIF} }}
.prose {{ font: 15px {SERIF} }} .head {{ font-weight: 600 }} .mark {{ fill: var(--mark); font-weight: 700 }}
.middle {{ text-anchor: middle }}
"""
