import { expect, test } from 'vitest'
import type { OpportunityId } from '../../shared/domain/kit/ids.ts'
import { getOpportunity } from '../../shared/table/opportunities.ts'
import { listEvents } from '../../shared/webhooks/events/list.ts'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const pathsOf = ({ body }: { body: { error: { details: { path: string }[] } } }) =>
  body.error.details.map(({ path }) => path).sort()

describeTransports('input of opportunities', (send) => {
  test("ids of another workspace's records are refused like unknown ids", async () => {
    const ws = await newWorkspace(send)
    const other = await newWorkspace(send)
    const theirs = (await other.post('/v1/opportunities')).body
    const contact = (await other.post('/v1/contacts')).body
    const named = {
      primary_contact_id: contact.id,
      sales_rep_id: other.owner,
      project_manager_id: UNKNOWN_ID,
      ar_owner_id: other.owner,
      pipeline_id: theirs.pipeline_id,
    }
    expect(pathsOf(await ws.post('/v1/opportunities', named))).toEqual(Object.keys(named).sort())
    const { id } = (await ws.post('/v1/opportunities')).body
    expect(pathsOf(await ws.patch(`/v1/opportunities/${id}`, named))).toEqual(Object.keys(named).sort())
    for (const body of [{ stage_id: theirs.stage_id }, { stage_id: UNKNOWN_ID }]) {
      expect(pathsOf(await ws.post('/v1/opportunities', body))).toEqual(['stage_id'])
      expect(pathsOf(await ws.patch(`/v1/opportunities/${id}`, body))).toEqual(['stage_id'])
    }
    for (const body of [{ pipeline_id: null }, { stage_id: null }]) {
      expect((await ws.patch(`/v1/opportunities/${id}`, body)).status).toBe(400)
      expect((await ws.post('/v1/opportunities', body)).status).toBe(201)
    }
  })

  test('a request that changes nothing or is refused leaves the row and the events unchanged', async () => {
    const ws = await newWorkspace(send)
    const made = (await ws.post('/v1/opportunities', { value: 5, appointment_at: '2026-03-01T10:00:00Z' }))
      .body
    const path = `/v1/opportunities/${made.id}`
    const before = await getOpportunity(ws.id, made.id as OpportunityId)
    const answers = [
      await ws.patch(path, { appointment_at: '2026-03-01T12:00:00+02:00', value: 5.0 }),
      await ws.patch(path, { pipeline_id: made.pipeline_id, stage_id: made.stage_id }),
      await ws.patch(path, { name: null, tags: [] }),
      await ws.post(`${path}/restore`),
      await ws.patch(path, { value: 6, sales_rep_id: UNKNOWN_ID }),
      await ws.patch(path, { lead_source: 'web', color: 'red' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400])
    expect(await getOpportunity(ws.id, made.id as OpportunityId)).toEqual(before)
    expect((await listEvents(ws.id, { withExpenses: true }, { limit: 9 })).rows).toHaveLength(1)
  })
})
