import { expect, test } from 'vitest'
import { mapFields } from '../../shared/domain/kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../shared/domain/kit/texts.ts'
import { listEvents } from '../../shared/webhooks/events/list.ts'
import { describeTransports } from '../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

/** The triggers of a workspace's events, oldest first. */
async function triggersOf({ id }: TestWorkspace): Promise<string[]> {
  const { rows } = await listEvents(id, { withExpenses: true }, { limit: 50 })
  return rows.map(({ trigger }) => trigger).reverse()
}

describeTransports('opportunities', (send) => {
  test('an empty body creates an opportunity with all defaults', async () => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.post('/v1/opportunities')
    expect(status).toBe(201)
    const { default_pipeline_id } = (await ws.get('/v1/workspace')).body
    const pipeline = (await ws.get('/v1/pipelines')).body.data[0]
    expect(body).toMatchObject({
      object: 'opportunity',
      name: 'Untitled opportunity',
      contact_name: null,
      value: null,
      tags: [],
      custom_fields: {},
      estimate: null,
      approval_status: 'opportunity',
      pipeline_id: default_pipeline_id,
      stage_id: pipeline.stages[0].id,
      created_by: ws.owner,
    })
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await ws.get(`/v1/opportunities/${body.id}`)).body).toEqual(body)
    expect((await ws.get(`/v1/opportunities/${body.id.toUpperCase()}`)).body).toEqual(body)
  })

  test('POST stores every field; PATCH clears nulls and keeps absent fields', async () => {
    const ws = await newWorkspace(send)
    const contact = (await ws.post('/v1/contacts', { name: 'Ana' })).body
    const fields = {
      contact_name: 'Ana',
      primary_contact_id: contact.id,
      value: 12.5,
      appointment_at: '2026-03-01T10:00:00+02:00',
      ...mapFields(OPPORTUNITY_TEXTS, (name) => `A ${name}`),
      sales_rep_id: ws.owner,
      project_manager_id: ws.owner,
      ar_owner_id: ws.owner,
      tags: ['a', 'b'],
    }
    const made = (await ws.post('/v1/opportunities', fields)).body
    expect(made).toMatchObject({ ...fields, appointment_at: '2026-03-01T08:00:00.000Z' })
    const cleared = (
      await ws.patch(`/v1/opportunities/${made.id}`, { value: null, primary_contact_id: null })
    ).body
    expect(cleared).toEqual({
      ...made,
      value: null,
      primary_contact_id: null,
      value_changes: [{ from: 12.5, to: null, changed_by: ws.owner, changed_at: cleared.updated_at }],
      updated_at: cleared.updated_at,
    })
    expect((await ws.patch(`/v1/opportunities/${made.id}`, { tags: null })).status).toBe(400)
    expect((await ws.patch(`/v1/opportunities/${made.id}`, { approval_status: 'project' })).status).toBe(400)
  })

  test('PATCH moves it to another stage of its pipeline, or to the first stage of another pipeline', async () => {
    const ws = await newWorkspace(send)
    const other = (await ws.post('/v1/pipelines', { name: 'P', stages: [{ name: 'one' }, { name: 'two' }] }))
      .body
    const own = (await ws.get('/v1/pipelines')).body.data.find((p: { is_default: boolean }) => p.is_default)
    const { id } = (await ws.post('/v1/opportunities')).body
    const path = `/v1/opportunities/${id}`
    expect((await ws.patch(path, { stage_id: other.stages[1].id })).body.error.details[0].path).toBe(
      'stage_id',
    )
    expect((await ws.patch(path, { stage_id: own.stages[2].id })).body.stage_id).toBe(own.stages[2].id)
    const moved = (await ws.patch(path, { pipeline_id: other.id })).body
    expect([moved.pipeline_id, moved.stage_id]).toEqual([other.id, other.stages[0].id])
    const { rows } = await listEvents(
      ws.id,
      { trigger_ids: ['opportunity.project.stage.updated'], withExpenses: true },
      { limit: 9 },
    )
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { previous_stage_id: own.stages[2].id, new_stage_id: other.stages[0].id },
      { previous_stage_id: own.stages[0].id, new_stage_id: own.stages[2].id },
    ])
    expect(rows[0]).toMatchObject({ entity_id: id, performed_by: ws.owner, data: moved })
    const given = await ws.post('/v1/opportunities', { pipeline_id: other.id, stage_id: other.stages[1].id })
    expect(given.body.stage_id).toBe(other.stages[1].id)
  })

  test('approve creates one event and is dated once, and restore brings back the status before archive', async () => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/opportunities')).body
    const act = async (verb: string) => {
      const { approval_status, approved_at } = (await ws.post(`/v1/opportunities/${id}/${verb}`)).body
      return [approval_status, approved_at]
    }
    expect(await act('restore')).toEqual(['opportunity', null])
    const [status, at] = await act('approve')
    expect([status, at]).toEqual(['project', expect.any(String)])
    expect(await act('approve')).toEqual(['project', at])
    expect(await act('archive')).toEqual(['archived', at])
    expect(await act('archive')).toEqual(['archived', at])
    expect((await ws.post(`/v1/opportunities/${id}/approve`)).status).toBe(409)
    expect((await ws.get('/v1/opportunities?approval_status=archived')).body.data).toHaveLength(1)
    expect(await act('restore')).toEqual(['project', at])
    expect(await triggersOf(ws)).toEqual(['opportunity.created', 'opportunity.project.approved'])
    const [event] = (await listEvents(ws.id, { withExpenses: true }, { limit: 1 })).rows
    expect(event).toMatchObject({ occurred_at: at, data: { approved_at: at } })
    expect((await ws.get('/v1/opportunities')).body.data[0].approved_at).toBe(at)
    expect((await ws.patch(`/v1/opportunities/${id}`, { approved_at: null })).status).toBe(400)
  })
})
