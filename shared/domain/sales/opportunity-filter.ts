import type { By } from '../kit/filter-rules.ts'
import { type FilterOf, listFilters, type ProjectedBy } from '../kit/list-filters.ts'
import { fold } from '../kit/text.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'

const contactOf = ({ contact_name }: Opportunity) => ({ c: fold(contact_name ?? '') })

const titleOf = (opportunity: Opportunity) => ({
  n: fold(nameOf(opportunity)),
  ...contactOf(opportunity),
})

/** Absent without an address, and in entries that were written before streets and cities were searched. */
const addressOf = ({ address_street: street, address_city: city }: Opportunity): { readonly a?: string } => {
  const address = [street, city].filter((text) => text).join('\0')
  return address === '' ? {} : { a: fold(address) }
}

/** The attributes of a text row. */
export type OpportunityText = { readonly n?: string; readonly c?: string; readonly a?: string }

/** The texts that `q`, `contact_name` and `anywhere` search. The name is absent if it is the contact's, and so are empty texts. */
export function textOf(opportunity: Opportunity): OpportunityText {
  const { n, c } = titleOf(opportunity)
  return { ...(n !== c && { n }), ...(c !== '' && { c }), ...addressOf(opportunity) }
}

/** Whether text rows answer a filter: it searches texts, and has no other condition that could reject most of the records found. */
export function isTextOnly({ q, anywhere, contact_name, ...others }: OpportunityFilter): boolean {
  const isSearch = [q, anywhere, contact_name].some((text) => text !== undefined)
  return isSearch && Object.values(others).every((wanted) => wanted === undefined)
}

/** Absent unless the newest estimate waits for an approval. */
function waitingSince({ approval_status, estimate }: Opportunity): { readonly e?: string } {
  const sent_at = estimate?.status === 'sent' && approval_status !== 'archived' ? estimate.sent_at : undefined
  return typeof sent_at === 'string' ? { e: sent_at } : {}
}

/** The filters of GET /v1/opportunities. */
export const opportunityFilters = /* @__PURE__ */ listFilters((by: By<Opportunity>) => ({
  q: by.text(['n', 'c'], titleOf),
  /** For GET /v1/search: like `q`, and also searches the street and the city. */
  anywhere: by.text(['n', 'c', 'a'], (opportunity) => ({
    ...titleOf(opportunity),
    ...addressOf(opportunity),
  })),
  contact_name: by.text(['c'], contactOf),
  approval_status: by.entry(
    ({ approval_status }) => ({ s: approval_status }),
    ({ s }, wanted: ApprovalStatus) => s === wanted,
  ),
  pipeline_id: by.value(({ pipeline_id }) => [pipeline_id]),
  stage_id: by.value(({ stage_id }) => [stage_id]),
  sales_rep_id: by.value(({ sales_rep_id }) => [sales_rep_id]),
  primary_contact_id: by.value(({ primary_contact_id }) => [primary_contact_id]),
  /** One of the tags, exactly. */
  tag: by.value(({ tags }) => tags),
  /** Inclusive timestamps in UTC with milliseconds, whose order as text is the order in time. */
  appointment_from: by.since(
    1,
    by.entry(
      ({ appointment_at }) => ({ ...(appointment_at && { t: appointment_at }) }),
      ({ t = '' }, from: string) => t >= from,
    ),
  ),
  appointment_to: by.since(
    1,
    by.index(
      ({ t }: { readonly t?: string }, to: string) => t !== undefined && t <= to,
      ({ appointment_at: at }, to) => at !== null && at <= to,
    ),
  ),
  has_appointment: by.since(
    1,
    by.index(
      ({ t }: { readonly t?: string }, wanted: boolean) => (t !== undefined) === wanted,
      ({ appointment_at }, wanted) => (appointment_at !== null) === wanted,
    ),
  ),
  created_to: by.record(({ created_at }, to: string) => created_at <= to),
  /** The newest estimate waits for an approval since then. */
  estimate_sent_to: by.since(
    2,
    by.entry(waitingSince, ({ e }, to: string) => e !== undefined && e <= to),
  ),
  approved_from: by.since(
    1,
    by.entry(
      ({ approved_at }) => ({ ...(approved_at && { u: approved_at }) }),
      ({ u = '' }, from: string) => u >= from,
    ),
  ),
  approved_to: by.since(
    1,
    by.index(
      ({ u }: { readonly u?: string }, to: string) => u !== undefined && u <= to,
      ({ approved_at: at }, to) => at !== null && at <= to,
    ),
  ),
}))

export type OpportunityFilter = FilterOf<typeof opportunityFilters>

/** The attributes of the index entry of an opportunity. */
export type ProjectedOpportunity = ProjectedBy<typeof opportunityFilters>
