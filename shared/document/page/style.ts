/** The page's only style sheet: system fonts and colors, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #353a42); --soft: light-dark(#f5f6f8, #1e2126);
  --page: light-dark(#fff, #15171a); --text: light-dark(#1a1d21, #e4e7eb); --quiet: light-dark(#5b6470, #9aa4b1);
  --link: light-dark(#0b57b8, #7db4f7); scroll-padding-top: .5rem }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: var(--page); color: var(--text);
  display: grid; grid-template-columns: 18rem minmax(0, 1fr) }
a { color: var(--link); text-decoration: none }
a:hover, main p a, main li a, main td a, main dd a { text-decoration: underline }
main a.anchor { text-decoration: none }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -99rem; z-index: 3; padding: .5rem; background: var(--page) }
.skip:focus { left: 0 }
.side { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; background: var(--soft);
  border-right: 1px solid var(--line); font-size: .86rem; z-index: 2 }
header { padding: 1rem 1.2rem .6rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
.title svg { vertical-align: -4px }
.title { flex: 1; font-weight: 700; color: var(--text) }
search { flex-basis: 100% }
input, button, select, textarea { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px }
input, select, textarea { width: 100%; padding: .4rem .6rem }
button { padding: .25rem .6rem; cursor: pointer }
#found { margin: .2rem 0 0; min-height: 1.4em; color: var(--quiet) }
#toggle { display: none }
nav { overflow: auto; padding: 0 1.2rem 2rem; flex: 1 }
nav ul { list-style: none; margin: 0 0 .9rem; padding: 0 }
nav summary { padding: .15rem 0; font-weight: 600; color: var(--text) }
nav li a, #results a { display: block; padding: .1rem .4rem; border-left: 2px solid transparent; overflow-wrap: anywhere }
nav a[aria-current] { border-color: var(--link); background: var(--page); font-weight: 600 }
main { padding: 1.5rem 2.5rem 4rem; max-width: 96rem }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 3rem 0 .6rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line) }
section > h2 { margin-top: 0; padding: 0; border: 0; font-size: 1.15rem }
h3 { margin: 0; font-size: 1.05rem }
.anchor { color: var(--quiet); font-weight: 400; padding: 0 .3rem }
section { padding: 1rem 0 1.4rem; border-bottom: 1px solid var(--line) }
section > p, section > ul, section > .samples, section > pre, main > p { max-width: 52rem }
section:target { box-shadow: -1rem 0 var(--page), calc(-1rem - 3px) 0 var(--link) }
code, pre { font: .92em/1.45 ui-monospace, Menlo, Consolas, monospace }
td code, p code, li code, dd code { background: var(--soft); padding: .05em .3em; border-radius: 3px; overflow-wrap: anywhere }
pre { position: relative; margin: .5rem 0; padding: .8rem 1rem; background: var(--soft); border: 1px solid var(--line);
  border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
pre button { position: absolute; top: .4rem; right: .4rem; font: .8rem/1.4 system-ui, sans-serif }
table { width: 100%; border-collapse: collapse; margin-top: 1rem }
th { padding: .2rem .8rem .2rem 0; text-align: left; font-size: .8rem; color: var(--quiet) }
td { padding: .3rem .8rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th:first-child { width: 30% }
th:nth-child(2) { width: 26% }
dl { margin: .6rem 0 0; font-size: .9rem }
dl div { display: flex; gap: .8rem }
dt { flex: 0 0 6rem; color: var(--quiet) }
dd { margin: 0; min-width: 0 }
.route { margin: .3rem 0 0 }
.failures { margin: .8rem 0 0; font-size: .88rem; color: var(--quiet) }
small { color: var(--quiet) }
em { font-size: .8em; font-style: normal; color: light-dark(#b3261e, #ff8a80) }
summary { cursor: pointer; color: var(--link) }
.operations { padding-left: 1.2rem }
.try { margin: .6rem 0; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: 6px }
.try fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
.try label { display: block; margin-top: .5rem; font-size: .86rem }
.try textarea { font: .85rem/1.4 ui-monospace, Menlo, Consolas, monospace; resize: vertical }
.try [name=confirm] { border-color: light-dark(#b3261e, #ff8a80) }
.answer pre { max-height: 30rem; overflow: auto }
.example { margin-top: .6rem }
.languages { display: flex; gap: .3rem }
.languages button[aria-pressed=true], #theme[aria-pressed=true] { border-color: var(--link); color: var(--link); font-weight: 600 }
.script .samples summary { display: none }
.route b { display: inline-block; min-width: 4.2rem; padding: .1rem .4rem; border-radius: 4px; text-align: center;
  font-size: .78rem; color: #fff; background: #57606a }
.route .get { background: #1f6f43 } .route .post { background: #0b57b8 } .route .put { background: #8a4b00 }
.route .patch { background: #6b3fa0 } .route .delete { background: #b3261e }
@media (min-width: 76rem) { .endpoint { display: grid; grid-template-columns: minmax(0, 1fr) minmax(22rem, 42%); gap: 2rem } }
@media (max-width: 52rem) {
  body { display: block }
  main { padding: 1.2rem 1.2rem 3rem }
  .side { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line) }
  .script .side { position: sticky; max-height: 100vh }
  .script #toggle { display: block }
  .script #contents:not(.open) { display: none }
  .script { scroll-padding-top: 8rem }
  nav li a, #results a { padding: .3rem .4rem }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  tbody, tr, td { display: block }
  td { padding: 0; border: 0 }
  tr { padding: .5rem 0; border-top: 1px solid var(--line) }
  dl div { display: block }
}
@media print { .side, pre button, .languages, .try, .source { display: none } body { display: block } }
`
