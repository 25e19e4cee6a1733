import type { ApiKey } from '../../domain/people/api-key.ts'
import { asError, logger } from '../../log.ts'
import { credentialKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { type Row, readRows } from '../store/read.ts'

/*
 * The last use of an API key (contract 4.14) or a session (4.18) is an attribute of its credential row, which every request reads. So a
 * request needs no further read to decide whether a write is due. A change of the member does not change the attribute.
 */

const HOUR_MS = 3_600_000

/** The last use in a credential row; absent if the credential was never used. */
export const lastUseOf = ({ last_used_at }: Row): { readonly lastUsedAt?: string } =>
  typeof last_used_at === 'string' ? { lastUsedAt: last_used_at } : {}

/**
 * Writes the time of a use if the stored time is an hour old. If several requests are concurrent, one of them writes.
 * The row of a revoked key or an ended session stays deleted. A failure of this write does not fail the request,
 * because a later request writes again.
 */
export async function recordUse(publicId: string, lastUsedAt: string | undefined, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  if (lastUsedAt !== undefined && lastUsedAt > hourAgo) return
  try {
    await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...credentialKey(publicId) },
      UpdateExpression: 'SET last_used_at = :now',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(last_used_at) OR last_used_at <= :hourAgo)',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':hourAgo': hourAgo },
    })
  } catch (error) {
    const { name } = asError(error)
    // Another request has written the time, or a transaction is changing the row.
    if (name === 'ConditionalCheckFailedException' || name === 'TransactionConflictException') return
    logger().warn('cannot record the use of a credential', { error: asError(error) })
  }
}

/** Adds the last use to keys that are not revoked, in one round trip: at most 100 keys. */
export async function withLastUse(keys: readonly ApiKey[]): Promise<ApiKey[]> {
  const live = keys.filter(({ revoked_at }) => revoked_at === null)
  const rows = await readRows(live.map(({ public_id }) => credentialKey(public_id)))
  const uses = new Map(live.map(({ id }, index) => [id, lastUseOf(rows[index] ?? {}).lastUsedAt]))
  return keys.map((key) => ({ ...key, last_used_at: uses.get(key.id) ?? key.last_used_at }))
}
