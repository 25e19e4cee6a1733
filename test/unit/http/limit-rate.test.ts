import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { State } from '../../../shared/http/exchange.ts'

const addToRate = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/access/rates.ts', () => ({ addToRate }))

const NOW = new Date('2026-03-14T09:00:00.000Z')

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('RATE_PER_SECOND', '10')
  addToRate.mockReset().mockResolvedValue(0)
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

/** The middleware of an instance that has seen no request, for one request after another of a key. */
async function fresh() {
  const { limitRate } = await import('../../../shared/http/rate-limit.ts')
  const { before, after } = limitRate()
  return async (publicId: string | undefined, at = 0) => {
    vi.setSystemTime(NOW.getTime() + at)
    const state = {
      headers: {},
      ...(publicId !== undefined && { caller: { publicId } }),
    } as Partial<State> as State
    let problem: unknown
    try {
      await before?.({ event: state } as never)
    } catch (error) {
      problem = error
    }
    await after?.({} as never)
    return { headers: state.headers, problem }
  }
}

test('a request says what is left of the burst, and when it is whole again', async () => {
  const ask = await fresh()
  const first = await ask('key')
  expect(first).toEqual({
    headers: { 'RateLimit-Policy': '"default";q=20;w=2', RateLimit: '"default";r=19;t=1' },
    problem: undefined,
  })
  expect((await ask('key')).headers.RateLimit).toBe('"default";r=18;t=1')
  expect((await ask('another')).headers.RateLimit).toBe('"default";r=19;t=1')
  expect((await ask('key', 60_000)).headers.RateLimit).toBe('"default";r=19;t=1')
})

test('the burst spent, a request is refused until it is time', async () => {
  const ask = await fresh()
  for (let n = 0; n < 20; n++) expect((await ask('key')).problem).toBeUndefined()
  const { headers, problem } = await ask('key')
  expect(headers.RateLimit).toBe('"default";r=0;t=2')
  expect(problem).toMatchObject({
    name: 'Problem',
    status: 429,
    code: 'rate_limited',
    message: 'too many requests with this key',
    headers: { 'Retry-After': '1' },
  })
  expect((await ask('key', 99)).problem).toBeDefined()
  expect((await ask('key', 100)).problem).toBeUndefined()
})

test('who calls without a key is not limited', async () => {
  const ask = await fresh()
  for (let n = 0; n < 50; n++) expect(await ask(undefined)).toEqual({ headers: {}, problem: undefined })
})

test('a busy key settles what it spent with the other instances, and takes over what they have spent', async () => {
  const ask = await fresh()
  addToRate.mockResolvedValue(NOW.getTime() + 12_000)
  for (let n = 0; n < 4; n++) await ask('key')
  expect(addToRate).not.toHaveBeenCalled()
  await ask('key')
  expect(addToRate).toHaveBeenCalledExactlyOnceWith('key', 500, NOW.getTime())
  expect((await ask('key')).problem).toBeDefined()
  expect((await ask('another')).problem).toBeUndefined()
})

test('requests that are more than a second apart are not busy', async () => {
  const ask = await fresh()
  for (let n = 0; n < 20; n++) await ask('key', n * 1_001)
  expect(addToRate).not.toHaveBeenCalled()
})

test('while the store is away, each instance limits by itself', async () => {
  const ask = await fresh()
  addToRate.mockRejectedValue(new Error('away'))
  for (let n = 0; n < 20; n++) expect((await ask('key')).problem).toBeUndefined()
  expect((await ask('key')).problem).toBeDefined()
})
