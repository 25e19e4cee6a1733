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

/** The middleware of a new instance, as a function that sends one request of a key, by default of its own workspace. */
async function fresh() {
  const { limitRate } = await import('../../../shared/http/rate-limit.ts')
  const { before, after } = limitRate({})
  return async (publicId: string | undefined, at = 0, workspaceId = `ws of ${publicId}`) => {
    vi.setSystemTime(NOW.getTime() + at)
    const state = {
      headers: {},
      event: { headers: {}, requestContext: { http: { sourceIp: '192.0.2.1' } } },
      ...(publicId !== undefined && { caller: { publicId, workspaceId } }),
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

test('a response says how much of the burst is left, and when it is full again', async () => {
  const send = await fresh()
  const first = await send('key')
  expect(first).toEqual({
    headers: { 'RateLimit-Policy': '"default";q=20;w=2', RateLimit: '"default";r=19;t=1' },
    problem: undefined,
  })
  expect((await send('key')).headers.RateLimit).toBe('"default";r=18;t=1')
  expect((await send('another')).headers.RateLimit).toBe('"default";r=19;t=1')
  expect((await send('key', 60_000)).headers.RateLimit).toBe('"default";r=19;t=1')
})

test('a request after the burst is refused until tokens are available', async () => {
  const send = await fresh()
  for (let n = 0; n < 20; n++) expect((await send('key')).problem).toBeUndefined()
  const { headers, problem } = await send('key')
  expect(headers.RateLimit).toBe('"default";r=0;t=2')
  expect(problem).toMatchObject({
    name: 'Problem',
    status: 429,
    code: 'rate_limited',
    message: 'too many requests with this key',
    headers: { 'Retry-After': '1' },
  })
  expect((await send('key', 99)).problem).toBeDefined()
  expect((await send('key', 100)).problem).toBeUndefined()
})

test('a request of a public route is not limited', async () => {
  const { limitRate } = await import('../../../shared/http/rate-limit.ts')
  const state = { headers: {} }
  await limitRate({ auth: 'none' }).before?.({ event: state } as never)
  expect(state.headers).toEqual({})
})

test('an address that sends no key may make 10 requests a second, with bursts of 50', async () => {
  vi.stubEnv('RATE_PER_SECOND', '')
  const send = await fresh()
  const first = await send(undefined)
  expect(first.headers).toEqual({
    'RateLimit-Policy': '"address";q=50;w=5',
    RateLimit: '"address";r=49;t=1',
  })
  for (let n = 1; n < 50; n++) expect((await send(undefined)).problem).toBeUndefined()
  expect((await send(undefined)).problem).toMatchObject({
    status: 429,
    message: 'too many requests from this address',
    headers: { 'Retry-After': '1' },
  })
  expect((await send(undefined, 99)).problem).toBeDefined()
  expect((await send(undefined, 100)).problem).toBeUndefined()
  expect(addToRate.mock.calls[0]).toEqual(['192.0.2.1', 500, NOW.getTime()])
})

test('an instance shares the usage of a busy key, and takes over the usage by other instances', async () => {
  const send = await fresh()
  addToRate.mockResolvedValue(NOW.getTime() + 12_000)
  for (let n = 0; n < 4; n++) await send('key')
  expect(addToRate).not.toHaveBeenCalled()
  await send('key')
  expect(addToRate.mock.calls).toEqual([
    ['key', 500, NOW.getTime()],
    ['ws of key', 100, NOW.getTime()],
  ])
  expect((await send('key')).problem).toBeDefined()
  expect((await send('another')).problem).toBeUndefined()
})

/** Sends as many requests as two seconds of the workspace's rate admit, each key as many as its own. */
async function fill(send: Awaited<ReturnType<typeof fresh>>, workspace: string) {
  for (let n = 0; n < 100; n++) expect((await send(`key ${n % 5}`, 0, workspace)).problem).toBeUndefined()
}

test('a workspace is limited to five times the rate of a key, over all of its keys', async () => {
  const send = await fresh()
  await fill(send, 'ws')
  for (const key of ['key 6', 'key 7']) {
    const { headers, problem } = await send(key, 0, 'ws')
    expect(problem).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'too many requests in this workspace',
      headers: { 'Retry-After': '1' },
    })
    expect(headers).toEqual({ 'RateLimit-Policy': '"workspace";q=100;w=2', RateLimit: '"workspace";r=0;t=2' })
  }
  expect((await send('key 6', 0, 'another')).problem).toBeUndefined()
  expect((await send('key 7', 19, 'ws')).problem).toBeDefined()
  // A request that the workspace refused used no tokens of its key.
  expect((await send('key 7', 20, 'ws')).headers.RateLimit).toBe('"default";r=19;t=1')
})

test('a request that its key refuses is described by the limit of the key, and uses no tokens of the workspace', async () => {
  const send = await fresh()
  await fill(send, 'ws')
  for (let n = 0; n < 500; n++) {
    const { headers, problem } = await send('key 1', 0, 'ws')
    expect(problem).toMatchObject({ message: 'too many requests with this key' })
    expect(headers.RateLimit).toBe('"default";r=0;t=2')
  }
  expect((await send('key 7', 20, 'ws')).problem).toBeUndefined()
})

test('a response waits until the shared row has the requests', async () => {
  const send = await fresh()
  for (let n = 0; n < 4; n++) await send('key')
  const { promise: update, resolve } = Promise.withResolvers<number>()
  addToRate.mockReturnValue(update)
  const answered = vi.fn()
  const sent = send('key').then(answered)
  await new Promise(setImmediate)
  expect([addToRate.mock.calls.length, answered.mock.calls.length]).toEqual([2, 0])
  resolve(0)
  await sent
})

test('an instance shares the usage of a workspace whose keys are quiet, and takes over that by other instances', async () => {
  const send = await fresh()
  addToRate.mockResolvedValue(NOW.getTime() + 12_000)
  for (let n = 0; n < 5; n++) await send(`key ${n}`, 0, 'ws')
  expect(addToRate.mock.calls).toEqual([['ws', 100, NOW.getTime()]])
  expect((await send('key 5', 0, 'ws')).problem).toMatchObject({
    message: 'too many requests in this workspace',
  })
  expect((await send('key 5', 0, 'another')).problem).toBeUndefined()
})

test('requests more than a second apart do not make a key busy', async () => {
  const send = await fresh()
  for (let n = 0; n < 20; n++) await send('key', n * 1_001)
  for (let n = 0; n < 20; n++) await send(`key ${n}`, n * 1_001, 'ws')
  expect(addToRate).not.toHaveBeenCalled()
})

test('while the store is unavailable, each instance limits on its own', async () => {
  const send = await fresh()
  addToRate.mockRejectedValue(new Error('unavailable'))
  for (let n = 0; n < 20; n++) expect((await send('key')).problem).toBeUndefined()
  expect((await send('key')).problem).toBeDefined()
})
