import { describe, expect, test } from 'vitest'
import { takesIfMatch } from '../../../shared/contract/conditional.ts'
import { document } from '../../../shared/contract/openapi/document.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { exerciseOf } from '../../bench/every-exercise.ts'
import type { Bench } from '../../bench/workspace.ts'
import { describeTransports } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { newWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
const conditional = routes.filter(takesIfMatch).map(({ id }) => id)
const { paths } = await document()
const tagged = routes.filter(({ path, method, response }) => {
  const operation = paths[path]?.[method.toLowerCase()]
  return Object.hasOwn(Object(operation?.responses[response.status]).headers ?? {}, 'ETag')
})

/** The request of an exercise, with `If-Match`. */
function conditionally(client: Client) {
  return (ifMatch: string | undefined, run: (client: Client) => Promise<Answer>): Promise<Answer> => {
    const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch }
    return run({
      ...client,
      patch: (target, body) => client.patch(target, body, headers),
      put: (target, body) => client.put(target, body, headers),
      delete: (target) => client.delete(target, headers),
    })
  }
}

/** The record that a write changes: `/v1/expenses/{id}` of `/v1/expenses/{id}/receipt`. A PATCH without fields reads it too. */
async function currentOf(client: Client, target: string): Promise<Answer> {
  const record = target.split('/').slice(0, 4).join('/')
  const found = await client.get(record)
  return found.status === 405 ? client.patch(record, {}) : found
}

// Contract 1.17, for every row of the route table: a handler that does not check `If-Match` fails here.
describeTransports('If-Match', (send) => {
  async function prepared(id: string) {
    const exercise = exerciseOf(id)
    const workspace = await newWorkspace(send)
    const bench: Bench = { ...workspace, workspace: workspace.id, join: () => workspace.join() }
    const subject = (await exercise.prepare?.(bench)) ?? ''
    let sent = ''
    const request = (ifMatch?: string) =>
      conditionally(workspace)(ifMatch, (client) => {
        const noted =
          <Rest extends unknown[]>(call: (target: string, ...rest: Rest) => Promise<Answer>) =>
          (target: string, ...rest: Rest) => {
            sent = target
            return call(target, ...rest)
          }
        const { patch, put, delete: remove } = client
        return exercise.request(
          { ...bench, patch: noted(patch), put: noted(put), delete: noted(remove) },
          subject,
        )
      })
    return { workspace, request, target: () => sent }
  }

  test.each(conditional)('%s changes only the version that it names', async (id) => {
    const { workspace, request, target } = await prepared(id)
    const malformed = await request('unquoted')
    expect([malformed.status, malformed.body.error.details]).toEqual([
      400,
      [expect.objectContaining({ path: 'If-Match' })],
    ])
    const before = await currentOf(workspace, target())
    expect(before.headers.etag).toMatch(/^"[!-~]+"$/)
    const stale = await request('"stale"')
    expect([stale.status, stale.body.error.code]).toEqual([412, 'precondition_failed'])
    const kept = await currentOf(workspace, target())
    expect(kept.headers.etag).toBe(before.headers.etag)
    const done = await request(before.headers.etag)
    expect(done.status).toBeLessThan(300)
    const after = await currentOf(workspace, target())
    if (done.status === 200) expect(done.headers.etag).toBe(after.headers.etag)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    // An identical repeat too: it would change nothing.
    expect((await request(before.headers.etag)).status).toBe(after.status === 404 ? 404 : 412)
    expect((await request('*')).status).toBe(after.status === 404 ? 404 : done.status)
  })

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
      const stale = { 'if-match': '"stale"' }
      const [reader, stranger] = [
        await workspace.join(['expenses.view', 'expenses.view_all', 'expenses.edit']),
        await workspace.join(['expenses.edit']),
      ]
      expect((await reader.patch(path, { notes: 'x' }, stale)).status).toBe(403)
      expect((await stranger.delete(path, stale)).status).toBe(404)
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

  test('an action ignores it', async () => {
    const { post } = await newWorkspace(send)
    const { body } = await post('/v1/opportunities', {})
    expect(
      (await post(`/v1/opportunities/${body.id}/approve`, undefined, { 'if-match': '"x"' })).status,
    ).toBe(200)
  })
})
