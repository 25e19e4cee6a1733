import { type FilterOf, listFilters, type ProjectedBy, rulesFor } from './list-filters.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'
import { fold } from './text.ts'

const { byEntry, byText, byValue } = rulesFor<Opportunity>()

const contactOf = ({ contact_name }: Opportunity) => ({ c: fold(contact_name ?? '') })

/** The filters of GET /v1/opportunities. */
export const opportunityFilters = listFilters<Opportunity>()({
  q: byText(
    (opportunity) => ({ n: fold(nameOf(opportunity)), ...contactOf(opportunity) }),
    ({ n, c }, folded) => n.includes(folded) || c.includes(folded),
  ),
  contact_name: byText(contactOf, ({ c }, folded) => c.includes(folded)),
  approval_status: byEntry(
    ({ approval_status }) => ({ s: approval_status }),
    ({ s }, wanted: ApprovalStatus) => s === wanted,
  ),
  pipeline_id: byValue(({ pipeline_id }) => [pipeline_id]),
  stage_id: byValue(({ stage_id }) => [stage_id]),
  sales_rep_id: byValue(({ sales_rep_id }) => [sales_rep_id]),
  /** One of the tags, exactly. */
  tag: byValue(({ tags }) => tags),
})

export type OpportunityFilter = FilterOf<typeof opportunityFilters>

/** What the index entry of an opportunity has. */
export type ProjectedOpportunity = ProjectedBy<typeof opportunityFilters>
