import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { expectDocumented } from '../../support/documented.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf } from '../expenses/api.ts'

const PLACE = { latitude: 30.2489, longitude: -97.7501 }
const ADDRESS = {
  address_street: '418 Juniper Street',
  address_city: 'Austin',
  address_state: 'TX',
  address_zip: '78704',
  address_country: 'US',
}

describeTransports('Drive Mode', (send) => {
  test('a spot creates an opportunity, with a created and a spotted event, and requires only coordinates', async () => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.post('/v1/drive-mode/spots', { ...PLACE, ...ADDRESS, note: 'Hail' })
    expect(status).toBe(201)
    const { default_pipeline_id: pipeline_id } = (await ws.get('/v1/workspace')).body
    expect(body).toMatchObject({
      object: 'opportunity',
      ...ADDRESS,
      lead_source: 'drive_mode',
      name: ADDRESS.address_street,
      approval_status: 'opportunity',
      pipeline_id,
      created_by: ws.owner,
    })
    expect((await ws.get(`/v1/opportunities/${body.id}`)).body).toEqual(body)
    const events = await eventsOf(ws, body.id)
    expect(events.map(({ trigger, metadata, data }) => [trigger, metadata, data])).toEqual([
      ['opportunity.created', {}, body],
      ['opportunity.d4d.spotted', { ...PLACE, note: 'Hail' }, body],
    ])
    for (const event of events) expectDocumented(event)
    const bare = (await ws.post('/v1/drive-mode/spots', PLACE)).body
    expect(bare.name).toBe('Untitled opportunity')
    expect((await eventsOf(ws, bare.id)).at(-1)?.metadata).toEqual({ ...PLACE, note: null })
  })
})
