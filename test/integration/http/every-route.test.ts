import { expect, test } from 'vitest'
import type { Received } from '../../../packages/local-aws/apigateway/call-handler.ts'
import { type Route, servedMethods, takesKey } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { newToken } from '../../../shared/domain/people/token.ts'
import { describeTransports } from '../../support/api.ts'
import { type Answer, read } from '../../support/client.ts'
import { newWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
const closed = routes.filter(takesKey)
const reads = closed.filter(({ method }) => method === 'GET')
const writes = closed.filter(({ method, body }) => body && method !== 'GET' && method !== 'DELETE')
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

/** A valid path of the route, whose ids are unknown. */
const pathOf = ({ path }: Pick<Route, 'path'>): string =>
  path
    .replace('{trigger_id}', 'opportunity.created')
    .replace('{namespace}', 'books')
    .replace('/docs/{name}/{file}', '/docs/operations/getMe.md')
    .replace('/docs/{name}', '/docs/errors.md')
    .replaceAll(/\{\w+\}/g, UNKNOWN_ID)

/** Matches the paths that a route serves. */
const formOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** The headers that are equal in two responses to one request. */
const own = ({ headers }: Received) =>
  Object.entries(headers).filter(
    ([name]) => !/^(date|connection|keep-alive|ratelimit|.*request-?id)$/.test(name),
  )

const summary = ({ status, body }: Answer) => `${status} ${body?.error?.code}`

// The rules of contract 1 and 2 for every endpoint, tested on every row of the route table.
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
        // fetch refuses a body with GET.
        body: route.method === 'GET' ? undefined : body,
      }),
    )

  /** The responses by route id, so that one failure shows all routes that differ. */
  async function each(rows: readonly Route[], one: (route: Route) => Promise<Answer>) {
    const answers = await Promise.all(rows.map(async (route) => [route.id, await one(route)] as const))
    for (const [id, { headers, body }] of answers) {
      // Contract 1.4; the public routes may be cached.
      const isOpen = rows.find((route) => route.id === id)?.auth === 'none'
      expect([id, headers['x-request-id'], headers['x-content-type-options']]).toEqual([
        ...[id, expect.stringMatching(/^\S+$/), 'nosniff'],
      ])
      if (!isOpen) expect([id, headers['cache-control']]).toEqual([id, 'no-store'])
      if (body?.error) expect(body.error.request_id).toBe(headers['x-request-id'])
    }
    return Object.fromEntries(answers.map(([id, answer]) => [id, summary(answer)]))
  }
  const all = (rows: readonly Route[], what: string) => Object.fromEntries(rows.map(({ id }) => [id, what]))

  test('requires a key before any other check, unless it is public', async () => {
    const without = await each(routes, (route) =>
      ask(route, `${pathOf(route)}?nope=1`, undefined, '{', 'x/y'),
    )
    const open = routes.filter(({ auth }) => auth === 'none')
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/docs',
      '/docs/{name}',
      '/docs/{name}/{file}',
      '/llms-full.txt',
      '/llms.txt',
      '/v1/health',
      '/v1/openapi-3.0.json',
      '/v1/openapi.json',
    ])
    const keyed = closed.filter(({ auth }) => auth !== 'invitation')
    expect(without).toMatchObject(all(keyed, '401 unauthorized'))
    const unknown = newToken('api_key')
    expect(await each(keyed, (route) => ask(route, pathOf(route), unknown))).toEqual(
      all(keyed, '401 unauthorized'),
    )
    const opened = await each(open, (route) => ask(route, pathOf(route)))
    expect(opened).toEqual(all(open, '200 undefined'))
  })

  test('refuses an unknown query parameter', async () => {
    const { key } = await newWorkspace(send)
    const answers = await each(closed, (route) => ask(route, `${pathOf(route)}?nope=1`, key))
    expect(answers).toEqual(all(closed, '400 invalid_request'))
  })

  test('is a 404 for a malformed or unknown id', async () => {
    const { key } = await newWorkspace(send)
    const members = closed.filter(({ path }) => path.includes('{id}'))
    expect(members.length).toBeGreaterThan(10)
    const nonsense = await each(members, (route) =>
      ask(route, pathOf(route).replace(UNKNOWN_ID, 'nonsense'), key, '{}', 'application/json'),
    )
    expect(nonsense).toEqual(all(members, '404 not_found'))
    const bodiless = members.filter(({ method }) => method === 'GET' || method === 'DELETE')
    expect(await each(bodiless, (route) => ask(route, pathOf(route), key))).toEqual(
      all(bodiless, '404 not_found'),
    )
  })

  test('accepts only a JSON object without unknown fields', async () => {
    const { key } = await newWorkspace(send)
    const sending = (body: string, type = 'application/json') =>
      each(writes, (route) => ask(route, pathOf(route), key, body, type))
    for (const body of ['{"nope":1}', '[]', '{']) {
      expect(await sending(body)).toEqual(all(writes, '400 invalid_request'))
    }
    expect(await sending('{}', 'text/plain')).toEqual(all(writes, '415 unsupported_media_type'))
  })

  // Contract 1.20.
  test('answers HEAD with the status and headers of GET, also with a read-only key', async () => {
    const { post } = await newWorkspace(send)
    const { api_key } = (await post('/v1/api-keys', { name: 'Monitor', read_only: true })).body
    const { body: contact, headers: of } = await post('/v1/contacts', { name: 'Ann' })
    const headers = { authorization: `Bearer ${api_key}` }
    const both = async (target: string, key: Record<string, string> = headers) => {
      const asked = { target, headers: key }
      const [get, head] = [await send({ method: 'GET', ...asked }), await send({ method: 'HEAD', ...asked })]
      expect([target, head.status, own(head)]).toEqual([target, get.status, own(get)])
      return head
    }
    expect(reads.length).toBeGreaterThan(40)
    for (const route of reads) expect((await both(pathOf(route))).headers).toHaveProperty('ratelimit')
    const open = routes.filter(({ auth }) => auth === 'none').map(pathOf)
    for (const path of [...open, '/docs/schemas/Expense.md', '/docs/try.js', '/docs/search.json'])
      expect((await both(path, {})).status).toBe(200)
    expect(await both(`/v1/contacts/${contact.id}`)).toMatchObject({
      status: 200,
      headers: { etag: of.etag },
    })
    expect((await send({ method: 'HEAD', target: '/v1/me' })).status).toBe(401)
  })

  test('is a 405 for another method, with exactly the allowed methods in Allow', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      // `/v1/sessions/options` also has the form of `/v1/sessions/{id}`.
      const served = routes.filter((route) => formOf(route).test(path)).flatMap(servedMethods)
      const taken: readonly string[] = [...new Set(served)].sort()
      for (const method of ['PUT', 'OPTIONS']) {
        if (taken.includes(method)) continue
        const answer = read(await send({ method, target: pathOf({ path }) }))
        expect([method, path, summary(answer)]).toEqual([method, path, '405 method_not_allowed'])
        expect(answer.headers.allow?.split(', ').sort()).toEqual(taken)
      }
    }
    for (const method of ['PATCH', 'DELETE'])
      expect((await send({ method, target: '/v1/opportunities' })).status).toBe(405)
  })

  test('is a 404 when letters or slashes of its path are percent-encoded', async () => {
    for (const [method, target] of [
      ['GET', '/v1/%6fpportunities'],
      ['POST', '/v1/opportunities/x%2Fapprove'],
    ] as const)
      expect(summary(read(await send({ method, target })))).toBe('404 not_found')
  })
})
