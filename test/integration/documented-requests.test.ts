import { expect, test } from 'vitest'
import type { Route } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { document } from '../../shared/document/openapi/document.ts'
import type { Json } from '../../shared/domain/kit/event.ts'
import { describeTransports } from '../support/api.ts'
import type { Client } from '../support/client.ts'
import { benchOf, prepared } from '../support/exercised.ts'
import { sharedWorkspace } from '../support/workspace.ts'

/** Contract 17.3: a documented request succeeds when it is sent to a new workspace. */
const { paths } = await document()
const keyed = (routes as readonly Route[]).filter(({ auth = 'key' }) => auth === 'key')

/** The examples of signing in would need the signature of an authenticator. */
const EXAMPLES = keyed.flatMap(({ id, method, path, response, fires = [] }) => {
  const media = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  if (!media) return []
  const bodies = media.examples
    ? Object.entries(media.examples).map(([name, { value }]) => [name, value] as const)
    : [['example', media.example] as const]
  return bodies.map(([name, body]) => ({ id, name, body: body as Json, status: response.status, fires }))
})

/**
 * The client of a workspace that sends one example in place of the body that the exercise of the endpoint sends. The
 * exercise (test/support/exercises) prepares what the path names, and its body has ids of this workspace for references.
 */
function sendingExample(client: Client, example: Json): Client {
  const replaced = (body: unknown = {}) => {
    const own = body as Json
    return Object.fromEntries(
      Object.entries(example).map(([name, value]) => [
        name,
        name.endsWith('_id') ? (own[name] ?? value) : value,
      ]),
    )
  }
  return {
    ...client,
    post: (target, body, headers) => client.post(target, replaced(body), headers),
    patch: (target, body) => client.patch(target, replaced(body)),
    put: (target, body) => client.put(target, replaced(body)),
  }
}

describeTransports('a documented request', (send) => {
  const ws = sharedWorkspace(send)
  const newest = async (): Promise<{ id: string; trigger: string }[]> =>
    (await ws.get('/v1/events?limit=20')).body.data

  test.each(EXAMPLES)('$id: $name', async ({ id, body, status, fires }) => {
    const request = await prepared(benchOf(ws), id)
    const before = new Set((await newest()).map(({ id }) => id))
    const sent = await request(sendingExample(ws, body))
    expect([sent.status, sent.body?.error]).toEqual([status, undefined])
    // It fires no trigger that its documentation does not name.
    const fired = (await newest()).filter(({ id }) => !before.has(id))
    expect(fires).toEqual(expect.arrayContaining(fired.map(({ trigger }) => trigger)))
  })
})
