import { beforeEach, describe, expect, test, vi } from 'vitest'
import { insertion, replacement } from '../../../shared/actions/change.ts'
import { showExpense } from '../../../shared/actions/expenses/present.ts'
import { changeKeepingAdmin } from '../../../shared/actions/members/change.ts'
import { loadPhoto } from '../../../shared/actions/photos/load.ts'
import {
  commitWithinLimit,
  requireMove,
  requireServed,
  requireTarget,
  requireUnrevoked,
} from '../../../shared/actions/webhooks/subscription-writes.ts'
import { expenseChange } from '../../../shared/domain/expense-event.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Permission, Plan } from '../../../shared/domain/permissions.ts'
import { PHOTO_FIELDS } from '../../../shared/domain/photo.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import type { TriggerChoice } from '../../../shared/domain/triggers.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/workspace.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'
import {
  memberKey,
  photoKey,
  subscriptionCountKey,
  subscriptionKey,
  workspaceKey,
} from '../../../shared/table/keys.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/storage/links.ts', () => ({
  signLink: async (key: string) => ({ url: `signed ${key}` }),
}))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const id = newId<never>(now)
const caller = { workspaceId: ws, memberId: id, plan: 'professional' as Plan } as Partial<Caller> as Caller
/** Types of the rows that writes put, and of the events among them. */
const putTypes = (writes: readonly Write[]) =>
  writes.map((write) => ('put' in write ? write.put.type : 'other'))

test('a change and its events are written together', () => {
  const event = { id: 'evt_1', trigger: 'photo.deleted', occurred_at: now.toISOString() } as never
  const put = (record: object) => ({ put: { pk: 'p', sk: 's', type: 'thing', data: record } })
  const change = { record: { n: 2 }, events: [event, event] }
  const changed = replacement(ws, { record: { n: 1 }, v: 1 }, change, (_, next) => put(next))
  expect(putTypes(changed)).toEqual(['thing', 'event', 'event'])
  expect(putTypes(insertion(ws, change, put))).toEqual(['thing', 'event', 'event'])
})

describe('an expense', () => {
  const receipt = { key: 'receipts/a', file_name: 'a.png' }
  const expense = {
    id,
    expense_type: 'standard',
    receipt,
    external_references: {},
    sync_errors: {},
    updated_at: now.toISOString(),
  } as never
  const event = (trigger: 'expense.updated' | 'expense.deleted') => {
    const before = { ...(expense as object), notes: 'before' } as never
    return expenseChange(trigger, before, expense, undefined, { by: id, now }).events[0]
  }

  test('is shown with a freshly signed link to its receipt', async () => {
    const shown = await showExpense(expense, undefined, now)
    expect(shown).toMatchObject({ id, receipt: { url: 'signed receipts/a', file_name: 'a.png' } })
    const without = { ...(expense as object), receipt: null } as never
    expect(await showExpense(without, undefined, now)).toMatchObject({ receipt: null })
  })

  test('is in its events with the storage key of the receipt, in the metadata if it was deleted', () => {
    expect(event('expense.updated')).toMatchObject({
      entity_id: id,
      performed_by: id,
      metadata: { changed: ['notes'], previous: { notes: 'before' } },
      data: { id, receipt },
    })
    expect(event('expense.deleted')).toMatchObject({ metadata: { id, receipt }, data: null })
  })
})

test('the last active admin cannot lose admin rights', async () => {
  const permissions: Permission[] = ['workspace.admin']
  const member = recordWith(MEMBER_FIELDS, { id, workspace_id: ws, status: 'active', permissions })
  const change = () => changeKeepingAdmin({ record: member, v: 1 }, { ...member, permissions: [] })
  table.put(workspaceKey(ws), recordWith(WORKSPACE_FIELDS, { id: ws }))
  table.put(memberKey(ws, id), member)
  await expect(change()).rejects.toMatchObject({
    status: 409,
    message: 'this is the last active member with workspace.admin; give it to another member first',
  })
  const other = newId<never>(now)
  table.put(memberKey(ws, other), { ...member, id: other })
  expect((await change()).member).toEqual({ ...member, permissions: [] })
})

test('a missing photo is a 404', async () => {
  const photo = recordWith(PHOTO_FIELDS, { id })
  table.put(photoKey(ws, id), photo)
  expect(await loadPhoto(caller, id)).toEqual({ record: photo, v: 1 })
  const absent = loadPhoto(caller, newId(now))
  await expect(absent).rejects.toMatchObject({ status: 404, message: 'no such photo' })
})

test('a revoked subscription cannot be used', () => {
  const of = (status: 'active' | 'paused' | 'revoked') => requireUnrevoked({ status } as never)
  for (const status of ['active', 'paused'] as const) expect(() => of(status)).not.toThrow()
  expect(() => of('revoked')).toThrow(
    expect.objectContaining({ status: 409, message: 'the subscription is revoked' }),
  )
})

test('a delivery of a trigger that the subscription no longer has is a 409', () => {
  const of = (trigger_ids: TriggerChoice) => () =>
    requireServed({ trigger_ids } as never, { trigger_id: 'call.missed' } as never)
  for (const trigger_ids of [['photo.deleted', 'call.missed'], ['*']] as const)
    expect(of(trigger_ids)).not.toThrow()
  expect(of(['photo.deleted'])).toThrow(
    expect.objectContaining({
      status: 409,
      message: 'the subscription no longer has the trigger call.missed',
    }),
  )
})

test('a move to another host needs headers if values are stored, and any move a target that is allowed', () => {
  vi.stubEnv('PRIVATE_TARGETS', 'refused')
  const faults = (url: string, given?: object, headers: object | null = { names: ['X-A'], sealed: 's' }) => {
    try {
      requireMove({ target_url: 'https://example.com/a', headers } as never, url, given)
      return []
    } catch (error) {
      expect(error).toMatchObject({ status: 400, code: 'invalid_request' })
      return (error as Problem).details?.map(({ path }) => path)
    }
  }
  expect(faults('https://example.com/b')).toEqual([])
  expect(faults('https://example.org/a')).toEqual(['headers'])
  for (const given of [{}, { 'X-A': 'a' }]) expect(faults('https://example.org/a', given)).toEqual([])
  expect(faults('https://example.org/a', undefined, null)).toEqual([])
  expect(faults('https://127.0.0.1/a')).toEqual(['target_url', 'headers'])
  expect(faults('https://127.0.0.1/a', {})).toEqual(['target_url'])
  const moved = () =>
    requireMove({ target_url: 'https://a.example', headers: {} } as never, 'https://b.example', undefined)
  expect(moved).toThrow(
    'headers must be given again, or be {}, when target_url moves to another scheme, host or port',
  )
  expect(() => requireTarget('https://127.0.0.1/a')).toThrow(Problem)
  expect(() => requireTarget('https://example.com/a')).not.toThrow()
})

test('a workspace has at most 100 subscriptions that are not revoked', async () => {
  const fill = (count: number) => {
    table.clear()
    for (let n = 0; n < count; n++)
      table.put(
        subscriptionKey(ws, `s${n}` as never),
        recordWith(SUBSCRIPTION_FIELDS, { id: `s${n}`, status: 'active' }),
      )
    table.putRow({ ...subscriptionCountKey(ws), counted: true, active: count, v: 1 })
  }
  const refuse = (error: Error) => commitWithinLimit(ws, () => Promise.reject(error))
  const refused = new CommitRefused([1], false)
  expect(await commitWithinLimit(ws, async () => 'done')).toBe('done')
  fill(100)
  await expect(refuse(refused)).rejects.toMatchObject({
    status: 409,
    message: 'a workspace has at most 100 subscriptions that are not revoked; delete one first',
  })
  const conflict = new CommitRefused([], true)
  await expect(refuse(conflict)).rejects.toBe(conflict)
  await expect(refuse(new Error('away'))).rejects.toThrow('away')
  fill(99)
  await expect(refuse(refused)).rejects.toBe(refused)
})
