/** The style sheet of the page: light, dark and printed, from 320 pixels on. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f3f4f6; --card: #fff; --text: #1a1d21; --quiet: #565e69; --line: #d9dde3;
  --accent: #0b57b8; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0f1113; --card: #1a1d21; --text: #e4e7eb; --quiet: #a3acb8;
  --line: #3a4049; --accent: #7db4f7; --on-accent: #0f1113 } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--page); color: var(--text) }
main { max-width: 44rem; margin: 0 auto; padding: clamp(1rem, 4vw, 2.5rem); background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere }
h1 { margin: 1.5rem 0 .25rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 2rem 0 .25rem; font-size: 1rem }
p { margin: .25rem 0 }
.from { padding-bottom: .75rem; border-bottom: 2px solid var(--accent); font-size: 1.125rem; font-weight: 600 }
.quiet, small, thead { color: var(--quiet) }
.status { margin-top: 1rem; padding: .5rem .75rem; border: 1px solid var(--line); border-left: 4px solid var(--accent);
  border-radius: 4px }
.notes { white-space: pre-line }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400 }
th small { display: block }
td, thead th:last-child { padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
tfoot tr:last-child > * { border-bottom: 0; font-size: 1.125rem; font-weight: 700 }
form { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line) }
label { display: block; font-weight: 600 }
input, button { width: 100%; margin-top: .5rem; padding: .7rem .8rem; border: 1px solid var(--quiet); border-radius: 6px;
  background: var(--card); color: inherit; font: inherit }
button { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
@media print {
  :root { color-scheme: light; --page: #fff; --card: #fff; --text: #000; --quiet: #333; --line: #999; --accent: #000 }
  body { padding: 0; font-size: 11pt }
  main { max-width: none; padding: 0; border: 0 }
  form { display: none }
  tr, .notes { break-inside: avoid }
  thead { display: table-header-group }
  tfoot { display: table-row-group }
}
`
