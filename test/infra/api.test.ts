import { expect, test } from 'vitest'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'

const stacks = smallStacks({ stage: 'seen', console: 'off' })

test('the stage deploys itself, limits requests, and logs no query string', () => {
  const { Stage } = propertiesOf(stacks, 'AWS::ApiGatewayV2::Stage') as {
    Stage: { AccessLogSettings: { Format: string } }
  }
  const { AccessLogSettings, ...rest } = Stage
  expect(rest).toEqual({
    ApiId: '<Api>',
    StageName: '$default',
    AutoDeploy: true,
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
  expect(propertiesOf(stacks, 'AWS::ApiGatewayV2::Api')).toMatchObject({
    Api: { Name: 'seen-workspace-api', ProtocolType: 'HTTP' },
  })
  expect(propertiesOf(stacks, 'AWS::Logs::LogGroup').AccessLogs).toMatchObject({
    LogGroupName: '/aws/vendedlogs/apis/seen-workspace-api',
  })
})

const challenge = {
  ResponseParameters: {
    '401': {
      ResponseParameters: [{ Destination: 'overwrite:header.WWW-Authenticate', Source: 'Bearer' }],
    },
  },
}

test.each<[key: string, id: string, lambda: string, more: object]>([
  ['$default', 'Default', 'api-default', {}],
  ['GET /v1/contacts/{id}', 'GetV1ContactsParam', 'sales-get-v1-contacts-param', challenge],
  ['POST /v1/contacts', 'PostV1Contacts', 'sales-post-v1-contacts', challenge],
  ['GET /v1/health', 'GetV1Health', 'workspace-get-v1-health', {}],
  // The same function answers both.
  ['HEAD /v1/health', 'HeadV1Health', 'workspace-get-v1-health', {}],
])('%s leads to its function', (RouteKey, id, lambda, more) => {
  const routes = propertiesOf(stacks, 'AWS::ApiGatewayV2::Route')
  const integrations = propertiesOf(stacks, 'AWS::ApiGatewayV2::Integration')
  const Target = `integrations/<${id}Integration>`
  expect(routes[`${id}Route`]).toEqual({ ApiId: '<Api>', RouteKey, Target })
  expect(integrations[`${id}Integration`]).toEqual({
    ApiId: '<Api>',
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: `arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:seen-workspace-${lambda}`,
    PayloadFormatVersion: '2.0',
    ...more,
  })
})

test.each<[id: string, path: string]>([
  ['', ''],
  ['GetV1ContactsParam', '/v1/contacts/*'],
  ['PostV1Contacts', '/v1/contacts'],
])('the function %s may be invoked by this API only, for its path', (id, path) => {
  expect(propertiesOf(stacks, 'AWS::Lambda::Permission')[`${id}Permission`]).toEqual({
    Action: 'lambda:InvokeFunction',
    FunctionName: `<${id}Function.Arn>`,
    Principal: 'apigateway.amazonaws.com',
    SourceArn: `arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<Api>/*/*${path}`,
  })
})

test('an endpoint runs its handler with the variables of its grants', () => {
  expect(propertiesOf(stacks, 'AWS::Lambda::Function').GetV1ContactsParamFunction).toEqual({
    Architectures: ['arm64'],
    Code: { ZipFile: '// runs from source' },
    Description: 'contacts/get',
    Environment: {
      Variables: {
        TABLE_NAME: '<Table>',
        RATE_PER_SECOND: '100',
        POWERTOOLS_SERVICE_NAME: 'workspace',
        POWERTOOLS_METRICS_NAMESPACE: 'seen-workspace',
      },
    },
    FunctionName: 'seen-workspace-sales-get-v1-contacts-param',
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
