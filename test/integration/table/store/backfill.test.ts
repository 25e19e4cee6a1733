import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { CONTACT_FIELDS, type Contact, newContact } from '../../../../shared/domain/sales/contact.ts'
import {
  contactDeletion,
  contactInsertion,
  contactReplacement,
  getContact,
} from '../../../../shared/table/contacts.ts'
import { runBackfill } from '../../../../shared/table/store/backfill.ts'
import { BackfillElsewhere, resetProgress } from '../../../../shared/table/store/backfill-progress.ts'
import type { BackfillJob } from '../../../../shared/table/store/backfill-rows.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { type Versioned, versioned } from '../../../../shared/table/store/versioned.ts'
import { useService } from '../../../support/api.ts'
import { documents } from '../../../support/documents.ts'

/** Each test has its own table, because a backfill reads all of it. */
const TableName = `backfill-${process.pid}-`
let table = 0
const ws = newId<WorkspaceId>(new Date())

beforeEach(async () => {
  useService()
  const name = `${TableName}${table++}`
  const key = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const })
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [key('pk'), key('sk')],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  )
  vi.stubEnv('TABLE_NAME', name)
  return () => void vi.unstubAllEnvs()
})

async function contacts(count: number): Promise<Contact[]> {
  const now = new Date()
  const made = Array.from({ length: count }, (_, n) =>
    newContact(newId<WorkspaceId>(now), { name: `Contact ${n}` }, null, now),
  )
  for (const contact of made) await commit(contactInsertion(contact))
  return made
}

const MARK = 'marked'

/** Sets a contact's email. `before` runs between the read of a row and its write. */
function job(before: (contact: Versioned<Contact>) => unknown = () => undefined): BackfillJob {
  return {
    name: 'test',
    description: 'sets emails',
    types: ['contact'],
    async writesFor(row) {
      const contact = versioned<Contact>(row, CONTACT_FIELDS)
      if (contact.record.email === MARK) return []
      await before(contact)
      return contactReplacement(contact, { ...contact.record, email: MARK })
    },
  }
}

const stored = async (contacts: readonly Contact[]) =>
  Promise.all(contacts.map((contact) => getContact(contact.workspace_id, contact.id)))
const emails = async (contacts: readonly Contact[]) =>
  (await stored(contacts)).map((found) => found?.record.email)

async function typesInTable(): Promise<string[]> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: process.env.TABLE_NAME }))
  return [...new Set(Items.map(({ type }) => String(type)))].sort()
}

test('writes a new version of every row, and nothing else', async () => {
  const made = await contacts(30)
  const seen: number[] = []
  const sums = await runBackfill(job(), { pageSize: 4, onProgress: (sums) => seen.push(sums.seen) })
  expect(sums).toEqual({ seen: 30, changed: 30, failed: 0 })
  expect(seen.at(-1)).toBe(30)
  for (const [n, found] of (await stored(made)).entries()) {
    expect(found).toEqual({ record: { ...made[n], email: MARK }, v: 2 })
  }
  // No events, and `updated_at` did not move.
  expect(await typesInTable()).toEqual(['backfill', 'contact'])
})

test('continues where it was killed, and does not run again when it is done', async () => {
  const made = await contacts(40)
  let left = 15
  const killed = job(() => {
    if (left-- === 0) throw new Error('killed')
  })
  await expect(runBackfill(killed, { pageSize: 3 })).rejects.toThrow('killed')
  const before = await emails(made)
  expect(before).toContain(MARK)
  expect(before).toContain(null)

  const looked = vi.fn()
  const again = job(looked)
  const sums = await runBackfill(again, { pageSize: 3 })
  expect(sums.seen).toBe(40)
  expect(new Set(await emails(made))).toEqual(new Set([MARK]))
  expect(looked.mock.calls.length).toBe(before.filter((email) => email === null).length)

  const none = vi.fn()
  expect(await runBackfill({ ...again, writesFor: none })).toEqual(sums)
  expect(none).not.toHaveBeenCalled()
})

test('a second run changes nothing', async () => {
  const made = await contacts(5)
  await runBackfill(job())
  await resetProgress('test')
  expect(await runBackfill(job())).toEqual({ seen: 5, changed: 0, failed: 0 })
  expect((await stored(made)).map((found) => found?.v)).toEqual([2, 2, 2, 2, 2])
})

test('a row that changes between the read and the write keeps its change', async () => {
  const [one] = await contacts(1)
  if (!one) throw new Error('no contact was made')
  let changed = false
  const racing = job(async (contact) => {
    if (changed) return
    changed = true
    await commit(contactReplacement(contact, { ...contact.record, name: 'Changed' }))
  })
  expect(await runBackfill(racing)).toMatchObject({ changed: 1 })
  expect(await stored([one])).toMatchObject([{ record: { name: 'Changed', email: MARK }, v: 3 }])
})

test('a row that is deleted between the read and the write stays deleted', async () => {
  const made = await contacts(3)
  const racing = job((contact) => commit(contactDeletion(contact, new Date())))
  expect(await runBackfill(racing)).toEqual({ seen: 3, changed: 0, failed: 0 })
  expect(await stored(made)).toEqual([undefined, undefined, undefined])
})

test('of two concurrent runs one may end early, and no row is changed twice', async () => {
  const made = await contacts(40)
  const runs = await Promise.allSettled([1, 2].map(() => runBackfill(job(), { pageSize: 2 })))
  for (const run of runs) if (run.status === 'rejected') expect(run.reason).toBeInstanceOf(BackfillElsewhere)
  // Each run may have ended because of the other, in different segments.
  await runBackfill(job(), { pageSize: 2 })
  expect((await stored(made)).map((found) => found?.v)).toEqual(made.map(() => 2))
})

test('an unreadable row is counted and reported, and does not stop the others', async () => {
  const made = await contacts(3)
  const row = { pk: `${ws}#contact`, sk: 'broken', type: 'contact', data: '{}', v: 1 }
  await documents().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: row }))
  const failures: string[] = []
  const sums = await runBackfill(job(), { onFailure: ({ message }) => failures.push(message) })
  expect(sums).toEqual({ seen: 4, changed: 3, failed: 1 })
  expect(failures).toEqual([`row ${row.pk} broken: data.id must be text and is absent`])
  expect(await emails(made)).toEqual([MARK, MARK, MARK])
})
