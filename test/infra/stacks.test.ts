import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlersOf } from '../../infra/build-app.ts'
import { VARIANTS } from '../../infra/settings/variants.ts'
import { ofType, synthesize } from './synthesize.ts'

const dev = synthesize({ alarmEmail: 'on-call@example.com', syntheticCheck: 'on' })
const prod = synthesize({ stage: 'prod' })
/** With all functions. */
const WHOLE = {
  syntheticCheck: 'on',
  eventArchive: 'on',
  eventBus: 'arn:aws:events:eu-central-1:123456789012:event-bus/events',
}
const functions = ofType(synthesize(WHOLE), 'AWS::Lambda::Function')

const named = synthesize({
  syntheticCheck: 'on',
  throttlePerSecond: '500',
  domainName: 'api.example.com',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
})
const everything = synthesize({
  stage: 'all',
  rollout: 'guarded',
  tracing: 'active',
  logRetentionDays: 90,
  provisionedReadUnits: '5-50',
  provisionedWriteUnits: '5-50',
})

test.each(
  [...dev, ...everything].map(({ name, resources }) => [name, Object.keys(resources).length] as const),
)('%s stays below 450 resources', (_, count) => expect(count).toBeLessThan(450))

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

test.each([
  ['dev', dev, 30],
  ['all', everything, 90],
] as const)(
  'each stack of %s has one log group with its name, to which its functions alone write',
  (stage, stacks, RetentionInDays) => {
    const groups = stacks.flatMap((stack) => {
      const { name, resources } = stack
      const found = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::Logs::LogGroup')
      const functionsOf = ofType([stack], 'AWS::Lambda::Function')
      const [id = ''] = found.find(([, { Properties }]) => Properties.LogGroupName === name) ?? []
      expect(functionsOf.map(({ Properties }) => Properties.LoggingConfig)).toEqual(
        functionsOf.map(() => expect.objectContaining({ LogGroup: { Ref: id } })),
      )
      const writers = ofType([stack], 'AWS::IAM::Role').filter(({ Properties }) =>
        JSON.stringify(Properties.Policies).includes(
          `"Action":["logs:CreateLogStream","logs:PutLogEvents"],"Effect":"Allow","Resource":{"Fn::GetAtt":["${id}","Arn"]}`,
        ),
      )
      expect(writers.length).toBe(functionsOf.length)
      return found.map(([, { Properties }]) => Properties)
    })
    const access = `/aws/vendedlogs/apis/${stage}-workspace-api`
    const names = ['api', 'pipeline', 'console'].map((part) => `${stage}-workspace-${part}`)
    expect(groups.map(({ LogGroupName }) => LogGroupName).toSorted()).toEqual([access, ...names].toSorted())
    expect(groups).toMatchObject(groups.map(() => ({ RetentionInDays })))
    const [query] = ofType(stacks, 'AWS::Logs::QueryDefinition')
    expect(query?.Properties.LogGroupNames).toEqual([names[0], names[1], access])
  },
)

test('the scheduled check requests the address that clients use, and exists only with its setting', () => {
  const checkedUrls = (stacks: typeof dev) =>
    ofType(stacks, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
      return Variables.CHECKED_URL ?? []
    })
  expect(JSON.stringify(checkedUrls(dev))).toMatch(/^\[{"Fn::Join".*https:\/\/.*execute-api/)
  expect(checkedUrls(named)).toEqual(['https://api.example.com'])
  expect(checkedUrls(prod)).toEqual([])
})

/** Not a role with which API Gateway invokes functions (`api.test.ts`). */
const isOfFunction = ({ AssumeRolePolicyDocument }: Record<string, unknown>): boolean =>
  JSON.stringify(AssumeRolePolicyDocument).includes('lambda.amazonaws.com')

test('the API has the rate limit and the custom domain of the settings', () => {
  const [stage] = ofType(named, 'AWS::ApiGatewayV2::Stage')
  expect(stage?.Properties.DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: 500,
    ThrottlingBurstLimit: 500,
  })
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
  expect(throughputOf({ maxReadUnits: 4000, maxWriteUnits: 1000 })).toEqual({
    billing: 'PAY_PER_REQUEST',
    all: Array(6).fill(ceiling),
  })
})

test('size large warms table and indexes, and `size` provisions the figures of the size', () => {
  const warm = { WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 30_000 } }
  const [large] = ofType(synthesize({ size: 'large' }), 'AWS::DynamoDB::Table')
  expect(large?.Properties).toMatchObject({ ...warm, GlobalSecondaryIndexes: Array(5).fill(warm) })
  const bySize = { provisionedReadUnits: 'size', provisionedWriteUnits: 'size', size: 'standard' }
  expect(throughputOf(bySize).all).toEqual(Array(6).fill({ ReadCapacityUnits: 50, WriteCapacityUnits: 50 }))
})

test('provisioned capacity scales automatically between its bounds, on the table and every index', () => {
  const context = { provisionedReadUnits: '10-4000', provisionedWriteUnits: '5-1000' }
  const { all } = throughputOf(context)
  expect(all).toEqual(Array(6).fill({ ReadCapacityUnits: 10, WriteCapacityUnits: 5 }))
  const stacks = synthesize(context)
  const targets = ofType(stacks, 'AWS::ApplicationAutoScaling::ScalableTarget').map(
    ({ Properties: { ScalableDimension, MinCapacity, MaxCapacity } }) =>
      `${ScalableDimension} ${MinCapacity}-${MaxCapacity}`,
  )
  const scaled = ['table', ...Array(5).fill('index')].flatMap((of) => [
    `dynamodb:${of}:ReadCapacityUnits 10-4000`,
    `dynamodb:${of}:WriteCapacityUnits 5-1000`,
  ])
  expect(targets.toSorted()).toEqual(scaled.toSorted())
  const policies = ofType(stacks, 'AWS::ApplicationAutoScaling::ScalingPolicy')
  // The rest is a reserve for the minutes that scaling takes.
  expect(policies).toMatchObject(
    Array(12).fill({ Properties: { TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 } } }),
  )
})

test('tracing is on if it is set, and every role may then send traces', () => {
  const traced = synthesize({ ...WHOLE, tracing: 'active' })
  const modes = ofType(traced, 'AWS::Lambda::Function').map(({ Properties }) => Properties.TracingConfig)
  expect(modes).toEqual(functions.map(() => ({ Mode: 'Active' })))
  const sends =
    '{"Action":["xray:PutTelemetryRecords","xray:PutTraceSegments"],"Effect":"Allow","Resource":"*"}'
  const roles = ofType(traced, 'AWS::IAM::Role').flatMap((role) =>
    isOfFunction(role.Properties) ? JSON.stringify(role).includes(sends) : [],
  )
  expect(roles).toEqual(functions.map(() => true))
  expect(JSON.stringify(dev)).not.toMatch(/TracingConfig|xray/)
})

/** The resource that a template refers to, in the same stack or by the export of another. */
function referred(
  stacks: typeof dev,
  { resources }: (typeof dev)[number],
  value: unknown,
): (typeof functions)[number] | undefined {
  const reference = value as { 'Fn::ImportValue'?: string; 'Fn::GetAtt'?: readonly string[]; Ref?: string }
  const name = reference['Fn::ImportValue']
  if (name === undefined) return resources[reference['Fn::GetAtt']?.[0] ?? reference.Ref ?? '']
  const from = stacks.find(({ exports }) => exports.includes(name))
  const outputs = Object.values(from?.outputs ?? {}) as { Value: unknown; Export?: { Name: string } }[]
  const found = outputs.find(({ Export }) => Export?.Name === name)
  return from && found && referred([], from, found.Value)
}

test.each(VARIANTS)(
  'each queue hides a message for at least six timeouts of its function: %j',
  (settings) => {
    const stacks = synthesize(settings)
    const waits = stacks.flatMap((stack) =>
      ofType([stack], 'AWS::Lambda::EventSourceMapping').flatMap(({ Properties }) => {
        const [source, consumer] = [Properties.EventSourceArn, Properties.FunctionName].map((one) =>
          referred(stacks, stack, one),
        )
        if (source?.Type !== 'AWS::SQS::Queue') return []
        return Number(source.Properties.VisibilityTimeout) / Number(consumer?.Properties.Timeout)
      }),
    )
    expect(waits.length).toBeGreaterThanOrEqual(4)
    expect(waits.filter((timeouts) => !(timeouts >= 6))).toEqual([])
  },
)

test('two stages share no resource name', () => {
  const namesIn = (stacks: typeof dev) => [
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
  expect(namesIn(dev).length).toBe(namesIn(prod).length)
  expect(namesIn(dev).filter((name) => namesIn(prod).includes(name))).toEqual([])
})
