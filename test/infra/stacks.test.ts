import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlersOf } from '../../infra/build-app.ts'
import { takesKey } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { ofType, synthesize } from './synthesize.ts'

const dev = synthesize({ alarmEmail: 'on-call@example.com', syntheticCheck: 'on' })
const prod = synthesize({ stage: 'prod' })
const functions = ofType(dev, 'AWS::Lambda::Function')
const properties = (type: string) => ofType(dev, type).map((resource) => resource.Properties)

const everything = synthesize({
  stage: 'all',
  rollout: 'guarded',
  tracing: 'active',
  provisionedReadUnits: '5-50',
  provisionedWriteUnits: '5-50',
})

test.each(
  [...dev, ...everything].map(({ name, resources }) => [name, Object.keys(resources).length] as const),
)('%s stays below 480 resources', (_, count) => expect(count).toBeLessThan(480))

test('templates use each of their parameters', () => {
  const unused = [...dev, ...everything].flatMap(({ name, template }) => {
    const text = JSON.stringify(template)
    const { Parameters = {} } = template as { Parameters?: object }
    return Object.keys(Parameters).flatMap((id) =>
      text.includes(`{"Ref":"${id}"}`) ? [] : [`${name} ${id}`],
    )
  })
  expect(unused).toEqual([])
})

test('the route table, the handler files and the functions agree', () => {
  const files = globSync('functions/**/*.ts').map((file) => file.slice('functions/'.length, -'.ts'.length))
  const handlers = functions.map(({ Properties }) => String(Properties.Handler))
  expect([...files].sort()).toEqual(handlersOf().sort())
  expect(handlers.sort()).toEqual(files.map((file) => `functions/${file}.handler`).sort())
})

test('every function is arm64 with Node 24, and has its own log group with a retention', () => {
  const found = functions.map(({ Properties: { Architectures, Runtime, LoggingConfig } }) => ({
    Architectures,
    Runtime,
    LoggingConfig,
  }))
  expect(found).toEqual(
    handlersOf().map(() => ({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      LoggingConfig: {
        LogFormat: 'JSON',
        SystemLogLevel: 'WARN',
        LogGroup: { Ref: expect.any(String) },
      },
    })),
  )
  const retentions = properties('AWS::Logs::LogGroup').map(({ RetentionInDays }) => RetentionInDays)
  expect(retentions).toEqual(Array(functions.length + 1).fill(30))
})

test('functions get only the variables that their access needs', () => {
  const names = (handler: string) =>
    functions
      .filter(({ Properties }) => Properties.Handler === `functions/${handler}.handler`)
      .flatMap(({ Properties }) => {
        const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
        return Object.keys(Variables).filter((name) => !/^POWERTOOLS_/.test(name))
      })
      .sort()
  expect(names('http/not-found')).toEqual([])
  expect(names('webhooks/sweep')).toEqual(['DELIVERY_QUEUE_URL', 'SPEED', 'TABLE_NAME'])
  expect(names('webhooks/deliver')).toEqual([
    'DELIVERY_QUEUE_URL',
    'FILES_BUCKET',
    'LINK_KEY_SECRET_ARN',
    'PRIVATE_TARGETS',
    'SEALING_KEY_SECRET_ARN',
    'SLOW_DELIVERY_QUEUE_URL',
    'SPEED',
    'SUCCESS_LOG_SAMPLE',
    'TABLE_NAME',
  ])
  for (const noun of ['contacts', 'expenses'])
    expect(names(`${noun}/delete`)).toEqual(['RATE_PER_SECOND', 'TABLE_NAME'])
  for (const route of routes) {
    if (takesKey(route))
      expect(names(route.handler)).toEqual(expect.arrayContaining(['RATE_PER_SECOND', 'TABLE_NAME']))
  }
})

interface Statement {
  readonly Action: string | string[]
  readonly Resource: unknown
}

test('roles have one inline policy, without managed ones, wildcard actions or wildcard resources', () => {
  expect(ofType(dev, 'AWS::IAM::Policy')).toEqual([])
  const roles = properties('AWS::IAM::Role')
  expect(roles.length).toBe(functions.length)
  expect(roles.filter(({ ManagedPolicyArns }) => ManagedPolicyArns !== undefined)).toEqual([])
  const policies = roles.map(({ Policies }) => Policies as { PolicyDocument: { Statement: Statement[] } }[])
  expect(policies.filter(({ length }) => length !== 1)).toEqual([])
  const statements = policies.flat().flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  // Each role may write its log, and most may do more.
  expect(statements.length).toBeGreaterThan(2 * roles.length)
  expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([])
  expect(statements.flatMap(({ Resource }) => Resource).filter((resource) => resource === '*')).toEqual([])
})

test('the API has a total rate limit, and a custom domain if one is set', () => {
  const throttle = (stacks: typeof dev) =>
    ofType(stacks, 'AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties.DefaultRouteSettings)
  expect(throttle(dev)).toEqual([{ ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 2000 }])
  expect(ofType(dev, 'AWS::ApiGatewayV2::DomainName')).toEqual([])
  const named = synthesize({
    throttlePerSecond: '500',
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
  })
  expect(throttle(named)).toEqual([{ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 }])
  expect(ofType(named, 'AWS::ApiGatewayV2::DomainName')).toMatchObject([
    {
      Properties: {
        DomainName: 'api.example.com',
        DomainNameConfigurations: [{ EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' }],
      },
    },
  ])
  expect(ofType(named, 'AWS::ApiGatewayV2::ApiMapping').length).toBe(1)
})

const throughputOf = (context: Record<string, unknown>) => {
  const [table] = ofType(synthesize(context), 'AWS::DynamoDB::Table')
  const { BillingMode, GlobalSecondaryIndexes, ...rest } = table?.Properties ?? {}
  return {
    billing: BillingMode,
    all: [rest, ...(GlobalSecondaryIndexes as Record<string, unknown>[])].map(
      ({ OnDemandThroughput, ProvisionedThroughput }) => OnDemandThroughput ?? ProvisionedThroughput,
    ),
  }
}

test('on-demand capacity has a maximum if one is set, on the table and on every index', () => {
  const ceiling = { MaxReadRequestUnits: 4000, MaxWriteRequestUnits: 1000 }
  expect(throughputOf({})).toEqual({ billing: 'PAY_PER_REQUEST', all: Array(6).fill(undefined) })
  expect(throughputOf({ maxReadUnits: 4000, maxWriteUnits: 1000 })).toEqual({
    billing: 'PAY_PER_REQUEST',
    all: Array(6).fill(ceiling),
  })
})

test('provisioned capacity scales automatically between its bounds, on the table and every index', () => {
  const context = { provisionedReadUnits: '10-4000', provisionedWriteUnits: '5-1000' }
  const { all } = throughputOf(context)
  expect(all).toEqual(Array(6).fill({ ReadCapacityUnits: 10, WriteCapacityUnits: 5 }))
  const targets = ofType(synthesize(context), 'AWS::ApplicationAutoScaling::ScalableTarget')
  expect(
    targets
      .map(
        ({ Properties }) =>
          `${Properties.ScalableDimension} ${Properties.MinCapacity}-${Properties.MaxCapacity}`,
      )
      .toSorted(),
  ).toEqual(
    [
      ...['index', 'index', 'index', 'index', 'index', 'table'].map(
        (of) => `dynamodb:${of}:ReadCapacityUnits 10-4000`,
      ),
      ...['index', 'index', 'index', 'index', 'index', 'table'].map(
        (of) => `dynamodb:${of}:WriteCapacityUnits 5-1000`,
      ),
    ].toSorted(),
  )
  const policies = ofType(synthesize(context), 'AWS::ApplicationAutoScaling::ScalingPolicy')
  const utilization = policies.map(
    ({ Properties }) =>
      (Properties.TargetTrackingScalingPolicyConfiguration as { TargetValue: number }).TargetValue,
  )
  // The rest is a reserve for the minutes that scaling takes.
  expect(utilization).toEqual(Array(12).fill(70))
})

test('tracing is on if it is set, and every role may then send traces', () => {
  const traced = synthesize({ tracing: 'active', syntheticCheck: 'on' })
  const modes = ofType(traced, 'AWS::Lambda::Function').map(({ Properties }) => Properties.TracingConfig)
  expect(modes).toEqual(functions.map(() => ({ Mode: 'Active' })))
  const sends =
    '{"Action":["xray:PutTelemetryRecords","xray:PutTraceSegments"],"Effect":"Allow","Resource":"*"}'
  const roles = ofType(traced, 'AWS::IAM::Role').map((role) => JSON.stringify(role).includes(sends))
  expect(roles).toEqual(functions.map(() => true))
  expect(JSON.stringify(dev)).not.toMatch(/TracingConfig|xray/)
})

test('two stages share no resource name', () => {
  const named = (stacks: typeof dev) => [
    ...stacks.map(({ name }) => name),
    ...stacks.flatMap(({ exports }) => exports),
    ...stacks.flatMap(({ resources }) =>
      Object.values(resources).flatMap(({ Properties }) =>
        Object.entries(Properties ?? {}).flatMap(([key, value]) =>
          /^(TableName|QueueName|FunctionName|DashboardName|LogGroupName|RoleName|TopicName|AlarmName|Name)$/.test(
            key,
          ) && typeof value === 'string'
            ? [value]
            : [],
        ),
      ),
    ),
  ]
  expect(named(dev).length).toBe(named(prod).length)
  expect(named(dev).filter((name) => named(prod).includes(name))).toEqual([])
})
