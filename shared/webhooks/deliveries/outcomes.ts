import type { Attempt, Delivery, DeliveryStatus } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, dueKey } from '../../table/keys.ts'
import {
  type ExpressionBuilder,
  equal,
  type RowUpdate,
  toTransactWrite,
} from '../../table/store/batching/update-expression.ts'
import { commit } from '../../table/store/commit.ts'
import type { Write } from '../../table/store/write.ts'
import { failureParts } from './failures.ts'
import type { ClaimedDelivery } from './leases.ts'
import { changedAt, type DeliveryRow, type ProjectedState, projectedOf, setChangedAt } from './rows.ts'

/** A delivery keeps only its newest attempts, so that many redeliveries cannot make its row exceed 400 KB. */
export const MAX_ATTEMPTS_KEPT = 50

/** The new state of a claimed delivery. */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus
  /** Absent when nothing was sent. */
  readonly attempt?: Attempt
  /** Where the attempt went. */
  readonly target_url?: string
  /** For a delivery that stays pending: the next attempt, and when it is due for the sweep. */
  readonly next?: { readonly at: Date; readonly sweepAt: Date }
}

/**
 * The update that records an attempt, sets the delivery's new state and releases the lease. Refused if the lease was
 * lost.
 */
export function outcomeUpdate(claimed: ClaimedDelivery, outcome: DeliveryOutcome, now: Date): RowUpdate {
  const { delivery, leaseUntil } = claimed
  return {
    key: deliveryKey(delivery.workspace_id, delivery.id),
    build(expression) {
      const parts = RULES.map((rule) => rule(expression, claimed, outcome, now))
      return {
        set: parts.flatMap(({ set }) => set),
        remove: parts.flatMap(({ remove = [] }) => remove),
        when: equal(expression, 'data.lease_until', leaseUntil),
      }
    },
  }
}

/** One part of an update, for one rule. */
type Rule = (
  expression: ExpressionBuilder,
  claimed: ClaimedDelivery,
  outcome: DeliveryOutcome,
  now: Date,
) => { readonly set: readonly string[]; readonly remove?: readonly string[] }

const setState: Rule = (expression, { delivery }, { status, next }, now) => ({
  set: [
    equal(expression, 'data.status', status),
    equal(expression, 'data.next_attempt_at', next?.at.toISOString() ?? null),
    equal(expression, 'data.lease_until', null),
    setChangedAt(expression, delivery, now),
  ],
})

const attemptsAfter = ({ attempts }: Delivery, { attempt }: DeliveryOutcome): readonly Attempt[] =>
  attempt ? [...attempts, attempt].slice(-MAX_ATTEMPTS_KEPT) : attempts

/** Appends the attempt, or replaces all attempts when the oldest attempt is dropped. */
const addAttempt: Rule = (expression, { delivery }, outcome) => {
  const attempts = attemptsAfter(delivery, outcome)
  if (!outcome.attempt) return { set: [] }
  if (attempts.length === delivery.attempts.length)
    return { set: [equal(expression, 'data.attempts', attempts)] }
  const all = expression.at('data.attempts')
  return { set: [`${all} = list_append(${all}, ${expression.value([outcome.attempt])})`] }
}

const setTarget: Rule = (expression, _, { target_url }) => ({
  set: target_url ? [equal(expression, 'data.target_url', target_url)] : [],
})

/** Nothing was sent for a skipped delivery, so the claim does not count as an attempt. */
const uncountClaim: Rule = ({ at, value }, _, { status }) => ({
  set: status === 'skipped' ? [`${at('started')} = ${at('started')} - ${value(1)}`] : [],
})

const STATES: Readonly<Record<DeliveryStatus, ProjectedState | undefined>> = {
  pending: 'retrying',
  failed: 'failed',
  skipped: 'skipped',
  succeeded: undefined,
}

/** Writes the list index only when it changes, so that a first attempt that succeeds costs no index write. */
const setListed: Rule = (expression, { delivery, state }, { status }) => {
  const next = STATES[status]
  return { set: next === state ? [] : [equal(expression, 'projected', projectedOf(delivery, next))] }
}

/** Only a delivery that stays pending is due for the sweep. */
const setDue: Rule = (expression, { delivery }, { next }) => {
  const { at } = expression
  if (!next) return { set: [], remove: [at('due_pk'), at('due_sk')] }
  const due = dueKey(deliveryKey(delivery.workspace_id, delivery.id), next.sweepAt)
  return { set: [equal(expression, 'due_pk', due.due_pk), equal(expression, 'due_sk', due.due_sk)] }
}

/** A delivery that succeeds at once has never been in a list of failures. */
const setFailure: Rule = (expression, { delivery, state }, outcome, now) => {
  const { status } = outcome
  if (!state && !STATES[status]) return { set: [] }
  return failureParts(expression, { ...delivery, status, attempts: attemptsAfter(delivery, outcome) }, now)
}

const RULES = [setState, addAttempt, setTarget, uncountClaim, setListed, setDue, setFailure]

/**
 * Whether a row already has this outcome. If the response to a successful write is lost, the retry of the write is
 * refused, although the row has the outcome.
 */
export function hasOutcome(
  { delivery }: DeliveryRow,
  claimed: ClaimedDelivery,
  { status, attempt }: DeliveryOutcome,
  now: Date,
): boolean {
  if (!attempt) return delivery.status === status && delivery.updated_at === changedAt(claimed.delivery, now)
  const { number, started_at } = attempt
  return delivery.attempts.some((one) => one.number === number && one.started_at === started_at)
}

/**
 * Commits `outcomeUpdate` together with other writes.
 * @throws CommitRefused; if its `failed` includes 0, the lease was lost
 */
export async function commitOutcome(
  claimed: ClaimedDelivery,
  how: DeliveryOutcome,
  now: Date,
  others: readonly Write[],
): Promise<void> {
  await commit([toTransactWrite(outcomeUpdate(claimed, how, now)), ...others])
}
