import { describe, expect, inject, test } from 'vitest'
import type { Received, Transport } from '../../../packages/local-aws/apigateway/call-handler.ts'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { ifNoneMatchOf, takesIfMatch } from '../../../shared/contract/conditional.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import { PERMISSIONS, type Permission } from '../../../shared/domain/people/permissions.ts'
import { TRIAL_QUERY, takesTrial } from '../../../shared/http/trial.ts'
import { describeTransports, http } from '../../support/api.ts'
import { type Answer, type Client, clientOf } from '../../support/client.ts'
import { benchOf, prepared, repeatable, withHeaders } from '../../support/exercised.ts'
import { httpTo } from '../../support/http-to.ts'
import { newSession } from '../../support/session.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/*
 * Rules of the contract for every route of the table, on the exercises of the bench: each is prepared once, in a workspace
 * that all routes share, and asked about all conditions in turn.
 */

const routes: readonly Route[] = typed
const ETAG = /^"[!-~]+"$/
const { paths } = await document()
const tagged = routes.filter(({ path, method, response }) => {
  const operation = paths[path]?.[method.toLowerCase()]
  return Object.hasOwn(Object(operation?.responses[response.status]).headers ?? {}, 'ETag')
})
const copied = tagged.filter(({ method }) => method === 'GET')

const faultsIn = ({ status, body }: Answer) => [
  status,
  body.error.details.map(({ path }: { path: string }) => path),
]
const refused = { status: 412, body: { error: { code: 'precondition_failed' } } }

/** The record that a write changes: `/v1/expenses/{id}` of `/v1/expenses/{id}/receipt`. A PATCH without fields reads it too. */
async function currentOf(client: Client, target: string): Promise<Answer> {
  const record = target.split('/').slice(0, 4).join('/')
  const found = await client.get(record)
  return found.status === 405 ? client.patch(record, {}) : found
}

// Contract 1.17 and 1.21: a handler that does not check a condition fails here.
describeTransports('conditional requests', (send) => {
  const ws = sharedWorkspace(send)

  async function asking(id: string) {
    const request = await prepared(benchOf(ws), id)
    const noted = { target: '' }
    const ask = (headers: Record<string, string> = {}) => request(withHeaders(ws, headers, noted))
    return { ask, current: () => currentOf(ws, noted.target) }
  }

  test.each(routes.filter(takesIfMatch))(
    '$id changes only a version that If-Match names and If-None-Match does not',
    async (route) => {
      const { ask, current } = await asking(route.id)
      const asksAbout = ifNoneMatchOf(route)
      const unquoted = { 'if-match': 'unquoted', 'if-none-match': 'unquoted' }
      const malformed = ['If-Match', ...(asksAbout ? ['If-None-Match'] : [])]
      expect(faultsIn(await ask(unquoted))).toEqual([400, malformed])
      const before = await current()
      const etag = before.headers.etag ?? ''
      expect(etag).toMatch(ETAG)
      expect(await ask({ 'if-match': '"stale"' })).toMatchObject(refused)
      if (asksAbout) expect(await ask({ 'if-none-match': `W/${etag}` })).toMatchObject(refused)
      if (asksAbout === 'record') expect(await ask({ 'if-none-match': '*' })).toMatchObject(refused)
      expect((await current()).headers.etag).toBe(etag)

      // The record exists, the entry of the namespace does not.
      const others = { entry: '*', record: '"stale"' }[String(asksAbout)]
      const done = await ask({ 'if-match': etag, ...(others && { 'if-none-match': others }) })
      expect(done.status).toBeLessThan(300)
      const after = await current()
      // An invitation is no part of the member that it is for.
      if (route.id === 'endInvitation') return expect(after.headers.etag).toBe(etag)
      if (done.status === 200) expect(done.headers.etag).toBe(after.headers.etag)
      expect(after.headers.etag).not.toBe(etag)
      // An identical repeat too: it would change nothing.
      const isGone = after.status === 404
      expect((await ask({ 'if-match': etag })).status).toBe(isGone ? 404 : 412)
      expect((await ask({ 'if-match': '*' })).status).toBe(isGone ? 404 : done.status)
      if (asksAbout) expect(await ask({ 'if-none-match': '*' })).toMatchObject(refused)
    },
  )

  test.each(copied)('$id is 304 to a client that has the version', async ({ id }) => {
    const { ask } = await asking(id)
    const { headers } = await ask()
    expect(headers.etag).toMatch(ETAG)
    const { status, text, headers: own } = await ask({ 'if-none-match': `"stale", W/${headers.etag}` })
    expect([status, text, own.etag, own['cache-control']]).toEqual([
      304,
      '',
      headers.etag,
      headers['cache-control'],
    ])
  })
})

/** Lists with a cursor; `GET /v1/expenses` says that there is more when its page is full (contract 3.3). */
const lists = routes.filter(({ id, path }) => {
  const parameters = paths[path]?.get?.parameters ?? []
  return id.startsWith('list') && parameters.some((one) => 'name' in one && one.name === 'cursor')
})

// Contract 3.1: a page that ends exactly where the list ends is the last one.
describeTransports('an exactly full page', (send) => {
  const ws = sharedWorkspace(send)

  /** Some lists read other rows for a member without permissions: API keys are its own. */
  const clients = { admin: async () => ws, member: () => ws.join([]) }
  const cases = lists.flatMap(({ id }) => (['admin', 'member'] as const).map((by) => ({ id, by })))

  test.each(cases)('of $id ends the list of a $by', async ({ id, by }) => {
    const noted = { target: '' }
    const get = (target: string) => {
      noted.target = target
      return ws.get(target)
    }
    if (id === 'listNamespaces') await (await prepared(benchOf(ws), 'putExternalReference'))(ws)
    for (let n = 0; n < 2; n++) await (await prepared(benchOf(ws), id))({ ...ws, get })
    const [path, query] = noted.target.split('?')
    const client = await clients[by]()
    if ([403, 404].includes((await client.get(noted.target)).status)) return expect(by).toBe('member')
    const page = async (limit: number, cursor: string): Promise<Answer['body']> => {
      const parameters = new URLSearchParams(query)
      parameters.set('limit', `${limit}`)
      parameters.set('cursor', cursor)
      return (await client.get(`${path}?${parameters}`)).body
    }
    let cursor = ''
    let last = await page(100, cursor)
    while (last.has_more) {
      cursor = last.next_cursor
      last = await page(100, cursor)
    }
    const count = last.data.length
    if (by === 'member' && count === 0) return expect(last.has_more).toBe(false)
    expect(count).toBeGreaterThan(0)
    expect(await page(count, cursor)).toMatchObject({ has_more: false, next_cursor: null })
    const ends = await page(1, cursor)
    expect([ends.data.length, ends.has_more]).toEqual([1, count > 1])
  })
})

const summary = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()
const about = routes.filter(
  ({ path, auth = 'key', internal }) => /\{(event_)?id\}/.test(path) && auth === 'key' && !internal,
)

// A handler that looks for a record without its workspace fails here.
describeTransports('a record of another workspace', (send) => {
  const ws = sharedWorkspace(send)
  const stranger = sharedWorkspace(send)

  test.each(about)('is not found by $id', async ({ id, response }) => {
    const request = await prepared(benchOf(ws), id)
    expect(summary(await request(stranger))).toBe('404 not_found')
    expect((await request(ws)).status).toBe(response.status)
  })
})

const isRefusal = ({ status }: Answer) => status === 401 || status === 403 || status === 404

/** Without an API key or session there is nothing to lose, and a challenge is used up. */
const posts = routes.filter(
  ({ method, auth = 'key', internal }) => method === 'POST' && auth === 'key' && !internal,
)

/** Rights that a member can lose between a request and its repetition, and how it gets them back. */
const LOSSES: readonly ((ws: TestWorkspace, member: string) => readonly (() => Promise<unknown>)[])[] = [
  (ws, member) =>
    [[], PERMISSIONS].map((permissions) => () => ws.patch(`/v1/members/${member}`, { permissions })),
  ({ id }) => (['starter', 'professional'] as const).map((plan) => () => setPlan(id, plan, new Date())),
  (ws, member) => [() => ws.delete(`/v1/members/${member}`)],
]

// Contract 1.10: an endpoint that checks rights only in its handler fails here.
describeTransports('a repeated Idempotency-Key', (send) => {
  test('gets the first response with its ETag, and after a loss of rights the response of a first request', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join()
    const made: { id: string; request: ReturnType<typeof repeatable>; first: Answer }[] = []
    for (const route of posts) {
      const { id } = route
      const request = repeatable(member, await prepared(benchOf(ws, member), id))
      const [first, again] = [await request('k'), await request('k')]
      expect([id, first.status, again.headers['idempotent-replayed']]).toEqual([
        id,
        route.response.status,
        'true',
      ])
      if (tagged.includes(route)) expect([id, first.headers.etag]).toEqual([id, expect.stringMatching(ETAG)])
      expect([id, again.headers.etag, again.body]).toEqual([id, first.headers.etag, first.body])
      made.push({ id, request, first })
    }
    for (const [n, loss] of LOSSES.entries()) {
      const [lose, regain] = loss(ws, member.id)
      await lose?.()
      const refusals: string[] = []
      for (const { id, request, first } of made) {
        const [repeated, fresh] = [await request('k'), await request(`fresh-${n}`)]
        if (isRefusal(fresh)) refusals.push(id)
        // Only rights count: an action that the new state forbids was allowed in the first request.
        expect([id, summary(repeated)]).toEqual([id, summary(isRefusal(fresh) ? fresh : first)])
      }
      expect(refusals.length).toBeGreaterThan(5)
      await regain?.()
    }
  })
})

/** A key with none, and one with each single permission; one of them stands for all, unless THOROUGH=1. */
const GRANTS: readonly (readonly Permission[])[] = process.env.THOROUGH
  ? [[], ...PERMISSIONS.map((one) => [one])]
  : [['expenses.edit']]

/** Operations whose rights depend on records or on the body; `test/unit/contract/access.test.ts` has the others. */
const dependent = routes.filter(({ guard, rights }) => guard || rights)

// Contract 4.13.
describeTransports('a key with limits', (send) => {
  test.each(GRANTS.map((permissions) => ({ permissions })))(
    'with only $permissions is refused what a session of its member would be refused with no other permission',
    async ({ permissions }) => {
      const ws = await newWorkspace(send)
      const member = await ws.join()
      const key = clientOf(send, (await member.post('/v1/api-keys', { permissions })).body.api_key)
      const asked: { id: string; request: (client: Client) => Promise<Answer>; byKey: Answer }[] = []
      for (const { id } of dependent) {
        const request = await prepared(benchOf(ws, member), id)
        asked.push({ id, request, byKey: await request(key) })
      }
      await ws.patch(`/v1/members/${member.id}`, { permissions })
      const session = clientOf(send, (await newSession(ws.id, member.id)).token)
      const differing: unknown[] = []
      for (const { id, request, byKey } of asked) {
        const { status } = await request(session)
        // A request that was allowed may have changed what the same request of the member does, but not its rights.
        if (byKey.status < 300 ? status === 403 : byKey.status !== status)
          differing.push([id, byKey.status, status])
      }
      // Contract 4.15: the exercises make and revoke a key without limits, and remove a passkey.
      expect(differing).toEqual([
        ['createApiKey', 403, 201],
        ['deleteApiKey', 403, 204],
        ['deletePasskey', 403, 204],
      ])
      expect(asked.filter(({ byKey }) => byKey.status === 403).length).toBeGreaterThan(5)
    },
  )
})

// Contract 1.19: a handler that has an effect before its commit, or without one, fails here.
describe('a write that is only checked', () => {
  const ws = sharedWorkspace(http)

  test.each(routes.filter(takesTrial))(
    '$id ends at its commit, and can then be done',
    async ({ id, response }) => {
      const request = await prepared(benchOf(ws), id)
      const received: Received[] = []
      const trials: Transport = async (asked) => {
        const target = `${asked.target}?${TRIAL_QUERY}`
        received.push(await httpTo(inject('service').url)({ ...asked, target }))
        // Not 204, which most routes do not document.
        return { status: 404, headers: {}, text: '' }
      }
      await request(clientOf(trials, ws.key)).catch(() => undefined)
      expect(received).toEqual([{ status: 204, headers: expect.anything(), text: '' }])
      expect((await request(ws)).status).toBe(response.status)
    },
  )

  test('is refused where each record is committed by itself', async () => {
    const references = [{ expense_id: ws.owner, external_id: '1' }]
    const answer = await ws.put(`/v1/external-references/books?${TRIAL_QUERY}`, { references })
    expect(faultsIn(answer)).toEqual([400, ['validate_only']])
  })
})
