import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

interface Shown {
  readonly id: string
  readonly is_default: boolean
  readonly stages: readonly { readonly id: string; readonly name: string }[]
}

const STAGES = ['New', 'Won', 'Lost'].map((name) => ({ name }))

async function newPipeline(ws: TestWorkspace, name = 'Bids'): Promise<Shown & { readonly path: string }> {
  const { body } = await ws.post('/v1/pipelines', { name, stages: STAGES })
  return { ...body, path: `/v1/pipelines/${body.id}` }
}

/** Sends a change again while too many others are faster: on a slow machine that is a 503. */
async function patched(ws: TestWorkspace, path: string, body: object): Promise<number> {
  const { status } = await ws.patch(path, body)
  return status === 503 ? patched(ws, path, body) : status
}

const defaultsOf = async (ws: TestWorkspace): Promise<string[]> => {
  const pipelines: Shown[] = (await ws.get('/v1/pipelines')).body.data
  return pipelines.filter(({ is_default }) => is_default).map(({ id }) => id)
}

describeTransports('a change of a pipeline (contract 5.9)', (send) => {
  test('renames it and its stages, moves them and adds others, and fires nothing', async () => {
    const ws = await newWorkspace(send)
    const { path, stages } = await newPipeline(ws)
    const [first, won, lost] = stages
    const lead = (await ws.post('/v1/opportunities', { stage_id: won?.id, pipeline_id: path.slice(14) })).body
    const wanted = [{ id: won?.id, name: 'Sold' }, { name: 'Waiting' }, first, lost]
    const { status, body, headers } = await ws.patch(path, { name: 'Offers', stages: wanted })
    expect([status, body.name, body.stages]).toEqual([
      200,
      'Offers',
      wanted.map((stage) => expect.objectContaining(stage)),
    ])
    expect(headers.etag).toMatch(/^"/)
    expect((await ws.get('/v1/pipelines')).body.data[0]).toEqual(body)
    // Sending back what was read changes nothing.
    expect((await ws.patch(path, { name: body.name, stages: body.stages })).body).toEqual(body)
    expect((await ws.get(`/v1/opportunities/${lead.id}`)).body).toEqual(lead)
    expect((await ws.patch(path, { name: 'Late' }, { 'if-match': '"stale"' })).status).toBe(412)
    const entries = (await ws.get(`/v1/audit-log?entity_id=${body.id}`)).body.data
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'pipeline.changed',
      'pipeline.created',
    ])
    expect(entries[0].changes.name).toEqual({ from: 'Bids', to: 'Offers' })
  })

  test.each<[string, (stages: Shown['stages']) => object, string]>([
    ['a stage that is left out', (stages) => ({ stages: stages.slice(1) }), 'stages'],
    ['a stage that is named twice', (stages) => ({ stages: [...stages, stages[0]] }), 'stages.3.id'],
    [
      'a stage of another pipeline',
      (stages) => ({ stages: [...stages, { id: crypto.randomUUID(), name: 'X' }] }),
      'stages.3.id',
    ],
    ['is_default: false', () => ({ is_default: false }), 'is_default'],
  ])('%s is refused and changes nothing', async (_, bodyOf, path) => {
    const ws = await newWorkspace(send)
    const pipeline = await newPipeline(ws)
    const { status, body } = await ws.patch(pipeline.path, { name: 'Other', ...bodyOf(pipeline.stages) })
    expect([status, body.error.details.map((fault: { path: string }) => fault.path)]).toEqual([400, [path]])
    expect((await ws.get('/v1/pipelines')).body.data[0].name).toBe('Bids')
  })

  test('a new default pipeline reaches the keys that exist, and follows its own changes', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const { id, path, stages } = await newPipeline(ws)
    const before = (await ws.get('/v1/pipelines')).body.data[1]
    expect((await ws.patch(path, { is_default: true })).body).toMatchObject({ id, is_default: true })
    expect(await defaultsOf(ws)).toEqual([id])
    const after = (await ws.get('/v1/pipelines')).body.data[1]
    expect([after.is_default, after.updated_at > before.updated_at]).toEqual([false, true])
    expect((await ws.get('/v1/workspace')).body.default_pipeline_id).toBe(id)
    const first = { pipeline_id: id, stage_id: stages[0]?.id }
    expect((await member.post('/v1/opportunities', {})).body).toMatchObject(first)
    const spot = await member.post('/v1/drive-mode/spots', { latitude: 1, longitude: 1 })
    expect(spot.body).toMatchObject(first)
    const [one, ...others] = stages
    await ws.patch(path, { stages: [...others, one] })
    expect((await member.post('/v1/opportunities', {})).body.stage_id).toBe(others[0]?.id)
  })

  test('requests that move the default at once leave one, which is where opportunities begin', async () => {
    const ws = await newWorkspace(send)
    const pipelines = await Promise.all(['A', 'B', 'C'].map((name) => newPipeline(ws, name)))
    const moves = [...pipelines, ...pipelines].map(({ path }) => patched(ws, path, { is_default: true }))
    const renames = pipelines.map(({ path }, index) => patched(ws, path, { name: `Renamed ${index}` }))
    const statuses = await Promise.all([...moves, ...renames])
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(statuses).toHaveLength(9)
    const [chosen, ...more] = await defaultsOf(ws)
    expect(more).toEqual([])
    expect((await ws.get('/v1/workspace')).body.default_pipeline_id).toBe(chosen)
    expect((await ws.post('/v1/opportunities', {})).body.pipeline_id).toBe(chosen)
  })
})
