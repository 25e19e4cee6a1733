import { beforeEach, expect, test, vi } from 'vitest'
import { CONTACT_FIELDS, type Contact } from '../../../../shared/domain/contact.ts'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import { contactDeletion, contactReplacement } from '../../../../shared/table/contacts.ts'
import { backfillKey, contactKey } from '../../../../shared/table/keys.ts'
import { runBackfill } from '../../../../shared/table/store/backfill.ts'
import {
  BackfillElsewhere,
  readProgress,
  resetProgress,
} from '../../../../shared/table/store/backfill-progress.ts'
import type { BackfillJob } from '../../../../shared/table/store/backfill-rows.ts'
import { commit, RowTooLarge } from '../../../../shared/table/store/commit.ts'
import { type Versioned, versioned } from '../../../../shared/table/store/versioned.ts'
import { recordWith } from '../../../support/records.ts'
import type { StoringTable } from '../../../support/storing-table.ts'

const table = await vi.hoisted(
  async (): Promise<StoringTable> => new (await import('../../../support/storing-table.ts')).StoringTable(),
)
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => table,
  tableName: () => 'table',
}))

const ws = 'ws' as WorkspaceId
const MARK = 'marked'
const keyOf = (n: number) => contactKey(ws, `c${String(n).padStart(2, '0')}` as Contact['id'])
const emailOf = (n: number) => JSON.parse(String(table.get(keyOf(n))?.data)).email
function fill(count: number): void {
  for (let n = 0; n < count; n++) {
    const key = keyOf(n)
    table.put(key, recordWith(CONTACT_FIELDS, { id: key.sk, workspace_id: ws }), { type: 'contact' })
  }
}
beforeEach(() => table.clear())

/** A job that sets each contact's email. `before` runs between the read of a row and its write. */
const job = (before: (contact: Versioned<Contact>) => unknown = () => undefined): BackfillJob => ({
  name: 'job',
  description: '',
  types: ['contact'],
  async writesFor(row) {
    const contact = versioned<Contact>(row, CONTACT_FIELDS)
    if (contact.record.email === MARK) return []
    await before(contact)
    return contactReplacement(contact, { ...contact.record, email: MARK })
  },
})
const numberOf = ({ record }: Versioned<Contact>) => Number(record.id.slice(1))

test('every row of the type is completed once, page by page', async () => {
  fill(20)
  table.put({ pk: 'ws#member', sk: 'm' }, {}, { type: 'member' })
  const seen: number[] = []
  const sums = await runBackfill(job(), { pageSize: 8, onProgress: (now) => seen.push(now.seen) })
  expect(sums).toEqual({ seen: 20, changed: 20, failed: 0 })
  expect(seen.filter((n) => n > 0)).toEqual([8, 16, 20])
  for (let n = 0; n < 20; n++) expect([emailOf(n), table.get(keyOf(n))?.v]).toEqual([MARK, 2])
  const scans = table.send.mock.calls.flatMap(([{ input }]) => ('Segment' in input ? [input] : []))
  expect(scans[0]).toEqual({
    TableName: 'table',
    Segment: 0,
    TotalSegments: 4,
    FilterExpression: '#type IN (:type0)',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':type0': 'contact' },
    ConsistentRead: true,
    Limit: 8,
  })
  expect(
    scans.map((scan) => ('ExclusiveStartKey' in scan ? scan.ExclusiveStartKey : undefined)),
  ).toContainEqual(keyOf(7))
})

test('a finished backfill reads no rows unless it is restarted', async () => {
  fill(2)
  await runBackfill(job())
  const looked = vi.fn(async () => [])
  const again = { ...job(), writesFor: looked }
  expect(await runBackfill(again)).toEqual({ seen: 2, changed: 2, failed: 0 })
  expect(looked).not.toHaveBeenCalled()
  await resetProgress('job')
  expect(await readProgress('job')).toMatchObject(
    Array(4).fill({ record: { after: null, seen: 0, changed: 0, failed: 0, finished_at: null }, v: 2 }),
  )
  expect(await runBackfill(again)).toEqual({ seen: 2, changed: 0, failed: 0 })
})

test('an interrupted backfill continues after its last page', async () => {
  fill(10)
  const killed = job((contact) => {
    if (numberOf(contact) === 6) throw new Error('killed')
  })
  await expect(runBackfill(killed, { pageSize: 4 })).rejects.toThrow('killed')
  const [first] = await readProgress('job')
  expect(first).toMatchObject({ record: { after: keyOf(3), seen: 4, changed: 4, finished_at: null } })
  const looked: number[] = []
  const sums = await runBackfill(
    job((contact) => looked.push(numberOf(contact))),
    { pageSize: 4 },
  )
  // Rows of the failed page may already be complete, and are not changed twice.
  expect(looked.every((n) => n > 3)).toBe(true)
  expect(sums.seen).toBe(10)
  for (let n = 0; n < 10; n++) expect(table.get(keyOf(n))?.v).toBe(2)
})

test('a row that changes in between is completed in its new state, and a deleted row stays deleted', async () => {
  fill(2)
  const raced = new Set<number>()
  const racing = job(async (contact) => {
    const n = numberOf(contact)
    if (raced.has(n)) return
    raced.add(n)
    await commit(
      n === 0
        ? contactReplacement(contact, { ...contact.record, name: 'New' })
        : contactDeletion(contact, new Date()),
    )
  })
  expect(await runBackfill(racing)).toEqual({ seen: 2, changed: 1, failed: 0 })
  expect(JSON.parse(String(table.get(keyOf(0))?.data))).toMatchObject({ name: 'New', email: MARK })
  expect(table.get(keyOf(1))).toMatchObject({ type: 'tombstone', data: 'null' })
})

test('an unreadable or too large row is reported and does not stop the others', async () => {
  fill(3)
  table.put(keyOf(1), {}, { type: 'contact' })
  const large = job((contact) => {
    if (numberOf(contact) === 2) throw new RowTooLarge()
  })
  const failures: string[] = []
  const sums = await runBackfill(large, { onFailure: ({ message }) => failures.push(message) })
  expect(sums).toEqual({ seen: 3, changed: 1, failed: 2 })
  expect(failures).toEqual([
    'row ws#contact c01: data.id must be text and is absent',
    'row ws#contact c02: too large',
  ])
  expect([emailOf(0), emailOf(2)]).toEqual([MARK, null])
  await resetProgress('job')
  expect(await runBackfill(large)).toMatchObject({ changed: 0, failed: 2 })
})

test('a backfill stops if another process has changed its progress', async () => {
  fill(4)
  const disturbed = job(async (contact) => {
    if (numberOf(contact) === 0) table.put(backfillKey('job', 0, 4), {}, { v: 9 })
  })
  await expect(runBackfill(disturbed, { pageSize: 2 })).rejects.toThrow(BackfillElsewhere)
  expect(emailOf(3)).toBeNull()
  const original = table.send.getMockImplementation()
  table.send.mockImplementation(async (command) => {
    if (command.input.TransactItems) throw new Error('broken')
    return (await original?.(command)) ?? {}
  })
  await expect(resetProgress('other')).rejects.toThrow('broken')
})
