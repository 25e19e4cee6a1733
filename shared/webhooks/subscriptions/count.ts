import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/webhooks/subscription.ts'
import { subscriptionCountKey } from '../../table/keys.ts'
import { scanCollection } from '../../table/store/collection.ts'
import { commit } from '../../table/store/commit.ts'
import { readRow } from '../../table/store/read.ts'
import { ABSENT, unchanged, type Write } from '../../table/store/write.ts'

/** Subscriptions of a workspace that are not revoked (contract 11.6). */
export const MAX_SUBSCRIPTIONS = 100

/** The `type` of the row that counts a workspace's subscriptions. */
export const SUBSCRIPTION_COUNT = 'subscription_count'

/*
 * One row for each workspace counts its subscriptions that are not revoked: `active`. Every transaction that creates or revokes a
 * subscription changes the row too, so the limit also applies to concurrent requests.
 *
 * A workspace that was created before this row existed, or that was imported, has no such row, or, after revocations, a row without
 * `counted` and with a count below zero. The creation of its first new subscription counts the stored subscriptions and sets `counted`.
 * Every change of the row raises its version `v`, so a count is discarded if a revocation commits during the counting.
 */

const change = (ws: WorkspaceId, set: string, add: string, values: Record<string, unknown>) => ({
  update: subscriptionCountKey(ws),
  set: `SET ${set} ADD ${add}`,
  names: { '#type': 'type', '#v': 'v' },
  values: { ':type': SUBSCRIPTION_COUNT, ':one': 1, ...values },
})

const setTo = (ws: WorkspaceId, active: number) =>
  change(ws, '#type = :type, active = :active, counted = :true', '#v :one', {
    ':active': active,
    ':true': true,
  })

/** The count of a new workspace. */
export function initialCount(ws: WorkspaceId): Write {
  return setTo(ws, 0)
}

/** Counts a new subscription; refused at the limit, and in a workspace that has not been counted yet. */
export function countIncrement(ws: WorkspaceId): Write {
  return {
    ...change(ws, '#type = :type', 'active :one, #v :one', { ':max': MAX_SUBSCRIPTIONS, ':true': true }),
    when: { expression: 'counted = :true AND active < :max' },
  }
}

/** Counts a revocation. Unconditional: it must not fail because a workspace has not been counted yet. */
export function countDecrement(ws: WorkspaceId): Write {
  return change(ws, '#type = :type', 'active :minus, #v :one', { ':minus': -1 })
}

/**
 * Whether the workspace is at the limit, by its stored subscriptions. Corrects a count that is missing or wrong, such
 * as after an import, and then reports the workspace as not full: the next
 * try of the transaction finds the corrected count.
 * @throws CommitRefused when another request changed the count meanwhile
 */
export async function isFull(ws: WorkspaceId): Promise<boolean> {
  const row = await readRow(subscriptionCountKey(ws))
  const stored = await scanCollection<Subscription>(
    ws,
    'subscription',
    SUBSCRIPTION_FIELDS,
    ({ status }) => status !== 'revoked',
  )
  const isRight = row?.counted === true && Number(row.active) === stored.length
  if (isRight) return stored.length >= MAX_SUBSCRIPTIONS
  await commit([{ ...setTo(ws, stored.length), when: row ? unchanged(Number(row.v)) : ABSENT }])
  return false
}
