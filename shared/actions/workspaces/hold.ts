import { OPERATOR } from '../../domain/kit/audit.ts'
import { changeRecord } from '../../domain/kit/change.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { merge } from '../../domain/kit/json.ts'
import { type Hold, holdChange, holdsDeliveries } from '../../domain/people/hold.ts'
import type { Workspace } from '../../domain/people/workspace.ts'
import { getWorkspace, workspaceReplacement } from '../../table/access/workspaces.ts'
import { audited } from '../../table/audit-log.ts'
import { commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import { deliveryHoldWrite } from '../../webhooks/deliveries/holds.ts'
import { getSubscription, unrevokedSubscriptions } from '../../webhooks/subscriptions/rows.ts'
import { restart } from '../../webhooks/subscriptions/writes.ts'
import { refreshCredentials } from './provision.ts'

/**
 * Changes the operator's limits of a workspace: first in the workspace's row, so that new keys get them, then in every credential.
 * Deliveries that waited become due within a minute. Idempotent; running it again also completes an interrupted run.
 * @returns undefined when the workspace does not exist
 */
export async function holdWorkspace(
  ws: WorkspaceId,
  change: Partial<Hold>,
  now: Date,
): Promise<Workspace | undefined> {
  const next = await retryOnConflict(async () => {
    const current = await getWorkspace(ws)
    if (!current) return undefined
    const merged = merge(current.record, holdChange(current.record, change))
    if (merged === current.record) return merged
    const changed = changeRecord(merged, {}, now)
    await commit(audited([workspaceReplacement(current, changed), deliveryHoldWrite(ws, changed)], OPERATOR))
    return changed
  })
  if (!next) return undefined
  await refreshCredentials(ws)
  const mayEnd = change.suspended_at !== undefined || change.deliveries_paused !== undefined
  if (mayEnd && !holdsDeliveries(next)) await restartAll(ws, now)
  return next
}

/** Writes the row for the limits of a workspace whose rows were imported. */
export async function restoreDeliveryHold(ws: WorkspaceId): Promise<void> {
  const workspace = await getWorkspace(ws)
  if (workspace) await commit([deliveryHoldWrite(ws, workspace.record)])
}

/** Makes the waiting deliveries due, so that the sweep sends them, oldest first. */
async function restartAll(ws: WorkspaceId, at: Date): Promise<void> {
  for (const { record } of await unrevokedSubscriptions(ws))
    await retryOnConflict(async () => {
      const row = await getSubscription(ws, record.id)
      if (row?.record.status === 'active') await commit(restart(row, at))
    })
}
