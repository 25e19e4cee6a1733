import { SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, expect, it, vi } from 'vitest'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { markSlow } from '../../../shared/webhooks/queue/lanes.ts'
import { bench, deliver, deliverOnce, receiver } from './bench.ts'

afterEach(() => vi.restoreAllMocks())

const MESSAGES = 10

/** Counts the calls of this process to the store and the queues from now on, by name. */
function countCalls(): () => Record<string, number> {
  const store = vi.spyOn(documents().config.requestHandler, 'handle')
  const queues = vi.spyOn(SQSClient.prototype, 'send')
  return () => {
    const targets = store.mock.calls.map(([{ headers }]) => String(headers['x-amz-target']).split('.').at(-1))
    const names = [...targets, ...queues.mock.calls.map(([command]) => command.constructor.name)]
    return Object.fromEntries(
      [...Map.groupBy(names, String)].map(([name, { length }]) => [name, length] as const),
    )
  }
}

/** Ten due deliveries of one subscription. */
async function tenDue(url: string) {
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(url, false)
  const made = await Promise.all(Array.from({ length: MESSAGES }, () => due(subscription)))
  return { ws, id: subscription.id, made, bodies: made.map(({ body }) => body) }
}

it('queues ten retries in shared calls', async () => {
  const all = Promise.withResolvers<number>()
  const to = await receiver(() => {
    if (to.hits.length === MESSAGES) all.resolve(500)
    return all.promise
  })
  const { bodies, made } = await tenDue(to.url)
  const calls = countCalls()
  expect(await deliver(...bodies)).toEqual({ batchItemFailures: [] })
  // One call, unless this process is so busy that it reads the ten responses at different times.
  expect(calls().SendMessageBatchCommand).toBeLessThan(MESSAGES)
  for (const { read } of made)
    expect(await read()).toMatchObject({ status: 'pending', attempts: [{ number: 1 }] })
})

it('moves ten deliveries to the slow lane in one call', async () => {
  const to = await receiver()
  const { ws, id, bodies, made } = await tenDue(to.url)
  await markSlow(ws, id, new Date(Date.now() + 60_000))
  await deliver(...bodies.slice(0, 1))
  const calls = countCalls()
  await deliver(...bodies)
  const { SendMessageBatchCommand, BatchExecuteStatement } = calls()
  expect([SendMessageBatchCommand, BatchExecuteStatement]).toEqual([1, undefined])
  vi.restoreAllMocks()
  for (const { read } of made) await expect.poll(async () => (await read()).status).toBe('succeeded')
  // A change of lanes does not count as an attempt.
  for (const { row } of made) expect((await row()).started).toBe(1)
})

it('does not create a subscription by marking it as slow', async () => {
  const { ws } = bench()
  const { id } = (await bench().subscribe('http://127.0.0.1:9/', false)).subscription
  await markSlow(ws, id, new Date())
  expect(await readRow(subscriptionKey(ws, id))).toBeUndefined()
})

it.each([
  ['refuses', 'InvalidMessageContents', [{ itemIdentifier: '3' }]],
  ['takes a second time', 'InternalError', []],
])(
  'reports a message only if the queue refuses it: it %s one after %s',
  async (_, Code, batchItemFailures) => {
    const to = await receiver()
    const { ws, id, bodies } = await tenDue(to.url)
    await markSlow(ws, id, new Date(Date.now() + 60_000))
    await deliver(...bodies.slice(0, 1))
    const answer = { Successful: [], Failed: [{ Id: '3', Code, SenderFault: Code.startsWith('Invalid') }] }
    vi.spyOn(SQSClient.prototype, 'send').mockImplementationOnce(async () => answer)
    expect(await deliverOnce(...bodies)).toEqual({ batchItemFailures })
  },
)
