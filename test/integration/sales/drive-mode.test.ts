import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { expectDocumented } from '../../support/documented.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, faultsOf } from '../expenses/api.ts'

const PLACE = { latitude: 30.2489, longitude: -97.7501 }
const ADDRESS = {
  address_street: '418 Juniper Street',
  address_city: 'Austin',
  address_state: 'TX',
  address_zip: '78704',
  address_country: 'US',
}

describeTransports('Drive Mode', (send) => {
  test('a spot creates an opportunity, with a created and a spotted event', async () => {
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
  })

  test('a spot requires only coordinates, within their ranges', async () => {
    const ws = await newWorkspace(send)
    for (const place of [
      { latitude: -90, longitude: 180 },
      { latitude: 90, longitude: -180 },
    ]) {
      const { status, body } = await ws.post('/v1/drive-mode/spots', place)
      expect([status, body.name]).toEqual([201, 'Untitled opportunity'])
      expect((await eventsOf(ws, body.id)).at(-1)?.metadata).toEqual({ ...place, note: null })
    }
    const wrong = async (body: object) => faultsOf(await ws.post('/v1/drive-mode/spots', body))
    expect(await wrong({})).toEqual(['latitude', 'longitude'])
    expect(await wrong({ latitude: 90.0001, longitude: -180.0001 })).toEqual(['latitude', 'longitude'])
    expect(await wrong({ latitude: '30', longitude: null })).toEqual(['latitude', 'longitude'])
    expect(await wrong({ ...PLACE, note: 'x'.repeat(5_001), lead_source: 'web' })).toEqual([
      'lead_source',
      'note',
    ])
  })
})
