import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type Post, post, sender } from '../../shared/webhooks/send.ts'
import { BATCH, cpuOf, together } from './batch.ts'

/*
 * A process of its own that does nothing but post: what deliver is compared with. Beside a deliver that runs at the same
 * time it posts as many at once, and pauses as long between: a process that never waits runs on warm caches, and one
 * that has the machine for itself runs faster, so that neither would be a measure of what deliver does more.
 */

export type BareOrder =
  /** Ten at once and a pause, until told to stop. */
  | { readonly kind: 'beside'; readonly post: Post; readonly paceMs: number }
  | { readonly kind: 'stop' }
  /** So many batches without a pause, by undici or by our own sender. */
  | { readonly kind: 'alone'; readonly post: Post; readonly by: 'undici' | 'us'; readonly batches: number }

const agent = new Agent()
let stopped = false

process.on('message', async (order: BareOrder) => {
  if (order.kind === 'stop') stopped = true
  else if (order.kind === 'beside') process.send?.(await beside(order.post, order.paceMs))
  else process.send?.(await alone(order))
})
process.on('disconnect', () => process.exit())

/** CPU of a post, in microseconds. */
async function beside(what: Post, paceMs: number): Promise<number> {
  stopped = false
  let posts = 0
  const cpu = await cpuOf(async () => {
    for (; !stopped; posts += BATCH) await Promise.all([together(() => barePost(what)), sleep(paceMs)])
  })
  return cpu / posts
}

async function alone({ post: what, by, batches }: Extract<BareOrder, { kind: 'alone' }>): Promise<number> {
  const how = sender('allowed')
  const one = by === 'undici' ? () => barePost(what) : () => post(what, how)
  const cpu = await cpuOf(async () => {
    for (let n = 0; n < batches; n++) await together(one)
  })
  return cpu / (batches * BATCH)
}

async function barePost({ url, headers, body }: Post): Promise<void> {
  const answer = await request(url, { method: 'POST', body, headers, dispatcher: agent })
  await answer.body.dump()
}
