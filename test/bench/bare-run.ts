import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch, request } from 'undici'
import { type Post, post, sender } from '../../shared/webhooks/send.ts'
import { BATCH, cpuOf, together } from './batch.ts'

/* A process of its own that does nothing but post: what deliver is compared with. */

export type BareOrder =
  /** At the pace of a deliver that runs at the same time, until told to stop: ten at once, and a pause. */
  | { readonly kind: 'beside'; readonly post: Post; readonly paceMs: number }
  | { readonly kind: 'stop' }
  /** So many without a pause, so many of them at once, by one of undici's two ways or by our own sender. */
  | {
      readonly kind: 'alone'
      readonly post: Post
      readonly by: PostedBy
      readonly posts: number
      readonly atOnce: number
    }

export type PostedBy = 'request' | 'fetch' | 'us'

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
    for (; !stopped; posts += BATCH)
      await Promise.all([together(BATCH, () => byRequest(what)), sleep(paceMs)])
  })
  return cpu / posts
}

async function alone(order: Extract<BareOrder, { kind: 'alone' }>): Promise<number> {
  const { post: what, by, posts, atOnce } = order
  const cpu = await cpuOf(async () => {
    for (let n = 0; n < posts; n += atOnce) await together(atOnce, () => POSTS[by](what))
  })
  return cpu / posts
}

async function byRequest({ url, headers, body }: Post): Promise<void> {
  const answer = await request(url, { method: 'POST', body, headers, dispatcher: agent })
  await answer.body.dump()
}

async function byFetch({ url, headers, body }: Post): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers, dispatcher: agent })
  await answer.arrayBuffer()
}

const POSTS: Readonly<Record<PostedBy, (what: Post) => Promise<unknown>>> = {
  request: byRequest,
  fetch: byFetch,
  us: (what) => post(what, sender('allowed')),
}
