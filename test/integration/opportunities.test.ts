import { expect, test } from 'vitest'
import { mapFields } from '../../shared/domain/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../shared/domain/texts.ts'
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
      updated_at: cleared.updated_at,
    })
    expect((await ws.patch(`/v1/opportunities/${made.id}`, { tags: null })).status).toBe(400)
    expect((await ws.patch(`/v1/opportunities/${made.id}`, { approval_status: 'project' })).status).toBe(400)
  })

  test('a PATCH that changes nothing writes nothing and creates no event', async () => {
    const ws = await newWorkspace(send)
    const made = (await ws.post('/v1/opportunities', { value: 5, tags: ['x'] })).body
    for (const same of [{}, { value: 5 }, { tags: ['x'], contact_name: null }, { stage_id: made.stage_id }]) {
      expect((await ws.patch(`/v1/opportunities/${made.id}`, same)).body).toEqual(made)
    }
    expect(await triggersOf(ws)).toEqual(['opportunity.created'])
  })

  test('the name is derived from contact and street until it is set', async () => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/opportunities', { address_street: '1 Main' })).body
    const patch = async (body: object) => (await ws.patch(`/v1/opportunities/${id}`, body)).body.name
    expect((await ws.get(`/v1/opportunities/${id}`)).body.name).toBe('1 Main')
    expect(await patch({ contact_name: 'Ana' })).toBe('Ana')
    expect(await patch({ name: 'Roof' })).toBe('Roof')
    expect(await patch({ contact_name: 'Ben' })).toBe('Roof')
    expect(await patch({ name: null })).toBe('Ben')
    expect(await patch({ contact_name: null, address_street: null })).toBe('Untitled opportunity')
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

  test('approve creates one event, and restore brings back the status before archive', async () => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/opportunities')).body
    const act = async (verb: string) =>
      (await ws.post(`/v1/opportunities/${id}/${verb}`)).body.approval_status
    expect(await act('restore')).toBe('opportunity')
    expect(await act('approve')).toBe('project')
    expect(await act('approve')).toBe('project')
    expect(await act('archive')).toBe('archived')
    expect(await act('archive')).toBe('archived')
    expect((await ws.post(`/v1/opportunities/${id}/approve`)).status).toBe(409)
    expect((await ws.get('/v1/opportunities?approval_status=archived')).body.data).toHaveLength(1)
    expect(await act('restore')).toBe('project')
    expect(await triggersOf(ws)).toEqual(['opportunity.created', 'opportunity.project.approved'])
  })

  test('approved_at is the time of the first approval, also after archive and restore', async () => {
    const ws = await newWorkspace(send)
    const { id, approved_at: none } = (await ws.post('/v1/opportunities')).body
    expect(none).toBeNull()
    const act = async (verb: string) => (await ws.post(`/v1/opportunities/${id}/${verb}`)).body.approved_at
    const at = await act('approve')
    expect([await act('approve'), await act('archive'), await act('restore')]).toEqual([at, at, at])
    const filter = { trigger_id: 'opportunity.project.approved', withExpenses: true } as const
    const [event] = (await listEvents(ws.id, filter, { limit: 1 })).rows
    expect(event).toMatchObject({ occurred_at: at, data: { approved_at: at } })
    expect((await ws.get('/v1/opportunities')).body.data[0].approved_at).toBe(at)
    expect((await ws.patch(`/v1/opportunities/${id}`, { approved_at: null })).status).toBe(400)
  })

  test('a cursor of a list with an empty q works without q', async () => {
    const ws = await newWorkspace(send)
    for (let n = 0; n < 2; n++) await ws.post('/v1/opportunities')
    const { next_cursor } = (await ws.get('/v1/opportunities?q=&limit=1')).body
    expect((await ws.get(`/v1/opportunities?limit=1&cursor=${next_cursor}`)).status).toBe(200)
  })

  test('concurrent changes of different fields are all kept', async () => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/opportunities')).body
    const changes = [{ value: 1 }, { lead_source: 'a' }, { address_city: 'b' }, { contact_name: 'c' }]
    const answers = await Promise.all(changes.map((change) => ws.patch(`/v1/opportunities/${id}`, change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await ws.get(`/v1/opportunities/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
  })
})
