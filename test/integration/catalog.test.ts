import { describe, expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'
import { faultsOf, purchase, refusal, UNKNOWN_ID } from './expenses/api.ts'

describeTransports('catalog', (send) => {
  describe.each([
    ['vendors', 'vendor'],
    ['expense-categories', 'expense_category'],
  ])('%s', (path, object) => {
    test('are created, and listed newest first with a cursor', async () => {
      const ws = await newWorkspace(send)
      const made = []
      for (const name of ['A', 'Ünïcode 📌', 'A']) made.unshift((await ws.post(`/v1/${path}`, { name })).body)
      expect(made[0]).toEqual({
        id: expect.any(String),
        object,
        name: 'A',
        created_at: expect.any(String),
        updated_at: made[0].created_at,
      })
      expect((await ws.get(`/v1/${path}`)).body).toEqual({
        data: made,
        has_more: false,
        limit: 25,
        next_cursor: null,
      })
      const first = (await ws.get(`/v1/${path}?limit=2`)).body
      expect(first).toMatchObject({ data: made.slice(0, 2), has_more: true })
      const rest = (await ws.get(`/v1/${path}?limit=2&cursor=${first.next_cursor}`)).body
      expect(rest).toMatchObject({ data: made.slice(2), has_more: false, next_cursor: null })
      const other = await newWorkspace(send)
      expect((await other.get(`/v1/${path}`)).body.data).toEqual([])
      expect(refusal(await other.get(`/v1/${path}?cursor=${first.next_cursor}`))).toBe('400 invalid_request')
    })

    test('require a name, and accept no other field', async () => {
      const ws = await newWorkspace(send)
      for (const body of [{}, { name: '' }, { name: null }, { name: 'x'.repeat(501) }]) {
        expect(faultsOf(await ws.post(`/v1/${path}`, body))).toEqual(['name'])
      }
      expect(faultsOf(await ws.post(`/v1/${path}`, { name: 'x', id: UNKNOWN_ID }))).toEqual(['id'])
      const member = await ws.join([])
      expect((await member.post(`/v1/${path}`, { name: 'x' })).status).toBe(201)
    })
  })

  test('a vendor or category of another workspace is refused', async () => {
    const [ws, other] = await Promise.all([newWorkspace(send), newWorkspace(send)])
    const vendor = (await other.post('/v1/vendors', { name: 'x' })).body.id
    const category = (await other.post('/v1/expense-categories', { name: 'x' })).body.id
    const { id } = await purchase(ws)
    const answer = await ws.patch(`/v1/expenses/${id}`, { vendor_id: vendor, category_id: category })
    expect(faultsOf(answer)).toEqual(['category_id', 'vendor_id'])
  })
})
