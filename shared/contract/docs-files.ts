import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { everyPage, indexText } from './markdown/pages.ts'
import { docsPage } from './page/page.ts'
import { STYLE } from './page/style.ts'
import { publishedDocument, publishedPages } from './published.ts'

let files: Promise<ReadonlyMap<string, DocsFile>> | undefined

/** A file of the documentation. */
export interface DocsFile {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The files of the documentation by their paths. All but the script are made from the document. */
export function docsFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  files ??= makeFiles()
  return files
}

const SCRIPT = '/docs/page.js'

/** The index of the pages in Markdown. */
export const INDEX = '/llms.txt'

// The policy allows only the style in the page and scripts that are files of this origin.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function makeFiles(): Promise<ReadonlyMap<string, DocsFile>> {
  const [document, pages] = await Promise.all([publishedDocument(), publishedPages()])
  // Copied next to the bundle, like the document.
  const script = await readFile(
    new URL('../../shared/contract/page/browser/page.js', import.meta.url),
    'utf8',
  )
  // The address changes with the text, so that a page never gets the script of another version from a cache.
  const version = createHash('sha256').update(script).digest('hex').slice(0, 8)
  const markdown = [
    [INDEX, indexText(document, pages)],
    ['/llms-full.txt', everyPage(pages)],
    ...pages.map(({ path, text }) => [path, text] as const),
  ] as const
  return new Map([
    [
      '/docs',
      {
        text: docsPage(document, `${SCRIPT}?v=${version}`),
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      },
    ],
    [SCRIPT, { text: script, headers: { 'Content-Type': 'text/javascript; charset=utf-8' } }],
    ...markdown.map(
      ([path, text]) =>
        [path, { text, headers: { 'Content-Type': 'text/markdown; charset=utf-8' } }] as const,
    ),
  ])
}
