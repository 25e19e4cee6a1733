import type { TableSpec } from '../../../../packages/local-aws/cloudformation/definition.ts'
import { limited } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { cancelled, throttled, throttleReason } from '../../../../packages/local-aws/like-aws/answers.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import { KeyBuckets } from '../../../../packages/local-aws/like-aws/key-buckets.ts'
import { keyUses } from '../../../../packages/local-aws/like-aws/key-uses.ts'
import type { KeyLimit } from '../../../../packages/local-aws/like-aws/profile.ts'
import type { Answer } from '../../../../packages/local-aws/sdk/requests.ts'
import type { Quotas } from './scenarios.ts'

/** AWS's units a second of one partition key. */
const OF_KEY = { readUnits: 3_000, writeUnits: 1_000 }

/** What an account refused. */
export interface Refusals {
  /** Requests, by API Gateway's throttle. */
  byStage: number
  /** Calls, by the quota of the table or of an index. */
  byTable: number
}

/** The account of a scenario, with AWS's limits divided by its scale. The process has one at a time. */
export class Account {
  readonly refused: Refusals = { byStage: 0, byTable: 0 }
  /** The most functions that ran at once. */
  places = 0
  readonly quotas: Quotas
  private running = 0
  private readonly run: ReturnType<typeof limited>
  private readonly buckets = new KeyBuckets()
  private readonly table: KeyLimit
  private readonly stage = new Map<string, { level: number; at: number }>()

  constructor(quotas: Quotas, faults: Faults) {
    this.quotas = quotas
    const { scale } = quotas
    this.run = limited(
      { invoke: (_, work) => (work as () => Promise<unknown>)() },
      quotas.concurrency / scale,
    )
    this.table = { readUnits: quotas.tableUnits / scale, writeUnits: quotas.tableUnits / scale }
    // A simulated workspace has the partitions of a real workspace. Limits that all workspaces share are reduced by the scale.
    const shared = (containing: string): KeyLimit => ({
      readUnits: OF_KEY.readUnits / scale,
      writeUnits: OF_KEY.writeUnits / scale,
      containing,
    })
    faults.set({ throttledKeys: [OF_KEY, shared('outbox#'), shared('due#')] })
  }

  /** Runs a function. @throws FunctionThrottled */
  async invoke<T>(work: () => Promise<T>): Promise<T> {
    return (await this.run.invoke('', async () => {
      this.places = Math.max(this.places, ++this.running)
      return work().finally(() => this.running--)
    })) as T
  }

  /** Whether API Gateway passes a request of this route on. */
  admits(route: string): boolean {
    const { throttlePerSecond, accountPerSecond, scale } = this.quotas
    const isAdmitted =
      this.takes('account', accountPerSecond / scale) && this.takes(route, throttlePerSecond / scale)
    if (!isAdmitted) this.refused.byStage += 1
    return isAdmitted
  }

  /** Takes one token from a bucket that fills at this rate and has the capacity of one second. */
  private takes(name: string, rate: number): boolean {
    const bucket = this.stage.get(name) ?? { level: rate, at: Date.now() }
    bucket.level = Math.min(rate, bucket.level + ((Date.now() - bucket.at) / 1000) * rate)
    bucket.at = Date.now()
    this.stage.set(name, bucket)
    if (bucket.level < 1) return false
    bucket.level -= 1
    return true
  }

  /** The response to a call that exceeds the quota of the table or of an index; such calls fail as a whole. */
  refusal(operation: string, input: unknown, tables: ReadonlyMap<string, TableSpec>): Answer | undefined {
    const uses = keyUses(operation, input, tables).map((use) => ({
      ...use,
      // `Table KEY` and `Table/list KEY`: each index has a separate quota.
      partitions: use.partitions.map((partition) => partition.split(' ')[0] ?? ''),
    }))
    if (this.buckets.take(uses, [this.table], true).size === 0) return undefined
    this.refused.byTable += 1
    return operation.startsWith('Transact')
      ? cancelled(uses.length, new Set([0]), throttleReason(true))
      : throttled(true)
  }
}
