import { expect, inject, test } from 'vitest'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { slowUntil } from '../../../shared/webhooks/queue/lanes.ts'
import { describeTransports, type Transport } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Hit, receiver } from '../webhooks/bench.ts'

/** Deliveries that wait; WAITING=500 takes a minute. */
const WAITING = Number(process.env.WAITING ?? 6)
/** More than a page of a walk that resumes deliveries. */
const PAGES = 26

interface Shown {
  readonly id: string
  readonly status: string
  readonly attempts: readonly { readonly error: string | null }[]
  readonly next_attempt_at: string | null
}

/** A workspace with a paused subscription to its opportunities. */
async function paused(send: Transport, answer: (hit: Hit) => number | Promise<number> = () => 200) {
  const ws = await newWorkspace(send)
  const to = await receiver(answer)
  const hook = { trigger_id: 'opportunity.created', target_url: to.url }
  const { id } = (await ws.post('/v1/subscriptions', hook)).body
  const path = `/v1/subscriptions/${id}`
  const setStatus = (status: string) => ws.patch(path, { status })
  expect((await setStatus('paused')).body).toMatchObject({ status: 'paused', revoked_reason: null })
  /** Every item of a list. */
  const all = async <T>(list: string): Promise<T[]> => {
    const items: T[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ws.get(`${list}${cursor && `&cursor=${cursor}`}`)
      items.push(...body.data)
      cursor = body.next_cursor
    }
    return items
  }
  const deliveries = (query = '') => all<Shown>(`${path}/deliveries?limit=100${query}`)
  /** Events, oldest first, each with a delivery that waits. */
  const wait = async (count: number) => {
    const before = (await deliveries()).length
    for (let n = 0; n < count; n++) await ws.post('/v1/opportunities')
    await until(async () => {
      const found = await deliveries()
      return found.length === before + count && found.every(({ next_attempt_at }) => next_attempt_at === null)
    }, 100)
  }
  return { ws, id, path, setStatus, all, deliveries, wait, hits: to.hits }
}

/** Answers are held back until they are released: the first one, and the first one after each call of `hold`. */
function holdingAnswers() {
  let held: PromiseWithResolvers<void> | undefined = Promise.withResolvers()
  let isDue = true
  return {
    answer: async () => {
      const wait = isDue ? held?.promise : undefined
      isDue = false
      await wait
      return 200
    },
    hold: () => {
      held = Promise.withResolvers()
      isDue = true
    },
    release: () => held?.resolve(),
  }
}

/** Attempts whose answer was held back too long, on a busy machine: they are repeated. */
const timeouts = (found: readonly Shown[]): number =>
  found.flatMap(({ attempts }) => attempts).filter(({ error }) => error === 'timeout').length

const eventsOf = (hits: readonly Hit[]): string[] => hits.map(({ body }) => JSON.parse(body).id)

describeTransports('a paused subscription', (send) => {
  test('gets nothing: its deliveries wait without attempts; resuming delivers all, oldest first (contract 11.9)', async () => {
    const { ws, id, path, setStatus, all, deliveries, wait, hits } = await paused(send)
    await wait(WAITING)
    expect(hits).toEqual([])
    const waiting = await deliveries('&status=pending')
    expect(waiting).toHaveLength(WAITING)
    for (const one of waiting)
      expect(one).toMatchObject({ status: 'pending', attempts: [], next_attempt_at: null })
    expect((await setStatus('paused')).status).toBe(200)
    expect((await setStatus('active')).body.status).toBe('active')
    await setStatus('active')
    await until(async () => (await deliveries('&status=succeeded')).length === WAITING)
    const events = (await all<{ id: string }>('/v1/events?limit=100')).map(({ id }) => id)
    // On a busy machine the receiver may take over a second, and in a like-AWS run the store may refuse a call. Others
    // then leave the order (docs/delivery.md).
    const isSlow = slowUntil(await readRow(subscriptionKey(ws.id, id))) !== undefined
    const leavesOrder = isSlow || inject('service').likeAws !== undefined
    const inOrder = (ids: readonly string[]) => (leavesOrder ? ids.toSorted() : ids)
    expect(inOrder(eventsOf(hits))).toEqual(inOrder(events.toReversed()))
    for (const { attempts } of await deliveries()) expect(attempts).toMatchObject([{ number: 1 }])
    await ws.post('/v1/opportunities')
    await until(() => hits.length === WAITING + 1)
    expect((await ws.get(path)).body.health.last_success_at).not.toBeNull()
  })

  test('that is paused again while it is resumed gets no more; resumed twice at once, it gets each event once', async () => {
    const held = holdingAnswers()
    const { setStatus, deliveries, wait, hits } = await paused(send, held.answer)
    await wait(PAGES)
    await setStatus('active')
    // The walk has made its first page due, and attempts the oldest.
    await until(() => hits.length === 1)
    await setStatus('paused')
    held.release()
    await until(async () => {
      const found = await deliveries('&status=pending')
      return found.length === PAGES - 1 && found.every(({ next_attempt_at }) => next_attempt_at === null)
    })
    expect(hits).toHaveLength(1)

    await wait(1)
    held.hold()
    await setStatus('active')
    await until(() => hits.length === 2)
    for (const status of ['paused', 'active', 'paused', 'active']) await setStatus(status)
    // Another walk delivers the rest, which the first one, still running, has not made due.
    await until(() => hits.length > 2)
    held.release()
    await until(async () => (await deliveries('&status=succeeded')).length === PAGES + 1)
    expect(new Set(eventsOf(hits)).size).toBe(PAGES + 1)
    expect(hits).toHaveLength(PAGES + 1 + timeouts(await deliveries()))
  })

  test('lets an attempt end that is under way, and its retry waits', async () => {
    let answer: (status: number) => void = () => undefined
    const { ws, setStatus, deliveries, hits } = await paused(send, () =>
      hits.length === 1 ? new Promise<number>((done) => (answer = done)) : 200,
    )
    await setStatus('active')
    await ws.post('/v1/opportunities')
    await until(() => hits.length === 1)
    await setStatus('paused')
    answer(500)
    await until(async () => (await deliveries())[0]?.attempts.length === 1)
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', next_attempt_at: expect.any(String) })
  })
})
