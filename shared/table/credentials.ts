import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Credential } from '../domain/api-key.ts'
import { documents, tableName } from './client.ts'
import type { Condition, Write } from './commit.ts'
import { apiKeyAuthKey, idempotencyKey } from './keys.ts'
import type { StoredReplyRow } from './replies.ts'
import { recordOf } from './versioned.ts'

/**
 * The row of an API key and, where a hash is given, the stored answer to an Idempotency-Key: one round trip.
 * Consistent when an answer is asked for, because a retry must see what its first try wrote; otherwise a revoked key
 * or a changed permission is seen within DynamoDB's replication time, well under the promised 5 s (decisions 2).
 */
export async function readCredential(
  publicId: string,
  idempotencyHash: string | undefined,
  now: Date,
): Promise<{ credential?: Credential; stored?: StoredReplyRow }> {
  const auth = apiKeyAuthKey(publicId)
  const keys = idempotencyHash ? [auth, idempotencyKey(publicId, idempotencyHash)] : [auth]
  const table = tableName()
  const { Responses, UnprocessedKeys } = await documents().send(
    new BatchGetCommand({
      RequestItems: { [table]: { Keys: keys.map((key) => ({ ...key })), ConsistentRead: keys.length > 1 } },
    }),
  )
  if (UnprocessedKeys?.[table]) {
    throw Object.assign(new Error('the store throttles'), { name: 'ProvisionedThroughputExceededException' })
  }
  const rows = Responses?.[table] ?? []
  const found = rows.find((row) => row.pk === auth.pk)
  const kept = rows.find((row) => row.pk !== auth.pk && Number(row.expires_at) > now.getTime() / 1000)
  return {
    ...(found && { credential: recordOf<Credential>(found) }),
    ...(kept && { stored: recordOf<StoredReplyRow>(kept) }),
  }
}

/** Puts the row that requests authenticate by. */
export function putCredential(publicId: string, credential: Credential, when?: Condition): Write {
  return { put: { ...apiKeyAuthKey(publicId), type: 'credential', data: credential }, ...(when && { when }) }
}

/** Deletes the row: the key is unknown from now on. */
export function dropCredential(publicId: string): Write {
  return { delete: apiKeyAuthKey(publicId) }
}
