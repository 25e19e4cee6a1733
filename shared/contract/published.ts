import { readFile } from 'node:fs/promises'
import type { Document } from './openapi/types.ts'

let published: Promise<Document> | undefined

/**
 * The committed OpenAPI document, read once per process. It is not bundled; `infra/bundle.ts` copies the file so that
 * this relative path is valid in a deployed function too.
 */
export function publishedDocument(): Promise<Document> {
  published ??= readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8').then(
    // A test compares the file with the document that the code makes.
    (text) => JSON.parse(text) as Document,
  )
  return published
}
