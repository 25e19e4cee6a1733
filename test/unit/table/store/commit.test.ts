import { describe, expect, test, vi } from 'vitest'
import { StoreFault } from '../../../../shared/aws/raw-client.ts'
import { CommitRefused, commit, RowTooLarge } from '../../../../shared/table/store/commit.ts'
import { falseIfRefused, refusedRow } from '../../../../shared/table/store/refused.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../../shared/table/store/retry-on-conflict.ts'
import { send } from '../../../support/answered-store.ts'

/** Transactions, with responses of the store that are rare or occur only under load, which no local store can produce. */
vi.mock('../../../../shared/table/store/client.ts', () => import('../../../support/answered-store.ts'))

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}))

const fault = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })

describe('a transaction', () => {
  const cancelled = (...reasons: object[]) =>
    fault('TransactionCanceledException', { CancellationReasons: reasons })
  const none = { Code: 'None' }

  test.each([
    [
      [none, { Code: 'ConditionalCheckFailed' }, none, { Code: 'ConditionalCheckFailed' }],
      [1, 3],
      false,
      'conditions failed: 1, 3',
    ],
    [[{ Code: 'TransactionConflict' }, none], [], true, 'another transaction is under way'],
    [
      [{ Code: 'ConditionalCheckFailed' }, { Code: 'TransactionConflict' }],
      [0],
      true,
      'another transaction is under way',
    ],
  ])(
    'that is refused reports the failed conditions, and whether it only conflicted with another',
    async (reasons, failed, conflict, message) => {
      send.mockRejectedValueOnce(cancelled(...reasons))
      const refused = await commit([]).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CommitRefused)
      expect(refused).toMatchObject({ name: 'CommitRefused', failed, conflict, message })
    },
  )

  test('that would make a row too large says so, for a put and for an update', async () => {
    const tooLarge = {
      Code: 'ValidationError',
      Message: 'Item size to update has exceeded the maximum allowed size',
    }
    send.mockRejectedValueOnce(cancelled(none, tooLarge))
    await expect(commit([])).rejects.toThrow(RowTooLarge)
    send.mockRejectedValueOnce(
      Object.assign(new Error('Item size has exceeded the maximum allowed size'), {
        name: 'ValidationException',
      }),
    )
    await expect(commit([])).rejects.toMatchObject({ name: 'RowTooLarge' })
  })

  test.each([
    fault('ThrottlingException'),
    fault('ValidationException'),
    cancelled({ Code: 'ValidationError', Message: 'something else' }),
    cancelled({ Code: 'ValidationError' }),
    fault('TransactionCanceledException'),
    'no error at all',
  ])('that fails for another reason throws the error of the store (%#)', async (error) => {
    send.mockRejectedValueOnce(error)
    await expect(commit([])).rejects.toBe(error)
  })
})

describe('work that is refused', () => {
  const refused = new CommitRefused([0], false)

  test('is tried up to twelve times; work with any other error is not retried', async () => {
    const work = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('done')
    expect(await retryOnConflict(work)).toBe('done')
    const contended = vi.fn().mockRejectedValue(refused)
    await expect(retryOnConflict(contended)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: refused,
    })
    expect(contended).toHaveBeenCalledTimes(12)
    const broken = vi.fn().mockRejectedValue(fault('Other'))
    await expect(retryOnConflict(broken)).rejects.toThrow('Other')
    expect(broken).toHaveBeenCalledTimes(1)
  })

  test('returns false if a condition failed, and is retried if it only met another transaction', async () => {
    send.mockResolvedValueOnce({})
    expect(await commitUnlessChanged(() => [])).toBe(true)
    const reasons = (Code: string) =>
      fault('TransactionCanceledException', { CancellationReasons: [{ Code }] })
    send
      .mockReset()
      .mockRejectedValueOnce(reasons('TransactionConflict'))
      .mockRejectedValueOnce(reasons('ConditionalCheckFailed'))
    expect(await commitUnlessChanged(() => [])).toBe(false)
    expect(send).toHaveBeenCalledTimes(2)
    send.mockReset().mockRejectedValueOnce(fault('Other'))
    await expect(commitUnlessChanged(() => [])).rejects.toThrow('Other')
  })
})

test('a refusal has the row that failed the condition, if it was requested', () => {
  const Item = { pk: { S: 'p' }, n: { N: '1' } }
  const refused = new StoreFault('ConditionalCheckFailedException', 'refused', { Item })
  expect(refusedRow(refused)).toEqual({ refused: true, row: { pk: 'p', n: 1 } })
  expect(refusedRow(fault('ConditionalCheckFailedException'))).toEqual({ refused: true })
  expect([fault('Other'), 'no error'].map(refusedRow)).toEqual([{ refused: false }, { refused: false }])
  expect(falseIfRefused(refused)).toBe(false)
  expect(() => falseIfRefused(fault('Other'))).toThrow('Other')
})
