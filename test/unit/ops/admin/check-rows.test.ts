import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRows } from '../../../../ops/admin/backup/check-rows.ts'
import { skippedPartitions, withoutLink } from '../../../../ops/admin/backup/export-rows.ts'
import type { Manifest } from '../../../../ops/admin/backup/folder.ts'
import { rowToJson } from '../../../../ops/admin/backup/store.ts'
import type { Envelope } from '../../../../shared/domain/kit/event.ts'
import { newId, toId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { workspaceKey } from '../../../../shared/table/keys.ts'
import { pack, unpack } from '../../../../shared/webhooks/events/packed.ts'
import { type RawRow, readFixture, typeOf } from '../../../fixtures/rows/fixture.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const fixture = readFixture()
const ws = toId<WorkspaceId>(fixture.workspace_id)
const skipped = skippedPartitions(ws)
const own = fixture.rows
  .filter(({ pk }) => pk?.S?.startsWith(`${ws}#`) && !skipped.has(pk.S))
  .map(withoutLink)
const other = newId<WorkspaceId>(new Date())

/** Checks an export of the fixture with one more row, and with credentials. */
async function check(row?: RawRow, credentials: readonly RawRow[] = []): Promise<RawRow> {
  const folder = tempFolder()
  const lists = { 'rows.jsonl': row ? [...own, row] : own, 'credentials.jsonl': credentials }
  for (const [name, rows] of Object.entries(lists))
    writeFileSync(join(folder, name), rows.map((one) => `${rowToJson(one)}\n`).join(''))
  return (await checkRows(folder, { workspace_id: ws } as Manifest)).workspaceRow
}

/** A row of the fixture. */
function rowOf(type: string, has: (row: RawRow) => boolean = () => true): RawRow {
  const found = own.find((row) => typeOf(row) === type && has(row))
  if (!found) throw new Error(`the fixture has no ${type}`)
  return found
}
const contact = rowOf('contact')
const withReceipt = rowOf('expense', ({ data }) => data?.S?.includes('"receipt":{') === true)
const withReceiptAt = (path: string): RawRow => ({
  ...withReceipt,
  data: { S: (withReceipt.data?.S ?? '').replace(`receipts/${ws}`, path) },
})
const toOther = (text = '') => text.replaceAll(ws, other)

const credentials = fixture.rows.filter(
  ({ type, data }) => type?.S === 'credential' && data?.S?.includes('"via":"api_key"'),
)

test('an export with every kind of row passes', async () => {
  expect((await check(undefined, credentials)).pk?.S).toBe(workspaceKey(ws).pk)
})

const FOREIGN = 'a credential of another workspace'
const UNKNOWN = 'a credential that belongs to none of its API keys'
test.each<[what: string, data: object, row: object, message: string]>([
  ['in a list of another workspace', {}, { list_pk: { S: `${other}#event` }, list_sk: { S: 'a' } }, FOREIGN],
  ['for another workspace', { workspace_id: other }, {}, FOREIGN],
  ['with the key of an unused row', {}, { pk: { S: `${other}#contact` } }, UNKNOWN],
  ['for an API key that is not exported', { issued_as: { credential_id: other } }, {}, UNKNOWN],
])('a credential %s is refused', async (_, data, row, message) => {
  expect(credentials.length).toBeGreaterThan(0)
  const changed = credentials.map((one) => {
    const text = JSON.stringify({ ...JSON.parse(one.data?.S ?? ''), ...data })
    return { ...one, data: { S: text }, ...row }
  })
  await expect(check(undefined, changed)).rejects.toThrow(`the export contains ${message}`)
})

const event = rowOf('event')
const envelope = unpack(event, event.projected?.M?.envelope?.B)
const showing = (key: string): RawRow => {
  const data = { ...envelope.data, receipt: { key } }
  const packed = pack({ ...envelope, data } as Envelope)
  return { ...event, projected: { M: { ...event.projected?.M, envelope: { B: packed } } } }
}

test.each<[what: string, row: RawRow]>([
  ['a partition', { ...contact, pk: { S: toOther(contact.pk?.S) } }],
  // Its changes would be written to the other workspace.
  ['a record', { ...contact, data: { S: toOther(contact.data?.S) } }],
  ...['list_pk', 'project_pk', 'state_pk', 'changes_pk'].map((name): [string, RawRow] => [
    name,
    { ...contact, [name]: { S: `${other}#event` }, list_sk: { S: 'a' } },
  ]),
  ['the list of workspaces', { ...contact, list_pk: { S: 'workspaces' }, list_sk: { S: other } }],
  ['a lookup by id', { ...rowOf('member'), list_sk: { S: other } }],
  // They would be deleted.
  ['files to remove', { ...rowOf('replaced_file'), sk: { S: `receipts/${other}/a/b` } }],
  ['other objects to remove', { ...rowOf('replaced_file'), sk: { S: 'backups/a' } }],
  // The service would sign links to them.
  ['a receipt', withReceiptAt(`receipts/${other}`)],
  ['an escaped receipt', withReceiptAt(`receipts\\/${other}`)],
  ['a receipt in an event', showing(`receipts/${other}/a/b`)],
])('a row with %s of another workspace is refused', async (_, row) => {
  await expect(check(row)).rejects.toThrow('the export contains a row of another workspace')
})

test.each(['subscription-count', 'session', 'challenge'])(
  'a row of the partition %s is refused, also with the type of a contact',
  async (partition) => {
    const pk = `${ws}#${partition}`
    await expect(check({ ...contact, pk: { S: pk } })).rejects.toThrow(
      `the export contains a row of ${pk}, which is never exported`,
    )
  },
)

const huge = 'x'.repeat(400 * 1024)
const { type: _, ...typeless } = rowOf('replaced_file')
test.each<[string, RawRow | Record<string, unknown>]>([
  ['without a type', typeless],
  ['with half a due time', { ...contact, due_pk: { S: 'due#1' } }],
  ['with a number in an index', { ...contact, list_sk: { N: '1' } }],
  ['with an empty key', { ...contact, sk: { S: '' } }],
  ['with a value of no type', { ...contact, v: { X: '1' } }],
  ['with a number that is none', { ...contact, v: { N: 'one' } }],
  ['with a malformed value in a map', { ...contact, projected: { M: { a: { S: 1 } } } }],
  ['that is too large', { ...contact, note: { S: huge } }],
])('a row %s is refused, of which the table or the activation would say so later', async (_, row) => {
  const message = 'the export contains a row that the table would refuse'
  await expect(check(row as RawRow)).rejects.toThrow(message)
  await expect(check(undefined, [row as RawRow])).rejects.toThrow(message)
})

test('a member with an invitation is refused, which may belong to another workspace', async () => {
  const member = rowOf('member')
  const invitation = { public_id: 'p', expires_at: '2027-01-01T00:00:00.000Z', made_by: null }
  const data = JSON.stringify({ ...JSON.parse(member.data?.S ?? ''), invitation })
  await expect(check({ ...member, type: { S: 'contact' }, data: { S: data } })).rejects.toThrow(
    'the export contains an invitation, which is never exported',
  )
})

test('a text that looks like an object key passes: any member can write one', async () => {
  const data = JSON.parse(withReceipt.data?.S ?? '')
  const text = `receipts/${other}/a/b`
  const more = { description: text, external_references: { books: { metadata: { key: text } } } }
  const row = { ...withReceipt, data: { S: JSON.stringify({ ...data, ...more }) } }
  expect((await check(row)).pk?.S).toBe(workspaceKey(ws).pk)
})

test('a row in the form of an unfinished import is refused: activation would write the row in it', async () => {
  const held = { M: { type: { S: 'contact' }, due_pk: { S: 'replaced_file' }, due_sk: { S: 'a' } } }
  await expect(check({ ...contact, held })).rejects.toThrow(
    'the export contains a row that is being imported',
  )
})
