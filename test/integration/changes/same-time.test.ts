import { beforeAll, expect, test } from 'vitest'
import { type Page, pagesOf } from '../../../clients/typescript/src/pages.ts'
import type { ContactId, ExpenseId } from '../../../shared/domain/kit/ids.ts'
import { contactDeletion, contactReplacement, getContact } from '../../../shared/table/contacts.ts'
import { expenseDeletion, expenseReplacement, getExpense } from '../../../shared/table/expenses/rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { direct, useService } from '../../support/api.ts'
import { outlastSkew } from '../../support/skew.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { create, untilShown } from './changes.ts'

/*
 * A page is cut from records and deletions together, in the order of updated_at and id (contract 19.4). So a client that
 * continues as docs/syncing.md says misses nothing, also among changes of one millisecond.
 */
const COUNT = 6
const PATHS = ['/v1/contacts', '/v1/expenses'] as const
type Path = (typeof PATHS)[number]

let ws: TestWorkspace
const ids: Record<Path, string[]> = { '/v1/contacts': [], '/v1/expenses': [] }

beforeAll(async () => {
  useService()
  ws = await newWorkspace(direct)
  for (const path of PATHS) {
    for (let n = 0; n < COUNT; n++) ids[path].push((await create(ws, path, n)).id)
    // Every second one is deleted, all in the same millisecond.
    await outlastSkew()
    const now = new Date()
    const writes = await Promise.all(ids[path].map((id, n) => writesOf(path, id, n % 2 === 0, now)))
    await commit(writes.flat())
    await untilShown(ws, path, { id: ids[path].toSorted().at(-1), updated_at: now.toISOString() })
  }
})

async function writesOf(path: Path, id: string, isDeletion: boolean, now: Date): Promise<Write[]> {
  const updated_at = now.toISOString()
  if (path === '/v1/contacts') {
    const found = await getContact(ws.id, id as ContactId)
    if (!found) throw new Error('no contact')
    return isDeletion
      ? contactDeletion(found, now)
      : contactReplacement(found, { ...found.record, updated_at })
  }
  const found = await getExpense(ws.id, id as ExpenseId)
  if (!found) throw new Error('no expense')
  return isDeletion
    ? expenseDeletion(found, [], now)
    : expenseReplacement(found, { ...found.record, updated_at }, [])
}

test.each(PATHS.flatMap((path) => [1, 2, 3, 4].map((limit) => [path, limit] as const)))(
  'a walk of %s by pages of %i finds each record and each deletion',
  async (path, limit) => {
    const get = async (init: { params?: { query?: object } }) => {
      const query = new URLSearchParams({ ...init.params?.query })
      return (await ws.get(`${path}?${query}`)).body
    }
    const query = { updated_since: '2020-01-01T00:00:00.000Z', include_deleted: 'true', limit: `${limit}` }
    const found: { data: string[]; deleted: string[] } = { data: [], deleted: [] }
    for await (const page of pagesOf<Page & { data: Row[]; deleted: Row[] }>(get, { params: { query } })) {
      const { data, deleted } = page
      expect(data.length + deleted.length).toBeLessThanOrEqual(limit)
      // Nothing of a page lies before what came already, but for what is asked for again.
      found.data.push(...data.map(({ id }) => id))
      found.deleted.push(...deleted.map(({ id }) => id))
    }
    const [gone, left] = [true, false].map((isGone) => ids[path].filter((_, n) => (n % 2 === 0) === isGone))
    expect(new Set(found.deleted)).toEqual(new Set(gone))
    expect(new Set(found.data)).toEqual(new Set(left))
  },
)

test.each(PATHS)('nothing in `deleted` of %s lies beyond the page', async (path) => {
  for (let limit = 1; limit <= COUNT; limit++) {
    const query = `updated_since=2020-01-01T00:00:00Z&include_deleted=true&limit=${limit}`
    const { data, deleted, has_more } = (await ws.get(`${path}?${query}`)).body
    const rows: Row[] = [...data, ...deleted]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids[path].toSorted().slice(0, limit))
    if (limit < COUNT) expect(has_more).toBe(true)
  }
})

interface Row {
  readonly id: string
}
