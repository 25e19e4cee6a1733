import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { indexText } from './markdown/index-text.ts'
import { everyPage, type MarkdownPage } from './markdown/pages.ts'
import { indexOf } from './markdown/search-index.ts'
import { htmlPath } from './page/html.ts'
import { docsPage } from './page/page.ts'
import { STYLE } from './page/style.ts'
import { publishedDocument, publishedPages } from './published.ts'

let files: Promise<ReadonlyMap<string, DocsFile>> | undefined

/** A file of the documentation. */
export interface DocsFile {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The files of the documentation by their paths. All but the scripts are made from the document. */
export function docsFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  files ??= makeFiles()
  return files
}

/** The index of the pages in Markdown. */
export const INDEX = '/llms.txt'

/** The scripts, served unchanged: the page loads the first script, which loads the others on first use. */
const SCRIPTS = ['page/browser/page.js', 'page/browser/try.js', 'search.js']

// The policy allows only the style in the page, scripts that are files of this origin, and requests to this origin.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function makeFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  const [document, pages, ...scripts] = await Promise.all([
    publishedDocument(),
    publishedPages(),
    // Copied next to the bundle, like the document.
    ...SCRIPTS.map((path) => readFile(join(import.meta.dirname, path), 'utf8')),
  ])
  // The address contains a hash of the texts, so that a page never gets the scripts of another version from a cache.
  const version = createHash('sha256').update(scripts.join()).digest('hex').slice(0, 8)
  const script = `/docs/page.js?v=${version}`
  return new Map([
    ...pages.map((page) => file(htmlPath(page.path), 'html', () => docsPage(page, document, script))),
    ...SCRIPTS.map((path, at) =>
      file(path.replace(/.*\/|^/, '/docs/'), 'javascript', () => scripts[at] ?? ''),
    ),
    file('/docs/search.json', 'json', () => searchText(pages)),
    file(INDEX, 'markdown', () => indexText(document, pages)),
    file('/llms-full.txt', 'markdown', () => everyPage(pages)),
    ...pages.map(({ path, text }) => file(path, 'markdown', () => text)),
  ])
}

type Kind = 'html' | 'javascript' | 'json' | 'markdown'

/** A file that is created when it is first read, because a request needs only one file. */
function file(path: string, kind: Kind, make: () => string): [path: string, file: DocsFile] {
  let text: string | undefined
  const headers = {
    'Content-Type': kind === 'json' ? 'application/json' : `text/${kind}; charset=utf-8`,
    ...(kind === 'html' && { 'Content-Security-Policy': POLICY }),
  }
  return [
    path,
    {
      headers,
      get text() {
        text ??= make()
        return text
      },
    },
  ]
}

/** The index of the search: the pages, and each word with the positions of its pages (`search.js`). */
function searchText(pages: readonly MarkdownPage[]): string {
  const shown = pages.map(({ path, title }) => ({ to: htmlPath(path), title }))
  const { weights, words } = indexOf(pages)
  return JSON.stringify({ pages: shown, weights, words: [...words] })
}
