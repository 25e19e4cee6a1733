import { setTimeout as sleep } from 'node:timers/promises'
import { REGION } from '../cloudformation/resolve.ts'
import { failuresOf, REPORTS_FAILURES } from '../lambda/batch-result.ts'
import { whenAdmitted } from '../lambda/concurrency.ts'
import { type StreamRecord, StreamsFault } from './api.ts'
import { matches } from './filter.ts'
import { logStreamError, positionIn, type StreamSource, savePosition, sendFailedBatch } from './source.ts'

/** Maximum delay between a write and the read of its record. */
const IDLE_MS = 50
const RETRY_MS = 200
const RETRY_LIMIT_MS = 10_000

/** Reads one shard in order, and invokes the mapping's function with batches of the records that match its filter. */
export class ShardReader {
  private readonly source: StreamSource
  private readonly shardId: string
  private readonly patterns: readonly unknown[]
  private stopped = false

  constructor(source: StreamSource, shardId: string) {
    this.source = source
    this.shardId = shardId
    this.patterns = source.mapping.FilterCriteria.Filters.map(({ Pattern }): unknown => JSON.parse(Pattern))
  }

  stop(): void {
    this.stopped = true
  }

  /** Resolves at the end of the shard; after `stop`, when the current batch is done. */
  async run(): Promise<void> {
    const { api, mapping } = this.source
    let trimmed = false
    let iterator: string | undefined
    while (!this.stopped) {
      try {
        const after = trimmed ? undefined : positionIn(this.source, this.shardId)
        const start = trimmed ? 'TRIM_HORIZON' : mapping.StartingPosition
        iterator ??= await api.iterator(this.shardId, after === undefined ? start : { after })
        const page = await api.records(iterator)
        for (let from = 0; from < page.Records.length; ) {
          const batch = page.Records.slice(from, from + (mapping.BatchSize ?? 100))
          await this.deliver(batch)
          if (this.stopped) return
          from += batch.length
          trimmed = false
        }
        iterator = page.NextShardIterator
        if (iterator === undefined) return this.save('end')
        if (page.Records.length === 0) await sleep(IDLE_MS)
      } catch (error) {
        iterator = undefined
        trimmed = error instanceof StreamsFault && error.type === 'TrimmedDataAccessException'
        if (!trimmed && !(error instanceof StreamsFault && error.type === 'ExpiredIteratorException')) {
          this.logError(error)
          await sleep(RETRY_MS)
        }
      }
    }
  }

  private save(position: string): void {
    savePosition(this.source, this.shardId, position)
  }

  /** Invokes the function with a batch until it succeeds, the retries are exhausted, or the reader stops. */
  private async deliver(batch: readonly StreamRecord[]): Promise<void> {
    const wanted = batch.filter(
      (record) => this.patterns.length === 0 || this.patterns.some((pattern) => matches(pattern, record)),
    )
    const done = await this.attempt(wanted, 0)
    const last = batch.at(-1)
    if (done && last) this.save(last.dynamodb.SequenceNumber)
  }

  /** Returns `false` if the reader stops before the records are processed. */
  private async attempt(records: readonly StreamRecord[], retries: number): Promise<boolean> {
    if (records.length === 0) return true
    if (this.stopped) return false
    const { mapping, functions } = this.source
    let rest = records
    let threw = false
    try {
      const event = { Records: records.map((record) => this.lambdaRecord(record)) }
      // Refused invocations do not count as retries.
      const invoke = () => functions.invoke(mapping.FunctionName, event)
      const result = await whenAdmitted(invoke, Number.POSITIVE_INFINITY, () => this.stopped)
      const failed = mapping.FunctionResponseTypes.includes(REPORTS_FAILURES)
        ? failuresOf(result)
        : new Set<string>()
      // AWS uses the lowest failed record as the checkpoint and retries all records from there.
      const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber))
      if (failed.size === 0) return true
      rest = records.slice(Math.max(first, 0))
    } catch {
      threw = true
    }
    const before = records[records.length - rest.length - 1]
    if (before) this.save(before.dynamodb.SequenceNumber)
    if (mapping.MaximumRetryAttempts >= 0 && retries >= mapping.MaximumRetryAttempts) {
      this.logError(new Error(`${rest.length} records failed in ${mapping.FunctionName}`))
      await sendFailedBatch(this.source, this.shardId, rest, retries)
      return true
    }
    await sleep(Math.min(RETRY_MS * 2 ** retries, RETRY_LIMIT_MS))
    if (threw && mapping.BisectBatchOnFunctionError && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2)
      return (
        (await this.attempt(rest.slice(0, middle), retries + 1)) &&
        (await this.attempt(rest.slice(middle), retries + 1))
      )
    }
    return this.attempt(rest, retries + 1)
  }

  private lambdaRecord(record: StreamRecord): object {
    return {
      ...record,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: REGION,
      eventSourceARN: this.source.streamArn,
    }
  }

  private logError(error: unknown): void {
    if (!this.stopped) logStreamError(error)
  }
}
