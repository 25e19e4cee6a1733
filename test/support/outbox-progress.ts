import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { onTestFinished } from 'vitest'
import { MAX_OUTBOX_GROUPS, outboxProgressKey, shardsOfGroup } from '../../shared/table/keys.ts'
import { tableName } from '../../shared/table/store/client.ts'
import { documents } from './documents.ts'
import { wrapStore } from './wrap-store.ts'

/**
 * Gives the sweeps of this process a separate progress, which begins at a time, until the test ends. Sweeps of the
 * running service and of other tests may have passed the events of a test, whose times lie in the past.
 */
export async function sweepEventsFrom(at: Date): Promise<void> {
  const id = randomUUID()
  const groups = Array.from({ length: MAX_OUTBOX_GROUPS }, (_, group) => group)
  const own = new Map(
    groups.map((group) => [outboxProgressKey(group).pk, `${outboxProgressKey(group).pk} ${id}`]),
  )
  for (const group of groups) {
    const names = shardsOfGroup(group).flatMap((shard) => [`early_${shard}`, `late_${shard}`])
    const positions = Object.fromEntries(names.map((name) => [name, at.toISOString()]))
    const { pk, sk } = outboxProgressKey(group)
    const Item = { pk: own.get(pk), sk, type: 'outbox', ...positions }
    await documents().send(new PutCommand({ TableName: tableName(), Item }))
  }
  const end = wrapStore(({ input }, next) => {
    const pk = own.get(String(input.Key?.pk))
    return next(pk ? { ...input, Key: { ...input.Key, pk } } : input)
  })
  onTestFinished(end)
}
