import { beforeEach, describe, expect, test } from 'vitest'
import type { Faults } from '../../../local/like-aws/install.ts'
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

describe('a list whose index shows old values returns only matches of the filter', () => {
  test.each<[filter: string, leave: (id: string) => Promise<unknown>]>([
    ['unreconciled_by=books', (id) => ws.put(reference(id, 'books'), { external_id: '1' })],
    ['reconciled=false', (id) => ws.put(reference(id, 'books'), { external_id: '1' })],
    ['reconciled_by=old', (id) => ws.delete(reference(id, 'old'))],
    ['reconciled_by=old&unreconciled_by=books', (id) => ws.put(reference(id, 'books'), { external_id: '1' })],
    ['sync_error_by=old', (id) => ws.delete(syncError(id, 'old'))],
    ['has_receipt=false', (id) => attachReceipt(ws, id)],
    ['include_archived=false', (id) => ws.patch(`/v1/expenses/${id}`, { is_archived: true })],
    ['date_to=2026-01-31', (id) => ws.patch(`/v1/expenses/${id}`, { expense_date: '2026-02-02' })],
    [
      `after=2026-02-01,${UNKNOWN_ID}`,
      (id) => ws.patch(`/v1/expenses/${id}`, { expense_date: '2026-02-02' }),
    ],
    ['limit=10', (id) => ws.delete(`/v1/expenses/${id}`)],
  ])('expenses ?%s', async (filter, leave) => {
    const { id } = await purchase(ws)
    if (filter.includes('reconciled_by=old')) await ws.put(reference(id, 'old'), { external_id: '1' })
    if (filter === 'sync_error_by=old') await ws.put(syncError(id, 'old'), { code: 'x', message: 'x' })
    expect(await idsOf(`/v1/expenses?${filter}`)).toEqual([id])
    faults.set({ staleIndexes: LAG })
    await leave(id)
    expect(await idsOf(`/v1/expenses?${filter}`)).toEqual([])
  })

  test('expenses ?project_id', async () => {
    const { id } = await purchase(ws, { project_id: await project() })
    const [shown] = await listed('/v1/expenses')
    faults.set({ staleIndexes: LAG })
    await ws.patch(`/v1/expenses/${id}`, { project_id: null })
    expect(await idsOf(`/v1/expenses?project_id=${shown.project.id}`)).toEqual([])
  })

  test.each<[filter: string, leave: (id: string) => Promise<unknown>]>([
    ['approval_status=opportunity', (id) => ws.post(`/v1/opportunities/${id}/approve`)],
    ['q=roof', (id) => ws.patch(`/v1/opportunities/${id}`, { name: 'Kitchen' })],
  ])('opportunities ?%s', async (filter, leave) => {
    const { id } = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
    expect(await idsOf(`/v1/opportunities?${filter}`)).toEqual([id])
    faults.set({ staleIndexes: LAG })
    await leave(id)
    expect(await idsOf(`/v1/opportunities?${filter}`)).toEqual([])
  })

  test('opportunities ?pipeline_id, stage_id, sales_rep_id, tag', async () => {
    const stages = [{ name: 'New' }]
    const { id: pipeline_id } = (await ws.post('/v1/pipelines', { name: 'Bids', stages })).body
    const made = (await ws.post('/v1/opportunities', { tags: ['hot'], sales_rep_id: ws.owner })).body
    const filters = [
      'tag=hot',
      `sales_rep_id=${ws.owner}`,
      `stage_id=${made.stage_id}`,
      `pipeline_id=${made.pipeline_id}`,
    ]
    const found = () => Promise.all(filters.map((filter) => idsOf(`/v1/opportunities?${filter}`)))
    expect(await found()).toEqual(filters.map(() => [made.id]))
    faults.set({ staleIndexes: LAG })
    await ws.patch(`/v1/opportunities/${made.id}`, { tags: ['cold'], sales_rep_id: null, pipeline_id })
    expect(await found()).toEqual(filters.map(() => []))
  })

  test.each<[filter: string, leave: (id: string) => Promise<unknown>]>([
    ['q=ana', (id) => ws.patch(`/v1/contacts/${id}`, { name: 'Ben' })],
    ['email=ana@example.com', (id) => ws.patch(`/v1/contacts/${id}`, { email: null })],
    ['phone=5125550143', (id) => ws.patch(`/v1/contacts/${id}`, { phone: '5125550144' })],
    ['phone=5125550143', (id) => ws.delete(`/v1/contacts/${id}`)],
  ])('contacts ?%s', async (filter, leave) => {
    const contact = { name: 'Ana', email: 'ana@example.com', phone: '(512) 555-0143' }
    const { id } = (await ws.post('/v1/contacts', contact)).body
    faults.set({ staleIndexes: LAG, staleReads: LAG })
    expect(await idsOf(`/v1/contacts?${filter}`)).toEqual([id])
    await leave(id)
    expect(await idsOf(`/v1/contacts?${filter}`)).toEqual([])
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
  test('does not leave a page of expenses short', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await purchase(ws)).id)
    const order = await idsOf('/v1/expenses')
    faults.set({ staleIndexes: LAG })
    for (const id of order.slice(0, 2)) await ws.delete(`/v1/expenses/${id}`)
    expect(await idsOf('/v1/expenses?limit=2')).toEqual(order.slice(2, 4))
  })

  test('does not change what an offset skips, before and after it catches up', async () => {
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

  test('does not leave a page of photos short', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.unshift(await photo())
    faults.set({ staleIndexes: LAG })
    for (const id of ids.slice(0, 2)) await ws.delete(`/v1/photos/${id}`)
    const { data, has_more } = (await ws.get('/v1/photos?limit=2')).body
    expect([data.map(({ id }: { id: string }) => id), has_more]).toEqual([ids.slice(2), false])
  })
})

describe('replicas that lag', () => {
  test('a new API key works at once', async () => {
    faults.set({ staleReads: LAG })
    const { body } = await ws.post('/v1/api-keys', { name: 'fresh' })
    expect((await clientOf(direct, body.api_key).get('/v1/me')).status).toBe(200)
  })

  test('a page of expenses is full, and nothing is skipped', async () => {
    faults.set({ staleReads: LAG })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await purchase(ws)).id)
    const pages = [await idsOf('/v1/expenses?limit=2'), await idsOf('/v1/expenses?limit=2&offset=2')]
    expect(pages.map(({ length }) => length)).toEqual([2, 1])
    expect(pages.flat().sort()).toEqual(ids.sort())
  })

  test('expenses are shown with the values that match the filter', async () => {
    const { id } = await purchase(ws)
    faults.set({ staleReads: LAG })
    await ws.put(reference(id, 'books'), { external_id: '1' })
    const [shown] = await listed('/v1/expenses?reconciled_by=books')
    expect(Object.keys(shown.external_references)).toEqual(['books'])
  })

  test.each<[path: string, make: () => Promise<string>]>([
    ['/v1/opportunities', async () => (await ws.post('/v1/opportunities')).body.id],
    ['/v1/photos', photo],
    ['/v1/contacts', async () => (await ws.post('/v1/contacts', { name: 'Ana' })).body.id],
  ])('a page of %s is full, and nothing is skipped', async (path, make) => {
    faults.set({ staleReads: LAG })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift(await make())
    const { data, has_more, next_cursor } = (await ws.get(`${path}?limit=2`)).body
    expect([data.map(({ id }: { id: string }) => id), has_more]).toEqual([ids.slice(0, 2), true])
    expect(await idsOf(`${path}?limit=2&cursor=${next_cursor}`)).toEqual(ids.slice(2))
  })

  test('opportunities are shown with the values that match the filter', async () => {
    const { id } = (await ws.post('/v1/opportunities', { name: 'Deck' })).body
    faults.set({ staleReads: LAG })
    await ws.post(`/v1/opportunities/${id}/approve`)
    await ws.patch(`/v1/opportunities/${id}`, { name: 'Roof' })
    const [shown] = await listed('/v1/opportunities?approval_status=project&q=roof')
    expect([shown.id, shown.name, shown.approval_status]).toEqual([id, 'Roof', 'project'])
    expect(await idsOf('/v1/opportunities?q=deck')).toEqual([])
  })

  test('photos are in the trash or outside it, as they are shown', async () => {
    const id = await photo()
    faults.set({ staleReads: LAG })
    await ws.delete(`/v1/photos/${id}`)
    const [shown] = await listed('/v1/photos?trashed=true')
    expect([shown.id, shown.status]).toEqual([id, 'trashed'])
    expect(await idsOf('/v1/photos')).toEqual([])
  })

  test('a linked expense shows its project', async () => {
    faults.set({ staleReads: LAG })
    const id = await project()
    await purchase(ws, { project_id: id })
    faults.catchUp('#expense')
    expect((await listed('/v1/expenses'))[0].project?.id).toBe(id)
  })
})
