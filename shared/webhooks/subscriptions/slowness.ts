import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { subscriptionKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import type { Row } from '../../table/store/read.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { attributesOf } from '../../table/store/versioned.ts'

/**
 * Until when (ISO 8601) a subscription's receiver counts as slow; undefined if it does not. The attribute is not part
 * of the record, because deliver writes it and must not conflict with changes of the subscription. A change of the
 * target removes it.
 */
export function slowUntil(found: Row | undefined): string | undefined {
  return found && attributesOf<Slowness>(found, SLOWNESS_FIELDS).slow_until
}

interface Slowness {
  readonly slow_until?: string
}

const SLOWNESS_FIELDS: Fields<Slowness> = { slow_until: ['optional', 'text'] }

/** Marks the receiver as slow. Repeating it only changes `until`. */
export async function markSlow(ws: WorkspaceId, id: SubscriptionId, until: Date): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...subscriptionKey(ws, id) },
    UpdateExpression: 'SET slow_until = :until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':until': until.toISOString() },
  })
  await documents().send(update).catch(falseIfRefused)
}
