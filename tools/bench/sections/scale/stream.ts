import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod'
import { handler as count } from '../../../../functions/sums/count.ts'
import { handler as fanOut } from '../../../../functions/webhooks/fan-out.ts'
import { whenAdmitted } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../../../packages/local-aws/lambda/environment.ts'
import { COUNTED_TYPES } from '../../../../shared/domain/kit/counters.ts'
import { OWN_MS } from '../cost/work.ts'
import type { Account } from './account.ts'
import { sleep } from './sleep.ts'

const BATCH = 100
/** Lambda reads each shard four times a second. */
const POLL_MS = 250

/** Functions that read the stream. */
const READERS = [
  { name: 'webhooks/fan-out', handler: fanOut, types: ['event'], waitMs: 0 },
  // The window of its event source mapping (`infra/constructs/sums.ts`).
  { name: 'sums/count', handler: count, types: COUNTED_TYPES, waitMs: 1_000 },
] as const

type Shards = readonly DynamoDBRecord[][]
let shardsOf = new Map<(typeof READERS)[number], Shards>()
let written = 0

/** Makes a new stream. */
export function cut(shards: number): void {
  shardsOf = new Map(READERS.map((reader) => [reader, Array.from({ length: shards }, () => [])]))
}

const item = z.looseObject({ type: z.object({ S: z.string() }).optional() })
const writes = z.object({
  TransactItems: z.array(z.object({ Put: z.object({ Item: item }).optional() })),
})

/** Puts the rows of a transaction that was committed on the stream. */
export function record(input: unknown): void {
  const parsed = writes.safeParse(input)
  for (const { Put } of parsed.success ? parsed.data.TransactItems : []) {
    const type = Put?.Item.type?.S
    if (type === undefined) continue
    const SequenceNumber = String(++written)
    const dynamodb = { SequenceNumber, NewImage: Put?.Item }
    for (const [{ types }, shards] of shardsOf)
      if (types.some((one) => one === type))
        shards[written % shards.length]?.push({ eventName: 'INSERT', dynamodb } as DynamoDBRecord)
  }
}

/**
 * The event source mappings of the stream's readers: some batches of each shard at a time. `mostFanOuts` limits
 * fan-out by its reserved concurrency.
 */
export async function readStream(
  account: Account,
  batchesOfShard: number,
  mostFanOuts: number,
  isOver: () => boolean,
): Promise<void> {
  const read = async (reader: (typeof READERS)[number], shards: Shards) => {
    const most = reader.handler === fanOut ? mostFanOuts : Number.POSITIVE_INFINITY
    let running = 0
    const invoke = async (Records: DynamoDBRecord[]) => {
      const work = async () => {
        await sleep(OWN_MS.pipeline + OWN_MS.eachOfBatch * Records.length)
        const variables = { _HANDLER: `functions/${reader.name}.handler` }
        await withVariables(variables, () =>
          reader.handler({ Records }, { getRemainingTimeInMillis: () => 60_000 }),
        )
      }
      await whenAdmitted(() => account.invoke(work), Number.POSITIVE_INFINITY, isOver).catch(() => undefined)
      running -= 1
    }
    const readShard = async (shard: DynamoDBRecord[]) => {
      let ofShard = 0
      while (!isOver()) {
        if (shard.length === 0 || ofShard >= batchesOfShard || running >= most) await sleep(POLL_MS)
        else {
          await sleep(reader.waitMs)
          ofShard += 1
          running += 1
          void invoke(shard.splice(0, BATCH)).then(() => ofShard--)
        }
      }
    }
    await Promise.all(shards.map(readShard))
  }
  await Promise.all([...shardsOf].map(([reader, shards]) => read(reader, shards)))
}
