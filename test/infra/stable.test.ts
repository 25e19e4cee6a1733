import { expect, test } from 'vitest'
import { FAMILIES } from '../../infra/families.ts'
import { constructIdOf, functionNameOf, routeKeyOf } from '../../infra/route-identity.ts'
import { type Route, servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { troublesOf } from './deployment.ts'
import { ofType, type SynthesizedStack, synthesize } from './synthesize.ts'

const before = synthesize()

const changed = (change: (row: Route) => Route) => synthesize({}, { routes: routes.map(change) })

/** Logical ids of everything that belongs to endpoints. */
const idsOf = (stacks: readonly SynthesizedStack[]) =>
  stacks.flatMap(({ name, resources }) =>
    Object.entries(resources)
      .filter(([, { Type }]) => /^AWS::(ApiGatewayV2|Lambda::(Function|Permission)|IAM|Logs)/.test(Type))
      .map(([id]) => `${name}/${id}`),
  )

test('renaming a handler, an operation or a tag only updates the function in place', () => {
  const after = changed((row) => ({
    ...row,
    handler: `renamed/${row.handler.replace('/', '-')}`,
    id: `${row.id}Renamed`,
    tag: 'Elsewhere',
  }))
  expect(troublesOf(before, after)).toEqual([])
  expect(idsOf(after)).toEqual(idsOf(before))
})

test('renaming a path variable updates the route in place', () => {
  const after = changed((row) => ({ ...row, path: row.path.replaceAll('{id}', '{record_id}') }))
  expect(ofType(after, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey)).toContain(
    'GET /v1/expenses/{record_id}',
  )
  expect(troublesOf(before, after)).toEqual([])
  expect(idsOf(after)).toEqual(idsOf(before))
  const permissions = (stacks: readonly SynthesizedStack[]) => ofType(stacks, 'AWS::Lambda::Permission')
  // A permission would be replaced, and the former one deleted while the former route still needs it.
  expect(permissions(after)).toEqual(permissions(before))
})

test('a family can be moved to another stack, earlier or later', () => {
  const { costs, sales } = FAMILIES
  const families = {
    ...FAMILIES,
    costs: [...costs, 'contacts'],
    sales: sales.filter((one) => one !== 'contacts'),
  }
  const moved = synthesize({}, { families })
  const names = ofType(moved, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName)
  expect(names).toContain('dev-workspace-costs-get-v1-contacts')
  expect(names).not.toContain('dev-workspace-sales-get-v1-contacts')
  expect(troublesOf(before, moved)).toEqual([])
  expect(troublesOf(moved, before)).toEqual([])
  const routesOf = (stacks: readonly SynthesizedStack[]) =>
    Object.keys(stacks.find(({ name }) => name === 'dev-workspace-routes')?.resources ?? {}).toSorted()
  expect(routesOf(moved)).toEqual(routesOf(before))
})

test('endpoints can be removed, down to the last use of a resource of another stack', () => {
  for (const rows of [
    routes.filter(({ access }) => !access.includes('queue:deliveries')),
    routes.filter(({ auth }) => auth === 'none'),
  ]) {
    expect(rows.length).toBeLessThan(routes.length)
    const after = synthesize({}, { routes: rows })
    expect(troublesOf(before, after)).toEqual([])
    expect(troublesOf(after, before)).toEqual([])
  }
})

test('every route targets a function that is deployed before it', () => {
  const names = new Set(
    ofType(before, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName),
  )
  const integrations = ofType(before, 'AWS::ApiGatewayV2::Integration')
  expect(integrations.length).toBe(routes.flatMap(servedMethods).length + 1)
  for (const { Properties } of integrations) {
    expect(names).toContain(/:function:([\w-]+)"/.exec(JSON.stringify(Properties.IntegrationUri))?.[1])
  }
  expect(before.at(-1)?.name).toBe('dev-workspace-routes')
})

test('function names fit the length limit, and differ by stage, family and route', () => {
  const longest = 'PUT /v1/expenses/{id}/external-references/{namespace}'
  const names = ['a-stage-of-20-letter', 'b-stage-of-20-letter'].flatMap((stage) =>
    ['costs', 'webhooks'].map((family) => functionNameOf(stage, family, longest)),
  )
  expect(names.map((name) => name.length)).toEqual([64, 64, 64, 64])
  expect(new Set(names).size).toBe(4)
  expect(functionNameOf('dev', 'sales', 'POST /v1/opportunities/{id}/approve')).toBe(
    'dev-workspace-sales-post-v1-opportunities-param-approve',
  )
})

test('paths with a common prefix use the same variable names in it', () => {
  const names = new Map<string, Set<string>>()
  for (const { path } of routes) {
    for (const [whole, name = ''] of path.matchAll(/\{([^}]*)\}/g)) {
      const place = path.slice(0, path.indexOf(whole)).replace(/\{[^}]*\}/g, '{}')
      names.set(place, (names.get(place) ?? new Set()).add(name))
    }
  }
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter(([, { size }]) => size > 1)).toEqual([])
})

test('a 401 has its challenge header, although API Gateway renames that header', () => {
  const authenticated = routes.filter(({ auth }) => auth !== 'none')
  expect(
    ofType(before, 'AWS::ApiGatewayV2::Integration').flatMap(
      ({ Properties }) => Properties.ResponseParameters ?? [],
    ),
  ).toEqual(
    authenticated.map(() => ({
      '401': { ResponseParameters: [{ Destination: 'overwrite:header.WWW-Authenticate', Source: 'Bearer' }] },
    })),
  )
})

// Checks `troublesOf` itself with stacks like those before logical ids followed the route.
const stack = (name: string, ids: Record<string, string>, exports: string[] = [], uses: string[] = []) => ({
  name,
  exports,
  resources: {
    ...Object.fromEntries(
      Object.entries(ids).map(([id, RouteKey]) => [
        id,
        { Type: 'AWS::ApiGatewayV2::Route', Properties: { ApiId: 'a', RouteKey } },
      ]),
    ),
    ...Object.fromEntries(
      uses.map((use) => [use, { Type: 'AWS::SQS::Queue', Properties: { of: { 'Fn::ImportValue': use } } }]),
    ),
  },
})

test.each([
  [
    'an id that follows the handler',
    [stack('a', { Old: 'GET /x' })],
    [stack('a', { New: 'GET /x' })],
    /already exists/,
  ],
  [
    'a route that moves to an earlier stack',
    [stack('a', {}), stack('b', { One: 'GET /x' })],
    [stack('a', { One: 'GET /x' }), stack('b', {})],
    /already exists/,
  ],
  [
    'a renamed variable in a new id',
    [stack('a', { Id: 'GET /x/{id}' })],
    [stack('a', { Key: 'GET /x/{key}' })],
    /already exists/,
  ],
  [
    'an export that follows its use',
    [stack('a', {}, ['queue']), stack('b', {}, [], ['queue'])],
    [stack('a', {}), stack('b', {})],
    /export queue is in use by b/,
  ],
])('finds %s', (_, old, now, trouble) => {
  expect(troublesOf(old, now)).toEqual([expect.stringMatching(trouble)])
})

test('logical ids are derived from the route key', () => {
  expect(constructIdOf('PUT /v1/expenses/{id}/external-references/{namespace}')).toBe(
    'PutV1ExpensesParamExternalReferencesParam',
  )
  expect(new Set(routes.map((row) => constructIdOf(routeKeyOf(row)))).size).toBe(routes.length)
})
