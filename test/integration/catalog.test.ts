import { describe, expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'
import { faultsOf, PURCHASE, purchase, refusal } from './expenses/api.ts'

describeTransports('catalog', (send) => {
  describe.each([
    ['vendors', 'vendor', 'vendor', 'vendor_id'],
    ['expense-categories', 'expense_category', 'category', 'category_id'],
  ] as const)('%s', (path, object, field, id) => {
    test('are created, and listed newest first with a cursor', async () => {
      const ws = await newWorkspace(send)
      const made = []
      for (const name of ['A', 'Ünïcode 📌', 'A']) made.unshift((await ws.post(`/v1/${path}`, { name })).body)
      expect(made[0]).toEqual({
        id: expect.any(String),
        object,
        name: 'A',
        is_archived: false,
        external_references: {},
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

    test('are found by part of their name, in any case, with a cursor for this text', async () => {
      const ws = await newWorkspace(send)
      const make = async (name: string) => (await ws.post(`/v1/${path}`, { name })).body
      const [first, , archived, last] = [
        await make('Straße'),
        await make('Other'),
        await make('STRASSE 2'),
        await make('strasse'),
      ]
      await ws.patch(`/v1/${path}/${archived.id}`, { is_archived: true })
      const found = async (query: string) =>
        (await ws.get(`/v1/${path}?${query}`)).body.data.map(({ id }: { id: string }) => id)
      expect(await found('q=TRASSE')).toEqual([last.id, first.id])
      expect(await found('q=trasse&include_archived=true')).toEqual([last.id, archived.id, first.id])
      expect(await found('q=nothing')).toEqual([])
      expect(await found('q=')).toHaveLength(3)
      const page = (await ws.get(`/v1/${path}?q=trasse&limit=1`)).body
      expect(await found(`q=trasse&limit=1&cursor=${page.next_cursor}`)).toEqual([first.id])
      expect(refusal(await ws.get(`/v1/${path}?q=trass&cursor=${page.next_cursor}`))).toBe(
        '400 invalid_request',
      )
    })

    async function chosen() {
      const ws = await newWorkspace(send)
      const item = (await ws.post(`/v1/${path}`, { name: 'Old name' })).body
      const expense = await purchase(ws, { [id]: item.id })
      const change = (body: unknown) => ws.patch(`/v1/${path}/${item.id}`, body)
      const put = (body: unknown) => ws.patch(`/v1/expenses/${expense.id}`, body)
      const shown = async () => (await ws.get(`/v1/expenses/${expense.id}`)).body[field]
      return { ws, item, expense, change, put, shown }
    }

    test('are read and changed by any member, without a plan', async () => {
      const ws = await newWorkspace(send, 'starter')
      const item = (await ws.post(`/v1/${path}`, { name: 'A' })).body
      const member = await ws.join([])
      expect((await member.get(`/v1/${path}/${item.id}`)).body).toEqual(item)
      const changed = (await member.patch(`/v1/${path}/${item.id}`, { name: 'B', is_archived: true })).body
      expect(changed).toEqual({ ...item, name: 'B', is_archived: true, updated_at: expect.any(String) })
      expect(changed.updated_at > item.updated_at).toBe(true)
      // A PATCH that changes nothing writes nothing.
      expect((await member.patch(`/v1/${path}/${item.id}`, { name: 'B' })).body).toEqual(changed)
      expect((await member.post(`/v1/${path}`, { name: 'x' })).status).toBe(201)
    })

    test('that are archived are left out of lists, and pages are full all the same', async () => {
      const ws = await newWorkspace(send)
      const made: { id: string }[] = []
      for (const name of 'ABCDEFGH') made.unshift((await ws.post(`/v1/${path}`, { name })).body)
      for (const { id } of made.slice(0, 5)) await ws.patch(`/v1/${path}/${id}`, { is_archived: true })
      const idsOf = async (query: string) => {
        const { data, has_more, next_cursor } = (await ws.get(`/v1/${path}?limit=2${query}`)).body
        return { ids: data.map(({ id }: { id: string }) => id), has_more, next_cursor }
      }
      const ids = made.map(({ id }) => id)
      const first = await idsOf('')
      expect(first).toMatchObject({ ids: ids.slice(5, 7), has_more: true })
      expect(await idsOf(`&cursor=${first.next_cursor}`)).toMatchObject({
        ids: ids.slice(7),
        has_more: false,
      })
      expect(await idsOf('&include_archived=false')).toMatchObject({ ids: ids.slice(5, 7) })
      expect(await idsOf('&include_archived=true')).toMatchObject({ ids: ids.slice(0, 2), has_more: true })
      const foreign = await ws.get(`/v1/${path}?include_archived=true&cursor=${first.next_cursor}`)
      expect(refusal(foreign)).toBe('400 invalid_request')
      await ws.patch(`/v1/${path}/${ids[0]}`, { is_archived: false })
      expect((await idsOf('')).ids).toEqual([ids[0], ids[5]])
    })

    test('that are archived cannot be chosen, and stay on the expenses that have them', async () => {
      const { ws, item, change, put, shown } = await chosen()
      await change({ is_archived: true })
      expect(await shown()).toEqual({ id: item.id, name: 'Old name' })
      const other = await purchase(ws)
      for (const answer of [
        await ws.patch(`/v1/expenses/${other.id}`, { [id]: item.id }),
        await ws.post('/v1/expenses', { ...PURCHASE, [id]: item.id }),
      ])
        expect([answer.status, answer.body.error.details]).toEqual([
          400,
          [{ path: id, message: 'is archived' }],
        ])
      expect((await put({ notes: 'kept' })).body[field]).toEqual({ id: item.id, name: 'Old name' })
      expect((await put({ [id]: item.id })).status).toBe(200)
      await put({ [id]: null })
      expect(faultsOf(await put({ [id]: item.id }))).toEqual([id])
    })

    test('that are renamed show the new name on an expense when it is set again', async () => {
      const { ws, item, expense, change, put, shown } = await chosen()
      await change({ name: 'New name', is_archived: true })
      expect(await shown()).toEqual({ id: item.id, name: 'Old name' })
      const unchanged = await put({ notes: null })
      expect(unchanged.body.updated_at).toBe(expense.updated_at)
      const refreshed = (await put({ [id]: item.id })).body
      expect(refreshed[field]).toEqual({ id: item.id, name: 'New name' })
      expect(refreshed.updated_at > expense.updated_at).toBe(true)
      const { data } = (await ws.get('/v1/events?trigger_id=expense.updated')).body
      expect(data.map(({ metadata }: { metadata: unknown }) => metadata)).toEqual([
        { changed: [field], previous: { [field]: { id: item.id, name: 'Old name' } } },
      ])
    })
  })
})
