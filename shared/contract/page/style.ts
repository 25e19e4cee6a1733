/** The page's only style sheet: system fonts and colors, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #353a42); --soft: light-dark(#f5f6f8, #1e2126);
  --quiet: light-dark(#5b6470, #9aa4b1); --link: light-dark(#0b57b8, #7db4f7) }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #15171a);
  color: light-dark(#1a1d21, #e4e7eb); display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.2rem; border-right: 1px solid var(--line);
  background: var(--soft); font-size: .86rem }
nav ul { list-style: none; margin: 0 0 .9rem; padding: 0 }
nav strong { display: block; margin-top: .6rem }
main { padding: 1.5rem 2.5rem 6rem; max-width: 62rem }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
h1 { margin: 0; font-size: 1.7rem }
h2 { margin: 3rem 0 0; padding-bottom: .3rem; border-bottom: 2px solid var(--line) }
h3 { margin: 0; font-size: 1rem }
h4 { margin: 1rem 0 .2rem; font-size: .78rem; text-transform: uppercase; letter-spacing: .05em; color: var(--quiet) }
section { padding: 1.4rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: .5rem }
section:target { background: linear-gradient(90deg, var(--soft), transparent) }
code, pre { font: .92em/1.45 ui-monospace, Menlo, Consolas, monospace }
td code, p code { background: var(--soft); padding: .05em .3em; border-radius: 3px }
pre { overflow: auto; padding: 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px }
table { width: 100%; border-collapse: collapse }
td { padding: .3rem .8rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top }
td:first-child { width: 30%; overflow-wrap: anywhere }
td:nth-child(2) { width: 28% }
.failures { margin: .3rem 0 0; font-size: .88rem; color: var(--quiet) }
small { color: var(--quiet) }
sup { color: light-dark(#b3261e, #ff8a80); font-weight: 700 }
summary { cursor: pointer; color: var(--link) }
h3 b { display: inline-block; min-width: 4.2rem; padding: .1rem .4rem; border-radius: 4px; text-align: center;
  font-size: .78rem; color: #fff; background: #57606a }
h3 b.get { background: #1f6f43 } h3 b.post { background: #0b57b8 } h3 b.put { background: #8a4b00 }
h3 b.patch { background: #6b3fa0 } h3 b.delete { background: #b3261e }
@media (max-width: 52rem) { body { display: block } nav { position: static; height: 40vh; border: 0 } main { padding: 1.2rem } }
@media print { nav { display: none } body { display: block } }
`
