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
  expect(partialFailure(['a', 'b', 'c'], outcomes, isTransient)).toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }],
  })
  expect(warn).toHaveBeenCalledExactlyOnceWith('record failed', { itemIdentifier: 'a', error: throttled })
  expect(error).toHaveBeenCalledExactlyOnceWith('record failed', { itemIdentifier: 'c', error: bug })
})
