import { expect, test } from 'vitest'
import { unionEnvironment } from '../../../../local/cloudformation/definition.ts'
import { keyFor, nameOfArn, tableOfStream } from '../../../../local/cloudformation/locate.ts'
import { definitionOf } from '../../../../local/cloudformation/template.ts'

const SQS = 'http://127.0.0.1:1'
const att = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] })
const statement = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/*' }
const Policies = [{ PolicyName: 'access', PolicyDocument: { Version: '2012-10-17', Statement: [statement] } }]
const lambda = (Properties: object) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Role: att('Role'), ...Properties },
})

/** The document of an API with one route. */
const bodyWith = (path: string, method: string, more: object) => ({
  paths: {
    [path]: {
      [method]: {
        'x-amazon-apigateway-integration': {
          type: 'AWS_PROXY',
          uri: {
            'Fn::Join': [
              '',
              ['arn:aws:apigateway:here:lambda:path/v/functions/', att('Get'), '/invocations'],
            ],
          },
          payloadFormatVersion: '2.0',
          ...more,
        },
      },
    },
  },
})

const Resources = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    },
  },
  Queue: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 360,
      RedrivePolicy: { deadLetterTargetArn: att('Dead'), maxReceiveCount: 5 },
    },
  },
  Dead: { Type: 'AWS::SQS::Queue' },
  Bucket: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      NotificationConfiguration: {
        QueueConfigurations: [
          {
            Event: 's3:ObjectCreated:*',
            Queue: att('Queue'),
            Filter: { S3Key: { Rules: [{ Name: 'Prefix', Value: 'uploads/' }] } },
          },
        ],
      },
    },
  },
  Key: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: { PasswordLength: 64 } } },
  Fixed: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: 'given' } },
  Role: { Type: 'AWS::IAM::Role', Properties: { Policies } },
  User: { Type: 'AWS::IAM::User', Properties: { Policies } },
  AccessKey: { Type: 'AWS::IAM::AccessKey', Properties: { UserName: { Ref: 'User' } } },
  Get: lambda({
    FunctionName: 'local-get',
    Handler: 'functions/things/get.handler',
    Timeout: 10,
    MemorySize: 1024,
    Environment: { Variables: { TABLE_NAME: { Ref: 'Table' }, SPEED: 1 } },
  }),
  Small: lambda({ Handler: 'functions/things/small.handler' }),
  OfCdk: lambda({ Handler: 'index.handler' }),
  Mapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { FunctionName: att('Get'), EventSourceArn: att('Table', 'StreamArn') },
  },
  Off: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { FunctionName: att('Get'), EventSourceArn: att('Queue'), Enabled: false },
  },
  Api: {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: {
      Body: bodyWith('/v1/things', 'get', {
        responseParameters: { '401': { 'overwrite:header.WWW-Authenticate': 'Bearer' } },
      }),
    },
  },
  Rule: {
    Type: 'AWS::Events::Rule',
    Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Arn: att('Get'), Input: '{}' }] },
  },
  AsyncInvocations: {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: { FunctionName: { Ref: 'Get' }, Qualifier: '$LATEST', MaximumEventAgeInSeconds: 60 },
  },
  Schedule: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: { ScheduleExpression: 'rate(1 hour)', Target: { Arn: att('Small') } },
  },
}

const stack = (resources: object) => [{ name: 'local-data', template: { Resources: resources } }]
const definition = definitionOf(stack(Resources), SQS)
const ARN = 'arn:aws:'
const HERE = 'us-east-1:000000000000'
const holder = (kind: string, name: string) => ({
  arn: `arn:aws:iam::000000000000:${kind}/local-data-${name}`,
  policies: [
    {
      PolicyName: 'access',
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ ...statement, Action: [statement.Action], Resource: [statement.Resource] }],
      },
    },
  ],
})

test('stores are named by stack and id', () => {
  expect(definition.tables).toEqual([
    {
      name: 'local-data-Table',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      GlobalSecondaryIndexes: [],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    },
  ])
  expect(definition.queues).toEqual([
    {
      id: 'Queue',
      name: 'local-data-Queue',
      url: `${SQS}/000000000000/local-data-Queue`,
      attributes: {
        VisibilityTimeout: '360',
        RedrivePolicy: `{"deadLetterTargetArn":"arn:aws:sqs:${HERE}:local-data-Dead","maxReceiveCount":5}`,
      },
    },
    { id: 'Dead', name: 'local-data-Dead', url: `${SQS}/000000000000/local-data-Dead`, attributes: {} },
  ])
  expect(definition.buckets).toEqual([
    {
      name: 'local-data-bucket',
      queues: [
        {
          Event: 's3:ObjectCreated:*',
          Queue: `arn:aws:sqs:${HERE}:local-data-Queue`,
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'uploads/' }] } },
        },
      ],
    },
  ])
  const generate = {
    PasswordLength: 32,
    ExcludeCharacters: '',
    ExcludeLowercase: false,
    ExcludeUppercase: false,
    ExcludeNumbers: false,
    ExcludePunctuation: false,
  }
  const secret = (name: string) => `${ARN}secretsmanager:${HERE}:secret:local-data-${name}`
  expect(definition.secrets).toEqual([
    { arn: secret('Key'), value: undefined, generate: { ...generate, PasswordLength: 64 } },
    { arn: secret('Fixed'), value: 'given', generate },
  ])
})

test('functions have their variables, limits and the policies of their role', () => {
  const functionArn = (name: string) => `${ARN}lambda:${HERE}:function:${name}`
  const credentials = {
    ...keyFor('arn:aws:iam::000000000000:role/local-data-Role'),
    holder: holder('role', 'Role'),
  }
  expect(definition.functions).toEqual([
    {
      arn: functionArn('local-get'),
      name: 'local-get',
      handler: 'functions/things/get.handler',
      timeoutMs: 10_000,
      memory: 1024,
      environment: { TABLE_NAME: 'local-data-Table', SPEED: '1' },
      credentials,
    },
    {
      arn: functionArn('local-data-Small'),
      name: 'local-data-Small',
      handler: 'functions/things/small.handler',
      timeoutMs: 3_000,
      memory: 128,
      environment: {},
      credentials,
    },
  ])
  expect(definition.accessKeys).toEqual([
    { ...keyFor('local-data-AccessKey'), holder: holder('user', 'User') },
  ])
  expect(unionEnvironment(definition)).toEqual({ TABLE_NAME: 'local-data-Table', SPEED: '1' })
})

test('mappings, routes and schedules lead to functions', () => {
  const get = `${ARN}lambda:${HERE}:function:local-get`
  expect(definition.mappings).toMatchObject([
    {
      FunctionName: get,
      EventSourceArn: `${ARN}dynamodb:${HERE}:table/local-data-Table/stream/local`,
      Enabled: true,
    },
  ])
  expect(definition.routes).toEqual([
    {
      key: 'GET /v1/things',
      functionArn: get,
      overwrites: { '401': { 'www-authenticate': 'Bearer' } },
    },
  ])
  expect(definition.schedules).toEqual([
    { expression: 'rate(1 minute)', functionArn: get, input: '{}', maxAgeMs: 60_000 },
    {
      expression: 'rate(1 hour)',
      functionArn: `${ARN}lambda:${HERE}:function:local-data-Small`,
      input: undefined,
      // Lambda keeps them for six hours.
      maxAgeMs: 21_600_000,
    },
  ])
})

test('a key follows from its name, and an ARN says what it names', () => {
  const { accessKeyId, secretAccessKey } = keyFor('one')
  expect(accessKeyId).toMatch(/^LOCAL[0-9A-F]{15}$/)
  expect(secretAccessKey).toMatch(/^[0-9a-f]{40}$/)
  expect(keyFor('one')).toEqual({ accessKeyId, secretAccessKey })
  expect(keyFor('two').accessKeyId).not.toBe(accessKeyId)
  expect(nameOfArn('arn:aws:sqs:us-east-1:0:queue')).toBe('queue')
  expect(tableOfStream('arn:aws:dynamodb:us-east-1:0:table/t/stream/x')).toBe('t')
  expect(tableOfStream('arn:aws:sqs:us-east-1:0:queue')).toBeUndefined()
})

const changed = (id: keyof typeof Resources, Properties: object) => ({
  ...Resources,
  [id]: { ...Resources[id], Properties },
})
test.each<[string, object, string]>([
  [
    'a route whose function does not exist',
    changed('Api', { Body: bodyWith('/v1/things', 'get', { uri: 'path/functions/arn:none/invocations' }) }),
    'route GET /v1/things: there is no function arn:none',
  ],
  [
    'a default route that leads to no function',
    changed('Api', { Body: bodyWith('/$default', 'x-amazon-apigateway-any-method', { uri: 'http://else' }) }),
    'route $default: there is no function http://else',
  ],
  [
    'a function whose role does not exist',
    changed('Small', { Handler: 'functions/things/small.handler', Role: 'arn:none' }),
    'there is no arn:none',
  ],
  [
    'a payload format that the gateway does not have',
    changed('Api', { Body: bodyWith('/v1/things', 'get', { payloadFormatVersion: '1.0' }) }),
    'Api: ',
  ],
  [
    'a header whose value comes from the request',
    changed('Api', {
      Body: bodyWith('/v1/things', 'get', {
        responseParameters: { '401': { 'overwrite:header.X': '$request.path' } },
      }),
    }),
    'only static values are supported locally',
  ],
])('%s is an error', (_, resources, message) => {
  expect(() => definitionOf(stack(resources), SQS)).toThrow(message)
})
