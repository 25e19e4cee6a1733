import { expect, test } from 'vitest'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'

/** The whole policy of every consumer, and of one endpoint that reads and one that writes. */
const stacks = smallStacks({ syntheticCheck: 'on' })

interface Role {
  readonly AssumeRolePolicyDocument: unknown
  readonly Policies: readonly {
    readonly PolicyName: string
    readonly PolicyDocument: { readonly Statement: readonly Record<string, unknown>[] }
  }[]
}
// The templates are what these tests know them to be.
const roles = propertiesOf(stacks, 'AWS::IAM::Role') as Record<string, Role>

/** The statements of a role without the first, about its logs, and without `Effect: Allow`. */
function statements(id: string): unknown[] {
  const [policy, ...others] = roles[`${id}Role`]?.Policies ?? []
  expect(others).toEqual([])
  const [log, ...rest] = policy?.PolicyDocument.Statement ?? []
  expect(log).toEqual({
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Effect: 'Allow',
    Resource: `<${id}Logs.Arn>`,
  })
  return rest.map(({ Effect, ...statement }) => {
    expect(Effect).toBe('Allow')
    return statement
  })
}

const READ = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
const WRITE = ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem']
const on = (Resource: unknown, ...Action: string[]) => {
  const [only, ...others] = Action.toSorted()
  return { Action: others.length > 0 ? [only, ...others] : only, Resource }
}
/** Entries of the audit log are added, and neither changed nor deleted. */
const change = (...more: string[]) => ({
  ...on('<TableArn>', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem', ...more),
  Condition: { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['*#audit'] } },
})
const rows = [on('<TableArn>', ...READ, ...WRITE), change()]
const query = (...indexes: string[]) => {
  const [only, ...others] = indexes.map((index) => `<TableArn>/index/${index}`)
  return on(others.length > 0 ? [only, ...others] : only, 'dynamodb:Query')
}
const poll = (queue: string) =>
  on(
    `<${queue}.Arn>`,
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ReceiveMessage',
  )
const deliver = (queue: string) => [
  on('<TableArn>', ...READ, ...WRITE),
  change('dynamodb:PartiQLUpdate'),
  query('list'),
  on(['<FilesLinkKey>', '<SealingKey>'], 'secretsmanager:GetSecretValue'),
  on(['<WebhooksDeliveries.Arn>', '<WebhooksDeliveriesSlow.Arn>'], 'sqs:SendMessage'),
  poll(queue),
]
const finish = (kind: string, queue: string) => [
  ...rows,
  on(
    `<FilesBucket.Arn>/uploads/${kind}/*`,
    ...['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:GetObjectVersion'],
  ),
  on(`<FilesBucket.Arn>/${kind}/*`, 's3:DeleteObject', 's3:PutObject'),
  on('<FilesBucket.Arn>', 's3:ListBucket'),
  poll(queue),
]
const rate = {
  ...on('<TableArn>', 'dynamodb:UpdateItem'),
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*'] } },
}
const lastUse = {
  ...on('<TableArn>', 'dynamodb:UpdateItem'),
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CREDENTIAL#*'] },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'last_used_at'] },
  },
}

test.each<[string, unknown[]]>([
  [
    'WebhooksWebhooksFanOut',
    [
      ...rows,
      on(['<WebhooksDeliveries.Arn>', '<WebhooksStreamDead.Arn>'], 'sqs:SendMessage'),
      on(
        '<TableStreamArn>',
        ...['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      ),
      on('<TableArn>/stream/*', 'dynamodb:ListStreams'),
    ],
  ],
  ['WebhooksWebhooksDeliver', deliver('WebhooksDeliveries')],
  ['WebhooksWebhooksDeliverSlow', deliver('WebhooksDeliveriesSlow')],
  [
    'WebhooksWebhooksSweep',
    [...rows, query('due', 'list'), on('<WebhooksDeliveries.Arn>', 'sqs:SendMessage')],
  ],
  ['ReconciliationExternalReferencesCompleteMarkers', [...rows, query('due', 'list')]],
  ['UploadsReceiptsFinish', finish('receipts', 'FilesReceipts')],
  ['UploadsPhotosFinish', finish('photos', 'FilesPhotos')],
  [
    'UploadsUploadsRemoveReplaced',
    [
      on('<TableArn>', ...WRITE),
      change(),
      query('due'),
      on('<FilesBucket.Arn>/receipts/*', 's3:DeleteObject'),
    ],
  ],
  ['UploadsPhotosExpire', [...rows, query('due')]],
  [
    'ConsolePublish',
    [on('<Files.Arn>/*', 's3:DeleteObject', 's3:PutObject'), on('<Files.Arn>', 's3:ListBucket')],
  ],
  // http/not-found.
  ['HttpNotFound', []],
  ['SyntheticCheckServiceCheck', []],
  ['GetV1Health', []],
  ['GetV1ContactsParam', [on('<TableArn>', ...READ), rate, lastUse]],
  ['PostV1Contacts', rows],
])('%s may do exactly this', (id, expected) => {
  expect(statements(id)).toEqual(expected)
})

test('every role is assumed by Lambda only, and has one policy', () => {
  expect(Object.keys(roles).length).toBe(17)
  for (const { AssumeRolePolicyDocument, Policies } of Object.values(roles)) {
    expect(Policies.map(({ PolicyName }) => PolicyName)).toEqual(['access'])
    expect(AssumeRolePolicyDocument).toEqual({
      Statement: [
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ],
      Version: '2012-10-17',
    })
  }
})
