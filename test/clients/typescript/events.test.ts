import { expect, test } from 'vitest'
import {
  followEvents,
  forwardEvents,
  InvalidRequestError,
  verifyWebhook,
} from '../../../clients/typescript/src/index.ts'
import { clientGetting, json, problem } from './answers.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const event = (n: number) => ({ id: `evt_${n}`, trigger: 'call.missed', data: { n } })
const page = (numbers: readonly number[], next_cursor: string, has_more = false) =>
  json(200, { data: numbers.map(event), has_more, limit: 2, next_cursor })

const queries = (sent: readonly Request[]) => sent.map(({ url }) => new URL(url).search)

/** Follows until so many pages have come. */
async function follow(pages: number, ...[client, options]: Parameters<typeof followEvents>) {
  const found: unknown[] = []
  for await (const { data, next_cursor } of followEvents(client, { pollMs: 0, ...options })) {
    found.push([data.map(({ id }) => id), next_cursor])
    if (found.length === pages) break
  }
  return found
}

test('events are followed from page to page, also when none has happened for a while', async () => {
  const { client, sent } = clientGetting(page([1, 2], 'a', true), page([], 'b'), page([3], 'c'))
  expect(await follow(2, client, { query: { trigger_ids: 'call.missed' } })).toEqual([
    [['evt_1', 'evt_2'], 'a'],
    [['evt_3'], 'c'],
  ])
  const filter = '?trigger_ids=call.missed&order=oldest'
  expect(queries(sent)).toEqual([filter, `${filter}&cursor=a`, `${filter}&cursor=b`])
})

test('a walk begins where an earlier one has stopped, and goes on when the service was away', async () => {
  const away = Array.from({ length: 5 }, () => new Error('no connection'))
  const busy = Array.from({ length: 5 }, () => problem(503, 'unavailable'))
  const { client, sent } = clientGetting(...away, ...busy, page([4], 'd'))
  expect(await follow(1, client, { cursor: 'c' })).toEqual([[['evt_4'], 'd']])
  expect(new Set(queries(sent))).toEqual(new Set(['?order=oldest&cursor=c']))
})

test('a request that the service refuses ends the walk with its error', async () => {
  const { client } = clientGetting(problem(400, 'invalid_request'))
  await expect(follow(1, client, { cursor: 'x' })).rejects.toThrow(InvalidRequestError)
})

/** Forwards to a program that gives these answers in turn; undefined stands for no response. */
async function forwarded(answers: readonly (number | undefined)[], ...pages: Response[]) {
  const { client } = clientGetting(...pages)
  const bodies: string[] = []
  const verified: unknown[] = []
  const [cursors, waits, seen]: [string[], number[], unknown[]] = [[], [], []]
  const ending = new AbortController()
  const rest = [...answers]
  await forwardEvents(client, {
    to: 'http://127.0.0.1:9/hook',
    secret: SECRET,
    pollMs: 0,
    signal: ending.signal,
    onAnswer: ({ id }, status) => seen.push([id, status]),
    onCursor: (cursor) => {
      cursors.push(cursor)
      if (rest.length === 0) ending.abort()
    },
    wait: async (ms) => {
      waits.push(ms)
    },
    fetch: async (_, { headers, body }) => {
      const bytes = new Uint8Array(await new Response(body ?? null).arrayBuffer())
      bodies.push(new TextDecoder().decode(bytes))
      for (const scheme of ['standard', 'service'] as const)
        verified.push(await verifyWebhook(bytes, new Headers(headers), SECRET, { scheme }))
      const status = rest.shift()
      if (status === undefined) throw new TypeError('refused')
      return new Response(null, { status })
    },
  })
  return { bodies, verified, cursors, waits, seen }
}

test('each event is posted in order, signed as a webhook in both schemes', async () => {
  const { bodies, verified, cursors } = await forwarded(
    [204, 200, 204],
    page([1, 2], 'a', true),
    page([3], 'b'),
  )
  expect(bodies).toEqual([1, 2, 3].map((n) => JSON.stringify(event(n))))
  expect(verified).toEqual([1, 1, 2, 2, 3, 3].map(event))
  expect(cursors).toEqual(['a', 'b'])
})

test('an event is sent again until the program takes it or refuses it for good; 410 ends', async () => {
  const found = await forwarded([500, undefined, 429, 204, 422, 410], page([1, 2, 3, 4], 'a'))
  expect(found.seen).toEqual([
    ['evt_1', 500],
    ['evt_1', undefined],
    ['evt_1', 429],
    ['evt_1', 204],
    ['evt_2', 422],
    ['evt_3', 410],
  ])
  expect(found.waits).toEqual([1_000, 2_000, 4_000])
  // A restart begins with the page that was not handled to its end.
  expect(found.cursors).toEqual([])
})

test('the signal ends a walk that waits', async () => {
  const { client } = clientGetting(page([], 'a'))
  const signal = AbortSignal.timeout(1)
  for await (const one of followEvents(client, { signal, pollMs: 3_600_000 })) expect(one).toBeUndefined()
  expect(signal.aborted).toBe(true)
})

test.each(['fetch', 'wait'] as const)('the signal ends while a program is waited for: %s', async (ends) => {
  const { client } = clientGetting(page([1], 'a'))
  const ending = new AbortController()
  const seen: unknown[] = []
  const end = (step: string) => step === ends && ending.abort()
  await forwardEvents(client, {
    to: 'http://127.0.0.1:9/hook',
    secret: SECRET,
    signal: ending.signal,
    onAnswer: (_, status) => seen.push(status),
    wait: async () => void end('wait'),
    fetch: async (_, { redirect }) => {
      seen.push(redirect)
      end('fetch')
      return new Response(null, { status: 500 })
    },
  })
  // A redirect is not followed, as with webhooks.
  expect(seen).toEqual(ends === 'fetch' ? ['manual'] : ['manual', 500])
})
