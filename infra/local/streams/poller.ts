import { setTimeout as sleep } from 'node:timers/promises'
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { MappingSpec } from '../cloudformation/definition.ts'
import { REGION } from '../cloudformation/resolve.ts'
import { failuresOf, REPORTS_FAILURES } from '../lambda/batch-result.ts'
import type { Functions } from '../lambda/functions.ts'
import { type StreamRecord, type StreamsApi, StreamsFault } from './api.ts'
import type { Checkpoints } from './checkpoints.ts'
import { matches } from './filter.ts'

/** Maximum delay between a write and the read of its record. */
const IDLE_MS = 50
const RETRY_MS = 200
const RETRY_LIMIT_MS = 10_000

export interface StreamSource {
  readonly mapping: MappingSpec
  readonly streamArn: string
  readonly api: StreamsApi
  readonly functions: Pick<Functions, 'invoke'>
  readonly checkpoints: Checkpoints
  readonly sqs: SQSClient
  /** The queue for batches that a function failed to process. */
  readonly failureQueueUrl: string | undefined
}

/** An event source mapping of a stream. Reads each shard in order, and parents before children. */
export class StreamPoller {
  private readonly source: StreamSource
  private readonly reading = new Set<string>()
  private readonly patterns: readonly unknown[]
  private stopped = false

  constructor(source: StreamSource) {
    this.source = source
    this.patterns = source.mapping.FilterCriteria.Filters.map(({ Pattern }): unknown => JSON.parse(Pattern))
  }

  stop(): void {
    this.stopped = true
  }

  /** Resolves after `stop`, when the current batches are done. */
  async run(): Promise<void> {
    const readers = new Set<Promise<void>>()
    while (!this.stopped) {
      for (const shardId of await this.ready()) {
        this.reading.add(shardId)
        const reader = this.read(shardId).finally(() => {
          this.reading.delete(shardId)
          readers.delete(reader)
        })
        readers.add(reader)
      }
      // When a shard ends, read its children at once. Otherwise look for new shards every 500 ms.
      await Promise.race([...readers, sleep(500)])
    }
    await Promise.all(readers)
  }

  private async ready(): Promise<string[]> {
    try {
      const shards = await this.source.api.shards()
      const present = new Set(shards.map(({ ShardId }) => ShardId))
      const isOpen = (id: string) => this.position(id) !== 'end'
      return shards
        .filter(({ ShardId }) => isOpen(ShardId) && !this.reading.has(ShardId))
        .filter(({ ParentShardId: parent }) => !parent || !present.has(parent) || !isOpen(parent))
        .map(({ ShardId }) => ShardId)
    } catch (error) {
      this.logError(error)
      return []
    }
  }

  private position(shardId: string): string | undefined {
    const { checkpoints, mapping, streamArn } = this.source
    return checkpoints.get(`${mapping.FunctionName} ${streamArn}`, shardId)
  }

  private savePosition(shardId: string, position: string): void {
    const { checkpoints, mapping, streamArn } = this.source
    checkpoints.set(`${mapping.FunctionName} ${streamArn}`, shardId, position)
  }

  private async read(shardId: string): Promise<void> {
    const { api, mapping } = this.source
    let trimmed = false
    let iterator: string | undefined
    while (!this.stopped) {
      try {
        const after = trimmed ? undefined : this.position(shardId)
        const start = trimmed ? 'TRIM_HORIZON' : mapping.StartingPosition
        iterator ??= await api.iterator(shardId, after === undefined ? start : { after })
        const page = await api.records(iterator)
        for (let from = 0; from < page.Records.length; ) {
          const batch = page.Records.slice(from, from + (mapping.BatchSize ?? 100))
          await this.deliver(shardId, batch)
          if (this.stopped) return
          from += batch.length
          trimmed = false
        }
        iterator = page.NextShardIterator
        if (iterator === undefined) return this.savePosition(shardId, 'end')
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

  /** Invokes the function with a batch until it succeeds, the retries are exhausted, or the poller stops. */
  private async deliver(shardId: string, batch: readonly StreamRecord[]): Promise<void> {
    const wanted = batch.filter(
      (record) => this.patterns.length === 0 || this.patterns.some((pattern) => matches(pattern, record)),
    )
    const done = await this.attempt(shardId, wanted, 0)
    const last = batch.at(-1)
    if (done && last) this.savePosition(shardId, last.dynamodb.SequenceNumber)
  }

  /** Returns `false` if the poller stops before the records are processed. */
  private async attempt(
    shardId: string,
    records: readonly StreamRecord[],
    retries: number,
  ): Promise<boolean> {
    if (records.length === 0) return true
    if (this.stopped) return false
    const { mapping, functions } = this.source
    let rest = records
    let threw = false
    try {
      const event = { Records: records.map((record) => this.lambdaRecord(record)) }
      const result = await functions.invoke(mapping.FunctionName, event)
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
    if (before) this.savePosition(shardId, before.dynamodb.SequenceNumber)
    if (mapping.MaximumRetryAttempts >= 0 && retries >= mapping.MaximumRetryAttempts) {
      await this.giveUp(shardId, rest, retries)
      return true
    }
    await sleep(Math.min(RETRY_MS * 2 ** retries, RETRY_LIMIT_MS))
    if (threw && mapping.BisectBatchOnFunctionError && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2)
      return (
        (await this.attempt(shardId, rest.slice(0, middle), retries + 1)) &&
        (await this.attempt(shardId, rest.slice(middle), retries + 1))
      )
    }
    return this.attempt(shardId, rest, retries + 1)
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

  /** Sends the position of the records to the failure queue. Like AWS, it does not send the records. */
  private async giveUp(shardId: string, records: readonly StreamRecord[], retries: number): Promise<void> {
    const { failureQueueUrl, mapping, sqs, streamArn } = this.source
    this.logError(new Error(`${records.length} records failed in ${mapping.FunctionName}`))
    if (failureQueueUrl === undefined) return
    const message = {
      requestContext: {
        functionArn: mapping.FunctionName,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: retries + 1,
      },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId,
        startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
        endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
        batchSize: records.length,
        streamArn,
      },
    }
    await sqs.send(
      new SendMessageCommand({ QueueUrl: failureQueueUrl, MessageBody: JSON.stringify(message) }),
    )
  }

  private logError(error: unknown): void {
    if (this.stopped) return
    const message = error instanceof Error ? error.message : String(error)
    console.error(JSON.stringify({ level: 'ERROR', message, source: 'stream poller' }))
  }
}
