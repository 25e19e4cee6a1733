import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MarkdownPage, pagesOf } from './markdown/pages.ts'
import type { Document } from './openapi/types.ts'

let published: Promise<Document> | undefined
let pages: Promise<readonly MarkdownPage[]> | undefined

/**
 * The committed OpenAPI document. It is not bundled; `infra/bundle/bundle.ts` copies it so that the relative path is valid in a
 * deployed function too. It is read once per process.
 */
export function publishedDocument(): Promise<Document> {
  published ??= readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8').then(
    // A test compares the file with the document that the code makes.
    (text) => JSON.parse(text) as Document,
  )
  return published
}

/** A document with the server that the client called, instead of the local run. */
export const servedAt = <D extends Pick<Document, 'servers'>>(document: D, origin: string): D => ({
  ...document,
  servers: document.servers.map((server) => ({ ...server, url: origin })),
})

/** The pages of the documentation in Markdown, made from the document once per process. */
export function publishedPages(): Promise<readonly MarkdownPage[]> {
  pages ??= publishedDocument().then(pagesOf)
  return pages
}
