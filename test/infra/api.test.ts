import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'
import { ofType, type SynthesizedStack, synthesize } from './synthesize.ts'

const stacks = smallStacks({ stage: 'seen', console: 'off' })

test('the stage serves a deployment, limits requests, and logs no query string', () => {
  const { HttpStage } = propertiesOf(stacks, 'AWS::ApiGatewayV2::Stage') as {
    HttpStage: { AccessLogSettings: { Format: string } }
  }
  const { AccessLogSettings, ...rest } = HttpStage
  expect(rest).toEqual({
    ApiId: '<HttpApi>',
    StageName: '$default',
    DeploymentId: expect.stringMatching(/^<HttpDeployment\w*\.DeploymentId>$/),
    DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 2000 },
  })
  expect(JSON.parse(AccessLogSettings.Format)).toEqual({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    ip: '$context.identity.sourceIp',
    userAgent: '$context.identity.userAgent',
    method: '$context.httpMethod',
    path: '$context.path',
    route: '$context.routeKey',
    status: '$context.status',
    length: '$context.responseLength',
    latency: '$context.responseLatency',
    integrationLatency: '$context.integrationLatency',
    integrationError: '$context.integrationErrorMessage',
  })
  expect(propertiesOf(stacks, 'AWS::Logs::LogGroup').HttpAccessLogs).toMatchObject({
    LogGroupName: '/aws/vendedlogs/apis/seen-workspace-api',
  })
})

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
  readonly 'x-amazon-apigateway-integration': object
}
const bodyOf = (of: readonly SynthesizedStack[]) => {
  const { HttpApi } = propertiesOf(of, 'AWS::ApiGatewayV2::Api') as {
    HttpApi: { Body: { info: object; paths: Record<string, Record<string, Operation>> } }
  }
  return HttpApi.Body
}
const { info, paths } = bodyOf(stacks)
const challenge = { responseParameters: { '401': { 'overwrite:header.WWW-Authenticate': 'Bearer' } } }

test.each<[path: string, method: string, lambda: string, more: object]>([
  ['/$default', 'x-amazon-apigateway-any-method', 'HttpNotFound', {}],
  ['/v1/contacts/{id}', 'get', 'GetV1ContactsParam', challenge],
  ['/v1/contacts', 'post', 'PostV1Contacts', challenge],
  ['/v1/health', 'get', 'GetV1Health', {}],
  // The same function answers both.
  ['/v1/health', 'head', 'GetV1Health', {}],
])('%s %s leads to its function', (path, method, lambda, more) => {
  expect(paths[path]?.[method]?.['x-amazon-apigateway-integration']).toEqual({
    type: 'AWS_PROXY',
    httpMethod: 'POST',
    uri: `arn:<AWS::Partition>:apigateway:<AWS::Region>:lambda:path/2015-03-31/functions/<${lambda}Function.Arn>/invocations`,
    payloadFormatVersion: '2.0',
    ...more,
  })
})

test('the document is valid OpenAPI, and has every route and nothing more', async () => {
  expect(info).toEqual({ title: 'seen-workspace-api', version: '1' })
  const body = bodyOf(synthesize())
  expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true })
  const found = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => {
      const names = parameters.map(({ name }) => `{${name}}`)
      expect(path.match(/\{[^}]*\}/g) ?? []).toEqual(names)
      return `${method} ${path}`
    }),
  )
  const expected = routes.flatMap((row) =>
    servedMethods(row).map((method) => `${method.toLowerCase()} ${row.path}`),
  )
  expect(found.toSorted()).toEqual(['x-amazon-apigateway-any-method /$default', ...expected].toSorted())
  expect(body.paths['/$default']).toMatchObject({
    'x-amazon-apigateway-any-method': { isDefaultRoute: true },
  })
})

test.each<[id: string, path: string]>([
  ['HttpNotFound', ''],
  ['GetV1ContactsParam', '/v1/contacts/*'],
  ['PostV1Contacts', '/v1/contacts'],
])('the function %s may be invoked by this API only, for its path', (id, path) => {
  expect(propertiesOf(stacks, 'AWS::Lambda::Permission')[`${id}Permission`]).toEqual({
    Action: 'lambda:InvokeFunction',
    FunctionName: `<${id}Function.Arn>`,
    Principal: 'apigateway.amazonaws.com',
    SourceArn: `arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<HttpApi>/*/*${path}`,
  })
})

test('the stage serves a route once its function may be invoked', () => {
  const [deployment] = ofType(stacks, 'AWS::ApiGatewayV2::Deployment') as unknown as [{ DependsOn: string[] }]
  const permissions = stacks.flatMap(({ name, resources }) =>
    Object.keys(resources).filter((id) => name.endsWith('-api') && resources[id]?.Type === PERMISSION),
  )
  expect(deployment.DependsOn.toSorted()).toEqual(permissions.toSorted())
})
const PERMISSION = 'AWS::Lambda::Permission'

test('an endpoint runs its handler with the variables of its grants', () => {
  expect(propertiesOf(stacks, 'AWS::Lambda::Function').GetV1ContactsParamFunction).toEqual({
    Architectures: ['arm64'],
    Code: { ZipFile: '// runs from source' },
    Description: 'contacts/get',
    Environment: {
      Variables: {
        TABLE_NAME: '<TableName>',
        RATE_PER_SECOND: '100',
        POWERTOOLS_SERVICE_NAME: 'workspace',
        POWERTOOLS_METRICS_NAMESPACE: 'seen-workspace',
      },
    },
    Handler: 'functions/contacts/get.handler',
    LoggingConfig: { LogFormat: 'JSON', LogGroup: '<GetV1ContactsParamLogs>', SystemLogLevel: 'WARN' },
    MemorySize: 1024,
    Role: '<GetV1ContactsParamRole.Arn>',
    Runtime: 'nodejs24.x',
    Timeout: 10,
  })
})

test('alarms of this account only publish to the topic, and only over TLS', () => {
  const { MonitoringAlarmsPolicy } = propertiesOf(stacks, 'AWS::SNS::TopicPolicy')
  const Resource = '<MonitoringAlarms>'
  expect(MonitoringAlarmsPolicy).toMatchObject({
    PolicyDocument: {
      Statement: [
        { Action: 'sns:Publish', Effect: 'Deny', Principal: '*', Resource },
        {
          Action: 'sns:Publish',
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
          Resource,
        },
      ],
    },
  })
})

test('each variable of a path is a wildcard in the permission of its function', () => {
  const sources = Object.values(propertiesOf(synthesize({ console: 'off' }), PERMISSION)).map((one) =>
    String((one as { SourceArn?: string }).SourceArn),
  )
  const ofApi = sources.filter((arn) => arn.includes(':execute-api:'))
  const expected = routes.map(({ path }) => `/*/*${path.replaceAll(/\{[^}]*\}/g, '*')}`)
  const found = new Set(ofApi.map((arn) => arn.slice(arn.indexOf('/*/*'))))
  expect(expected.some((path) => path.split('*').length === 5)).toBe(true)
  expect(expected.filter((path) => !found.has(path))).toEqual([])
})
