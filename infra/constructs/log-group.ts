import { RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Settings } from '../settings/settings.ts'

const ID = 'Logs'

/**
 * The log group of all functions of a stack, which has the name of the stack, so that queries and the operator's tool need no
 * export for it. Each function writes to streams that contain its name (docs/operations.md).
 */
export function logGroupOf(stack: Stack, { logRetentionDays }: Settings): ILogGroup {
  const known = stack.node.tryFindChild(ID)
  if (known instanceof LogGroup) return known
  return new LogGroup(stack, ID, {
    logGroupName: stack.stackName,
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

/** The log group of the API's requests, which API Gateway writes. */
export const accessLogName = (api: string): string => `/aws/vendedlogs/apis/${api}`

/** The log groups of a stage in which a request, an event or a delivery leaves lines. */
export const logGroupsOf = (stage: string): readonly string[] => [
  `${stage}-workspace-api`,
  `${stage}-workspace-pipeline`,
  accessLogName(`${stage}-workspace-api`),
]

/** A query of CloudWatch Logs Insights for the lines that contain an id. */
export const linesWith = (id: string): string =>
  [
    'fields @timestamp, @logStream, @message',
    `filter @message like "${id}"`,
    'sort @timestamp',
    'limit 1000',
  ].join(' | ')
