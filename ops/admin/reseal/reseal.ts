import { OPERATOR } from '../../../shared/domain/kit/audit.ts'
import { type SubscriptionId, toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { sameJson } from '../../../shared/domain/kit/json.ts'
import type { Fields } from '../../../shared/domain/kit/stored-record.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { resealSubscription } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { isSealed } from '../../../shared/storage/seal.ts'
import {
  STORED_REPLY_FIELDS,
  type StoredReplyRow,
  storedReplyReplacement,
} from '../../../shared/table/access/idempotency.ts'
import { audited } from '../../../shared/table/audit-log.ts'
import { type Collection, idempotencyKey, workspaceOfKey } from '../../../shared/table/keys.ts'
import { rowsBefore } from '../../../shared/table/store/collection.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { stage } from '../backup/progress.ts'
import { allWorkspaces } from '../find.ts'
import { resealed, type SealingKeys } from './sealing-keys.ts'

/** Rows that are resealed at the same time. */
const AT_ONCE = 20

type Counts = Record<Outcome, number>

/** The output of `subscriptions reseal`. */
export interface Resealed {
  readonly subscriptions: Counts
  /** Responses to requests with an `Idempotency-Key`; only responses that show a secret are sealed. */
  readonly stored_responses: Counts
  /** Subscriptions whose deliveries fail until their owner rotates the secret, and sets the headers again. */
  readonly unreadable: { readonly workspace_id: WorkspaceId; readonly subscription_id: SubscriptionId }[]
}

/**
 * Seals every sealed text with the current sealing key. A repeated run changes nothing, so an interrupted run can be
 * started again.
 * @param ws limits the run to the subscriptions of this workspace; if absent, the run includes all subscriptions and
 * the stored responses
 */
export async function reseal(keys: SealingKeys, ws?: WorkspaceId): Promise<Resealed> {
  const result: Resealed = { subscriptions: noRows(), stored_responses: noRows(), unreadable: [] }
  const progress = stage('reseal')
  let seen = 0
  for await (const rows of inGroups(sealedRows(ws))) {
    await Promise.all(rows.map((row) => resealRow(row, keys, result)))
    seen += rows.length
    progress.at(seen)
  }
  return result
}

const noRows = (): Counts => ({ resealed: 0, unchanged: 0, unreadable: 0 })

/** The common fields of API keys and sessions. */
const ISSUED: Fields<{ readonly public_id: string }> = { public_id: 'text' }

async function* sealedRows(ws: WorkspaceId | undefined): AsyncGenerator<Row> {
  if (ws) return yield* await rowsOf(ws, 'subscription')
  for (const { id } of await allWorkspaces()) {
    yield* await rowsOf(id, 'subscription')
    for (const row of [...(await rowsOf(id, 'apikey')), ...(await rowsOf(id, 'session'))]) {
      const { pk } = idempotencyKey(recordOf(row, ISSUED).public_id, '')
      yield* await queryRows({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      })
    }
  }
}

/** A sort key above all ids, so that all rows are found. */
const rowsOf = (ws: WorkspaceId, type: Collection) => rowsBefore(ws, type, '~')

async function* inGroups(rows: AsyncGenerator<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < AT_ONCE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

async function resealRow(row: Row, keys: SealingKeys, result: Resealed): Promise<void> {
  if (row.type === 'idempotency') {
    const outcome = await resealReply(row, keys)
    if (outcome) result.stored_responses[outcome] += 1
    return
  }
  const workspace_id = workspaceOfKey({ pk: String(row.pk) })
  const subscription_id: SubscriptionId = toId(String(row.sk))
  const outcome = await resealSecrets(workspace_id, subscription_id, keys)
  result.subscriptions[outcome] += 1
  if (outcome === 'unreadable') result.unreadable.push({ workspace_id, subscription_id })
}

/** The result of a row. `unreadable`: neither key can decrypt a text of the row that is still needed. */
type Outcome = 'resealed' | 'unchanged' | 'unreadable'

/**
 * Seals the secrets and headers of a subscription with the current key. A text that cannot be decrypted is not changed,
 * but the other texts are still sealed again. A concurrent change of the subscription is kept.
 */
function resealSecrets(ws: WorkspaceId, id: SubscriptionId, keys: SealingKeys): Promise<Outcome> {
  return retryOnConflict(async () => {
    const found = await getSubscription(ws, id)
    if (!found) return 'unchanged'
    const isOpen: boolean[] = []
    const next = await resealSubscription(withoutExpired(found.record, new Date()), (sealed) => {
      const again = resealed(sealed, keys)
      isOpen.push(again !== undefined)
      return again ?? sealed
    })
    const isChanged = !sameJson(next, found.record)
    if (isChanged) await commit(audited(subscriptionReplacement(found, next), OPERATOR))
    // A revoked subscription needs no secrets, because nothing is signed for it.
    if (isOpen.includes(false) && next.status !== 'revoked') return 'unreadable'
    return isChanged ? 'resealed' : 'unchanged'
  })
}

/** Removes a previous secret that is no longer used for signing (contract 11.4). */
function withoutExpired(subscription: Subscription, now: Date): Subscription {
  const { previous_secret: previous } = subscription
  const isExpired = previous && Date.parse(previous.until) <= now.getTime()
  return isExpired ? { ...subscription, previous_secret: null } : subscription
}

/** Seals a stored response that shows a secret with the current key; undefined for other responses. */
async function resealReply(row: Row, keys: SealingKeys): Promise<Outcome | undefined> {
  const stored = recordOf<StoredReplyRow>(row, STORED_REPLY_FIELDS)
  if (stored.body === null || !isSealed(stored.body)) return undefined
  const body = resealed(stored.body, keys)
  if (body === undefined) return 'unreadable'
  if (body === stored.body) return 'unchanged'
  const key = { pk: String(row.pk), sk: String(row.sk) }
  // A newer response in the same row is sealed with the current key.
  return (await commitUnlessChanged(() => [storedReplyReplacement(key, stored, body)]))
    ? 'resealed'
    : 'unchanged'
}
