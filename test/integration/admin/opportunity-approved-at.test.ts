import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { opportunityApprovedAt } from '../../../infra/admin/backfill/opportunity-approved-at.ts'
import type { EventId, OpportunityId } from '../../../shared/domain/ids.ts'
import { eventKey, opportunityKey } from '../../../shared/table/keys.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { type Row, readRow } from '../../../shared/table/store/read.ts'
import { listEvents } from '../../../shared/table/webhooks/event-list.ts'
import { keepNewestEvents } from '../../../shared/table/webhooks/samples.ts'
import { direct } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const TRIGGER = 'opportunity.project.approved'

/** An opportunity as stored by a version without `approved_at`, after these actions. */
async function oldRow(ws: TestWorkspace, ...actions: string[]): Promise<{ row: Row; path: string }> {
  const { id } = (await ws.post('/v1/opportunities')).body
  for (const action of actions) await ws.post(`/v1/opportunities/${id}/${action}`)
  const key = opportunityKey(ws.id, id as OpportunityId)
  const row = await readRow(key)
  const { approved_at: _, ...record } = JSON.parse(String(row?.data))
  const data = JSON.stringify(record)
  await documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...key },
      UpdateExpression: 'SET #data = :data',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':data': data },
    }),
  )
  return { row: { ...row, data }, path: `/v1/opportunities/${id}` }
}

const approvals = async (ws: TestWorkspace) =>
  (await listEvents(ws.id, { trigger_id: TRIGGER, withExpenses: true }, { limit: 9 })).rows

const removeEvent = (ws: TestWorkspace, id: EventId) =>
  documents().send(new DeleteCommand({ TableName: tableName(), Key: { ...eventKey(ws.id, id) } }))

test.each([[['approve']], [['approve', 'archive']]])(
  'after %j, approved_at becomes the time of the approval event',
  async (actions) => {
    const ws = await newWorkspace(direct)
    const { row, path } = await oldRow(ws, ...actions)
    const before = (await ws.get(path)).body
    expect(before.approved_at).toBeNull()
    const [event] = await approvals(ws)
    await commit(await opportunityApprovedAt.writesFor(row))
    expect((await ws.get(path)).body).toEqual({ ...before, approved_at: event?.occurred_at })
    // The row has a new version, so the same writes are refused.
    await expect(commit(await opportunityApprovedAt.writesFor(row))).rejects.toThrow('conditions failed')
  },
)

test('without the event, approved_at is taken from the samples, or stays null when no sample matches', async () => {
  const ws = await newWorkspace(direct)
  const rows: Row[] = []
  for (let n = 0; n < 4; n++) rows.push((await oldRow(ws, 'approve')).row)
  const events = (await approvals(ws)).toReversed()
  expect(events).toHaveLength(4)
  await keepNewestEvents(ws.id, TRIGGER, events)
  for (const { id } of events) await removeEvent(ws, id)
  const writes = await Promise.all(rows.map((row) => opportunityApprovedAt.writesFor(row)))
  expect(writes).toMatchObject([
    [],
    ...events.slice(1).map(({ occurred_at }) => [{ put: { data: { approved_at: occurred_at } } }]),
  ])
})

test.each([[[]], [['archive']]])(
  'an opportunity that was never approved is not changed, after %j',
  async (actions) => {
    const ws = await newWorkspace(direct)
    expect(await opportunityApprovedAt.writesFor((await oldRow(ws, ...actions)).row)).toEqual([])
  },
)

test('a row of the current version is not changed', async () => {
  const ws = await newWorkspace(direct)
  const { id } = (await ws.post('/v1/opportunities')).body
  await ws.post(`/v1/opportunities/${id}/approve`)
  const row = await readRow(opportunityKey(ws.id, id as OpportunityId))
  if (!row) throw new Error('the row is gone')
  expect(await opportunityApprovedAt.writesFor(row)).toEqual([])
})
