import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Access, Route } from '../../shared/contract/route.ts'
import type { UploadedObjectKind } from '../../shared/domain/uploaded-object.ts'
import type { Environment } from '../../shared/environment.ts'
import type { Settings } from '../settings.ts'
import type { Files } from './files.ts'

/** What there is to have access to. */
export interface Resources {
  readonly table: Table
  readonly sealingKey: Secret
  readonly deliveries: Queue
  readonly slowDeliveries: Queue
  readonly files: Files
}

/** What a function may do, and the variables that tell it where. */
export interface Grant {
  readonly statements: readonly PolicyStatement[]
  readonly environment: Partial<Environment>
}

const allow = (actions: readonly string[], resource: string, conditions?: Record<string, unknown>) =>
  new PolicyStatement({
    actions: [...actions],
    resources: [resource],
    ...(conditions && { conditions }),
  })

/** Restricts to rows whose partition key is like one of these. */
const rowsLike = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
})

type Granter = (to: Resources, settings: Settings) => Grant

const table =
  (...actions: string[]): Granter =>
  ({ table }) => ({
    statements: [allow(actions, table.tableArn)],
    environment: { TABLE_NAME: table.tableName },
  })

const index =
  (...names: string[]): Granter =>
  ({ table }) => ({
    statements: names.map((name) => allow(['dynamodb:Query'], `${table.tableArn}/index/${name}`)),
    environment: { TABLE_NAME: table.tableName },
  })

const upload =
  (kind: UploadedObjectKind): Granter =>
  ({ files: { bucket } }) => ({
    statements: [allow(['s3:PutObject'], bucket.arnForObjects(`uploads/${kind}/*`))],
    environment: { FILES_BUCKET: bucket.bucketName },
  })

const GRANTS: Record<Access, Granter> = {
  'table:read': table('dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'),
  'table:write': table(
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:ConditionCheckItem',
  ),
  'table:statements': table('dynamodb:PartiQLUpdate'),
  'index:list': index('list'),
  'index:project': index('project'),
  'index:state': index('state'),
  'index:due': index('due'),
  'sealing-key': ({ sealingKey }) => ({
    statements: [allow(['secretsmanager:GetSecretValue'], sealingKey.secretArn)],
    environment: { SEALING_KEY_SECRET_ARN: sealingKey.secretArn },
  }),
  // Who queues a delivery also computes its delay.
  'queue:deliveries': ({ deliveries }, { speed }) => ({
    statements: [allow(['sqs:SendMessage'], deliveries.queueArn)],
    environment: { DELIVERY_QUEUE_URL: deliveries.queueUrl, SPEED: String(speed) },
  }),
  'queue:slow-deliveries': ({ slowDeliveries }) => ({
    statements: [allow(['sqs:SendMessage'], slowDeliveries.queueArn)],
    environment: { SLOW_DELIVERY_QUEUE_URL: slowDeliveries.queueUrl },
  }),
  // Not s3:GetObject: links are signed by the user that the key belongs to.
  'files:sign': ({ files }) => ({
    statements: [allow(['secretsmanager:GetSecretValue'], files.linkKey.secretArn)],
    environment: { FILES_BUCKET: files.bucket.bucketName, LINK_KEY_SECRET_ARN: files.linkKey.secretArn },
  }),
  'upload:receipts': upload('receipts'),
  'upload:photos': upload('photos'),
  'files:bucket': ({ files }) => ({ statements: [], environment: { FILES_BUCKET: files.bucket.bucketName } }),
  speed: (_, { speed }) => ({ statements: [], environment: { SPEED: String(speed) } }),
  targets: (_, { privateTargets }) => ({ statements: [], environment: { PRIVATE_TARGETS: privateTargets } }),
}

/** What the middy stack does before a handler that asks for an API key (`shared/http`), where its words lack it. */
const authenticate =
  ({ access, method }: Route): Granter =>
  ({ table }, { ratePerSecond }) => {
    const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem']
    const rows: PolicyStatement[] = []
    if (!access.includes('table:read')) {
      rows.push(allow(reads, table.tableArn, rowsLike('APIKEY#*', 'IDEMPOTENCY#*')))
    }
    if (!access.includes('table:write')) {
      rows.push(allow(['dynamodb:UpdateItem'], table.tableArn, rowsLike('RATE#*')))
      // The answer to an `Idempotency-Key`, which is honoured on POST even where the handler itself writes nothing.
      const keep = allow(['dynamodb:PutItem'], table.tableArn, rowsLike('IDEMPOTENCY#*'))
      if (method === 'POST') rows.push(keep)
    }
    return {
      statements: rows,
      environment: { TABLE_NAME: table.tableName, RATE_PER_SECOND: String(ratePerSecond) },
    }
  }

const all = (granters: readonly Granter[], to: Resources, settings: Settings): Grant => {
  const grants = granters.map((grant) => grant(to, settings))
  return {
    statements: grants.flatMap((grant) => grant.statements),
    environment: Object.assign({}, ...grants.map((grant) => grant.environment)),
  }
}

const granters = (access: readonly Access[]): Granter[] => access.map((word) => GRANTS[word])

/** Turns words of access into IAM statements and variables; nothing else is granted to anything. */
export const grantsOf = (access: readonly Access[], to: Resources, settings: Settings): Grant =>
  all(granters(access), to, settings)

/** What the endpoint of a row may do: its words, and what authentication needs. */
export const grantsOfRoute = (route: Route, to: Resources, settings: Settings): Grant =>
  all([...granters(route.access), ...(route.auth === 'none' ? [] : [authenticate(route)])], to, settings)

/** A grant with what no word stands for, such as the queue that a consumer reads. */
export const withStatements = (grant: Grant, ...statements: PolicyStatement[]): Grant => ({
  ...grant,
  statements: [...grant.statements, ...statements],
})
