import './page.ts'
import { describe, expect, test } from 'vitest'
import { changeShown, useEdit, useRepeatable } from '../../../console/src/api/change-shown.ts'
import {
  changeExpense,
  deleteExpense,
  deleteReceipt,
  deleteReference,
  deleteSyncError,
  putReference,
} from '../../../console/src/api/expenses.ts'
import { changeMember, deleteMember } from '../../../console/src/api/members.ts'
import { changeOpportunity, moveOpportunity, useOpportunity } from '../../../console/src/api/opportunities.ts'
import { trashPhoto } from '../../../console/src/api/photos.ts'
import * as settings from '../../../console/src/api/settings.ts'
import { changeSubscription, deleteSubscription } from '../../../console/src/api/subscriptions.ts'
import { ChangedMeanwhile } from '../../../console/src/parts/changed-meanwhile.ts'
import { fakeApi, refusal } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const RECORD = { id: '1', status: 'active', stage_id: 's', pipeline_id: 'p', updated_at: '2026-03-13' }
const CHANGED = { ...RECORD, name: 'Other', updated_at: '2026-03-14' }
const BODY = { name: 'x' } as never
const of = (record: object) => record as never
const tagged = (record: object, etag: string) => Response.json(record, { headers: { etag } })

describe('each change of the console is for the version that it shows', () => {
  test.each([
    ['/v1/expenses/1', 'PATCH', () => changeExpense(of(RECORD), BODY)],
    ['/v1/opportunities/1', 'PATCH', () => changeOpportunity(of(RECORD), BODY)],
    ['/v1/opportunities/1', 'PATCH', () => moveOpportunity(of(RECORD), { pipelineId: 'q', stageId: 't' })],
    ['/v1/subscriptions/1', 'PATCH', () => changeSubscription(of(RECORD), BODY)],
    ['/v1/members/1', 'PATCH', () => changeMember(of(RECORD), BODY)],
    ['/v1/vendors/1', 'PATCH', () => settings.changeVendor(of(RECORD), BODY)],
    ['/v1/expense-categories/1', 'PATCH', () => settings.changeExpenseCategory(of(RECORD), BODY)],
    ['/v1/custom-fields/1', 'PATCH', () => settings.changeCustomField(of(RECORD), BODY)],
    ['/v1/pipelines/1', 'PATCH', () => settings.changePipeline(of(RECORD), BODY)],
    ['/v1/expenses/1/external-references/books', 'PUT', () => putReference(of(RECORD), 'books', BODY)],
    ['/v1/expenses/1', 'DELETE', () => deleteExpense(of(RECORD))],
    ['/v1/expenses/1/external-references/books', 'DELETE', () => deleteReference(of(RECORD), 'books')],
    ['/v1/expenses/1/sync-errors/books', 'DELETE', () => deleteSyncError(of(RECORD), 'books')],
    ['/v1/expenses/1/receipt', 'DELETE', () => deleteReceipt(of(RECORD))],
    ['/v1/subscriptions/1', 'DELETE', () => deleteSubscription(of(RECORD))],
    ['/v1/members/1', 'DELETE', () => deleteMember(of(RECORD))],
    ['/v1/custom-fields/1', 'DELETE', () => settings.deleteCustomField(of(RECORD))],
    ['/v1/photos/1', 'DELETE', () => trashPhoto(of(RECORD))],
  ])('%s', async (path, method, change) => {
    const sent = fakeApi((one) =>
      one.method === 'DELETE' ? new Response(null, { status: 204 }) : tagged(RECORD, '"a"'),
    )
    const result = await change()
    const isField = /custom-fields|pipelines/.test(path)
    expect(sent.slice(0, 2).map((one) => [one.method, one.path, one.ifMatch])).toEqual([
      [isField ? 'PATCH' : 'GET', path.split('/').slice(0, 4).join('/'), null],
      [method, path, '"a"'],
    ])
    if (isField) expect(sent[0]?.body).toEqual({})
    // Where the response is empty, the expense is read again.
    const isGone = method === 'DELETE' && path.split('/').length === 4
    expect(result).toEqual(isGone ? undefined : RECORD)
    expect(sent).toHaveLength(method === 'DELETE' && !isGone ? 3 : 2)
  })
})

test('what a page has read by its id is not read again', async () => {
  const sent = fakeApi(({ method }) => tagged(method === 'GET' ? RECORD : CHANGED, '"a"'))
  const hook = renderHook(() => useOpportunity('1'), undefined)
  await until(() => hook.value.data)
  await changeOpportunity(of(Object(hook.value.data)), BODY)
  expect(sent.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['GET', null],
    ['PATCH', '"a"'],
  ])
  // A refresh without a change is another object, whose ETag is known too.
  await hook.value.refetch()
  await changeOpportunity(of(Object(hook.value.data)), BODY)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET', 'PATCH'])
})

test('what someone else has changed is found before the change, or by it', async () => {
  const before = fakeApi(() => tagged(CHANGED, '"b"'))
  const conflict = { before: RECORD, now: CHANGED }
  await expect(changeMember(of(RECORD), BODY)).rejects.toMatchObject(conflict)
  expect(before.map(({ method }) => method)).toEqual(['GET'])
  let reads = 0
  const later = fakeApi(({ method }) => {
    if (method === 'PATCH') return refusal(412, 'precondition_failed')
    return reads++ === 0 ? tagged(RECORD, '"a"') : tagged(CHANGED, '"b"')
  })
  await expect(changeMember(of(RECORD), BODY)).rejects.toMatchObject(conflict)
  expect(later.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
})

test('a change of one field is refused only if that field is another', async () => {
  const sent = fakeApi(() => tagged(CHANGED, '"b"'))
  await changeMember(of(RECORD), { status: 'active' }, ['status'])
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([null, '"b"'])
  const invited = { ...RECORD, status: 'deactivated' }
  await expect(changeMember(of(invited), { status: 'active' }, ['status'])).rejects.toBeInstanceOf(
    ChangedMeanwhile,
  )
})

test('other errors are not conflicts', async () => {
  fakeApi(({ method }) => (method === 'GET' ? tagged(RECORD, '"a"') : refusal(409, 'conflict')))
  await expect(changeMember(of(RECORD), BODY)).rejects.toMatchObject({ code: 'conflict' })
})

test('after a conflict, a form changes the version that it has shown', async () => {
  const versions: unknown[] = []
  const change = (shown: typeof RECORD, body: string) => {
    versions.push([shown.updated_at, body])
    const read = async () => CHANGED
    return changeShown(shown, { read, write: async () => body })
  }
  const hook = renderHook((record: typeof RECORD | undefined) => useEdit(record, change), RECORD)
  // The page behind the form may have loaded another version.
  hook.render({ ...RECORD, updated_at: '2026-03-15' })
  await expect(hook.value('mine')).rejects.toBeInstanceOf(ChangedMeanwhile)
  expect(await hook.value('mine')).toBe('mine')
  expect(versions).toEqual([
    [RECORD.updated_at, 'mine'],
    [CHANGED.updated_at, 'mine'],
  ])
  const without = renderHook(() => useEdit<typeof RECORD, string, string>(undefined, change), undefined)
  await expect(without.value('mine')).rejects.toThrow('nothing to edit')
})

test('after a conflict, a dialog removes the version that it has shown, and no other record', async () => {
  const sent = fakeApi(({ method, ifMatch }) => {
    if (method !== 'DELETE') return tagged(CHANGED, '"b"')
    return ifMatch === '"b"' ? new Response(null, { status: 204 }) : refusal(412, 'precondition_failed')
  })
  const hook = renderHook(() => useRepeatable(deleteMember), undefined)
  await expect(hook.value(of(RECORD))).rejects.toMatchObject({ before: RECORD, now: CHANGED })
  await hook.value(of(RECORD))
  expect(sent.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['GET', null],
    ['DELETE', '"b"'],
  ])
  await expect(hook.value(of({ ...RECORD, id: '2' }))).rejects.toBeInstanceOf(ChangedMeanwhile)
})
