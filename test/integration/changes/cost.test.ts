import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { documents } from '../../../shared/table/store/client.ts'
import { direct, useService } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { itemSize } from '../../support/item-size.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { changes, create, MIRRORED, type MirroredPath, untilShown } from './changes.ts'

/*
 * The reads of a list by updated_since grow with its results, not with the table (contract 19.7), and a write costs at
 * most two units more for it. `npm run bench -- expenses` measures it with 100,000 records.
 */
const STORED = 60
const CHANGED = 5

let ws: TestWorkspace
beforeAll(async () => {
  useService()
  // Retries and second reads would be counted too.
  installFaults().set({})
  ws = await newWorkspace(direct)
})
afterAll(() => vi.restoreAllMocks())

interface Sent {
  readonly RequestItems?: Record<string, { Keys: unknown[] }>
}

/** The commands of a request, and how many rows or entries each has read. */
async function reads(request: () => Promise<unknown>) {
  const send = vi.spyOn(documents(), 'send')
  await request()
  const calls = await Promise.all(
    send.mock.calls.map(async ([name, input], n) => {
      const found = (await send.mock.results[n]?.value) as { Items?: unknown[] }
      const keys = Object.values((input as Sent).RequestItems ?? {}).flatMap(({ Keys }) => Keys).length
      return { name, read: found.Items?.length ?? keys }
    }),
  )
  send.mockRestore()
  return calls
}

test.each(MIRRORED)('changes of %s cost what they return', async (path) => {
  const made: Answer['body'][] = []
  for (let n = 0; n < STORED; n++) made.push(await create(ws, path, n))
  const first = made.at(-CHANGED)
  await untilShown(ws, path, made.at(-1))
  const calls = await reads(() => changes(ws, path, { updated_since: first.updated_at }))
  // Authentication, one query of the changes, one read of their rows.
  const [auth, query, rows, ...more] = calls
  expect(auth?.name).toMatch(/^(Batch)?GetItem$/)
  expect([query, rows]).toEqual([
    { name: 'Query', read: CHANGED },
    { name: 'BatchGetItem', read: CHANGED },
  ])
  expect(more).toEqual([])
})

type Row = Readonly<Record<string, unknown>>

interface Transaction {
  readonly input: {
    readonly TransactItems?: readonly {
      readonly Put?: { readonly Item: Row }
      readonly Delete?: { readonly Key: Row }
    }[]
  }
}

/** Rows as the measured transactions have left them. */
const stored = new Map<string, Row>()

/** The write units that a request needs in addition because the list of changes exists. */
async function growth(request: () => Promise<unknown>): Promise<number> {
  const send = vi.spyOn(documents(), 'send')
  await request()
  const items = send.mock.calls.flatMap(([, input]) => (input as Transaction['input']).TransactItems ?? [])
  send.mockRestore()
  return items.reduce((sum, { Put, Delete }) => {
    const { pk, sk } = Put?.Item ?? Delete?.Key ?? {}
    const place = `${pk} ${sk}`
    const [before, after] = [stored.get(place), Put?.Item]
    if (after) stored.set(place, after)
    else stored.delete(place)
    return (
      sum + unitsOf(before, after) + entriesOf(before, after) - unitsOf(unlisted(before), unlisted(after))
    )
  }, 0)
}

/** A write in a transaction is billed twice, by the larger of the row before and after it. */
const unitsOf = (before: Row | undefined, after: Row | undefined): number =>
  2 * Math.ceil(Math.max(itemSize(before ?? {}), itemSize(after ?? {})) / 1_024)

/** An index entry that moves is deleted and put. */
const entriesOf = (before: Row | undefined, after: Row | undefined): number =>
  before?.changes_sk === after?.changes_sk ? 0 : [before, after].filter((row) => row?.changes_sk).length

/** The row as it would be without the list of changes. */
function unlisted(row: Row | undefined): Row | undefined {
  if (!row || row.type === 'tombstone') return undefined
  const { changes_pk, changes_sk, ...rest } = row
  return rest
}

const CHANGE: Record<MirroredPath, (path: string) => Promise<Answer>> = {
  '/v1/opportunities': (path) => ws.patch(path, { value: 5 }),
  '/v1/contacts': (path) => ws.patch(path, { name: 'Changed' }),
  '/v1/expenses': (path) => ws.patch(path, { notes: 'Changed' }),
  // Moves it to the trash.
  '/v1/photos': (path) => ws.delete(path),
}

/** Its row is not one that the attributes of the index take over a kilobyte, which would be billed too. */
const add = async (path: MirroredPath): Promise<string> => {
  const text = 'x'.repeat(100)
  if (path === '/v1/opportunities')
    return (await ws.post(path, { name: text, contact_name: `${text}${text}` })).body.id
  if (path !== '/v1/expenses') return (await create(ws, path, 1)).id
  const expense = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 1 }
  return (await ws.post(path, { ...expense, description: text, reference_number: text })).body.id
}

test.each(MIRRORED)('a write of %s costs at most two units more', async (path) => {
  let record = ''
  const creation = await growth(async () => {
    record = `${path}/${await add(path)}`
  })
  const change = await growth(() => CHANGE[path](record))
  expect([creation, change]).toEqual([1, 2])
  if (path === '/v1/opportunities' || path === '/v1/photos') return
  expect(await growth(() => ws.delete(record))).toBe(2)
  expect((await ws.get(record)).status).toBe(404)
})
