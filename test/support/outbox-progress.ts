import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { onTestFinished } from 'vitest'
import { OUTBOX_SHARDS, outboxProgressKey } from '../../shared/table/keys.ts'
import { tableName } from '../../shared/table/store/client.ts'
import { documents } from './documents.ts'
import { wrapStore } from './wrap-store.ts'

/**
 * Gives the sweeps of this process a separate progress, which begins at a time, until the test ends. Sweeps of the
 * running service and of other tests may have passed the events of a test, whose times lie in the past.
 */
export async function sweepEventsFrom(at: Date): Promise<void> {
  const shared = outboxProgressKey()
  const own = { ...shared, pk: `${shared.pk} ${randomUUID()}` }
  const names = Array.from({ length: OUTBOX_SHARDS }, (_, shard) => [`early_${shard}`, `late_${shard}`])
  const positions = Object.fromEntries(names.flat().map((name) => [name, at.toISOString()]))
  await documents().send(
    new PutCommand({ TableName: tableName(), Item: { ...own, type: 'outbox', ...positions } }),
  )
  const end = wrapStore((call, next) =>
    next(call.input.Key?.pk === shared.pk ? { ...call.input, Key: own } : call.input),
  )
  onTestFinished(end)
}
