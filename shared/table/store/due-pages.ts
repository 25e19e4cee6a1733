import type { Key } from '../keys.ts'
import { queryDue } from './due-index.ts'
import type { Row } from './read.ts'

/**
 * Pages of keys of the due rows in a partition of the due index, oldest first. Returns each row once, although the
 * index still shows it for a while after it has been processed.
 */
export async function* duePages(partition: string, now: Date, limit: number): AsyncGenerator<Key[], void> {
  let from: Row | undefined
  do {
    const { rows, next } = await queryDue(partition, now, limit, from)
    if (rows.length > 0) yield rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
    from = next
  } while (from)
}
