import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Environment } from '../../shared/aws/environment.ts'
import { type Access, type Route, takesKey } from '../../shared/contract/route.ts'
import type { UploadedObjectKind } from '../../shared/domain/kit/uploaded-object.ts'
import { consoleOriginOf, type Settings } from '../settings/settings.ts'
import { SIZES } from '../settings/sizes.ts'
import type { Files } from './files.ts'
import type { TableReference } from './table-reference.ts'

/** The resources that functions can access. */
export interface Resources {
  readonly table: TableReference
  readonly sealingKey: Secret
  readonly originSecret: Secret
  readonly deliveries: Queue
  readonly slowDeliveries: Queue
  readonly files: Files
}

/** The permissions of a function, and the environment variables with its resources. */
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

/** Restricts access to rows whose partition key matches one of the patterns. */
export const rowsLike = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
})

/** May update only the time of a credential's last use, but not the key's rights. */
const LAST_USE_OF_KEYS = {
  ...rowsLike('CREDENTIAL#*'),
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'last_used_at'] },
}

const consoleOrigin = (settings: Settings) => ({ CONSOLE_ORIGIN: consoleOriginOf(settings) ?? 'none' })

type Granter = (to: Resources, settings: Settings) => Grant

const table =
  (...actions: string[]): Granter =>
  ({ table }) => ({
    statements: [allow(actions, table.tableArn)],
    environment: { TABLE_NAME: table.tableName },
  })

/** Entries of the audit log can be added, not changed or removed (contract 20.1). */
const NOT_THE_AUDIT_LOG = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['*#audit'] } }

const changes =
  (...actions: string[]): Granter =>
  ({ table }) => ({
    statements: [allow(actions, table.tableArn, NOT_THE_AUDIT_LOG)],
    environment: { TABLE_NAME: table.tableName },
  })

const index =
  (...names: string[]): Granter =>
  ({ table }) => ({
    statements: names.map((name) => allow(['dynamodb:Query'], `${table.tableArn}/index/${name}`)),
    environment: { TABLE_NAME: table.tableName },
  })

const outbox: Granter = (_, { size }) => ({
  statements: [],
  environment: { OUTBOX_GROUPS: String(SIZES[size].outboxGroups) },
})

const upload =
  (kind: UploadedObjectKind): Granter =>
  ({ files: { bucket } }) => ({
    statements: [allow(['s3:PutObject'], bucket.arnForObjects(`uploads/${kind}/*`))],
    environment: { FILES_BUCKET: bucket.bucketName },
  })

/** The grants of each access word. */
export const GRANTS: Record<Access, Granter> = {
  'table:read': table('dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'),
  'table:write': (to, settings) =>
    all(
      [
        table('dynamodb:PutItem', 'dynamodb:ConditionCheckItem'),
        changes('dynamodb:UpdateItem', 'dynamodb:DeleteItem'),
        outbox,
      ],
      to,
      settings,
    ),
  'table:estimate-page': ({ table }) => ({
    statements: [
      allow(
        ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
        table.tableArn,
        rowsLike('ESTIMATE_LINK#*', '*#estimate#*', '*#opportunity', '*#contact', '*#workspace'),
      ),
    ],
    environment: { TABLE_NAME: table.tableName },
  }),
  'table:estimate-approval': (to, settings) =>
    all(
      [
        ({ table }) => ({
          statements: [
            allow(['dynamodb:BatchGetItem'], table.tableArn, rowsLike('*#category')),
            allow(
              ['dynamodb:PutItem'],
              table.tableArn,
              rowsLike('*#estimate#*', '*#opportunity', '*#event#*'),
            ),
          ],
          environment: { TABLE_NAME: table.tableName },
        }),
        outbox,
      ],
      to,
      settings,
    ),
  'table:calendar': ({ table }) => ({
    statements: [
      allow(
        ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
        table.tableArn,
        rowsLike(
          'CALENDAR_FEED#*',
          '*#calendarfeed',
          '*#member',
          '*#workspace',
          '*#opportunity',
          '*#contact',
        ),
      ),
      allow(['dynamodb:UpdateItem'], table.tableArn, rowsLike('CALENDAR_FEED#*')),
      allow(['dynamodb:Query'], `${table.tableArn}/index/list`, rowsLike('*#opportunity')),
    ],
    environment: { TABLE_NAME: table.tableName },
  }),
  'table:challenge': ({ table }) => ({
    statements: [allow(['dynamodb:PutItem'], table.tableArn, rowsLike('CHALLENGE#*'))],
    environment: { TABLE_NAME: table.tableName },
  }),
  'table:statements': changes('dynamodb:PartiQLUpdate'),
  'index:list': index('list'),
  'index:project': index('project'),
  'index:state': index('state'),
  'index:changes': index('changes'),
  'index:due': index('due'),
  'sealing-key': ({ sealingKey }) => ({
    statements: [allow(['secretsmanager:GetSecretValue'], sealingKey.secretArn)],
    environment: { SEALING_KEY_SECRET_ARN: sealingKey.secretArn },
  }),
  // A function that queues a delivery also computes its delay from `SPEED`.
  'queue:deliveries': ({ deliveries }, { speed }) => ({
    statements: [allow(['sqs:SendMessage'], deliveries.queueArn)],
    environment: { DELIVERY_QUEUE_URL: deliveries.queueUrl, SPEED: String(speed) },
  }),
  'queue:slow-deliveries': ({ slowDeliveries }) => ({
    statements: [allow(['sqs:SendMessage'], slowDeliveries.queueArn)],
    environment: { SLOW_DELIVERY_QUEUE_URL: slowDeliveries.queueUrl },
  }),
  'queue:slow-photos': ({ files: { slowPhotos } }) => ({
    statements: [allow(['sqs:SendMessage'], slowPhotos.queueArn)],
    environment: { SLOW_PHOTO_QUEUE_URL: slowPhotos.queueUrl },
  }),
  // The function does not need s3:GetObject: a link has the permissions of the IAM user whose key signs the link.
  'files:sign': ({ files }) => ({
    statements: [allow(['secretsmanager:GetSecretValue'], files.linkKey.secretArn)],
    environment: { FILES_BUCKET: files.bucket.bucketName, LINK_KEY_SECRET_ARN: files.linkKey.secretArn },
  }),
  'upload:receipts': upload('receipts'),
  'upload:photos': upload('photos'),
  'files:bucket': ({ files }) => ({ statements: [], environment: { FILES_BUCKET: files.bucket.bucketName } }),
  console: (_, settings) => ({ statements: [], environment: consoleOrigin(settings) }),
  speed: (_, { speed }) => ({ statements: [], environment: { SPEED: String(speed) } }),
  targets: (_, { privateTargets }) => ({ statements: [], environment: { PRIVATE_TARGETS: privateTargets } }),
}

/**
 * Grants the rights by which the middy stack authenticates (`shared/http`), unless the route's access includes them.
 */
const authenticate =
  ({ access, method }: Route): Granter =>
  ({ table }, settings) => {
    const { ratePerSecond } = settings
    const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem']
    const rows: PolicyStatement[] = []
    if (!access.includes('table:read')) {
      rows.push(allow(reads, table.tableArn, rowsLike('CREDENTIAL#*', 'IDEMPOTENCY#*')))
    }
    if (!access.includes('table:write')) {
      rows.push(allow(['dynamodb:UpdateItem'], table.tableArn, LAST_USE_OF_KEYS))
      // The stored response of an `Idempotency-Key`, which every POST accepts, even if its handler writes nothing.
      const storeResponse = allow(['dynamodb:PutItem'], table.tableArn, rowsLike('IDEMPOTENCY#*'))
      if (method === 'POST') rows.push(storeResponse)
    }
    return {
      statements: rows,
      environment: {
        TABLE_NAME: table.tableName,
        RATE_PER_SECOND: String(ratePerSecond),
        // The origin whose cookie counts (contract 4.21).
        ...consoleOrigin(settings),
      },
    }
  }

/** The shared row of a rate limit. */
const limit =
  ({ access, limitsItself }: Route): Granter =>
  ({ table }) => ({
    statements:
      access.includes('table:write') || limitsItself
        ? []
        : [allow(['dynamodb:UpdateItem'], table.tableArn, rowsLike('RATE#*'))],
    environment: { TABLE_NAME: table.tableName },
  })

/** CloudFront's proof, without which the API does not trust the header with the address of a client (contract 4.20). */
const proof: Granter = ({ originSecret }) => ({
  statements: [],
  // A dynamic reference: CloudFormation inserts the value at deployment, so the template does not contain the value.
  environment: { ORIGIN_SECRET: originSecret.secretValue.unsafeUnwrap() },
})

const all = (granters: readonly Granter[], to: Resources, settings: Settings): Grant => {
  const grants = granters.map((grant) => grant(to, settings))
  return {
    statements: grants.flatMap((grant) => grant.statements),
    environment: Object.assign({}, ...grants.map((grant) => grant.environment)),
  }
}

const granters = (access: readonly Access[]): Granter[] => access.map((word) => GRANTS[word])

/** Maps access words to IAM statements and variables. Functions get no other grants, except by `withStatements`. */
export const grantsOf = (access: readonly Access[], to: Resources, settings: Settings): Grant =>
  all(granters(access), to, settings)

/** The grants of a route: for its access words, its rate limit and authentication. */
export const grantsOfRoute = (route: Route, to: Resources, settings: Settings): Grant =>
  all(
    [
      ...granters(route.access),
      ...(route.auth === 'none' ? [] : [limit(route)]),
      ...(['passkey', 'invitation', 'link'].includes(route.auth ?? 'key') ? [proof] : []),
      ...(takesKey(route) ? [authenticate(route)] : []),
    ],
    to,
    settings,
  )

/** Adds statements that no access word covers, such as the queue that a consumer reads. */
export const withStatements = (grant: Grant, ...statements: PolicyStatement[]): Grant => ({
  ...grant,
  statements: [...grant.statements, ...statements],
})
