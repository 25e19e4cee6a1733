import { onTestFinished } from 'vitest'
import { OUTBOX_SHARDS, outboxPositionsKey } from '../../shared/table/keys.ts'
import { documents } from '../../shared/table/store/client.ts'

/**
 * Lets the sweeps of this process begin at a time, until the test ends, and stores no positions. Sweeps of the running
 * service and of other tests may have passed the events of a test, whose times lie in the past.
 */
export function sweepEventsFrom(at: Date): void {
  const shards = Array.from({ length: OUTBOX_SHARDS }, (_, shard) => [
    `early_${shard}`,
    `late_${shard}`,
  ]).flat()
  const Item = Object.fromEntries(shards.map((name) => [name, at.toISOString()]))
  documents().middlewareStack.add(
    (next) => async (args) => {
      const { Key } = args.input as { Key?: { pk: string } }
      if (Key?.pk !== outboxPositionsKey().pk) return next(args)
      return { output: { Item, $metadata: {} }, response: {} }
    },
    { step: 'initialize', priority: 'high', name: 'positions' },
  )
  onTestFinished(() => void documents().middlewareStack.remove('positions'))
}
