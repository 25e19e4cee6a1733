import { type Answer, jsonAnswer } from '../sdk/requests.ts'

const TYPE = 'com.amazonaws.dynamodb.v20120810'
const CONFLICT = 'Transaction is ongoing for the item'
const THROUGHPUT =
  'The level of configured provisioned throughput for the table was exceeded. ' +
  'Consider increasing your provisioning level with the UpdateTable API.'
const THROTTLED =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or ' +
  'index so please try again shortly.'

/** The throttling errors of DynamoDB, for on-demand and for provisioned capacity. */
export const throttled = (onDemand: boolean): Answer =>
  onDemand
    ? jsonAnswer(400, { __type: 'com.amazon.coral.availability#ThrottlingException', message: THROTTLED })
    : jsonAnswer(400, { __type: `${TYPE}#ProvisionedThroughputExceededException`, message: THROUGHPUT })

/** A cancellation reason of a transaction's item, or the error of a batch statement. */
export interface Reason {
  readonly Code: string
  readonly Message?: string
}

export const conflictReason: Reason = { Code: 'TransactionConflict', Message: CONFLICT }
export const throttleReason = (onDemand: boolean): Reason =>
  onDemand
    ? { Code: 'ThrottlingError', Message: THROTTLED }
    : { Code: 'ProvisionedThroughputExceeded', Message: THROUGHPUT }

const NONE: Reason = { Code: 'None' }

/** The response to a transaction of `items` items that is cancelled because of the items at these positions. */
export function cancelled(items: number, at: ReadonlySet<number>, reason: Reason): Answer {
  const CancellationReasons = Array.from({ length: items }, (_, n) => (at.has(n) ? reason : NONE))
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ')
  return jsonAnswer(400, {
    __type: `${TYPE}#TransactionCanceledException`,
    CancellationReasons,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
  })
}
