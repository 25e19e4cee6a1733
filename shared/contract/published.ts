import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Document } from './openapi/types.ts'

let published: Promise<Document> | undefined
let script: Promise<Script> | undefined

/** The script of the documentation page. */
interface Script {
  readonly text: string
  /** Its address, which changes with its text, so that a page never gets the script of another version from a cache. */
  readonly url: string
}

/*
 * These files are not bundled; `infra/bundle.ts` copies them so that the relative paths are valid in a deployed function
 * too. Each is read once per process.
 */

/** The committed OpenAPI document. */
export function publishedDocument(): Promise<Document> {
  published ??= readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8').then(
    // A test compares the file with the document that the code makes.
    (text) => JSON.parse(text) as Document,
  )
  return published
}

export function publishedScript(): Promise<Script> {
  const file = new URL('../../shared/contract/page/browser/page.js', import.meta.url)
  script ??= readFile(file, 'utf8').then((text) => ({
    text,
    url: `/docs/page.js?v=${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  }))
  return script
}
