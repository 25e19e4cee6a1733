import { OTHER_NAMES } from '../../contract/other-names.ts'
import { type Index, makeIndex } from '../search.js'
import type { MarkdownPage } from './pages.ts'

/** Words that readers search for, and the terms that the pages use. */
const SYNONYMS: Readonly<Record<string, string>> = {
  xero: 'QuickBooks',
  sage: 'QuickBooks',
  netsuite: 'QuickBooks',
  bookkeeping: 'QuickBooks',
  oauth: 'authentication',
  bearer: 'authentication',
  login: 'passkey',
  password: 'passkey',
  throttling: 'limits',
  quota: 'limits',
  dedupe: 'idempotency',
  hmac: 'signature',
  sandbox: 'test',
}

const indexes = new WeakMap<readonly MarkdownPage[], Index>()

/** The words of each page's own text, for a search. Counted once. */
export function indexOf(pages: readonly MarkdownPage[]): Index {
  const index =
    indexes.get(pages) ??
    makeIndex(
      pages.map(({ own, ...page }) => ({ ...page, text: own })),
      [...OTHER_NAMES, ...Object.entries(SYNONYMS)],
    )
  indexes.set(pages, index)
  return index
}
