import { totalOf } from '../kit/cents.ts'
import { type Act, changeRecord, timestampAfter } from '../kit/change.ts'
import type { ESTIMATE_STATUSES } from '../kit/enumerations.ts'
import {
  type CategoryId,
  type EstimateId,
  type MemberId,
  newId,
  type OpportunityId,
  type WorkspaceId,
} from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { EstimateLink } from './estimate-link.ts'
import type { Opportunity } from './opportunity.ts'

export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number]

export interface LineItem {
  readonly description: string
  readonly quantity: number
  /** US dollars. */
  readonly unit_price: number
  /** The expense category in which the item is planned. */
  readonly category_id: CategoryId | null
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
  /** Text for the customer. */
  readonly notes: string | null
  readonly status: EstimateStatus
  readonly sent_at: string | null
  readonly approved_at: string | null
  /** The name that the customer typed; null if a member recorded the approval. */
  readonly approved_by_name: string | null
  readonly cancelled_at: string | null
  /** The only link that works; null if there is none. */
  readonly link: EstimateLink | null
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
  line_items: [
    'list',
    { description: 'text', quantity: 'number', unit_price: 'number', category_id: 'text or null' },
  ],
  notes: 'text or null',
  status: 'text',
  sent_at: 'text or null',
  approved_at: 'text or null',
  approved_by_name: 'text or null',
  cancelled_at: 'text or null',
  link: ['or null', { hash: 'text', expires_at: 'text' }],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

/** Allowed status transitions (contract 5.7). The names of the timestamp field and of the event contain `to`. */
export const TRANSITIONS = {
  send: { from: ['draft'], to: 'sent' },
  approve: { from: ['sent'], to: 'approved' },
  cancel: { from: ['draft', 'sent'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly EstimateStatus[]; to: EstimateStatus }>

export type EstimateTransition = keyof typeof TRANSITIONS

/** A line item as a request gives it. */
export interface LineItemInput extends Omit<LineItem, 'category_id'> {
  readonly category_id?: CategoryId | null | undefined
}

/** The fields of a draft that a caller sets. */
export interface EstimateInput {
  readonly title: string
  /** Null: the sum of the line items. */
  readonly amount: number | null
  readonly line_items: readonly LineItemInput[]
  readonly notes: string | null
}

/** Creates a draft. `amount` defaults to the sum of the line items; a given amount may differ (discounts, taxes). */
export function newEstimate(
  { workspace_id, id }: Opportunity,
  { title, amount, line_items = [], notes = null }: Changes<EstimateInput> & Pick<EstimateInput, 'title'>,
  { by, now }: Act,
): Estimate {
  return {
    id: newId(now),
    workspace_id,
    opportunity_id: id,
    title,
    amount: amount ?? totalOf(line_items),
    line_items: line_items.map(lineItem),
    notes,
    status: 'draft',
    sent_at: null,
    approved_at: null,
    approved_by_name: null,
    cancelled_at: null,
    link: null,
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

const lineItem = ({ category_id = null, ...item }: LineItemInput): LineItem => ({ ...item, category_id })

/** The amount of a changed draft; null: the sum of the items. An amount that was the sum of the old items follows the new sum. */
export function amountAfter(
  current: Pick<Estimate, 'amount' | 'line_items'>,
  { amount, line_items }: Changes<EstimateInput>,
): number | null {
  if (amount !== undefined) return amount
  return line_items !== undefined && current.amount === totalOf(current.line_items) ? null : current.amount
}

/** Changes a draft; returns the same object if nothing changes, undefined if the estimate is not a draft. */
export function patchEstimate(
  current: Estimate,
  input: Changes<EstimateInput>,
  now: Date,
): Estimate | undefined {
  if (current.status !== 'draft') return undefined
  const line_items = input.line_items?.map(lineItem)
  const amount = amountAfter(current, input) ?? totalOf(line_items ?? current.line_items)
  const merged = merge(current, { title: input.title, notes: input.notes, line_items, amount })
  return merged === current ? current : changeRecord(merged, {}, now)
}

/**
 * Returns the same object if the estimate already has the new status; undefined if its status forbids the transition.
 * @param approved_by_name the name that the customer typed to approve the estimate
 */
export function transitionEstimate(
  current: Estimate,
  transition: EstimateTransition,
  now: Date,
  approved_by_name: string | null = null,
): Estimate | undefined {
  const { from, to }: { from: readonly EstimateStatus[]; to: EstimateStatus } = TRANSITIONS[transition]
  if (current.status === to) return current
  if (!from.includes(current.status)) return undefined
  const at = timestampAfter(now, current).toISOString()
  return changeRecord(current, { status: to, [`${to}_at`]: at, approved_by_name }, now)
}
