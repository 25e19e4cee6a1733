import { expect, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { describeTransports } from '../../support/api.ts'
import { type Answer, clientOf, read } from '../../support/client.ts'
import { newWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
const closed = routes.filter(({ auth }) => auth !== 'none')
const writes = closed.filter(({ method, body }) => body && method !== 'GET' && method !== 'DELETE')
const NOBODY = '01900000-0000-7000-8000-000000000000'

/** A path of the row that its parameters allow, and where no record is. */
const pathOf = ({ path }: Route): string =>
  path
    .replace('{trigger_id}', 'opportunity.created')
    .replace('{namespace}', 'books')
    .replaceAll(/\{\w+\}/g, NOBODY)

const summary = ({ status, body }: Answer) => `${status} ${body?.error?.code}`

// What contract 1 and 2 says of every endpoint, asked of every row of the route table.
describeTransports('every route', (send) => {
  const ask = async (
    route: Pick<Route, 'method'>,
    target: string,
    key?: string,
    body?: string,
    type?: string,
  ) =>
    read(
      await send({
        method: route.method,
        target,
        headers: { ...(key && { authorization: `Bearer ${key}` }), ...(type && { 'content-type': type }) },
        // No client would send one with GET, and fetch refuses to.
        body: route.method === 'GET' ? undefined : body,
      }),
    )

  /** What each of the rows answered, by its id: one look shows all that differ. */
  async function each(rows: readonly Route[], one: (route: Route) => Promise<Answer>) {
    const answers = await Promise.all(rows.map(async (route) => [route.id, await one(route)] as const))
    for (const [id, { headers, body }] of answers) {
      expect([id, headers['x-request-id']]).toEqual([id, expect.stringMatching(/^\S+$/)])
      if (body?.error) expect(body.error.request_id).toBe(headers['x-request-id'])
    }
    return Object.fromEntries(answers.map(([id, answer]) => [id, summary(answer)]))
  }
  const all = (rows: readonly Route[], what: string) => Object.fromEntries(rows.map(({ id }) => [id, what]))

  test('wants a key, before anything else, unless it is open', async () => {
    const without = await each(routes, (route) =>
      ask(route, `${pathOf(route)}?nope=1`, undefined, '{', 'x/y'),
    )
    const open = routes.filter(({ auth }) => auth === 'none')
    expect(open.map(({ path }) => path).sort()).toEqual(['/docs', '/v1/health', '/v1/openapi.json'])
    expect(without).toMatchObject(all(closed, '401 unauthorized'))
    const opened = await each(open, (route) => ask(route, route.path))
    expect(opened).toEqual(all(open, '200 undefined'))
  })

  test('refuses a query parameter it does not know', async () => {
    const { key } = await newWorkspace(send)
    const answers = await each(closed, (route) => ask(route, `${pathOf(route)}?nope=1`, key))
    expect(answers).toEqual(all(closed, '400 invalid_request'))
  })

  test('refuses an id that is none, or names nothing, whatever the body', async () => {
    const { key } = await newWorkspace(send)
    const members = closed.filter(({ path }) => path.includes('{id}'))
    expect(members.length).toBeGreaterThan(10)
    const nonsense = await each(members, (route) =>
      ask(route, pathOf(route).replace(NOBODY, 'nonsense'), key, '{}', 'application/json'),
    )
    expect(nonsense).toEqual(all(members, '404 not_found'))
    const bodiless = members.filter(({ method }) => method === 'GET' || method === 'DELETE')
    expect(await each(bodiless, (route) => ask(route, pathOf(route), key))).toEqual(
      all(bodiless, '404 not_found'),
    )
  })

  test('takes a JSON object without unknown fields, and nothing else', async () => {
    const { key } = await newWorkspace(send)
    const sending = (body: string, type = 'application/json') =>
      each(writes, (route) => ask(route, pathOf(route), key, body, type))
    for (const body of [
      '{"nope":1}',
      '[]',
      'null',
      '"x"',
      '1',
      '{',
      '{"a":1}{',
      "{'a':1}",
      '{"__proto__":{}}',
    ]) {
      expect(await sending(body)).toEqual(all(writes, '400 invalid_request'))
    }
    expect(await sending('{}', 'text/plain')).toEqual(all(writes, '415 unsupported_media_type'))
    expect(await sending(' '.repeat(256 * 1024 + 1))).toEqual(all(writes, '413 payload_too_large'))
  })

  test('answers another method with 405 and exactly those it takes', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const own = routes.filter((route) => route.path === path)
      const taken: string[] = own.map(({ method }) => method).sort()
      const [first] = own
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (!first || taken.includes(method)) continue
        const answer = read(await send({ method, target: pathOf(first) }))
        expect([method, path, summary(answer)]).toEqual([method, path, '405 method_not_allowed'])
        expect(answer.headers.allow?.split(', ').sort()).toEqual(taken)
      }
    }
  })

  test('does not know a path whose own letters are escaped', async () => {
    for (const [method, target] of [
      ['GET', '/v1/%6fpportunities'],
      ['POST', '/v1/opportunities/x%2Fapprove'],
    ] as const)
      expect(summary(read(await send({ method, target })))).toBe('404 not_found')
  })

  test('tells an authenticated caller where the limit stands, and caches nothing', async () => {
    const { key, join } = await newWorkspace(send)
    const stranger = await join([])
    const seen = new Set<number>()
    for (const [owner, target] of [
      [key, '/v1/me'],
      [key, '/v1/opportunities?limit=0'],
      [key, `/v1/opportunities/${NOBODY}`],
      [stranger.key, '/v1/expenses'],
    ] as const) {
      const { status, headers } = await clientOf(send, owner).get(target)
      seen.add(status)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['ratelimit-policy']).toMatch(/^"default";q=\d+;w=\d+$/)
      expect(headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/)
    }
    expect([...seen].sort()).toEqual([200, 400, 403, 404])
  })
})
