import type { Hit } from '../../api/search.ts'
import { formatPhone } from '../../parts/format-phone.ts'

type Kind = readonly [label: string, addressOf: (id: string) => string]

/** The name of each type of record, and the page that shows such a record. */
const KINDS: Readonly<Record<Hit['object'], Kind>> = {
  opportunity: ['Opportunity', (id) => `/opportunities/${id}`],
  contact: ['Contact', (id) => `/contacts/${id}`],
  expense: ['Expense', (id) => `/expenses/${id}`],
  photo: ['Photo', (id) => `/photos?open=${id}`],
  member: ['Member', (id) => `/settings/members?open=${id}`],
  vendor: ['Vendor', (id) => `/expenses?vendor_id=${id}`],
  expense_category: ['Category', (id) => `/expenses?category_id=${id}`],
  subscription: ['Subscription', (id) => `/webhooks/${id}`],
  event: ['Event', (id) => `/events/${id}`],
  delivery: ['Delivery', (id) => `/deliveries/${id}`],
}

/** The title and detail of a result. A contact's detail is its email and phone. */
export const wordsOfFound = ({ object, name, detail }: Hit): Pick<Hit, 'name' | 'detail'> =>
  object === 'contact'
    ? { name: formatPhone(name), detail: detail?.split(', ').map(formatPhone).join(', ') ?? null }
    : { name, detail }

export const labelOfFound = ({ object }: Hit): string => KINDS[object][0]
export const addressOfFound = ({ object, id }: Hit): string => KINDS[object][1](id)
