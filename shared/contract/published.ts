import { readFile } from 'node:fs/promises'
import type { Document } from './openapi/types.ts'

let read: Promise<Document> | undefined

/**
 * The committed OpenAPI document, read once a process and not bundled; `infra/bundle.ts` puts it where this looks, two
 * folders up from here as from any function.
 */
export function publishedDocument(): Promise<Document> {
  read ??= readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8').then(
    (text) => JSON.parse(text) as Document,
  )
  return read
}
