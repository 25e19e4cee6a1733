import { handler as deliver } from '../../../../functions/webhooks/deliver.ts'
import { handler as deliverSlow } from '../../../../functions/webhooks/deliver-slow.ts'
import { handler as sweep } from '../../../../functions/webhooks/sweep.ts'
import { FunctionThrottled, whenAdmitted } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../../../packages/local-aws/lambda/environment.ts'
import { OWN_MS } from '../cost/work.ts'
import type { Account } from './account.ts'
import { use } from './limits.ts'
import { type Deliver, empty, type Lane, poll } from './queue.ts'
import { sleep } from './sleep.ts'
import { cut, readStream } from './stream.ts'

/** How long deliveries may arrive after the last request, in seconds. */
const DRAIN_S = 70

/** The service without its API: the readers of the stream, both lanes and the sweep. They work until the deliveries of the requests have arrived. */
export async function whileConsuming<T>(
  account: Account,
  requests: (lanes: readonly [main: Lane, slow: Lane]) => Promise<T>,
): Promise<T> {
  const { scale, shards, batchesOfShard, ...quotas } = account.quotas
  use(account)
  empty()
  cut(shards)
  const atLeastOne = (places: number) => Math.max(1, Math.round(places / scale))
  const urlOf = (name: string) => process.env[name] ?? ''
  const lanes = [
    lane('webhooks/deliver', deliver, urlOf('DELIVERY_QUEUE_URL'), atLeastOne(quotas.deliver)),
    lane(
      'webhooks/deliver-slow',
      deliverSlow,
      urlOf('SLOW_DELIVERY_QUEUE_URL'),
      atLeastOne(quotas.deliverSlow),
    ),
  ] as const
  let isOver = false
  const over = () => isOver
  const consumers = [
    ...lanes.map((each) => poll(account, each, over)),
    readStream(account, batchesOfShard, atLeastOne(quotas.fanOut), over),
    sweepEachMinute(account, over),
  ]
  const made = await requests(lanes)
  await sleep(DRAIN_S * 1000)
  isOver = true
  await Promise.all(consumers)
  return made
}

/** Sends a request as API Gateway and Lambda do. @returns the status, or who refused the request */
export async function ask(
  account: Account,
  route: string,
  send: () => Promise<{ readonly status: number }>,
): Promise<number | 'API Gateway' | 'Lambda'> {
  if (!account.admits(route)) return 'API Gateway'
  try {
    return await account.invoke(async () => {
      await sleep(OWN_MS.endpoint)
      return (await send()).status
    })
  } catch (error) {
    if (!(error instanceof FunctionThrottled)) throw error
    return 'Lambda'
  }
}

const lane = (name: string, handler: unknown, url: string, concurrency: number): Lane => ({
  name,
  url,
  concurrency,
  // Lambda's types have fields that the handlers do not read.
  handler: handler as Deliver,
})

async function sweepEachMinute(account: Account, isOver: () => boolean): Promise<void> {
  const limit = { getRemainingTimeInMillis: () => 55_000 }
  const work = () =>
    withVariables({ _HANDLER: 'functions/webhooks/sweep.handler' }, () => sweep(undefined, limit))
  for (let second = 1; !isOver(); second++) {
    await sleep(1_000)
    if (second % 60 === 0) {
      await whenAdmitted(() => account.invoke(work), Date.now() + 60_000, isOver).catch(() => undefined)
    }
  }
}
