import { describe, expect, test } from 'vitest'
import { ifNoneMatchOf, takesIfMatch } from '../../../shared/contract/conditional.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import { exerciseOf } from '../../../tools/bench/every-exercise.ts'
import type { Bench } from '../../../tools/bench/workspace.ts'
import { describeTransports } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { newWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
const conditional = routes.filter(takesIfMatch).map(({ id }) => id)
/** Of a record, or of an entry that it does not have yet. */
const replacing = routes.filter(takesIfMatch).filter(({ method }) => method !== 'DELETE')
const { paths } = await document()
const tagged = routes.filter(({ path, method, response }) => {
  const operation = paths[path]?.[method.toLowerCase()]
  return Object.hasOwn(Object(operation?.responses[response.status]).headers ?? {}, 'ETag')
})

/** The request of an exercise, with other headers. */
const withHeaders = (client: Client, headers: Record<string, string>): Client => ({
  get: (target) => client.get(target, headers),
  post: (target, body) => client.post(target, body, headers),
  patch: (target, body) => client.patch(target, body, headers),
  put: (target, body) => client.put(target, body, headers),
  delete: (target) => client.delete(target, headers),
})

/** The record that a write changes: `/v1/expenses/{id}` of `/v1/expenses/{id}/receipt`. A PATCH without fields reads it too. */
async function currentOf(client: Client, target: string): Promise<Answer> {
  const record = target.split('/').slice(0, 4).join('/')
  const found = await client.get(record)
  return found.status === 405 ? client.patch(record, {}) : found
}

// Contract 1.17 and 1.21, for every row of the route table: a handler that does not check a condition fails here.
describeTransports('conditional requests', (send) => {
  async function prepared(id: string) {
    const exercise = exerciseOf(id)
    const workspace = await newWorkspace(send)
    const bench: Bench = { ...workspace, workspace: workspace.id, join: () => workspace.join() }
    const subject = (await exercise.prepare?.(bench)) ?? ''
    let sent = ''
    const request = (headers: Record<string, string> = {}) => {
      const noted =
        <Rest extends unknown[]>(call: (target: string, ...rest: Rest) => Promise<Answer>) =>
        (target: string, ...rest: Rest) => {
          sent = target
          return call(target, ...rest)
        }
      const { patch, put, delete: remove, ...others } = withHeaders(workspace, headers)
      const client = { ...others, patch: noted(patch), put: noted(put), delete: noted(remove) }
      return exercise.request({ ...bench, ...client }, subject)
    }
    const ifMatch = (tags: string) => request({ 'if-match': tags })
    const ifNoneMatch = (tags: string) => request({ 'if-none-match': tags })
    return { workspace, request, ifMatch, ifNoneMatch, current: () => currentOf(workspace, sent) }
  }

  const malformed = (name: string) => [400, [expect.objectContaining({ path: name })]]
  const faultsIn = ({ status, body }: Answer) => [status, body.error.details]
  const refused = { status: 412, body: { error: { code: 'precondition_failed' } } }

  test.each(conditional)('%s changes only the version that If-Match names', async (id) => {
    const { ifMatch, current } = await prepared(id)
    expect(faultsIn(await ifMatch('unquoted'))).toEqual(malformed('If-Match'))
    const before = await current()
    expect(before.headers.etag).toMatch(/^"[!-~]+"$/)
    expect(await ifMatch('"stale"')).toMatchObject(refused)
    const kept = await current()
    expect(kept.headers.etag).toBe(before.headers.etag)
    const done = await ifMatch(before.headers.etag ?? '')
    expect(done.status).toBeLessThan(300)
    const after = await current()
    // An invitation is no part of the member that it is for.
    if (id === 'endInvitation') return expect(after.headers.etag).toBe(before.headers.etag)
    if (done.status === 200) expect(done.headers.etag).toBe(after.headers.etag)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    // An identical repeat too: it would change nothing.
    expect((await ifMatch(before.headers.etag ?? '')).status).toBe(after.status === 404 ? 404 : 412)
    expect((await ifMatch('*')).status).toBe(after.status === 404 ? 404 : done.status)
  })

  test.each(replacing)('$id changes no version that If-None-Match names', async (route) => {
    const { ifNoneMatch, current } = await prepared(route.id)
    expect(faultsIn(await ifNoneMatch('unquoted'))).toEqual(malformed('If-None-Match'))
    const before = await current()
    expect(await ifNoneMatch(`W/${before.headers.etag}`)).toMatchObject(refused)
    expect((await current()).headers.etag).toBe(before.headers.etag)
    // The record exists, the entry of the namespace does not.
    const isOfEntry = ifNoneMatchOf(route) === 'entry'
    expect((await ifNoneMatch('*')).status).toBe(isOfEntry ? 200 : 412)
    expect((await ifNoneMatch('"stale"')).status).toBe(200)
    const after = await current()
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(await ifNoneMatch('*')).toMatchObject(refused)
    expect((await current()).body).toEqual(after.body)
  })

  test.each(tagged.filter(({ method }) => method === 'GET'))(
    '$id is 304 to a client that has the version',
    async ({ id, path }) => {
      const { workspace, request, ifNoneMatch } = await prepared(id)
      const { headers } = await request()
      for (const tags of [headers.etag ?? '', `"stale", W/${headers.etag}`, '*']) {
        const { status, text, headers: own } = await ifNoneMatch(tags)
        expect([tags, status, text, own.etag]).toEqual([tags, 304, '', headers.etag])
        expect(own['cache-control']).toBe('no-store')
      }
      expect((await ifNoneMatch('"stale"')).status).toBe(200)
      expect(faultsIn(await ifNoneMatch('unquoted'))).toEqual(malformed('If-None-Match'))
      const missing = path.replace('{id}', workspace.id)
      expect((await workspace.get(missing, { 'if-none-match': '*' })).status).toBe(404)
    },
  )

  test('every documented response has an ETag, and a repeated one the same', async () => {
    expect(tagged.length).toBeGreaterThan(20)
    for (const { id } of tagged) {
      const { request } = await prepared(id)
      expect([id, (await request()).headers.etag]).toEqual([id, expect.stringMatching(/^"[!-~]+"$/)])
    }
    const { post } = await newWorkspace(send)
    const create = () => post('/v1/contacts', { name: 'Ann' }, { 'idempotency-key': 'once' })
    const [first, repeated] = [await create(), await create()]
    expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true', etag: first.headers.etag })
  })

  describe('of an expense', () => {
    const given = { external_id: 'bill-1' }

    async function expense() {
      const workspace = await newWorkspace(send)
      const project = (await workspace.post('/v1/opportunities', { name: 'Roof' })).body
      const made = await workspace.post('/v1/expenses', {
        expense_type: 'purchase',
        expense_date: '2026-01-02',
        amount_tax_inclusive: 10,
        project_id: project.id,
      })
      return { workspace, project, made, path: `/v1/expenses/${made.body.id}`, etag: made.headers.etag ?? '' }
    }

    test('the ETag is the same for every reader, and stays when its project or nothing changes', async () => {
      const { workspace, project, path, etag } = await expense()
      const other = await workspace.join(['expenses.view', 'expenses.view_all'])
      expect((await other.get(path)).headers.etag).toBe(etag)
      await workspace.patch(`/v1/opportunities/${project.id}`, { name: 'Roof and gutters' })
      const renamed = await workspace.get(path)
      expect([renamed.body.project.name, renamed.headers.etag]).toEqual(['Roof and gutters', etag])
      const reference = `${path}/external-references/books`
      const tag = (await workspace.put(reference, given)).headers.etag ?? ''
      expect(tag).not.toBe(etag)
      expect((await workspace.put(reference, given, { 'if-match': tag })).headers.etag).toBe(tag)
      expect((await workspace.patch(path, { notes: null })).headers.etag).toBe(tag)
      expect((await workspace.put(reference, given, { 'if-match': etag })).status).toBe(412)
    })

    test('rights are checked before the version, and the version before the values', async () => {
      const { workspace, path } = await expense()
      const stale = { 'if-match': '"stale"', 'if-none-match': '*' }
      const [reader, stranger] = [
        await workspace.join(['expenses.view', 'expenses.view_all', 'expenses.edit']),
        await workspace.join(['expenses.edit']),
      ]
      expect((await reader.patch(path, { notes: 'x' }, stale)).status).toBe(403)
      expect((await stranger.delete(path, stale)).status).toBe(404)
      expect((await stranger.get(path, stale)).status).toBe(404)
      expect((await workspace.patch(path, { category_id: path.slice(-36) }, stale)).status).toBe(412)
      expect((await workspace.patch(path, { tax_amount_included: 99 }, stale)).status).toBe(412)
    })
  })

  test('a subscription: rights first, and a revoked one that has changed is 412', async () => {
    const workspace = await newWorkspace(send)
    const made = await workspace.post('/v1/subscriptions', {
      trigger_id: 'expense.created',
      target_url: 'http://127.0.0.1:9/hook',
    })
    const path = `/v1/subscriptions/${made.body.id}`
    const stranger = await workspace.join([])
    expect((await stranger.patch(path, { description: 'x' }, { 'if-match': '"stale"' })).status).toBe(403)
    await workspace.delete(path)
    const change = (ifMatch: string) => workspace.patch(path, { description: 'x' }, { 'if-match': ifMatch })
    expect((await change(made.headers.etag ?? '')).status).toBe(412)
    expect((await change('*')).status).toBe(409)
  })

  test('an action ignores both, a DELETE and a response without an ETag If-None-Match', async () => {
    const { get, post, delete: remove } = await newWorkspace(send)
    const { body } = await post('/v1/opportunities', {})
    const approve = (name: string) =>
      post(`/v1/opportunities/${body.id}/approve`, undefined, { [name]: 'unquoted' })
    expect([(await approve('if-match')).status, (await approve('if-none-match')).status]).toEqual([200, 200])
    const path = `/v1/contacts/${(await post('/v1/contacts', {}, { 'if-none-match': '*' })).body.id}`
    for (const tags of ['unquoted', '*'])
      expect((await get('/v1/contacts', { 'if-none-match': tags })).status).toBe(200)
    expect((await remove(path, { 'if-none-match': '*' })).status).toBe(204)
  })
})
