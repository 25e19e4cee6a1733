import { beforeEach, describe, expect, test } from 'vitest'
import type { Faults } from '../../../packages/local-aws/like-aws/install.ts'
import { direct, useService } from '../../support/api.ts'
import { type Answer, clientOf } from '../../support/client.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachReceipt, purchase, reference, syncError, UNKNOWN_ID } from '../expenses/api.ts'

// Contract 15.1 to 15.3. The lag is far longer than a test, so that nothing depends on time.
const LAG = { ms: 30_000 }

let ws: TestWorkspace
let faults: Faults
beforeEach(async () => {
  useService()
  faults = installFaults()
  faults.set({})
  ws = await newWorkspace(direct)
})

const listed = async (target: string): Promise<Answer['body'][]> => (await ws.get(target)).body.data
const idsOf = async (target: string): Promise<string[]> => (await listed(target)).map(({ id }) => id)

async function project(): Promise<string> {
  const { id } = (await ws.post('/v1/opportunities')).body
  await ws.post(`/v1/opportunities/${id}/approve`)
  return id
}

const photo = async (): Promise<string> =>
  (await ws.post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: 100 })).body.id

/** Makes a record, and returns how it leaves the lists with these filters. */
type Leaving = () => Promise<{ readonly id: string; readonly leave: () => Promise<unknown> }>

const expense =
  (leave: (id: string) => Promise<unknown>, before: (id: string) => unknown = () => undefined): Leaving =>
  async () => {
    const { id } = await purchase(ws)
    await before(id)
    return { id, leave: () => leave(id) }
  }
const putReference = (namespace: string) => (id: string) =>
  ws.put(reference(id, namespace), { external_id: '1' })
const made =
  (path: string, body: object, leave: (at: string) => Promise<unknown>): Leaving =>
  async () => {
    const { id } = (await ws.post(path, body)).body
    return { id, leave: () => leave(`${path}/${id}`) }
  }
const moved = expense((id) => ws.patch(`/v1/expenses/${id}`, { expense_date: '2026-02-02' }))
const opportunity = (leave: (at: string) => Promise<unknown>) =>
  made('/v1/opportunities', { name: 'Roof', tags: ['hot'] }, leave)
const CONTACT = { name: 'Ana', email: 'ana@example.com', phone: '(512) 555-0143' }
const contact = (leave: (at: string) => Promise<unknown>) => made('/v1/contacts', CONTACT, leave)

describe('a list whose index shows old values returns only matches of the filter', () => {
  test.each<[list: string, leaving: Leaving]>([
    ['expenses?unreconciled_by=books', expense(putReference('books'))],
    ['expenses?reconciled=false', expense(putReference('books'))],
    ['expenses?reconciled_by=old', expense((id) => ws.delete(reference(id, 'old')), putReference('old'))],
    ['expenses?reconciled_by=old&unreconciled_by=books', expense(putReference('books'), putReference('old'))],
    [
      'expenses?sync_error_by=old',
      expense(
        (id) => ws.delete(syncError(id, 'old')),
        (id) => ws.put(syncError(id, 'old'), { code: 'x', message: 'x' }),
      ),
    ],
    ['expenses?has_receipt=false', expense((id) => attachReceipt(ws, id))],
    [
      'expenses?include_archived=false',
      expense((id) => ws.patch(`/v1/expenses/${id}`, { is_archived: true })),
    ],
    ['expenses?date_to=2026-01-31', moved],
    [`expenses?after=2026-02-01,${UNKNOWN_ID}`, moved],
    ['expenses?limit=10', expense((id) => ws.delete(`/v1/expenses/${id}`))],
    ['opportunities?approval_status=opportunity', opportunity((at) => ws.post(`${at}/approve`))],
    ['opportunities?q=roof', opportunity((at) => ws.patch(at, { name: 'Kitchen' }))],
    ['opportunities?tag=hot', opportunity((at) => ws.patch(at, { tags: ['cold'] }))],
    ['contacts?q=ana', contact((at) => ws.patch(at, { name: 'Ben', email: null }))],
    ['contacts?email=ana@example.com', contact((at) => ws.patch(at, { email: null }))],
    ['contacts?phone=5125550143', contact((at) => ws.patch(at, { phone: '5125550144' }))],
    ['contacts?phone=5125550143', contact((at) => ws.delete(at))],
  ])('%s', async (query, leaving) => {
    const { id, leave } = await leaving()
    expect(await idsOf(`/v1/${query}`)).toEqual([id])
    faults.set({ staleIndexes: LAG })
    await leave()
    expect(await idsOf(`/v1/${query}`)).toEqual([])
  })

  test('expenses?project_id', async () => {
    const { id } = await purchase(ws, { project_id: await project() })
    const [shown] = await listed('/v1/expenses')
    faults.set({ staleIndexes: LAG })
    await ws.patch(`/v1/expenses/${id}`, { project_id: null })
    expect(await idsOf(`/v1/expenses?project_id=${shown.project.id}`)).toEqual([])
  })

  test('opportunities?pipeline_id, stage_id, sales_rep_id', async () => {
    const stages = [{ name: 'New' }]
    const { id: pipeline_id } = (await ws.post('/v1/pipelines', { name: 'Bids', stages })).body
    const record = (await ws.post('/v1/opportunities', { sales_rep_id: ws.owner })).body
    const names = ['sales_rep_id', 'stage_id', 'pipeline_id']
    const found = () => Promise.all(names.map((name) => idsOf(`/v1/opportunities?${name}=${record[name]}`)))
    expect(await found()).toEqual(names.map(() => [record.id]))
    faults.set({ staleIndexes: LAG })
    await ws.patch(`/v1/opportunities/${record.id}`, { sales_rep_id: null, pipeline_id })
    expect(await found()).toEqual(names.map(() => []))
  })

  test('photos and their trash', async () => {
    const [first, second] = [await photo(), await photo()]
    await ws.delete(`/v1/photos/${first}`)
    faults.set({ staleIndexes: LAG })
    await ws.post(`/v1/photos/${first}/restore`)
    await ws.delete(`/v1/photos/${second}`)
    expect(await idsOf('/v1/photos')).not.toContain(second)
    expect(await idsOf('/v1/photos?trashed=true')).not.toContain(first)
  })
})

describe('an index that still shows deleted rows', () => {
  test('does not leave a page of expenses short, nor change what an offset skips, before and after it catches up', async () => {
    for (let n = 0; n < 6; n++) await purchase(ws)
    const order = await idsOf('/v1/expenses')
    faults.set({ staleIndexes: LAG })
    for (const id of order.slice(0, 2)) await ws.delete(`/v1/expenses/${id}`)
    const pages = [await idsOf('/v1/expenses?limit=2'), await idsOf('/v1/expenses?limit=2&offset=2')]
    faults.catchUp()
    pages.push(await idsOf('/v1/expenses?limit=2&offset=2'))
    expect(pages).toEqual([order.slice(2, 4), order.slice(4), order.slice(4)])
  })

  test('lists an expense with a changed date once, at its new date, and only where it matches the filter', async () => {
    const { id } = await purchase(ws, { expense_date: '2026-01-01' })
    const other = await purchase(ws, { expense_date: '2026-01-05' })
    faults.set({ staleIndexes: LAG })
    await ws.patch(`/v1/expenses/${id}`, { expense_date: '2026-01-09' })
    expect(await idsOf('/v1/expenses')).toEqual([id, other.id])
    expect(await idsOf('/v1/expenses?date_to=2026-01-08')).toEqual([other.id])
  })
})

describe('replicas that lag', () => {
  test('a new API key works at once', async () => {
    faults.set({ staleReads: LAG })
    const { body } = await ws.post('/v1/api-keys', { name: 'fresh' })
    expect((await clientOf(direct, body.api_key).get('/v1/me')).status).toBe(200)
  })

  test('a linked expense shows its project', async () => {
    faults.set({ staleReads: LAG })
    const id = await project()
    await purchase(ws, { project_id: id })
    faults.catchUp('#expense')
    expect((await listed('/v1/expenses'))[0].project?.id).toBe(id)
  })
})
