import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { faultsOf, refusal, triggersOf } from '../expenses/api.ts'

const ITEM = { description: 'Tiles', quantity: 2, unit_price: 50 }

// Contract 5.13.
describeTransports('drafts of estimates', (send) => {
  const start = async () => {
    const ws = await newWorkspace(send)
    const opportunity = (await ws.post('/v1/opportunities', { name: 'Roof' })).body.id
    const draft = async (fields: object) =>
      (await ws.post(`/v1/opportunities/${opportunity}/estimates`, { title: 'Roof', ...fields })).body
    return { ws, opportunity, draft }
  }

  test('a draft can be changed, and nothing else', async () => {
    const { ws, opportunity, draft } = await start()
    const made = await draft({ line_items: [ITEM], notes: 'Half before we begin' })
    const path = `/v1/estimates/${made.id}`
    const { headers } = await ws.get(path)
    const changes = { title: 'New roof', line_items: [ITEM, ITEM], notes: 'Half\nbefore' }
    const changed = await ws.patch(path, changes, { 'if-match': headers.etag ?? '' })
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'New roof', amount: 200, notes: 'Half\nbefore' },
    })
    expect((await ws.get(`/v1/opportunities/${opportunity}`)).body.estimate).toEqual(changed.body)
    expect(refusal(await ws.patch(path, {}, { 'if-match': headers.etag ?? '' }))).toBe(
      '412 precondition_failed',
    )
    expect((await ws.get(path, { 'if-none-match': changed.headers.etag ?? '' })).status).toBe(304)
    expect((await ws.patch(path, changes)).body).toEqual(changed.body)
    expect((await ws.patch(path, { amount: 150, notes: null })).body).toMatchObject({
      amount: 150,
      notes: null,
    })
    expect((await ws.patch(path, { amount: null })).body.amount).toBe(200)
    for (const [body, fault] of [
      [{ line_items: [], amount: null }, 'amount'],
      [{ line_items: [{ ...ITEM, unit_price: -1 }] }, 'line_items'],
      [{ notes: 'n'.repeat(5_001) }, 'notes'],
      [{ title: null }, 'title'],
      [{ status: 'sent' }, 'status'],
    ] as const)
      expect(faultsOf(await ws.patch(path, body))).toEqual([fault])
    await ws.post(`${path}/send`)
    expect(refusal(await ws.patch(path, { title: 'Roof' }))).toBe('409 conflict')
    expect(await triggersOf(ws, opportunity)).toEqual(['opportunity.created', 'opportunity.estimate_sent'])
    const other = await newWorkspace(send)
    expect(refusal(await other.patch(path, { title: 'x' }))).toBe('404 not_found')
  })

  test('items show their category by its current name, and keep one that is archived', async () => {
    const { ws, draft } = await start()
    const category = async (name: string) => (await ws.post('/v1/expense-categories', { name })).body.id
    const [roof, gone] = [await category('Roofing'), await category('Gone')]
    const made = await draft({ line_items: [{ ...ITEM, category_id: roof }, ITEM] })
    const path = `/v1/estimates/${made.id}`
    const shown = { id: roof, name: 'Roofing' }
    expect(made.line_items).toEqual([
      { ...ITEM, category: shown },
      { ...ITEM, category: null },
    ])
    await ws.patch(`/v1/expense-categories/${roof}`, { name: 'Roofs', is_archived: true })
    await ws.patch(`/v1/expense-categories/${gone}`, { is_archived: true })
    const kept = [{ ...ITEM, category_id: roof }]
    const renamed = [{ ...ITEM, category: { id: roof, name: 'Roofs' } }]
    expect((await ws.patch(path, { line_items: kept })).body.line_items).toEqual(renamed)
    expect((await ws.get(path)).body.line_items).toEqual(renamed)
    for (const category_id of [gone, made.id]) {
      const answer = await ws.patch(path, { line_items: [ITEM, { ...ITEM, category_id }] })
      expect(faultsOf(answer)).toEqual(['line_items.1.category_id'])
    }
    const anew = { title: 'B', line_items: kept }
    const fresh = await ws.post(`/v1/opportunities/${made.opportunity_id}/estimates`, anew)
    expect(faultsOf(fresh)).toEqual(['line_items.0.category_id'])
  })
})
