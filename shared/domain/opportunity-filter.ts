import type { By } from './filter-rules.ts'
import { type FilterOf, listFilters, type ProjectedBy } from './list-filters.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'
import { fold } from './text.ts'

const contactOf = ({ contact_name }: Opportunity) => ({ c: fold(contact_name ?? '') })

/** The filters of GET /v1/opportunities. */
export const opportunityFilters = /* @__PURE__ */ listFilters((by: By<Opportunity>) => ({
  q: by.text(
    (opportunity) => ({ n: fold(nameOf(opportunity)), ...contactOf(opportunity) }),
    ({ n, c }, folded) => n.includes(folded) || c.includes(folded),
  ),
  contact_name: by.text(contactOf, ({ c }, folded) => c.includes(folded)),
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
}))

export type OpportunityFilter = FilterOf<typeof opportunityFilters>

/** What the index entry of an opportunity has. */
export type ProjectedOpportunity = ProjectedBy<typeof opportunityFilters>
