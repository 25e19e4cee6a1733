import { fold } from '../domain/fold.ts'
import type { OpportunityId, WorkspaceId } from '../domain/ids.ts'
import { type ApprovalStatus, nameOf, OPPORTUNITY_FIELDS, type Opportunity } from '../domain/opportunity.ts'
import { opportunityKey, opportunityList } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { ABSENT, type Item, unchanged, type Write } from './store/commit.ts'
import { listRecords } from './store/list-records.ts'
import { readRow } from './store/read.ts'
import { type Versioned, versioned } from './store/versioned.ts'

/** The attributes that the list's filters need. Names are short because a query bills every byte that it reads. */
interface Slim {
  /** approval status */
  readonly s: ApprovalStatus
  /** name, folded */
  readonly n: string
  /** contact name, folded */
  readonly c: string
}

export interface OpportunityFilter {
  readonly q?: string | undefined
  readonly contact_name?: string | undefined
  readonly approval_status?: ApprovalStatus | undefined
}

const slimOf = (opportunity: Opportunity): Slim => ({
  s: opportunity.approval_status,
  n: fold(nameOf(opportunity)),
  c: fold(opportunity.contact_name ?? ''),
})

function row(opportunity: Opportunity, v: number): Item {
  return {
    ...opportunityKey(opportunity.workspace_id, opportunity.id),
    type: 'opportunity',
    data: opportunity,
    v,
    list_pk: opportunityList(opportunity.workspace_id),
    list_sk: opportunity.id,
    slim: slimOf(opportunity),
  }
}

export function insertOpportunity(opportunity: Opportunity): Write {
  return { put: row(opportunity, 1), when: ABSENT }
}

export function replaceOpportunity({ v }: Versioned<Opportunity>, next: Opportunity): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

export async function getOpportunity(
  ws: WorkspaceId,
  id: OpportunityId,
): Promise<Versioned<Opportunity> | undefined> {
  const found = await readRow(opportunityKey(ws, id))
  return found && versioned<Opportunity>(found, OPPORTUNITY_FIELDS)
}

/** Newest first. Ids are UUIDv7 of the creation time, so they sort by `created_at`, then `id`. */
export function listOpportunities(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
): Promise<Paged<Opportunity>> {
  const accept = Object.values(filter).some((value) => value) ? predicate(filter) : undefined
  return listRecords<Opportunity, Slim>(
    { pk: opportunityList(ws) },
    (id) => opportunityKey(ws, id),
    OPPORTUNITY_FIELDS,
    page,
    accept && { accept, matches: (opportunity) => accept(slimOf(opportunity)) },
  )
}

function predicate({ q, contact_name, approval_status }: OpportunityFilter): (slim: Slim) => boolean {
  const text = q && fold(q)
  const contact = contact_name && fold(contact_name)
  return (slim) =>
    (!approval_status || slim.s === approval_status) &&
    (!text || slim.n.includes(text) || slim.c.includes(text)) &&
    (!contact || slim.c.includes(contact))
}
