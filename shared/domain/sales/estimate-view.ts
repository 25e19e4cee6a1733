import { changeRecord } from '../kit/change.ts'
import type { Json } from '../kit/event.ts'
import type { CategoryId } from '../kit/ids.ts'
import type { Estimate } from './estimate.ts'
import { linkEnd } from './estimate-link.ts'
import type { Opportunity } from './opportunity.ts'

/** The names of expense categories. */
export type CategoryNames = ReadonlyMap<CategoryId, string>

/** The estimate as its endpoints show it. `names` has the current names of the items' categories. */
export function viewEstimate(estimate: Estimate, names: CategoryNames, at: Date) {
  const { id, opportunity_id, title, amount, notes, status } = estimate
  const { sent_at, approved_at, approved_by_name, cancelled_at, created_by, created_at, updated_at } =
    estimate
  return {
    id,
    object: 'estimate',
    opportunity_id,
    title,
    amount,
    line_items: estimate.line_items.map(({ description, quantity, unit_price, category_id }) => ({
      description,
      quantity,
      unit_price,
      category: category_id && { id: category_id, name: names.get(category_id) ?? '' },
    })),
    notes,
    status,
    sent_at,
    approved_at,
    approved_by_name,
    cancelled_at,
    link_expires_at: linkEnd(estimate.link, at),
    created_by,
    created_at,
    updated_at,
  } as const
}

/**
 * Sets the estimate of an opportunity, unless it has a newer one; then returns the same object. Ids sort by creation.
 */
export function withEstimate(
  opportunity: Opportunity,
  shown: ReturnType<typeof viewEstimate>,
  now: Date,
): Opportunity {
  const { estimate: newest } = opportunity
  if (newest && String(newest.id) > shown.id) return opportunity
  return changeRecord(opportunity, { estimate: shown }, now)
}

/**
 * The estimate that an opportunity stores. Its categories have their names as of the estimate's last change. A row of 1.0.0 has fewer
 * fields, and the link may have ended since.
 */
export function viewStoredEstimate(stored: Json | null, at: Date): Json | null {
  if (!stored) return null
  const { line_items, notes = null, approved_by_name = null, link_expires_at, ...rest } = stored
  return {
    ...rest,
    line_items: Array.isArray(line_items) ? line_items.map((item) => ({ category: null, ...item })) : [],
    notes,
    approved_by_name,
    link_expires_at: linkEnd(
      typeof link_expires_at === 'string' ? { expires_at: link_expires_at } : null,
      at,
    ),
  }
}
