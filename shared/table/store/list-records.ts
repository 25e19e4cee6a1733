import type { Fields } from '../../domain/stored-record.ts'
import type { Key } from '../keys.ts'
import type { Page, Paged } from './collection.ts'
import { fillPage } from './fill-page.ts'
import { readMany } from './read-many.ts'
import { type ListRun, slimList } from './slim-list.ts'
import { recordOf } from './versioned.ts'

/**
 * A page of the records in a run of a slim index sorted by id, newest first: one query of the index and one batch read
 * of the page's rows. If few records pass the filter, it reads further, in growing steps.
 */
export function listRecords<T extends { readonly id: string }, Slim = unknown>(
  run: ListRun,
  keyOf: (id: T['id']) => Key,
  fields: Fields<T>,
  page: Page,
  { accept, matches }: Filters<T, Slim> = {},
): Promise<Paged<T>> {
  const find = (more: Page) => slimList<Slim, T['id']>({ ...run, ...more, accept })
  return fillPage(page, find, async (ids) => {
    const rows = await readMany(ids.map(keyOf))
    const records = rows.flatMap((row) => (row ? [recordOf<T>(row, fields)] : []))
    return matches ? records.filter(matches) : records
  })
}

/** The same filter twice: on the index entry, which may be outdated, and on the record. */
interface Filters<T, Slim> {
  readonly accept?: ((slim: Slim) => boolean) | undefined
  readonly matches?: ((record: T) => boolean) | undefined
}
