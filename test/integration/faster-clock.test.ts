import { expect, test } from 'vitest'
import type { ContactId, ExpenseId, OpportunityId } from '../../shared/domain/ids.ts'
import { contactReplacement, getContact } from '../../shared/table/contacts.ts'
import { expenseReplacement, getExpense } from '../../shared/table/expenses/rows.ts'
import { contactKey } from '../../shared/table/keys.ts'
import { getOpportunity, opportunityReplacement } from '../../shared/table/opportunities.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { direct, useService } from '../support/api.ts'
import { rawRow } from '../support/raw-row.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { eventsOf, purchase, reference } from './expenses/api.ts'

useService()

/** The record as written by a function whose clock is a minute ahead. */
const ahead = <T>(record: T) => ({ ...record, updated_at: new Date(Date.now() + 60_000).toISOString() })

/** The time of the record's newest event. */
const lastEvent = async (ws: TestWorkspace, id: string) => {
  const events = await eventsOf(ws, id)
  return events.at(-1)?.occurred_at
}

test('changes of an expense are dated after a change by a function whose clock is ahead', async () => {
  const ws = await newWorkspace(direct)
  const { id } = await purchase(ws)
  const path = `/v1/expenses/${id}`
  const found = await getExpense(ws.id, id as ExpenseId)
  if (!found) throw new Error('no expense')
  const left = ahead(found.record)
  await commit(expenseReplacement(found, left, []))
  const patched = (await ws.patch(path, { notes: 'x' })).body
  const referenced = (await ws.put(reference(id, 'books'), { external_id: '1' })).body
  await ws.delete(reference(id, 'books'))
  const cleared = (await ws.get(path)).body
  const times = [left, patched, referenced, cleared].map(({ updated_at }) => updated_at)
  expect(new Set(times).size).toBe(4)
  expect(times).toEqual(times.toSorted())
  expect(await lastEvent(ws, id)).toBe(patched.updated_at)
  await ws.delete(path)
  expect([cleared.updated_at, await lastEvent(ws, id)].toSorted()[0]).toBe(cleared.updated_at)
  expect(await lastEvent(ws, id)).not.toBe(cleared.updated_at)
})

test('changes and the deletion of a contact are dated after a change by a function whose clock is ahead', async () => {
  const ws = await newWorkspace(direct)
  const { id } = (await ws.post('/v1/contacts')).body
  const found = await getContact(ws.id, id as ContactId)
  if (!found) throw new Error('no contact')
  const left = ahead(found.record)
  await commit(contactReplacement(found, left))
  const path = `/v1/contacts/${id}`
  const patched = (await ws.patch(path, { name: 'x' })).body
  await ws.delete(path)
  const tombstone = await rawRow(contactKey(ws.id, id))
  const times = [left.updated_at, patched.updated_at, String(tombstone?.changes_sk).split('#')[0]]
  expect(new Set(times).size).toBe(3)
  expect(times).toEqual(times.toSorted())
})

test('changes of an opportunity are dated after a change by a function whose clock is ahead', async () => {
  const ws = await newWorkspace(direct)
  const { id } = (await ws.post('/v1/opportunities')).body
  const found = await getOpportunity(ws.id, id as OpportunityId)
  if (!found) throw new Error('no opportunity')
  const left = ahead(found.record)
  await commit([opportunityReplacement(found, left)])
  const path = `/v1/opportunities/${id}`
  const estimate = (await ws.post(`${path}/estimates`, { title: 'Roof', amount: 5 })).body
  const act = async (action: string) => (await ws.post(`${path}/${action}`)).body.updated_at
  const times = [
    left.updated_at,
    estimate.updated_at,
    (await ws.post(`/v1/estimates/${estimate.id}/send`)).body.updated_at,
    (await ws.patch(path, { name: 'x' })).body.updated_at,
    await act('approve'),
    await act('archive'),
    await act('restore'),
  ]
  expect(new Set(times).size).toBe(times.length)
  expect(times).toEqual(times.toSorted())
})
