import { type MemberId, newId, type ReceiverCheckId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { Subscription } from './subscription.ts'

/** The probes of a check, in the order of its report (contract 14.11). */
export const PROBE_NAMES = [
  'accepts_event',
  'accepts_repeat',
  'accepts_large_event',
  'accepts_unknown_fields',
  'accepts_both_secrets',
  'refuses_missing_signature',
  'refuses_wrong_signature',
  'refuses_altered_body',
  'answers_in_time',
] as const
export type ProbeName = (typeof PROBE_NAMES)[number]

export interface Probe {
  readonly name: ProbeName
  readonly passed: boolean
  /** The response with which the probe passes, in words. */
  readonly expected: string
  readonly response_status: number | null
  /** The duration of the slowest request of the probe. */
  readonly duration_ms: number
  /** The result in this service's words; never contains text from the receiver. */
  readonly message: string
}

/** A check of a subscription's receiver: sends probes to its target, in the background. */
export interface ReceiverCheck {
  readonly id: ReceiverCheckId
  readonly workspace_id: Subscription['workspace_id']
  readonly subscription_id: Subscription['id']
  readonly status: 'running' | 'passed' | 'failed'
  readonly probes: readonly Probe[]
  /** The end of a worker's lease (ISO 8601), so that a repeated message does not send the probes again. */
  readonly lease_until: string | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly finished_at: string | null
}

export const RECEIVER_CHECK_FIELDS: Fields<ReceiverCheck> = {
  id: 'text',
  workspace_id: 'text',
  subscription_id: 'text',
  status: 'text',
  probes: [
    'list',
    {
      name: 'text',
      passed: 'flag',
      expected: 'text',
      response_status: 'number or null',
      duration_ms: 'number',
      message: 'text',
    },
  ],
  lease_until: 'text or null',
  created_by: 'text',
  created_at: 'text',
  finished_at: 'text or null',
}

/** The newest check of a subscription. */
export type LastCheck = Pick<ReceiverCheck, 'id' | 'created_at'>

export const LAST_CHECK_FIELDS: Fields<LastCheck> = { id: 'text', created_at: 'text' }

/** A subscription is checked at most once in this time, in milliseconds. */
export const CHECK_INTERVAL_MS = 60_000
/** A check that has not ended after this time fails, in milliseconds. */
export const MAX_CHECK_MS = 600_000

export function newReceiverCheck(subscription: Subscription, by: MemberId, now: Date): ReceiverCheck {
  return {
    id: newId(now),
    workspace_id: subscription.workspace_id,
    subscription_id: subscription.id,
    status: 'running',
    probes: [],
    lease_until: null,
    created_by: by,
    created_at: now.toISOString(),
    finished_at: null,
  }
}

/** Milliseconds since a check was requested. */
export const ageOf = ({ created_at }: LastCheck, now: Date): number => now.getTime() - Date.parse(created_at)

/** Leases a check to a worker; undefined if the check has ended, or another worker has the lease. */
export function leaseCheck(check: ReceiverCheck, until: Date, now: Date): ReceiverCheck | undefined {
  if (check.status !== 'running' || (check.lease_until ?? '') > now.toISOString()) return undefined
  return { ...check, lease_until: until.toISOString() }
}

/** A check passes if all its probes do. */
export function endCheck(check: ReceiverCheck, probes: readonly Probe[], now: Date): ReceiverCheck {
  const status = probes.every(({ passed }) => passed) ? 'passed' : 'failed'
  return { ...check, status, probes, lease_until: null, finished_at: now.toISOString() }
}

/** The check as its endpoints show it. */
export const viewReceiverCheck = ({
  id,
  subscription_id,
  status,
  probes,
  created_at,
  finished_at,
}: ReceiverCheck) =>
  ({ id, object: 'receiver_check', subscription_id, status, probes, created_at, finished_at }) as const
