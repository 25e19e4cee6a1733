import { expect, test } from 'vitest'
import { isTransient, StoreUnavailable } from '../../../shared/aws/unavailable.ts'

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })
const canceled = (...codes: string[]) =>
  named('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })

test.each([
  new StoreUnavailable('no answer'),
  named('ThrottlingException'),
  named('ThrottlingError'),
  named('ProvisionedThroughputExceededException'),
  named('ProvisionedThroughputExceeded'),
  named('RequestLimitExceeded'),
  named('InternalServerError'),
  named('ServiceUnavailable'),
  named('TransactionConflict'),
  named('TransactionInProgressException'),
  // SQS, S3, Secrets Manager
  named('RequestThrottled'),
  named('SlowDown'),
  named('InternalServiceError'),
  named('TimeoutError'),
  named('Error', { code: 'ECONNREFUSED' }),
  named('AggregateError', { code: 'ETIMEDOUT' }),
  ...['ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH'].map((code) => named('Error', { code })),
  named('Unnamed', { $metadata: { httpStatusCode: 503 } }),
  named('Unnamed', { $metadata: { httpStatusCode: 429 } }),
  canceled('None', 'ThrottlingError'),
  named('TransactionCanceledException', { CancellationReasons: [{}, { Code: 'ThrottlingError' }] }),
  canceled('ProvisionedThroughputExceeded', 'TransactionConflict'),
])('%s is transient', (error) => {
  expect(isTransient(error)).toBe(true)
})

test.each([
  new Error('a bug'),
  new TypeError('undefined is not a function'),
  named('ValidationException', { $metadata: { httpStatusCode: 400 } }),
  named('ItemCollectionSizeLimitExceededException'),
  named('AccessDeniedException'),
  named('ResourceNotFoundException'),
  named('ConditionalCheckFailedException'),
  canceled('None'),
  canceled(),
  named('TransactionCanceledException'),
  canceled('ThrottlingError', 'ConditionalCheckFailed'),
  canceled('ValidationError'),
  named('Error', { code: 'ENOENT' }),
  undefined,
  'ThrottlingException',
])('%s is not transient', (error) => {
  expect(isTransient(error)).toBe(false)
})
