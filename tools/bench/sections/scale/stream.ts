import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod'
import { handler } from '../../../../functions/webhooks/fan-out.ts'
import { whenAdmitted } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../../../packages/local-aws/lambda/environment.ts'
import { OWN_MS } from '../cost/work.ts'
import type { Account } from './account.ts'
import { sleep } from './sleep.ts'

const BATCH = 100
/** Lambda reads each shard four times a second. */
const POLL_MS = 250

let shards: DynamoDBRecord[][] = [[]]
let written = 0

/** Makes a new stream. */
export function cut(count: number): void {
  shards = Array.from({ length: count }, () => [])
}

const item = z.looseObject({ type: z.object({ S: z.string() }).optional() })
const writes = z.object({
  TransactItems: z.array(z.object({ Put: z.object({ Item: item }).optional() })),
})

/** Puts the events of a transaction that was committed on the stream. */
export function record(input: unknown): void {
  const parsed = writes.safeParse(input)
  for (const { Put } of parsed.success ? parsed.data.TransactItems : []) {
    if (Put?.Item.type?.S !== 'event') continue
    const SequenceNumber = String(++written)
    const dynamodb = { SequenceNumber, NewImage: Put.Item }
    shards[written % shards.length]?.push({ eventName: 'INSERT', dynamodb } as DynamoDBRecord)
  }
}

/** The event source mapping of fan-out: some batches of each shard at a time, and `most` of all. */
export async function readStream(
  account: Account,
  batchesOfShard: number,
  most: number,
  isOver: () => boolean,
): Promise<void> {
  let running = 0
  const invoke = async (Records: DynamoDBRecord[]) => {
    const work = async () => {
      await sleep(OWN_MS.pipeline + OWN_MS.eachOfBatch * Records.length)
      const variables = { _HANDLER: 'functions/webhooks/fan-out.handler' }
      await withVariables(variables, () => handler({ Records }, { getRemainingTimeInMillis: () => 60_000 }))
    }
    await whenAdmitted(() => account.invoke(work), Number.POSITIVE_INFINITY, isOver).catch(() => undefined)
    running -= 1
  }
  const read = async (shard: DynamoDBRecord[]) => {
    let ofShard = 0
    while (!isOver()) {
      const records = ofShard < batchesOfShard && running < most ? shard.splice(0, BATCH) : []
      if (records.length === 0) await sleep(POLL_MS)
      else {
        ofShard += 1
        running += 1
        void invoke(records).then(() => ofShard--)
      }
    }
  }
  await Promise.all(shards.map(read))
}
