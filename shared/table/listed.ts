import type { Page, Paged } from './collection.ts'
import type { Key } from './keys.ts'
import { readRows } from './read.ts'
import { type Run, slimList } from './slim-list.ts'
import { versioned } from './versioned.ts'

/**
 * A page of the records that lie in a run of a slim index by their id, newest first: one query of the index
 * and one fetch of the page's rows. A filter that few records pass walks on, in growing steps.
 */
export async function listRecords<T, Slim = unknown>(
  run: Run,
  keyOf: (id: string) => Key,
  page: Page,
  accept?: (slim: Slim) => boolean,
): Promise<Paged<T>> {
  // One more than wanted tells whether more follow; a page of 100 is as much as one fetch takes.
  const ids = await slimList<Slim>({ ...run, after: page.after, limit: page.limit + 1, accept })
  const found = await readRows(ids.slice(0, page.limit).map(keyOf))
  const rows = found.flatMap((item) => (item ? [versioned<T>(item).record] : []))
  return { rows, more: ids.length > page.limit }
}
