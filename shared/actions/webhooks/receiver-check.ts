import {
  ageOf,
  CHECK_INTERVAL_MS,
  type LastCheck,
  MAX_CHECK_MS,
} from '../../domain/webhooks/receiver-check.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { conflict } from '../../http/problem.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getLastCheck, getReceiverCheck } from '../../webhooks/probe/rows.ts'

/**
 * The newest check of a subscription, which the next check replaces in one transaction.
 * @throws Problem 409 when the newest check is running, or began less than a minute ago (contract 14.10)
 */
export async function requireCheckable(
  subscription: Subscription,
  now: Date,
): Promise<Versioned<LastCheck> | undefined> {
  const last = await getLastCheck(subscription)
  if (!last) return undefined
  const age = ageOf(last.record, now)
  if (age < CHECK_INTERVAL_MS) {
    const seconds = Math.ceil((CHECK_INTERVAL_MS - age) / 1_000)
    throw conflict(`a subscription can be checked once a minute; try again in ${seconds} s`)
  }
  const check = await getReceiverCheck(subscription.workspace_id, last.record.id)
  // A check that has run longer than `MAX_CHECK_MS` was interrupted. It does not prevent a new check; the sweep will
  // end it.
  if (check?.record.status === 'running' && age <= MAX_CHECK_MS) {
    throw conflict('a check of this subscription is running')
  }
  return last
}
