import { expect, test } from 'vitest'
import type { TableSpec } from '../../cloudformation/definition.ts'
import { denialMessage, denied, principalProperties } from '../../cloudformation/policy.ts'
import { DynamoDbNeeds } from '../../iam/dynamodb.ts'
import { parameterOf, setParameterOf, tableUpdatedBy } from '../../iam/dynamodb-requests.ts'
import { busNeeds, firehoseNeed } from '../../iam/events.ts'
import { lists, s3Needs } from '../../iam/s3.ts'

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/data'
const hash = (AttributeName: string) => [
  { AttributeName: 'other', KeyType: 'RANGE' },
  { AttributeName, KeyType: 'HASH' },
]
const needs = new DynamoDbNeeds([
  {
    name: 'data',
    KeySchema: hash('pk'),
    GlobalSecondaryIndexes: [{ IndexName: 'list', KeySchema: hash('list_pk') }],
  } as unknown as TableSpec,
])

const TableName = 'data'
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'self' } })
const keyed = (pk: string) => ({ TableName, Key: key(pk) })
const updated = (pk: string) => ({
  ...keyed(pk),
  UpdateExpression: 'SET #d = :data, seen = if_not_exists(first, :seen)',
  ConditionExpression: 'attribute_exists(pk) AND (v < :v OR NOT contains(tags, :tag))',
  ExpressionAttributeNames: { '#d': 'data' },
})
const ATTRIBUTES = ['pk', 'sk', 'data', 'seen', 'first', 'v', 'tags']
const NAMED = { 'dynamodb:Attributes': ATTRIBUTES }
const need = (action: string, rows: string[], more: object = {}, resource = TABLE) => ({
  action: `dynamodb:${action}`,
  resource,
  context: { 'dynamodb:LeadingKeys': rows, ...more },
})
const IN_READ = { 'dynamodb:EnclosingOperation': 'TransactGetItems' }
const IN_WRITE = { 'dynamodb:EnclosingOperation': 'TransactWriteItems' }

test.each<[string, object, object[]]>([
  ['GetItem', keyed('a'), [need('GetItem', ['a'])]],
  ['UpdateItem', updated('a'), [need('UpdateItem', ['a'], NAMED)]],
  ['DeleteItem', keyed('a'), [need('DeleteItem', ['a'])]],
  ['PutItem', { TableName, Item: key('a') }, [need('PutItem', ['a'])]],
  [
    'BatchGetItem',
    { RequestItems: { data: { Keys: [key('a'), key('b')] } } },
    [need('BatchGetItem', ['a', 'b'])],
  ],
  [
    'BatchWriteItem',
    {
      RequestItems: {
        data: [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }],
      },
    },
    [need('BatchWriteItem', ['a', 'b'])],
  ],
  [
    'TransactGetItems',
    { TransactItems: [{ Get: keyed('a') }, { Get: keyed('b') }] },
    [need('GetItem', ['a', 'b'], IN_READ)],
  ],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName, Item: key('a') } },
        { Update: updated('b') },
        { Delete: keyed('c') },
        { ConditionCheck: keyed('d') },
        { Update: updated('e') },
      ],
    },
    [
      need('PutItem', ['a'], IN_WRITE),
      need('UpdateItem', ['b', 'e'], {
        'dynamodb:Attributes': [...ATTRIBUTES, ...ATTRIBUTES],
        ...IN_WRITE,
      }),
      need('DeleteItem', ['c'], IN_WRITE),
      need('ConditionCheckItem', ['d'], IN_WRITE),
    ],
  ],
  [
    'Query',
    {
      TableName,
      KeyConditionExpression: 'sk > :sk AND #pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': { S: 'a' }, ':sk': { S: 'x' } },
    },
    [need('Query', ['a'])],
  ],
  [
    'Query',
    {
      TableName,
      IndexName: 'list',
      KeyConditionExpression: 'list_pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'a' } },
    },
    [need('Query', ['a'], {}, `${TABLE}/index/list`)],
  ],
  [
    'BatchExecuteStatement',
    {
      Statements: [
        {
          Statement: 'UPDATE "data" SET "a" = ? WHERE sk = ? AND pk = ?',
          Parameters: [{ S: 'x' }, { S: 's' }, { S: 'p' }],
        },
      ],
    },
    [need('PartiQLUpdate', ['p'])],
  ],
])('%s needs its IAM action on the rows it touches', (operation, input, expected) => {
  expect(needs.of(operation, input)).toEqual(expected)
})

test.each<[string, object, string]>([
  ['Scan', { TableName }, 'the local IAM check does not support DynamoDB Scan'],
  ['GetItem', { TableName: 'none', Key: key('a') }, 'there is no table none'],
  [
    'Query',
    { TableName, IndexName: 'none', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: {} },
    'there is no table data with an index none',
  ],
  [
    'Query',
    { TableName, KeyConditionExpression: 'sk = :sk', ExpressionAttributeValues: {} },
    'no partition key in sk = :sk',
  ],
])('%s of %j is an error: no call skips the check', (operation, input, message) => {
  expect(() => needs.of(operation, input)).toThrow(message)
})

test('parameters of a statement are counted from its beginning', () => {
  const statement = 'UPDATE "data" SET "a" = ?, "pk" = ? WHERE b = ? AND pk = ? AND c = ?'
  expect(tableUpdatedBy(statement)).toBe('data')
  expect([parameterOf('b', statement), parameterOf('pk', statement)]).toEqual([2, 3])
  expect([setParameterOf('a', statement), setParameterOf('pk', statement)]).toEqual([0, 1])
  expect(setParameterOf('c', statement)).toBeUndefined()
  expect(() => parameterOf('a', statement)).toThrow(`no a in ${statement}`)
  expect(() => tableUpdatedBy('DELETE FROM "data"')).toThrow('does not support DELETE FROM "data"')
})

const s3 = (method: string, path: string, query: Record<string, string> = {}, copySource?: string) =>
  s3Needs({ method, path, query: (name) => query[name], copySource }).map(
    ({ action, resource }) => `${action} ${resource}`,
  )

test.each<[string, string, Record<string, string>, string[]]>([
  ['GET', '/files', {}, ['s3:ListBucket arn:aws:s3:::files']],
  ['HEAD', '/files/', {}, ['s3:ListBucket arn:aws:s3:::files']],
  ['GET', '/files/a/b%20c', {}, ['s3:GetObject arn:aws:s3:::files/a/b c']],
  ['HEAD', '/files/a', { versionId: '1' }, ['s3:GetObjectVersion arn:aws:s3:::files/a']],
  ['PUT', '/files/a', {}, ['s3:PutObject arn:aws:s3:::files/a']],
  ['POST', '/files/a', { uploads: '' }, ['s3:PutObject arn:aws:s3:::files/a']],
  ['POST', '/files/a', { uploadId: '1' }, ['s3:PutObject arn:aws:s3:::files/a']],
  ['DELETE', '/files/a', {}, ['s3:DeleteObject arn:aws:s3:::files/a']],
  ['DELETE', '/files/a', { versionId: '1' }, ['s3:DeleteObjectVersion arn:aws:s3:::files/a']],
  ['DELETE', '/files/a', { uploadId: '1' }, ['s3:AbortMultipartUpload arn:aws:s3:::files/a']],
  // No policy allows these.
  ['DELETE', '/files', {}, ['s3:DELETE bucket arn:aws:s3:::files/']],
  ['POST', '/files/a', {}, ['s3:POST object arn:aws:s3:::files/a']],
])('%s %s %j needs %j', (method, path, query, expected) => {
  expect(s3(method, path, query)).toEqual(expected)
})

test('a copy also reads its source; a missing object is hidden from those who may not list', () => {
  expect(s3('PUT', '/files/to', {}, '/files/from%20here')).toEqual([
    's3:PutObject arn:aws:s3:::files/to',
    's3:GetObject arn:aws:s3:::files/from here',
  ])
  expect(lists({ path: '/files/a/b' })).toEqual({
    action: 's3:ListBucket',
    resource: 'arn:aws:s3:::files',
    context: {},
  })
})

test('records need their stream, and entries each bus that they name', () => {
  expect(firehoseNeed('PutRecordBatch', { DeliveryStreamName: 'archive', Records: [] })).toEqual({
    action: 'firehose:PutRecordBatch',
    resource: 'arn:aws:firehose:us-east-1:000000000000:deliverystream/archive',
    context: {},
  })
  const [own, other] = ['own', 'other'].map(
    (name) => `arn:aws:events:us-east-1:000000000000:event-bus/${name}`,
  )
  const Entries = [own, 'other', own].map((EventBusName) => ({ EventBusName }))
  expect(busNeeds('PutEvents', { Entries })).toEqual([
    { action: 'events:PutEvents', resource: own, context: {} },
    { action: 'events:PutEvents', resource: other, context: {} },
  ])
})

const statement = {
  Effect: 'Allow',
  Action: 'sqs:SendMessage',
  Resource: 'arn:aws:sqs:us-east-1:000000000000:q',
}
const policy = (more: object = {}, version = '2012-10-17') => ({
  Policies: [
    { PolicyName: 'access', PolicyDocument: { Version: version, Statement: [{ ...statement, ...more }] } },
  ],
})

test('the first need that the policies do not allow is named', () => {
  const principal = {
    arn: 'arn:aws:iam::000000000000:role/r',
    policies: principalProperties.parse(policy()).Policies,
  }
  const [allowed, other] = [
    { action: 'sqs:SendMessage', resource: statement.Resource, context: {} },
    { action: 'sqs:SendMessage', resource: `${statement.Resource}2`, context: {} },
  ]
  expect(denied(principal, [allowed])).toBeUndefined()
  expect(denied(principal, [])).toBeUndefined()
  expect(denied(principal, [allowed, other])).toBe(other)
  expect(denialMessage(principal, other)).toBe(
    'User: arn:aws:iam::000000000000:role/r is not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:us-east-1:000000000000:q2 because no identity-based policy allows the sqs:SendMessage action',
  )
  const refused = { ...principal, policies: principalProperties.parse(policy({ Effect: 'Deny' })).Policies }
  expect(denied(refused, [allowed])).toBe(allowed)
})

test.each<[string, object]>([
  ['another element of a statement', policy({ NotAction: 'x' })],
  ['a condition that cannot be checked', policy({ Condition: { StringEquals: { 'aws:SourceIp': 'x' } } })],
  ['another version', policy({}, '2008-10-17')],
  ['managed policies', { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] }],
])('%s is refused, so that no policy is checked in part', (_, properties) => {
  expect(principalProperties.safeParse(properties).success).toBe(false)
})

test('actions and resources are lists; a principal without policies may do nothing', () => {
  expect(principalProperties.parse(policy({ Sid: 'one' })).Policies[0]?.PolicyDocument.Statement).toEqual([
    { ...statement, Sid: 'one', Action: ['sqs:SendMessage'], Resource: [statement.Resource] },
  ])
  expect(principalProperties.parse({})).toEqual({ Policies: [] })
})
