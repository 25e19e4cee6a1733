import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { withTries } from '../../../shared/aws/backoff.ts'
import { type CallResult, coalesce } from '../../../shared/aws/coalesce.ts'
import { withDeadline } from '../../../shared/aws/deadline.ts'
import { until } from '../../support/until.ts'

interface Item {
  readonly key: string
  readonly fate: 'done' | 'failed' | 'unanswered'
  /** After how many turns of the event loop the item is requested. */
  readonly after: number
}

const items = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fate: fc.constantFrom('done' as const, 'done' as const, 'failed' as const, 'unanswered' as const),
    after: fc.nat(4),
  }),
  { minLength: 1, maxLength: 30 },
)

it('returns each item its own outcome, in calls with distinct keys and limited size', async () => {
  const options = fc.record({
    most: fc.integer({ min: 1, max: 4 }),
    ms: fc.option(fc.nat(3)),
    keyed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(items, options, async (all, { most, ms, keyed }) => {
      const calls: (readonly Item[])[] = []
      const send = async (group: readonly Item[]): Promise<CallResult<Item>[]> => {
        calls.push(group)
        await turn()
        return group.map((item): CallResult<Item> => {
          if (item.fate === 'done') return { status: 'fulfilled', value: item }
          return item.fate === 'failed' ? { status: 'rejected', reason: item } : (undefined as never)
        })
      }
      const request = coalesce(send, {
        most,
        ...(keyed && { keyOf: ({ key }: Item) => key }),
        ...(ms !== null && { linger: { ms, all: all.length } }),
      })
      const outcomes = await Promise.allSettled(
        all.map(async (item) => {
          for (let n = 0; n < item.after; n++) await turn()
          return request(item)
        }),
      )
      for (const [index, outcome] of outcomes.entries()) {
        const item = all[index]
        if (item?.fate === 'done') expect(outcome).toMatchObject({ value: item })
        else if (item?.fate === 'failed') expect(outcome).toMatchObject({ reason: item })
        else
          expect(outcome).toMatchObject({ reason: { message: 'the batch returned no result for an item' } })
      }
      for (const group of calls) {
        expect(group.length).toBeLessThanOrEqual(most)
        if (keyed) expect(new Set(group.map(({ key }) => key)).size).toBe(group.length)
      }
      expect(calls.flat()).toHaveLength(all.length)
    }),
    { numRuns: 200 },
  )
})

const done = async (group: readonly string[]): Promise<CallResult<string>[]> =>
  group.map((value) => ({ status: 'fulfilled', value }))
const keyOf = (item: string) => item

it('sends the requests of one turn in one call, and those made during a call in the next', async () => {
  const landing: (() => void)[] = []
  const send = vi.fn(async (group: readonly string[]) => {
    await new Promise<void>((landed) => landing.push(landed))
    return done(group)
  })
  const request = coalesce(send, { keyOf, most: 10 })
  const first = [request('a'), request('b')]
  await turn()
  await turn()
  const later = [request('c')]
  await turn()
  later.push(request('d'))
  await turn()
  expect(send.mock.calls).toEqual([[['a', 'b']]])
  landing.shift()?.()
  expect(await Promise.all(first)).toEqual(['a', 'b'])
  await turn()
  await turn()
  expect(send.mock.calls.at(-1)).toEqual([['c', 'd']])
  landing.shift()?.()
  expect(await Promise.all(later)).toEqual(['c', 'd'])
})

it('sends as soon as all expected requests are there', async () => {
  const send = vi.fn(done)
  const request = coalesce(send, { keyOf, most: 10, linger: { ms: 60_000, all: 3 } })
  const requests = [request('a')]
  await turn()
  requests.push(request('b'))
  await turn()
  expect(send).not.toHaveBeenCalled()
  requests.push(request('c'))
  expect(await Promise.all(requests)).toEqual(['a', 'b', 'c'])
  expect(send).toHaveBeenCalledTimes(1)
})

it('sends without the other requests if they do not come in time', async () => {
  const request = coalesce(done, { keyOf, most: 10, linger: { ms: 1, all: 3 } })
  expect(await request('a')).toBe('a')
  expect(await request('b')).toBe('b')
})

it('fails every request of a failed call, and continues with the next', async () => {
  const send = vi.fn(done).mockRejectedValueOnce(new Error('lost'))
  const request = coalesce(send, { keyOf, most: 10 })
  const lost = { status: 'rejected', reason: { message: 'lost' } }
  expect(await Promise.allSettled([request('a'), request('b')])).toMatchObject([lost, lost])
  expect(await request('c')).toBe('c')
})

it('sends several calls at once if it may, each item in one of them', async () => {
  const landing: (() => void)[] = []
  const calls: (readonly string[])[] = []
  const send = async (group: readonly string[]) => {
    calls.push(group)
    await new Promise<void>((landed) => landing.push(landed))
    return done(group)
  }
  const request = coalesce(send, { most: 2, atOnce: 3 })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const requests = Promise.all(names.map(request))
  await turn()
  await turn()
  expect(calls).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
  for (const land of landing.splice(0)) land()
  await until(() => calls.length === 4)
  landing.shift()?.()
  expect(await requests).toEqual(names)
})

it.each([
  ['tries', <T>(work: () => T) => withTries(1, work)],
  ['deadline', <T>(work: () => T) => withDeadline({ getRemainingTimeInMillis: () => 0 }, 0, work)],
])('retries an item within the %s of its work, although other work began the call', async (_, limited) => {
  const send = vi.fn(async (): Promise<CallResult<never>[]> => [])
  send.mockResolvedValueOnce(['other', 'limited'].map((reason) => ({ status: 'rejected', reason })))
  const request = coalesce<string, never>(send, { most: 10, isRetryable: (reason) => reason === 'limited' })
  const outcomes = await Promise.allSettled([request('other'), limited(() => request('limited'))])
  expect(outcomes).toMatchObject([{ reason: 'other' }, { reason: 'limited' }])
})
