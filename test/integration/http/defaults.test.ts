import { expect, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import type { Json } from '../../../shared/domain/kit/event.ts'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { benchOf, prepared } from '../../support/exercised.ts'
import { sharedWorkspace } from '../../support/workspace.ts'

/* Contract 17.3: a declared default, sent, is as if it were left out. */

const { paths } = await document()
const keyed = (routes as readonly Route[]).filter(({ auth = 'key' }) => auth === 'key')
const operationOf = ({ method, path }: Route) => paths[path]?.[method.toLowerCase()]

const BODIES = keyed.flatMap((route) => {
  const { properties = {} } = operationOf(route)?.requestBody?.content['application/json']?.schema ?? {}
  return Object.entries(properties).flatMap(([name, { default: value }]) =>
    // An estimate without items needs an amount.
    value === undefined || Array.isArray(value) ? [] : [{ id: route.id, name, value }],
  )
})

const QUERIES = keyed.flatMap(({ id, path, ...route }) => {
  const parameters = operationOf({ id, path, ...route })?.parameters ?? []
  const declared = parameters.filter(({ schema }) => schema.default !== undefined)
  return path.includes('{') || declared.length === 0
    ? []
    : [
        {
          id,
          path,
          query: declared.map(({ name, schema }) => [name, String(schema.default)] as [string, string]),
        },
      ]
})

/** The client of a workspace that sends other values of one field. */
const sending = (client: Client, name: string, value: unknown): Client => {
  const replaced = (body: unknown = {}) => {
    const { [name]: _, ...rest } = body as Json
    return value === undefined ? rest : { ...rest, [name]: value }
  }
  return {
    ...client,
    post: (target, body, headers) => client.post(target, replaced(body), headers),
    put: (target, body) => client.put(target, replaced(body)),
  }
}

/** An answer without what differs between two records that are made alike. */
const alike = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) =>
      /(^|_)(id|at|key|secret|count|since|until|url)$/.test(name) && value !== null ? typeof value : value,
    ),
  )

describeTransports('a default of the document', (send) => {
  const ws = sharedWorkspace(send)

  test.each(BODIES)('$id: $name', async ({ id, name, value }) => {
    const answers = []
    for (const one of [undefined, value])
      answers.push(await (await prepared(benchOf(ws), id))(sending(ws, name, one)))
    const [absent, given] = answers.map(({ status, body }) => [status, alike(body)])
    expect(absent?.[0]).toBeOneOf([200, 201, 202])
    expect(given).toEqual(absent)
  })

  test.each(QUERIES)('$id: the parameters', async ({ id, path, query }) => {
    const own = id === 'listFailures' ? 'status=failed&' : ''
    const absent = await ws.get(`${path}?${own}`)
    const given = await ws.get(`${path}?${own}${new URLSearchParams(query)}`)
    expect([given.status, given.body]).toEqual([200, absent.body])
  })
})
