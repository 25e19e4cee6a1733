import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'

describeTransports('GET /v1/opportunities', (send) => {
  test('pages through all of them, newest first, and says exactly when nothing follows', async () => {
    const { get, post } = await newWorkspace(send)
    const ids: string[] = []
    for (let n = 0; n < 7; n++)
      ids.unshift((await post('/v1/opportunities', { contact_name: `C${n}` })).body.id)
    ids.sort().reverse()
    for (const limit of [1, 2, 3, 7, 25]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const from: string = cursor ? `&cursor=${cursor}` : ''
        const { body } = await get(`/v1/opportunities?limit=${limit}${from}`)
        seen.push(...body.data.map(({ id }: { id: string }) => id))
        expect(body.has_more).toBe(seen.length < ids.length)
        expect(body.next_cursor === null).toBe(!body.has_more)
        cursor = body.next_cursor
      } while (cursor)
      expect(seen).toEqual(ids)
    }
  })

  test('finds substrings whatever their case, in any script', async () => {
    const { get, post } = await newWorkspace(send)
    await post('/v1/opportunities', { contact_name: 'Straße 12', name: 'Roof' })
    await post('/v1/opportunities', { contact_name: 'ΟΔΟΣ', name: 'Deck' })
    await post('/v1/opportunities', { contact_name: 'Zoë', name: 'Café' })
    const found = async (query: string) => (await get(`/v1/opportunities?${query}`)).body.data.length
    expect(await found(`q=${encodeURIComponent('STRASSE')}`)).toBe(1)
    expect(await found(`q=${encodeURIComponent('οδος')}`)).toBe(1)
    expect(await found(`q=${encodeURIComponent('CAFE\u0301')}`)).toBe(1)
    expect(await found(`contact_name=${encodeURIComponent('CAFÉ')}`)).toBe(0)
    expect(await found('q=roof&approval_status=project')).toBe(0)
    expect(await found('q=')).toBe(3)
  })

  test('refuses a cursor of another filter, another workspace, or none', async () => {
    const one = await newWorkspace(send)
    const other = await newWorkspace(send)
    for (const { post } of [one, one, other, other]) await post('/v1/opportunities')
    const cursor = (await one.get('/v1/opportunities?limit=1')).body.next_cursor
    expect((await one.get(`/v1/opportunities?limit=1&cursor=${cursor}`)).status).toBe(200)
    for (const refused of [
      await other.get(`/v1/opportunities?limit=1&cursor=${cursor}`),
      await one.get(`/v1/opportunities?q=x&cursor=${cursor}`),
      await one.get(`/v1/contacts?cursor=${cursor}`),
      await one.get(`/v1/opportunities?cursor=${cursor}x`),
      await one.get('/v1/opportunities?cursor=nonsense'),
    ]) {
      expect(refused.status).toBe(400)
      expect(refused.body.error.details[0].path).toBe('cursor')
    }
  })
})
