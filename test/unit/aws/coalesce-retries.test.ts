import { beforeEach, expect, test, vi } from 'vitest'
import { type CallResult, coalesce } from '../../../shared/aws/coalesce.ts'
import { until } from '../../support/until.ts'

/** Items that are retried. Each waits before its next call until the test lets it. */
const { backoff } = vi.hoisted(() => ({ backoff: vi.fn() }))
vi.mock('../../../shared/aws/backoff.ts', () => ({ newBackoff: () => backoff }))

let calls: (readonly string[])[]
let waits: PromiseWithResolvers<boolean>[]
beforeEach(() => {
  calls = []
  waits = []
  backoff.mockReset().mockImplementation(() => {
    const wait = Promise.withResolvers<boolean>()
    waits.push(wait)
    return wait.promise
  })
})

/** Fails each item that begins with `hot` twice. */
async function send(group: readonly string[]): Promise<CallResult<string>[]> {
  calls.push(group)
  return group.map((value) => {
    const tries = calls.flat().filter((one) => one === value).length
    return value.startsWith('hot') && tries <= 2
      ? { status: 'rejected', reason: new Error(value) }
      : { status: 'fulfilled', value }
  })
}

test('an item is retried in later calls, while the others of its call and later ones go on', async () => {
  const request = coalesce(send, { most: 10, isRetryable: () => true })
  const done: string[] = []
  const ask = async (item: string) => done.push(await request(item))
  const hot = ask('hot')
  void ask('a')
  await until(() => done.includes('a'))
  void ask('b')
  await until(() => done.includes('b'))
  waits[0]?.resolve(true)
  await until(() => waits.length === 2)
  waits[1]?.resolve(true)
  await hot
  expect(done).toEqual(['a', 'b', 'hot'])
  expect(calls).toEqual([['hot', 'a'], ['b'], ['hot'], ['hot']])
  expect(backoff.mock.calls).toEqual([[1], [2]])
})

test('an item fails when there must be no further try', async () => {
  const request = coalesce(send, { most: 10, isRetryable: () => true })
  const outcomes = Promise.allSettled(['hot 1', 'hot 2'].map(request))
  await until(() => waits.length === 2)
  for (const wait of waits) wait.resolve(false)
  expect(await outcomes).toMatchObject([{ reason: { message: 'hot 1' } }, { reason: { message: 'hot 2' } }])
  expect(calls).toHaveLength(1)
})

test('only failures that can end are retried', async () => {
  const request = coalesce(send, { most: 10, isRetryable: () => false })
  await expect(request('hot')).rejects.toThrow('hot')
  expect(backoff).not.toHaveBeenCalled()
})
