import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { sharedWorkspace } from '../../support/workspace.ts'

const given = { external_id: 'bill-1' }

// `every-exercise.test.ts` has the conditions of every route.
describeTransports('conditional requests', (send) => {
  const ws = sharedWorkspace(send)

  async function expense() {
    const project = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
    const made = await ws.post('/v1/expenses', {
      expense_type: 'purchase',
      expense_date: '2026-01-02',
      amount_tax_inclusive: 10,
      project_id: project.id,
    })
    return { project, path: `/v1/expenses/${made.body.id}`, etag: made.headers.etag ?? '' }
  }

  test('the ETag of an expense is the same for every reader, and stays when its project or nothing changes', async () => {
    const { project, path, etag } = await expense()
    const other = await ws.join(['expenses.view', 'expenses.view_all'])
    expect((await other.get(path)).headers.etag).toBe(etag)
    await ws.patch(`/v1/opportunities/${project.id}`, { name: 'Roof and gutters' })
    const renamed = await ws.get(path)
    expect([renamed.body.project.name, renamed.headers.etag]).toEqual(['Roof and gutters', etag])
    const reference = `${path}/external-references/books`
    const tag = (await ws.put(reference, given)).headers.etag ?? ''
    expect(tag).not.toBe(etag)
    expect((await ws.put(reference, given, { 'if-match': tag })).headers.etag).toBe(tag)
    expect((await ws.patch(path, { notes: null })).headers.etag).toBe(tag)
    expect((await ws.put(reference, given, { 'if-match': etag })).status).toBe(412)
  })

  test('rights are checked before the version, and the version before the values', async () => {
    const { path } = await expense()
    const stale = { 'if-match': '"stale"', 'if-none-match': '*' }
    const reader = await ws.join(['expenses.view', 'expenses.view_all', 'expenses.edit'])
    const stranger = await ws.join(['expenses.edit'])
    expect((await reader.patch(path, { notes: 'x' }, stale)).status).toBe(403)
    expect((await stranger.delete(path, stale)).status).toBe(404)
    expect((await stranger.get(path, stale)).status).toBe(404)
    expect((await ws.patch(path, { category_id: path.slice(-36) }, stale)).status).toBe(412)
    expect((await ws.patch(path, { tax_amount_included: 99 }, stale)).status).toBe(412)
  })

  test('a subscription: rights first, and a revoked one that has changed is 412', async () => {
    const made = await ws.post('/v1/subscriptions', {
      trigger_id: 'expense.deleted',
      target_url: 'http://127.0.0.1:9/hook',
    })
    const path = `/v1/subscriptions/${made.body.id}`
    const stranger = await ws.join([])
    expect((await stranger.patch(path, { description: 'x' }, { 'if-match': '"stale"' })).status).toBe(403)
    await ws.delete(path)
    const change = (ifMatch: string) => ws.patch(path, { description: 'x' }, { 'if-match': ifMatch })
    expect((await change(made.headers.etag ?? '')).status).toBe(412)
    expect((await change('*')).status).toBe(409)
  })

  test('a GET compares If-None-Match only with a record that exists', async () => {
    const { path, etag } = await expense()
    const asking = (tags: string, target = path) => ws.get(target, { 'if-none-match': tags })
    expect(await asking('*')).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect((await asking('"stale"')).status).toBe(200)
    expect((await asking('*', `/v1/expenses/${ws.id}`)).status).toBe(404)
    const { status, body } = await asking('unquoted')
    expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ path: 'If-None-Match' })]])
  })

  test('an action ignores both, a DELETE and a response without an ETag If-None-Match', async () => {
    const { body } = await ws.post('/v1/opportunities', {})
    const approve = (name: string) =>
      ws.post(`/v1/opportunities/${body.id}/approve`, undefined, { [name]: 'unquoted' })
    expect([(await approve('if-match')).status, (await approve('if-none-match')).status]).toEqual([200, 200])
    const path = `/v1/contacts/${(await ws.post('/v1/contacts', {}, { 'if-none-match': '*' })).body.id}`
    for (const tags of ['unquoted', '*'])
      expect((await ws.get('/v1/contacts', { 'if-none-match': tags })).status).toBe(200)
    expect((await ws.delete(path, { 'if-none-match': '*' })).status).toBe(204)
  })

  // `ROUNDS=1000` for the long run.
  test.each(['contacts', 'opportunities'])(
    'of two writers of %s with one ETag, one wins each round',
    async (list) => {
      const made = await ws.post(`/v1/${list}`, { name: '0' })
      const path = `/v1/${list}/${made.body.id}`
      let etag = made.headers.etag ?? ''
      for (let round = 1; round <= Number(process.env.ROUNDS ?? 10); round++) {
        const answers = await Promise.all(
          ['a', 'b'].map((writer) => ws.patch(path, { name: `${round} ${writer}` }, { 'if-match': etag })),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
        const winner = answers.find(({ status }) => status === 200)
        const now = await ws.get(path)
        expect([now.body.name, now.headers.etag]).toEqual([winner?.body.name, winner?.headers.etag])
        etag = now.headers.etag ?? ''
      }
    },
  )
})
