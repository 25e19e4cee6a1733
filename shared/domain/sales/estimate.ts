import { totalOf } from '../kit/cents.ts'
import { type Act, changeRecord, timestampAfter } from '../kit/change.ts'
import type { ESTIMATE_STATUSES } from '../kit/enumerations.ts'
import { createEvent, type Envelope } from '../kit/event.ts'
import { type EstimateId, type MemberId, newId, type OpportunityId, type WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { Opportunity } from './opportunity.ts'
import { viewOpportunity } from './opportunity-view.ts'

export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number]

export interface LineItem {
  readonly description: string
  readonly quantity: number
  /** US dollars. */
  readonly unit_price: number
}

/** A price offer to a customer for the work of an opportunity. */
export interface Estimate {
  readonly id: EstimateId
  readonly workspace_id: WorkspaceId
  readonly opportunity_id: OpportunityId
  readonly title: string
  /** Total offered, US dollars. */
  readonly amount: number
  readonly line_items: readonly LineItem[]
  readonly status: EstimateStatus
  readonly sent_at: string | null
  readonly approved_at: string | null
  readonly cancelled_at: string | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const ESTIMATE_FIELDS: Fields<Estimate> = {
  id: 'text',
  workspace_id: 'text',
  opportunity_id: 'text',
  title: 'text',
  amount: 'number',
  line_items: ['list', { description: 'text', quantity: 'number', unit_price: 'number' }],
  status: 'text',
  sent_at: 'text or null',
  approved_at: 'text or null',
  cancelled_at: 'text or null',
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

/** Allowed status transitions (contract 5.7). `to` is also part of the timestamp field's and the event's name. */
const TRANSITIONS = {
  send: { from: ['draft'], to: 'sent' },
  approve: { from: ['sent'], to: 'approved' },
  cancel: { from: ['draft', 'sent'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly EstimateStatus[]; to: EstimateStatus }>

export type EstimateTransition = keyof typeof TRANSITIONS

/** Creates a draft. `amount` defaults to the sum of the line items; a given amount may differ (discounts, taxes). */
export function newEstimate(
  { workspace_id, id }: Opportunity,
  input: { title: string; amount?: number | null | undefined; line_items: readonly LineItem[] },
  { by, now }: Act,
): Estimate {
  return {
    id: newId(now),
    workspace_id,
    opportunity_id: id,
    title: input.title,
    amount: input.amount ?? totalOf(input.line_items),
    line_items: input.line_items,
    status: 'draft',
    sent_at: null,
    approved_at: null,
    cancelled_at: null,
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/**
 * Returns the same object if the estimate already has the new status; undefined if its status forbids the transition.
 */
export function transitionEstimate(
  current: Estimate,
  transition: EstimateTransition,
  now: Date,
): Estimate | undefined {
  const { from, to }: { from: readonly EstimateStatus[]; to: EstimateStatus } = TRANSITIONS[transition]
  if (current.status === to) return current
  if (!from.includes(current.status)) return undefined
  const at = timestampAfter(now, current).toISOString()
  return changeRecord(current, { status: to, [`${to}_at`]: at }, now)
}

/** The event of a transition. `opportunity` is the record after the transition. */
export function estimateTransitioned(
  transition: EstimateTransition,
  estimate: Estimate,
  opportunity: Opportunity,
  { by, now }: Act,
): Envelope {
  return createEvent(`opportunity.estimate_${TRANSITIONS[transition].to}`, now, {
    entityId: opportunity.id,
    performedBy: by,
    metadata: {
      estimate_id: estimate.id,
      estimate_title: estimate.title,
      estimate_amount: estimate.amount,
    },
    data: viewOpportunity(opportunity),
  })
}

/** Sets the estimate of an opportunity; the same object if it already has a newer one. Ids sort by creation. */
export function withEstimate(opportunity: Opportunity, estimate: Estimate, now: Date): Opportunity {
  const { estimate: newest } = opportunity
  if (newest && String(newest.id) > estimate.id) return opportunity
  return changeRecord(opportunity, { estimate: viewEstimate(estimate) }, now)
}

/** The estimate as its endpoints show it. */
export function viewEstimate(estimate: Estimate) {
  const { id, opportunity_id, title, amount, line_items, status } = estimate
  const { sent_at, approved_at, cancelled_at, created_by, created_at, updated_at } = estimate
  return {
    id,
    object: 'estimate',
    opportunity_id,
    title,
    amount,
    line_items,
    status,
    sent_at,
    approved_at,
    cancelled_at,
    created_by,
    created_at,
    updated_at,
  } as const
}
