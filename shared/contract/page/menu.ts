import { type Html, html } from './html.ts'

/** A group of the menu. */
export interface Group {
  readonly title: string
  readonly links: readonly (readonly [id: string, label: string])[]
}

/**
 * The title, the search field and the menu. The field and the button need the script, which shows them; without it the
 * menu is open.
 */
export function side(title: string, version: string, groups: readonly Group[]): Html {
  return html`<div class="side"><header><a class="title" href="#overview">${title} <small>${version}</small></a>
<button id="toggle" type="button" aria-expanded="false" aria-controls="contents" hidden>Menu</button>
<search id="search" hidden><input type="search" aria-label="Search" placeholder="Search (press /)" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></search></header>
<nav id="contents" aria-label="Contents">${groups.map(group)}
<ul><li><a href="/v1/openapi.json">openapi.json</a></li></ul></nav></div>`
}

function group({ title, links }: Group): Html {
  return html`<div><strong>${title}</strong><ul>${links.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>\n`)}</ul></div>`
}
