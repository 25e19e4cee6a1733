import { type SubscriptionId, toId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { workspaceOfKey } from '../../../shared/table/keys.ts'
import { rowsBefore } from '../../../shared/table/store/collection.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { stage } from '../backup/progress.ts'
import { rowsOfTypes } from '../scan.ts'
import { type Outcome, resealReply, resealSecrets } from './reseal-row.ts'
import type { SealingKeys } from './sealing-keys.ts'

/** Rows that are resealed at the same time. */
const AT_ONCE = 20

type Counts = Record<Outcome, number>

/** The output of `subscriptions reseal`. */
export interface Resealed {
  readonly subscriptions: Counts
  /** Of requests with an `Idempotency-Key`; only those that show a secret are sealed. */
  readonly stored_responses: Counts
  /** Subscriptions whose deliveries fail until their owner rotates the secret, and sets the headers again. */
  readonly unreadable: { readonly workspace_id: WorkspaceId; readonly subscription_id: SubscriptionId }[]
}

/**
 * Seals everything that is stored sealed with the present sealing key. Repeating it changes nothing, so an interrupted run
 * is simply started again.
 * @param ws only the subscriptions of this workspace; without it, the whole table is read
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

async function* sealedRows(ws: WorkspaceId | undefined): AsyncGenerator<Row> {
  // A sort key above all ids.
  if (ws) yield* await rowsBefore(ws, 'subscription', '~')
  else yield* rowsOfTypes(['subscription', 'idempotency'])
}

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
