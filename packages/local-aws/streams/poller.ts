import { setTimeout as sleep } from 'node:timers/promises'
import { ShardReader } from './shard-reader.ts'
import { logStreamError, positionIn, type StreamSource } from './source.ts'

/** An event source mapping of a stream. Reads its shards in parallel, but parents before children. */
export class StreamPoller {
  private readonly source: StreamSource
  private readonly reading = new Map<string, ShardReader>()
  private stopped = false

  constructor(source: StreamSource) {
    this.source = source
  }

  stop(): void {
    this.stopped = true
    for (const reader of this.reading.values()) reader.stop()
  }

  /** Resolves after `stop`, when the current batches are done. */
  async run(): Promise<void> {
    const ends = new Set<Promise<void>>()
    while (!this.stopped) {
      for (const shardId of await this.ready()) {
        const end = this.read(shardId).finally(() => ends.delete(end))
        ends.add(end)
      }
      // When a shard ends, read its children at once. Otherwise look for new shards every 500 ms.
      await Promise.race([...ends, sleep(500)])
    }
    await Promise.all(ends)
  }

  private async read(shardId: string): Promise<void> {
    // Stopped while the shards were listed.
    if (this.stopped) return
    const reader = new ShardReader(this.source, shardId)
    this.reading.set(shardId, reader)
    await reader.run().finally(() => this.reading.delete(shardId))
  }

  private async ready(): Promise<string[]> {
    try {
      const shards = await this.source.api.shards()
      const present = new Set(shards.map(({ ShardId }) => ShardId))
      const isOpen = (id: string) => positionIn(this.source, id) !== 'end'
      return shards
        .filter(({ ShardId }) => isOpen(ShardId) && !this.reading.has(ShardId))
        .filter(({ ParentShardId: parent }) => !parent || !present.has(parent) || !isOpen(parent))
        .map(({ ShardId }) => ShardId)
    } catch (error) {
      if (!this.stopped) logStreamError(error)
      return []
    }
  }
}
