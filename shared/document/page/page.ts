import type { MarkdownPage } from '../markdown/pages.ts'
import type { Document } from '../openapi/types.ts'
import { contentOf } from './content.ts'
import { Html, html, htmlPath } from './html.ts'
import { MARK } from './mark.ts'
import { type Group, groupsOf } from './menu.ts'
import { STYLE } from './style.ts'

/**
 * Renders the HTML of a page: the same content as the page's Markdown, with a menu of all pages. The page is readable
 * without its script.
 * @param script the address of the script
 */
export function docsPage(page: MarkdownPage, document: Document, script: string): string {
  const { title, version, summary } = document.info
  const path = htmlPath(page.path)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === '/docs' ? title : `${page.title} – ${title}`}</title><meta name="description" content="${summary}"><style>${new Html(STYLE)}</style><script type="module" src="${script}" blocking="render"></script></head>
<body><a class="skip" href="#main">Skip to the content</a><div class="side"><header><a class="title" href="/docs">${new Html(MARK)} ${title} <small>${version}</small></a>
<a id="console" href="/" hidden>Console</a><button id="theme" type="button" hidden>Dark</button><button id="toggle" type="button" aria-expanded="false" aria-controls="contents" hidden>Menu</button>
<search id="search" hidden><input type="search" aria-label="Search" placeholder="Search (press /)" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></search></header>
<nav id="results" aria-label="Found pages" hidden></nav>
<nav id="contents" aria-label="Contents">${groupsOf(document).map((group) => menuGroup(group, path))}</nav></div>
<main id="main">${contentOf(page, document)}
<p class="source"><a href="${page.path}">This page as Markdown</a> · <a href="/llms.txt">All pages for language models</a></p></main></body></html>
`.text
}

/** The menu opens the group that contains the page; on the first page, it opens the guides. */
function menuGroup({ title, links }: Group, path: string): Html {
  const isOpen = links.some(({ to }) => to === path)
  return html`<details${isOpen && html` open`}><summary>${title}</summary><ul>${links.map(
    ({ to, label }) =>
      html`<li><a href="${to}"${to === path && html` aria-current="page"`}>${label}</a></li>\n`,
  )}</ul></details>`
}
