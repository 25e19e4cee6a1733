import { App, Stack } from 'aws-cdk-lib'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { expect, test } from 'vitest'
import { grantsOf, grantsOfRoute, type Resources } from '../../infra/constructs/access.ts'
import { readTable } from '../../infra/constructs/table-reference.ts'
import { parseSettings } from '../../infra/settings/settings.ts'
import { DataStack } from '../../infra/stacks/data-stack.ts'
import type { Access, Route } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { plain } from './plain.ts'

const settings = parseSettings({ speed: 2, ratePerSecond: 7, privateTargets: 'allowed' })
const stack = new DataStack(new App({ analyticsReporting: false }), 'data', { settings })
const { sealingKey, originSecret, files } = stack
const resources: Resources = {
  table: readTable(new Stack(), 'dev'),
  sealingKey,
  originSecret,
  files,
  deliveries: new Queue(stack, 'Deliveries'),
  slowDeliveries: new Queue(stack, 'Slow'),
}

type Grant = ReturnType<typeof grantsOf>

/** Statements as they are in a template, without `Effect: Allow`, which every one of them has; and the variables. */
function shown({ statements, environment }: Grant) {
  const texts = statements.map((statement) => {
    const { Effect, ...rest } = statement.toStatementJson()
    expect(Effect).toBe('Allow')
    return plain(stack.resolve(rest))
  })
  return { statements: texts, variables: plain(stack.resolve(environment)) }
}

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const TABLE = '<TableArn>'
/** Entries of the audit log are added, and neither changed nor deleted (contract 20.1). */
const NO_ENTRY = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['*#audit'] } }
const WRITE = [
  { Action: ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], Resource: TABLE },
  { Action: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], Resource: TABLE, Condition: NO_ENTRY },
]
const IN_TABLE = { TABLE_NAME: '<TableName>' }
const IN_BUCKET = { FILES_BUCKET: '<FilesBucket>' }
const query = (index: string) => ({ Action: 'dynamodb:Query', Resource: `<TableArn>/index/${index}` })
const readSecret = (Resource: string) => ({ Action: 'secretsmanager:GetSecretValue', Resource })
const put = (objects: string) => ({ Action: 's3:PutObject', Resource: `<FilesBucket.Arn>/${objects}` })

/** Only rows whose partition key begins like this: the workspace of a row is the beginning of its key. */
const only = (...rows: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': rows } })

/** The grants of each word of `access`: all rights of a function. */
const GRANTED: Record<Access, [statements: unknown[], variables: object]> = {
  'table:read': [[{ Action: READ, Resource: TABLE }], IN_TABLE],
  'table:write': [WRITE, IN_TABLE],
  'table:statements': [
    [{ Action: 'dynamodb:PartiQLUpdate', Resource: TABLE, Condition: NO_ENTRY }],
    IN_TABLE,
  ],
  'index:list': [[query('list')], IN_TABLE],
  'index:project': [[query('project')], IN_TABLE],
  'index:state': [[query('state')], IN_TABLE],
  'index:changes': [[query('changes')], IN_TABLE],
  'index:due': [[query('due')], IN_TABLE],
  'sealing-key': [[readSecret('<SealingKey>')], { SEALING_KEY_SECRET_ARN: '<SealingKey>' }],
  'queue:deliveries': [
    [{ Action: 'sqs:SendMessage', Resource: '<Deliveries.Arn>' }],
    { DELIVERY_QUEUE_URL: '<Deliveries>', SPEED: '2' },
  ],
  'queue:slow-deliveries': [
    [{ Action: 'sqs:SendMessage', Resource: '<Slow.Arn>' }],
    { SLOW_DELIVERY_QUEUE_URL: '<Slow>' },
  ],
  'files:sign': [[readSecret('<FilesLinkKey>')], { ...IN_BUCKET, LINK_KEY_SECRET_ARN: '<FilesLinkKey>' }],
  'upload:receipts': [[put('uploads/receipts/*')], IN_BUCKET],
  'upload:photos': [[put('uploads/photos/*')], IN_BUCKET],
  'files:bucket': [[], IN_BUCKET],
  console: [[], { CONSOLE_ORIGIN: 'none' }],
  'table:challenge': [
    [{ Action: 'dynamodb:PutItem', Resource: TABLE, Condition: only('CHALLENGE#*') }],
    IN_TABLE,
  ],
  speed: [[], { SPEED: '2' }],
  targets: [[], { PRIVATE_TARGETS: 'allowed' }],
}

test.each(Object.entries(GRANTED))('%s grants exactly its statements and variables', (word, granted) => {
  const [statements, variables] = granted
  // Every key of `GRANTED` is such a word.
  expect(shown(grantsOf([word as Access], resources, settings))).toEqual({ statements, variables })
})

const CREDENTIALS = {
  Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
  Resource: TABLE,
  Condition: only('CREDENTIAL#*', 'IDEMPOTENCY#*'),
}
const RATE = { Action: 'dynamodb:UpdateItem', Resource: TABLE, Condition: only('RATE#*') }
const LAST_USE = {
  Action: 'dynamodb:UpdateItem',
  Resource: TABLE,
  Condition: {
    ...only('CREDENTIAL#*'),
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'last_used_at'] },
  },
}
const RESPONSE = { Action: 'dynamodb:PutItem', Resource: TABLE, Condition: only('IDEMPOTENCY#*') }

function route(id: string): Route {
  const found = routes.find((row) => row.id === id)
  if (!found) throw new Error(`there is no route ${id}`)
  return found
}

const AUTHENTICATED = { ...IN_TABLE, RATE_PER_SECOND: '7' }

test.each<[string, Route, unknown[]]>([
  [
    'reads only rows of credentials if it has no access',
    route('listTriggers'),
    [RATE, CREDENTIALS, LAST_USE],
  ],
  [
    'stores the response of a POST that writes nothing itself',
    { ...route('listTriggers'), method: 'POST' },
    [RATE, CREDENTIALS, LAST_USE, RESPONSE],
  ],
  [
    'that reads updates only rows of rates',
    route('getContact'),
    [{ Action: READ, Resource: TABLE }, RATE, LAST_USE],
  ],
  ['that writes gets nothing more', route('createContact'), [{ Action: READ, Resource: TABLE }, ...WRITE]],
])('a route %s', (_, row, statements) => {
  const variables = AUTHENTICATED
  expect(shown(grantsOfRoute(row, resources, settings))).toEqual({ statements, variables })
})

test('an open route that is not public also limits addresses', () => {
  const challenge = { Action: 'dynamodb:PutItem', Resource: TABLE, Condition: only('CHALLENGE#*') }
  expect(shown(grantsOfRoute(route('createSessionOptions'), resources, settings))).toEqual({
    statements: [challenge, RATE],
    variables: {
      ...IN_TABLE,
      CONSOLE_ORIGIN: 'none',
      ORIGIN_SECRET: expect.stringContaining('resolve:secretsmanager'),
    },
  })
})

test('a public route gets nothing', () => {
  expect(shown(grantsOfRoute(route('getHealth'), resources, settings))).toEqual({
    statements: [],
    variables: {},
  })
})
