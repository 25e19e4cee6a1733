import { describe, expect, test } from 'vitest'
import { KEEPS_DATA } from '../../infra/deployed/protect-data.ts'
import type { Route } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { goBack, leftByFailure, play, type Stack } from './deployment.ts'
import { ofType, type SynthesizedStack, synthesize } from './synthesize.ts'

const base = synthesize()
const changed = (change: (row: Route) => Route) => synthesize({}, { routes: routes.map(change) })
const without = (gone: (row: Route) => boolean) =>
  synthesize({}, { routes: routes.filter((row) => !gone(row)) })

const ARN = (service: string) =>
  `arn:aws:acm:${service}:123456789012:certificate/12345678-1234-1234-1234-123456789012`

/** The data stack with one more index; how the functions are granted it does not matter to CloudFormation. */
const withIndex = (stacks: readonly SynthesizedStack[]): Stack[] => {
  const copy = structuredClone(stacks)
  for (const { Properties } of copy.flatMap(({ resources }) => Object.values(resources))) {
    const indexes = Properties?.GlobalSecondaryIndexes
    if (Array.isArray(indexes)) indexes.push({ IndexName: 'new', KeySchema: [], Projection: {} })
  }
  return [...copy]
}

const withNewIndex = withIndex(base)
const NEW_INDEX_REMOVED = expect.stringMatching(/^dev-workspace-data: Table\w+: the index new is removed$/)

const DOMAINS = {
  domainName: 'api.example.com',
  certificateArn: ARN('eu-central-1'),
  consoleDomainName: 'console.example.com',
  consoleCertificateArn: ARN('us-east-1'),
}

const OTHER_SETTINGS = {
  alarmEmail: 'on-call@example.com',
  monthlyBudget: '50',
  syntheticCheck: 'on',
  fileStorage: 'tiering',
  backupVault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
  provisionedReadUnits: '5-50',
  provisionedWriteUnits: '5-50',
  batchingSeconds: '2',
  logRetentionDays: '90',
  ratePerSecond: '50',
  throttlePerSecond: '500',
  linkKeys: '1,2',
}

const forwarding = synthesize({
  eventArchive: 'on',
  eventBus: 'arn:aws:events:eu-central-1:123456789012:event-bus/events',
})

const KINDS: Readonly<Record<string, readonly Stack[]>> = {
  'a handler, an operation and a tag that are renamed': changed((row) => ({
    ...row,
    handler: `renamed/${row.handler.replace('/', '-')}`,
    id: `${row.id}Renamed`,
    tag: 'Elsewhere',
  })),
  'a path variable that is renamed': changed((row) => ({
    ...row,
    path: row.path.replaceAll('{id}', '{record_id}'),
  })),
  'endpoints that move to another path': changed((row) => ({
    ...row,
    path: row.path.replace('/v1/contacts', '/v1/people'),
  })),
  'endpoints that are removed, with the last use of a queue': without(({ access }) =>
    access.includes('queue:deliveries'),
  ),
  'all endpoints with a key removed, with the last use of the table': without(({ auth }) => auth !== 'none'),
  'a new index of the table': withNewIndex,
  'the console off': synthesize({ console: 'off' }),
  'another size': synthesize({ size: 'standard' }),
  'tracing on': synthesize({ tracing: 'active' }),
  'guarded deployments': synthesize({ rollout: 'guarded' }),
  'events forwarded to the archive and a bus': forwarding,
  'files copied to another region': synthesize({ fileReplica: 'arn:aws:s3:::elsewhere' }),
  'provisioned capacity': synthesize({ provisionedReadUnits: '5-50', provisionedWriteUnits: '5-50' }),
}

/** Switching forwarding off ends its dead-letter queue. The stack no longer has the bucket, which is kept. */
const FORWARDING_REMOVED = ['EventsDead4A3826DF', 'EventArchiveBucketB5B69D37'].map(
  (id) => `dev-workspace-pipeline: EventForwarding${id}: removed, with what it holds`,
)

describe.each(Object.entries(KINDS))('%s', (_, other) => {
  // A removal in one direction is an addition in the other.
  test.each<[string, readonly Stack[], readonly Stack[]]>([
    ['appearing', base, other],
    ['disappearing', other, base],
  ])('%s: deployed, and taken back', (_way, before, after) => {
    const forward = play(before, after)
    const removed = before === forwarding ? FORWARDING_REMOVED : []
    expect(forward.troubles).toEqual(before === withNewIndex ? [NEW_INDEX_REMOVED] : removed)
    const back = goBack(forward.live, before)
    expect(back.troubles).toEqual(after === forwarding ? FORWARDING_REMOVED : [])
    expect(play(back.live, after).troubles).toEqual(removed)
  })
})

test.each([
  ['its own id', '', 'its type changes'],
  ['another id', 'Global', 'denied by the stack policy'],
])('a table does not become a global table under %s', (_, prefix, trouble) => {
  const switched = base.map((stack) => ({
    ...stack,
    resources: Object.fromEntries(
      Object.entries(stack.resources).map(([id, resource]) =>
        resource.Type === 'AWS::DynamoDB::Table'
          ? [`${prefix}${id}`, { ...resource, Type: 'AWS::DynamoDB::GlobalTable' }]
          : [id, resource],
      ),
    ),
  }))
  const { troubles } = play(base, switched, [], KEEPS_DATA)
  expect(troubles).toEqual([expect.stringMatching(`^dev-workspace-data: Table\\w+: ${trouble}$`)])
})

test.each(['StreamSpecification', 'TimeToLiveSpecification', 'PointInTimeRecoverySpecification'])(
  'a table that loses its %s is a trouble',
  (name) => {
    const less = structuredClone(base)
    for (const { Properties } of ofType(less, 'AWS::DynamoDB::Table')) delete Properties[name]
    expect(play(base, less).troubles).toEqual([
      expect.stringMatching(`^dev-workspace-data: Table\\w+: ${name} is removed$`),
    ])
    expect(play(less, base).troubles).toEqual([])
  },
)

describe.each([
  ['domains', DOMAINS, 2],
  ['other settings', OTHER_SETTINGS, 3],
])('%s', (_, settings, lost) => {
  const deployed = synthesize(settings)
  const record = Object.assign({}, ...deployed.map(({ outputs }) => outputs.Settings)) as { Value: string }

  test('can be set later, and are recorded for the next deployment', () => {
    expect(play(base, deployed).troubles).toEqual([])
    expect(JSON.parse(record.Value)).toEqual(settings)
    expect(synthesize(JSON.parse(record.Value))).toEqual(deployed)
  })

  test('cannot be forgotten without a trouble, and can be set again after they were dropped', () => {
    const { live, outside, troubles } = play(deployed, base)
    expect(troubles.length).toBe(lost)
    for (const trouble of troubles) expect(trouble).toMatch(/removed/)
    expect(play(live, deployed, outside).troubles).toEqual([])
  })
})

test('a first deployment that fails leaves nothing, except for the table if one of its parameters fails', () => {
  const left = base.flatMap((stack) =>
    Object.keys(stack.resources).flatMap((id) =>
      leftByFailure(stack, id).length > 0 ? [id.slice(0, -8)] : [],
    ),
  )
  expect(left).toEqual(['TableName', 'TableArn', 'TableStreamArn'])
})

test('no stack exports the table, so that it can be replaced by a restored one', () => {
  const exported = base.flatMap(({ exports }) => exports)
  expect(exported.length).toBeGreaterThan(10)
  expect(exported.filter((name) => name.includes('Table'))).toEqual([])
})

/** Logical ids of all resources except the deployment, whose id follows from the document of the API. */
const idsOf = (stacks: readonly Stack[]) =>
  stacks.flatMap(({ name, resources }) =>
    Object.keys(resources).flatMap((id) =>
      resources[id]?.Type === 'AWS::ApiGatewayV2::Deployment' ? [] : [`${name}/${id}`],
    ),
  )

test.each(Object.keys(KINDS).filter((kind) => kind.endsWith('renamed')))(
  '%s: every resource is changed in place',
  (kind) => {
    expect(idsOf(KINDS[kind] ?? [])).toEqual(idsOf(base))
  },
)

test('API Gateway needs three calls for a first deployment, and four for one more route', () => {
  expect(play([], base).apiGatewayCalls).toBe(3)
  expect(play([], synthesize(DOMAINS)).apiGatewayCalls).toBe(5)
  const less = without(({ id }) => id === 'getContact')
  const { live, apiGatewayCalls } = play(less, base)
  expect(apiGatewayCalls).toBe(4)
  expect(goBack(live, less).apiGatewayCalls).toBe(4)
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

test.each([
  // The secret that leaves holds nothing but the secret.
  ['originSecrets', 'OriginSecret1'],
  ['linkKeys', undefined],
])('%s is rotated by two deployments, and back, without a trouble', (name, leaves) => {
  let live: readonly Stack[] = base
  const gone = (id: string | undefined) =>
    id === undefined ? [] : [expect.stringMatching(`^dev-workspace-data: ${id}\\w+: removed`)]
  const steps: [string, string | undefined][] = [
    ['1,2', undefined],
    ['2', leaves],
    ['2,3', undefined],
    ['3,2', undefined],
    ['2', leaves?.replace('1', '3')],
  ]
  for (const [value, id] of steps) {
    const played = play(live, synthesize({ [name]: value }), [], KEEPS_DATA)
    expect([value, played.troubles]).toEqual([value, gone(id)])
    live = played.live
  }
})

test('the stack policy keeps every store, key and queue of the data stack', () => {
  const [data, ...others] = base
  const gone = [
    { ...data, name: 'dev-workspace-data', resources: {}, exports: data?.exports ?? [] },
    ...others,
  ]
  const kept = Object.entries(data?.resources ?? {}).flatMap(([id, { Type }]) =>
    /Table$|Bucket$|Queue$/.test(Type) || /^(SealingKey|FilesLinkKey)/.test(id) ? [id] : [],
  )
  expect(kept.length).toBe(13)
  const { troubles } = play(base, gone, [], KEEPS_DATA)
  expect(troubles).toEqual(kept.map((id) => `dev-workspace-data: ${id}: denied by the stack policy`))
})

describe('a restored table', () => {
  const restored = synthesize({ tableName: 'dev-restored' })
  const forward = play(base, restored, ['dev-restored'])

  test('stays when a former version is deployed, which then reads its name too', () => {
    expect(goBack(forward.live, base).troubles).toEqual([])
    const reads = (stacks: readonly Stack[]) =>
      JSON.stringify(stacks.filter(({ name }) => !name.endsWith('-data')))
    expect(reads(restored)).toBe(reads(base))
  })

  test('is replaced again by the former table', () => {
    const [tableName] = forward.outside
    const back = play(forward.live, synthesize({ tableName }), forward.outside)
    expect([back.troubles, back.outside]).toEqual([[], ['dev-restored']])
  })
})
