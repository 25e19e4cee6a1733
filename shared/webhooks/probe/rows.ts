import type { ReceiverCheckId, WorkspaceId } from '../../domain/kit/ids.ts'
import {
  LAST_CHECK_FIELDS,
  type LastCheck,
  RECEIVER_CHECK_FIELDS,
  type ReceiverCheck,
} from '../../domain/webhooks/receiver-check.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { dueKey, lastCheckKey, receiverCheckKey } from '../../table/keys.ts'
import { readRow } from '../../table/store/read.ts'
import { type Versioned, versioned } from '../../table/store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from '../../table/store/write.ts'

/** Checks are kept 30 days (contract 14.10), in seconds. */
const KEPT_S = 30 * 86_400

const expiry = ({ created_at }: LastCheck): number => Math.ceil(Date.parse(created_at) / 1_000) + KEPT_S

/** After this time the sweep starts a running check again, in milliseconds: longer than its lease. */
const LOST_MS = 90_000

/** A running check has a due time, so that the sweep finds a check whose message was lost. */
function row(check: ReceiverCheck, v: number, now: Date): Item {
  const key = receiverCheckKey(check.workspace_id, check.id)
  const due = dueKey(key, new Date(now.getTime() + LOST_MS))
  return {
    ...key,
    type: 'receiver_check',
    data: check,
    v,
    ...(check.status === 'running' && due),
    expires_at: expiry(check),
  }
}

/** A new check, and the row by which the next request finds it. */
export function receiverCheckInsertions(
  check: ReceiverCheck,
  last: Versioned<LastCheck> | undefined,
  now: Date,
): Write[] {
  const { workspace_id, subscription_id, id, created_at } = check
  const put = {
    ...lastCheckKey(workspace_id, subscription_id),
    type: 'last_check',
    data: { id, created_at },
    v: (last?.v ?? 0) + 1,
    expires_at: expiry(check),
  }
  return [
    { put: row(check, 1, now), when: ABSENT },
    { put, when: last ? unchanged(last.v) : ABSENT },
  ]
}

/** Refused if another worker has changed the check since it was read. */
export const receiverCheckReplacement = (
  { v }: Versioned<ReceiverCheck>,
  next: ReceiverCheck,
  now: Date,
): Write => ({ put: row(next, v + 1, now), when: unchanged(v) })

export async function getReceiverCheck(
  ws: WorkspaceId,
  id: ReceiverCheckId,
): Promise<Versioned<ReceiverCheck> | undefined> {
  const found = await readRow(receiverCheckKey(ws, id))
  return found && versioned<ReceiverCheck>(found, RECEIVER_CHECK_FIELDS)
}

export async function getLastCheck({
  workspace_id,
  id,
}: Subscription): Promise<Versioned<LastCheck> | undefined> {
  const found = await readRow(lastCheckKey(workspace_id, id))
  return found && versioned<LastCheck>(found, LAST_CHECK_FIELDS)
}
