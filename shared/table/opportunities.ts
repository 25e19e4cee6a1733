import { lastIdAt, type OpportunityId, type WorkspaceId } from '../domain/kit/ids.ts'
import { versionAfter } from '../domain/sales/appointment.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../domain/sales/opportunity.ts'
import {
  isTextOnly,
  type OpportunityFilter,
  opportunityFilters,
  type ProjectedOpportunity,
} from '../domain/sales/opportunity-filter.ts'
import { type ProjectedValue, valueEntryOf } from '../domain/sales/opportunity-summary.ts'
import { appointmentVersion, versionRow } from './appointment-versions.ts'
import { changesEntry, replacement } from './changes/entry.ts'
import type { ChangesOf } from './changes/list.ts'
import { opportunityKey, opportunityList } from './keys.ts'
import { listByText } from './opportunity-texts.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { decidedEntries } from './store/decided-entries.ts'
import { listRecords } from './store/list-records.ts'
import { newestEntries } from './store/newest-entries.ts'
import { type Row, readRow } from './store/read.ts'
import { searchList } from './store/search-newest.ts'
import { recordOf, type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, type Write } from './store/write.ts'

type OpportunityEntry = ProjectedOpportunity & ProjectedValue

const entryOf = (opportunity: Opportunity): OpportunityEntry => ({
  ...opportunityFilters.entryOf(opportunity),
  ...valueEntryOf(opportunity),
})

function row(opportunity: Opportunity, v: number): Item {
  return {
    ...opportunityKey(opportunity.workspace_id, opportunity.id),
    type: 'opportunity',
    data: opportunity,
    v,
    list_pk: opportunityList(opportunity.workspace_id),
    list_sk: opportunity.id,
    ...changesEntry('opportunity', opportunity),
    projected: entryOf(opportunity),
  }
}

export function opportunityInsertion(opportunity: Opportunity): Write {
  const appointment = versionRow(opportunity, { sequence: 1, changed_at: opportunity.updated_at })
  return { put: { ...row(opportunity, 1), ...appointment }, when: ABSENT }
}

export function opportunityReplacement(old: Versioned<Opportunity>, next: Opportunity): Write {
  const v = old.v + 1
  const appointment = versionRow(next, versionAfter(old.record, appointmentVersion(old), next, v))
  return replacement(old, next, { ...row(next, v), ...appointment })
}

export async function getOpportunity(
  ws: WorkspaceId,
  id: OpportunityId,
): Promise<Versioned<Opportunity> | undefined> {
  const found = await readRow(opportunityKey(ws, id))
  return found && versioned<Opportunity>(found, OPPORTUNITY_FIELDS)
}

/**
 * All opportunities, newest first: one query of the rows, at half the cost of a consistent one. Ids are UUIDv7 of the creation time, so they
 * sort by `created_at`, then `id`.
 */
export const allOpportunities = (ws: WorkspaceId, page: Page): Promise<Paged<Opportunity>> =>
  listCollection(ws, 'opportunity', OPPORTUNITY_FIELDS, { ...page, byReplicas: true })

/** Newest first. Text rows find the opportunities by text alone, the list index by other filters. */
export function listOpportunities(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
): Promise<Paged<Opportunity>> {
  if (isTextOnly(filter)) return listByText(ws, listOf(ws, filter), page)
  if (opportunityFilters.matches(filter)) return listRecords(listOf(ws, filter), page)
  return allOpportunities(ws, page)
}

const listOf = (ws: WorkspaceId, filter: OpportunityFilter) => ({
  pk: opportunityList(ws),
  keyOf: (id: OpportunityId) => opportunityKey(ws, id),
  recordOf: opportunityOf,
  ...opportunityFilters.predicates(filter),
  // Ids are UUIDv7 of the creation time. A sum reads no records, so entries must decide.
  to: filter.created_to === undefined ? undefined : lastIdAt(Date.parse(filter.created_to)),
})

export const opportunityOf = (row: Row): Opportunity => recordOf<Opportunity>(row, OPPORTUNITY_FIELDS)

/** Number of the newest opportunities that a search reads: about 90 read units. */
const MAX_SEARCHED = 2_500

export const searchOpportunities = (ws: WorkspaceId, anywhere: string) =>
  searchList(listOf(ws, { anywhere }), MAX_SEARCHED)

/** The index entries that a summary counts: the newest `limit` opportunities that are read until `end`, filtered. */
export async function opportunityEntries(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  limit: number,
  end?: number,
) {
  const list = listOf(ws, filter)
  const found = await newestEntries<OpportunityEntry, OpportunityId>(list, limit, end)
  return { ...found, entries: await decidedEntries(found.entries, list, entryOf) }
}

export const changedOpportunities = (
  ws: WorkspaceId,
  filter: OpportunityFilter,
): ChangesOf<Opportunity, ProjectedOpportunity> => ({
  ws,
  type: 'opportunity',
  fields: OPPORTUNITY_FIELDS,
  ...opportunityFilters.predicates(filter),
})
