import type { Found } from '../../api/search.ts'

export const KINDS: Readonly<Record<Found['kind'], string>> = {
  opportunity: 'Opportunity',
  contact: 'Contact',
  expense: 'Expense',
  estimate: 'Estimate',
  delivery: 'Delivery',
  subscription: 'Subscription',
  event: 'Event',
}

/** The page of a record that was found. A contact has none: its opportunities are shown, or its events if it has no name. */
export function addressOfFound({ kind, id, name, opportunityId = id }: Found): string {
  switch (kind) {
    case 'opportunity':
    case 'estimate':
      return `/opportunities/${opportunityId}`
    case 'contact':
      return name ? `/opportunities?${new URLSearchParams({ q: name })}` : `/events?entity_id=${id}`
    case 'expense':
      return `/expenses/${id}`
    case 'delivery':
      return `/deliveries/${id}`
    case 'subscription':
      return `/webhooks/${id}`
    case 'event':
      return `/events/${id}`
  }
}
