import { beforeEach, expect, test, vi } from 'vitest'
import { partialFailure } from '../../../shared/aws/partial-failure.ts'
import { isTransient, StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { logger } from '../../../shared/log.ts'

beforeEach(() => vi.restoreAllMocks())

test('failed records are reported; a transient failure is a warning, any other an error', () => {
  const [warn, error] = [vi.spyOn(logger(), 'warn'), vi.spyOn(logger(), 'error')]
  const [throttled, bug] = [new StoreUnavailable('throttled'), new Error('a bug')]
  const outcomes: PromiseSettledResult<unknown>[] = [
    { status: 'rejected', reason: throttled },
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: bug },
  ]
  const records = ['a', 'b', 'c'].map((itemIdentifier) => ({
    itemIdentifier,
    idsOf: () => ({ delivery_id: `of ${itemIdentifier}` }),
  }))
  expect(partialFailure(records, outcomes, isTransient)).toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }],
  })
  const line = (id: string) => ({ itemIdentifier: id, delivery_id: `of ${id}` })
  expect(warn).toHaveBeenCalledExactlyOnceWith('record failed', { ...line('a'), error: throttled })
  expect(error).toHaveBeenCalledExactlyOnceWith('record failed', { ...line('c'), error: bug })
})
