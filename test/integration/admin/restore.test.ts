import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { grouped, store } from '../../../ops/admin/backup/store.ts'
import { erase } from '../../../ops/admin/erase/run.ts'
import { contactSubject } from '../../../ops/admin/erase/subjects.ts'
import { type Restoration, restoreRecords, UNKNOWN } from '../../../ops/admin/restore/run.ts'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { createExpense, patchExpense } from '../../../shared/domain/expenses/expense-change.ts'
import { type MemberId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { MIRRORED_TYPES } from '../../../shared/domain/kit/tombstone.ts'
import { changedBy } from '../../../shared/table/changes/changed-by.ts'
import { expenseDeletion, expenseInsertion, expenseReplacement } from '../../../shared/table/expenses/rows.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { differences } from '../../../shared/table/sums/compare.ts'
import { readSumsState } from '../../../shared/table/sums/state.ts'
import { http, useService } from '../../support/api.ts'
import { documents as sdk } from '../../support/documents.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

beforeAll(() => {
  useService()
  // The progress of the commands.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** Does what DynamoDB does when it restores a table to a point in time; only the rows of one workspace. */
async function restoredTable(ws: WorkspaceId): Promise<string> {
  const name = `restored-${newId(new Date())}`
  const { Table } = await store().send(new DescribeTableCommand({ TableName: tableName() }))
  const key = Table?.AttributeDefinitions?.filter(({ AttributeName = '' }) =>
    ['pk', 'sk'].includes(AttributeName),
  )
  await store().send(
    new CreateTableCommand({
      ...{ TableName: name, BillingMode: 'PAY_PER_REQUEST' },
      ...{ KeySchema: Table?.KeySchema, AttributeDefinitions: key },
    }),
  )
  onTestFinished(async () => void (await store().send(new DeleteTableCommand({ TableName: name }))))
  for await (const Item of grouped(rowsOf(ws), 25))
    await sdk().send(
      new BatchWriteCommand({ RequestItems: { [name]: Item.map((one) => ({ PutRequest: { Item: one } })) } }),
    )
  return name
}

async function* rowsOf(ws: WorkspaceId) {
  const scan = {
    TableName: tableName(),
    FilterExpression: 'begins_with(pk, :ws)',
    ExpressionAttributeValues: { ':ws': { S: ws } },
  }
  for await (const { Items = [] } of paginateScan({ client: store() }, scan))
    for (const row of Items) yield unmarshall(row)
}

const ALL = { types: MIRRORED_TYPES, confirmed: true }

/** The time after everything that was written before, and before everything that is written later. */
async function between(): Promise<Date> {
  const time = new Date(Date.now() + 5)
  await until(() => Date.now() > time.getTime() + 5)
  return time
}

/** Ends a command at a call of the store, as a kill does: this call and all later ones fail. */
function killAt(call: number, work: () => Promise<unknown>): Promise<unknown> {
  const { send } = documents()
  let calls = 0
  const spy = vi.spyOn(documents(), 'send').mockImplementation((...args: Parameters<typeof send>) => {
    if (++calls >= call) throw new Error('killed')
    return send.apply(documents(), args)
  })
  return work().finally(() => spy.mockRestore())
}

const purchase = (day: number, description: string) => ({
  ...{ expense_type: 'purchase', amount_tax_inclusive: day, description },
  expense_date: `2026-05-${String(day).padStart(2, '0')}`,
})

const keyOf = async (client: { get: TestWorkspace['get'] }): Promise<string> =>
  (await client.get('/v1/me')).body.api_key_id

async function sumsAreExact(ws: WorkspaceId): Promise<void> {
  await until(async () => {
    const state = await readSumsState(ws)
    return state?.record.whole === true && (await differences(ws, state.record)).length === 0
  })
}

describe('workspace restore', () => {
  it('puts back what one credential deleted and changed, and keeps newer changes of others', async () => {
    const ws = await newWorkspace(http)
    const other = await ws.join(['expenses.view', 'expenses.edit', 'expenses.view_all', 'expenses.edit_all'])
    const made = async (path: string, body: object) => (await ws.post(path, body)).body
    const contact = await made('/v1/contacts', { name: 'Ana Alvarez', phone: '+14155550143' })
    const job = await made('/v1/opportunities', { name: 'Roof', primary_contact_id: contact.id, value: 10 })
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((day) => made('/v1/expenses', purchase(day, 'wood'))),
    )
    await ws.put(`/v1/expenses/${first.id}/external-references/books`, { external_id: 'B-1' })
    const before = await Promise.all(
      [`/v1/contacts/${contact.id}`, `/v1/expenses/${first.id}`, `/v1/opportunities/${job.id}`].map((path) =>
        ws.get(path),
      ),
    )
    const since = await between()
    const table = await restoredTable(ws.id)

    // The run: deletes a contact and expenses, and changes a job. Others change an expense that it had changed.
    await ws.delete(`/v1/contacts/${contact.id}`)
    await ws.delete(`/v1/expenses/${first.id}`)
    await ws.patch(`/v1/opportunities/${job.id}`, { name: 'Gone', value: 99 })
    await ws.patch(`/v1/expenses/${second.id}`, { description: 'broken' })
    await other.patch(`/v1/expenses/${second.id}`, { description: 'oak' })
    await other.delete(`/v1/expenses/${third.id}`)
    const fourth = await made('/v1/expenses', purchase(4, 'new'))
    const options: Restoration = { table, since, by: await keyOf(ws), ...ALL }
    const events = async () => (await ws.get('/v1/events?limit=100')).body.data.length
    const [heard, rows] = [await events(), { deleted: 1, changed: 0, newer: 0, created: 0, same: 0, kept: 0 }]

    const dry = await restoreRecords(ws.id, { ...options, confirmed: false })
    const counts = {
      contact: rows,
      expense: { ...rows, newer: 2, created: 1 },
      opportunity: { ...rows, deleted: 0, changed: 1 },
    }
    expect(dry).toMatchObject({ dry_run: true, ...counts })
    expect((await ws.get(`/v1/expenses/${first.id}`)).status).toBe(404)
    expect(await restoreRecords(ws.id, options)).toMatchObject(counts)
    const after = await Promise.all(
      [`/v1/contacts/${contact.id}`, `/v1/expenses/${first.id}`, `/v1/opportunities/${job.id}`].map((path) =>
        ws.get(path),
      ),
    )
    const undated = ({ body }: { body: object }) => ({ ...body, updated_at: null, value_changes: null })
    expect(after.map(undated)).toEqual(before.map(undated))
    expect((await ws.get(`/v1/expenses/${second.id}`)).body.description).toBe('oak')
    expect((await ws.get(`/v1/expenses/${third.id}`)).status).toBe(404)
    expect((await ws.get(`/v1/expenses/${fourth.id}`)).status).toBe(200)
    expect(await events()).toBe(heard)
    // Every list finds the records again, and clients with a copy get them.
    const ids = async (query: string) =>
      (await ws.get(`/v1/${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('expenses?q=wood')).toEqual([first.id])
    expect(await ids('expenses?reconciled_by=books')).toEqual([first.id])
    expect(await ids('contacts?phone=%2B14155550143')).toEqual([contact.id])
    const mirrored = await ws.get(`/v1/expenses?order=newest&updated_since=${since.toISOString()}`)
    expect(mirrored.body.data.find(({ id }: { id: string }) => id === first.id)).not.toHaveProperty('deleted')
    // A repeated run changes nothing, and neither does one for another author.
    expect(await restoreRecords(ws.id, options)).toMatchObject({
      contact: { deleted: 0, same: 1 },
      expense: { deleted: 0, same: 1, newer: 2 },
    })
    expect(await restoreRecords(ws.id, { ...options, by: UNKNOWN })).toMatchObject({
      expense: { deleted: 0, changed: 0 },
    })
    await sumsAreExact(ws.id)
  })

  it('brings back no person who was erased since then', async () => {
    const ws = await newWorkspace(http)
    const { body: contact } = await ws.post('/v1/contacts', {
      name: 'Zelda Brook',
      email: 'zelda@brook.example',
    })
    const { body: expense } = await ws.post('/v1/expenses', purchase(1, 'wood for Zelda Brook'))
    const since = await between()
    const table = await restoredTable(ws.id)
    await ws.delete(`/v1/expenses/${expense.id}`)
    await ws.patch(`/v1/contacts/${contact.id}`, { name: 'Z' })
    const options = { texts: ['Zelda Brook'], confirmed: true, waitMs: 0 }
    await erase(ws.id, 'contact', contact.id, () => contactSubject(ws.id, contact.id), options)
    await restoreRecords(ws.id, { table, since, by: await keyOf(ws), ...ALL })
    expect((await ws.get(`/v1/expenses/${expense.id}`)).body.description).toBe('wood for [erased]')
    expect((await ws.get(`/v1/contacts/${contact.id}`)).body).toMatchObject({ name: '[erased]', email: null })
  })

  it('refuses a table that is missing, present, foreign or too new', async () => {
    const ws = await newWorkspace(http)
    const stranger = await newWorkspace(http)
    const { body: expense } = await ws.post('/v1/expenses', purchase(1, 'wood'))
    const since = await between()
    await ws.patch(`/v1/expenses/${expense.id}`, { description: 'broken' })
    const table = await restoredTable(ws.id)
    await ws.delete(`/v1/expenses/${expense.id}`)
    const from = (more: Partial<Restoration>, id = ws.id) =>
      restoreRecords(id, { table, since, by: UNKNOWN, ...ALL, ...more })
    await expect(from({ table: 'no-such-table' })).rejects.toThrow('there is no table no-such-table')
    await expect(from({ table: tableName() })).rejects.toThrow('is the current table')
    await expect(from({}, stranger.id)).rejects.toThrow(`has no workspace ${stranger.id}`)
    await expect(from({})).rejects.toThrow('has changes since')
  })
})

/** Records of the test at the sizes of an accident. */
const [DELETED, NEWER] = process.env.ACCIDENT ? [5_000, 300] : [300, 30]

it(`a run that deleted ${DELETED} expenses is undone, also if killed in the middle, and ${NEWER} newer changes stay`, async () => {
  const ws = await newWorkspace(http)
  const [run, others] = [newId(new Date()), newId(new Date())] as const
  const now = new Date()
  const expenses = Array.from({ length: DELETED + NEWER }, (_, n) =>
    valid(
      createExpense(ws.id, 'purchase', { ...purchase(1 + (n % 28), `wood ${n}`) }, ws.owner as MemberId, now),
    ),
  )
  const inGroups = async (writes: readonly Write[]) => {
    for await (const group of grouped(writes, 50)) await commit(group)
  }
  await inGroups(expenses.flatMap((expense) => expenseInsertion(expense, [])))
  await sumsAreExact(ws.id)
  const since = await between()
  const table = await restoredTable(ws.id)
  const [lost, changed] = [expenses.slice(0, DELETED), expenses.slice(DELETED)]
  for await (const group of grouped(lost, 50))
    await commit(
      changedBy(
        group.flatMap((record) => expenseDeletion({ record, v: 1 }, [], new Date())),
        run,
      ),
    )
  const newer = changed.map((record) =>
    valid(patchExpense(record, { amount_tax_inclusive: 700 }, new Date())),
  )
  await inGroups(
    newer.flatMap((next, n) =>
      changedBy(expenseReplacement({ record: changed[n] as Expense, v: 1 }, next, []), others),
    ),
  )
  await sumsAreExact(ws.id)
  const restored = () => restoreRecords(ws.id, { table, since, by: run, types: ['expense'], confirmed: true })
  await expect(killAt(DELETED, restored)).rejects.toThrow('killed')
  const { expense } = await restored()
  expect(expense).toMatchObject({ newer: NEWER, changed: 0, created: 0, kept: 0 })
  expect(expense?.same).toBeGreaterThan(0)
  expect((expense?.same ?? 0) + (expense?.deleted ?? 0)).toBe(DELETED)
  await sumsAreExact(ws.id)
  const { body } = await ws.get('/v1/expenses/summary')
  const total = lost.reduce((sum, { amount_tax_inclusive: amount }) => sum + amount, 0) + NEWER * 700
  expect(body).toMatchObject({ count: DELETED + NEWER, amount_tax_inclusive: total })
}, 600_000)

function valid(made: Expense | readonly object[]): Expense {
  if ('id' in made) return made
  throw new Error(JSON.stringify(made))
}
