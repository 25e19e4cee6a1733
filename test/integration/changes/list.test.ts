import { beforeAll, describe, expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { changes, create, inOrder, MIRRORED, pageOf, untilShown } from './changes.ts'

type Shown = Answer['body']

/* Contract 19.1, 19.3, 19.4 and 19.5. The records are made once, because changes appear with a delay. */
describeTransports('lists by updated_since', (send) => {
  let ws: TestWorkspace
  /** The present records by the path of their list, in the order of their last change. */
  const records: Record<string, Shown[]> = {}
  const deletions: Record<string, Shown[]> = {}
  let project: string

  beforeAll(async () => {
    ws = await newWorkspace(send)
    project = (await create(ws, '/v1/opportunities', 0)).id
    await Promise.all(MIRRORED.map(fill))
  })

  async function fill(path: (typeof MIRRORED)[number]): Promise<void> {
    const made: Shown[] = []
    for (let n = 0; n < 5; n++) made.push(await create(ws, path, n))
    const [first, second, third] = made.map(({ id }) => `${path}/${id}`)
    // The deletion comes first: when the last change is shown, so is the deletion. Then the first record moves to the end.
    if (path === '/v1/contacts' || path === '/v1/expenses') await ws.delete(`${path}/${made.pop().id}`)
    if (path === '/v1/photos') {
      await ws.delete(first ?? '')
      await ws.delete(second ?? '')
      await ws.post(`${second}/restore`)
    } else if (path === '/v1/expenses') {
      await ws.patch(second ?? '', { project_id: project })
      await ws.patch(third ?? '', { is_archived: true })
      await ws.put(`${first}/external-references/books`, { external_id: '1' })
    } else {
      await ws.patch(second ?? '', { name: 'Second' })
      await ws.patch(first ?? '', { name: 'First' })
    }
    const ids = [...made.map(({ id }): string => id), ...(path === '/v1/opportunities' ? [project] : [])]
    const shown = inOrder(await Promise.all(ids.map(async (id) => (await ws.get(`${path}/${id}`)).body)))
    records[path] = shown
    await untilShown(ws, path, shown.at(-1))
    deletions[path] = (await pageOf(ws, path, { include_deleted: 'true' })).deleted
  }

  const of = (path: string): Shown[] => records[path] ?? []
  /** Links are signed anew in each response. */
  const unsigned = (rows: readonly Shown[]) =>
    rows.map(({ original, display, thumbnail, ...rest }: Shown) => rest)

  describe.each(MIRRORED)('of %s', (path) => {
    test('have every record once, ordered by updated_at, then id', async () => {
      const rows = await changes(ws, path)
      expect(unsigned(rows)).toEqual(unsigned(of(path)))
      expect(rows).toEqual(inOrder(rows))
    })

    test('begin with the time, inclusive, given with any offset', async () => {
      const third = of(path)[2]
      const since = { updated_since: third.updated_at }
      expect(unsigned(await changes(ws, path, since))).toEqual(unsigned(of(path).slice(2)))
      const local = new Date(Date.parse(third.updated_at) + 7_200_000).toISOString().replace('Z', '+02:00')
      expect(await changes(ws, path, { updated_since: local })).toHaveLength(of(path).length - 2)
      const after = { updated_since: new Date(Date.parse(third.updated_at) + 1).toISOString() }
      expect((await changes(ws, path, after)).map(({ id }) => id)).not.toContain(third.id)
    })

    test('go on behind each page', async () => {
      const pages: Shown[] = []
      const query = new URLSearchParams({ updated_since: '2020-01-01T00:00:00Z', limit: '2' })
      for (let more = true; more; ) {
        const { body } = await ws.get(`${path}?${query}`)
        pages.push(...body.data)
        more = body.has_more
        if (path === '/v1/expenses') query.set('offset', `${pages.length}`)
        else if (more) query.set('cursor', body.next_cursor)
        else expect(body.next_cursor).toBeNull()
      }
      expect(unsigned(pages)).toEqual(unsigned(of(path)))
      const { length } = pages
      for (const limit of [length, length - 1]) {
        const { body } = await ws.get(`${path}?updated_since=2020-01-01T00:00:00Z&limit=${limit}`)
        // Of expenses it says that the page is full (contract 3.3).
        const more = limit < length || path === '/v1/expenses'
        expect([body.data.length, body.has_more]).toEqual([limit, more])
      }
    })
  })

  test.each(MIRRORED)('of %s begin with the newest change where they are asked to', async (path) => {
    const newest = { order: 'newest', include_deleted: 'true' }
    const { data, deleted } = await pageOf(ws, path, newest)
    expect([unsigned(data), deleted]).toEqual([unsigned(of(path).toReversed()), deletions[path]])
    const since = { updated_since: of(path)[2].updated_at, order: 'newest' }
    expect(unsigned(await changes(ws, path, since))).toEqual(unsigned(of(path).slice(2).toReversed()))
    const ids: string[] = []
    for (let next = `${path}?updated_since=2020-01-01T00:00:00Z&order=newest&limit=2`; next; ) {
      const { body, headers } = await ws.get(next)
      ids.push(...body.data.map(({ id }: Shown) => id))
      next = /^<https?:\/\/[^/]+(\/[^>]+)>/.exec(headers.link ?? '')?.[1] ?? ''
    }
    expect(ids).toEqual(
      of(path)
        .toReversed()
        .map(({ id }) => id),
    )
    expect((await ws.get(`${path}?order=newest`)).body.error.details).toEqual([
      { path: 'order', message: 'is allowed only together with updated_since' },
    ])
  })

  test('a cursor is bound to the time and the other filters', async () => {
    const query = 'updated_since=2020-01-01T00:00:00Z&limit=1'
    const { next_cursor } = (await ws.get(`/v1/contacts?${query}`)).body
    expect((await ws.get(`/v1/contacts?${query}&cursor=${next_cursor}`)).status).toBe(200)
    for (const other of [
      `/v1/contacts?limit=1&cursor=${next_cursor}`,
      `/v1/contacts?${query}&include_deleted=true&cursor=${next_cursor}`,
      `/v1/contacts?${query}&order=newest&cursor=${next_cursor}`,
      `/v1/contacts?updated_since=2020-01-02T00:00:00Z&cursor=${next_cursor}`,
      `/v1/opportunities?${query}&cursor=${next_cursor}`,
    ]) {
      expect((await ws.get(other)).status).toBe(400)
    }
  })

  test('include archived expenses and trashed photos, unless they are asked not to', async () => {
    const archived = of('/v1/expenses').filter(({ is_archived }) => is_archived)
    const trashed = of('/v1/photos').filter(({ status }) => status === 'trashed')
    expect([archived.length, trashed.length]).toEqual([1, 1])
    expect(await changes(ws, '/v1/expenses')).toEqual(expect.arrayContaining(archived))
    expect(await changes(ws, '/v1/expenses', { include_archived: 'false' })).toEqual(
      of('/v1/expenses').filter(({ is_archived }) => !is_archived),
    )
    expect(await changes(ws, '/v1/photos', { trashed: 'true' })).toMatchObject([{ id: trashed[0].id }])
    expect(await changes(ws, '/v1/photos', { trashed: 'false' })).toHaveLength(of('/v1/photos').length - 1)
  })

  test('combine with the other filters', async () => {
    const found = async (path: string, filter: Record<string, string>) =>
      (await changes(ws, path, filter)).map(({ id }) => id)
    const ids = (path: string, belongs: (shown: Shown) => boolean) =>
      of(path)
        .filter(belongs)
        .map(({ id }) => id)
    expect(await found('/v1/opportunities', { q: 'second' })).toEqual(
      ids('/v1/opportunities', ({ name }) => name === 'Second'),
    )
    expect(await found('/v1/opportunities', { q: '', approval_status: 'project' })).toEqual([])
    expect(await found('/v1/expenses', { project_id: project })).toEqual(
      ids('/v1/expenses', (expense) => expense.project?.id === project),
    )
    const referenced = (shown: Shown) => 'books' in shown.external_references
    expect(await found('/v1/expenses', { reconciled_by: 'books' })).toEqual(ids('/v1/expenses', referenced))
    expect(await found('/v1/expenses', { unreconciled_by: 'books' })).toEqual(
      ids('/v1/expenses', (shown) => !referenced(shown)),
    )
    expect(await found('/v1/expenses', { date_from: '2026-02-01' })).toEqual([])
    expect(await found('/v1/photos', { project_id: project })).toEqual([])
  })

  test('show deletions apart from records, only when they are asked for, regardless of the other filters', async () => {
    for (const path of ['/v1/contacts', '/v1/expenses']) {
      const [deletion] = deletions[path] ?? []
      expect(deletions[path]).toEqual([
        {
          id: expect.any(String),
          object: path === '/v1/contacts' ? 'contact' : 'expense',
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ])
      expect((await ws.get(`${path}/${deletion.id}`)).status).toBe(404)
      const since = { updated_since: deletion.updated_at, include_deleted: 'true' }
      expect((await pageOf(ws, path, since)).deleted).toEqual([deletion])
    }
    for (const path of MIRRORED) {
      const [plain, all] = [await pageOf(ws, path), await pageOf(ws, path, { include_deleted: 'true' })]
      expect(unsigned(all.data)).toEqual(unsigned(plain.data))
      expect('deleted' in plain).toBe(false)
      expect('deleted' in (await pageOf(ws, path, { include_deleted: 'false' }))).toBe(false)
    }
    const filtered = { reconciled_by: 'unknown', include_deleted: 'true' }
    expect(await pageOf(ws, '/v1/expenses', filtered)).toMatchObject({
      data: [],
      deleted: deletions['/v1/expenses'],
    })
    for (const path of ['/v1/opportunities', '/v1/photos']) expect(deletions[path]).toEqual([])
  })

  test('show nothing of another workspace, and expenses only to those who may list them', async () => {
    const other = await newWorkspace(send)
    for (const path of MIRRORED) expect(await changes(other, path)).toEqual([])
    const member = await ws.join(['expenses.view'])
    const { status } = await member.get('/v1/expenses?updated_since=2026-01-01T00:00:00Z')
    expect(status).toBe(403)
  })
})
