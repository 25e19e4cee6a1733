import type { EstimateId, OpportunityId, WorkspaceId } from '../domain/kit/ids.ts'
import { ESTIMATE_FIELDS, type Estimate } from '../domain/sales/estimate.ts'
import { estimateKey, estimateList } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { listRecords, type RecordList } from './store/list-records.ts'
import { readRow } from './store/read.ts'
import { recordOf, type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from './store/write.ts'

function row(estimate: Estimate, v: number): Item {
  return {
    ...estimateKey(estimate.workspace_id, estimate.id),
    type: 'estimate',
    data: estimate,
    v,
    list_pk: estimateList(estimate.workspace_id, estimate.opportunity_id),
    list_sk: estimate.id,
  }
}

export function estimateInsertion(estimate: Estimate): Write {
  return { put: row(estimate, 1), when: ABSENT }
}

export function estimateReplacement({ v }: Versioned<Estimate>, next: Estimate): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

export async function getEstimate(ws: WorkspaceId, id: EstimateId): Promise<Versioned<Estimate> | undefined> {
  const found = await readRow(estimateKey(ws, id))
  return found && versioned<Estimate>(found, ESTIMATE_FIELDS)
}

const listOf = (ws: WorkspaceId, of: OpportunityId): RecordList<Estimate, unknown, EstimateId> => ({
  pk: estimateList(ws, of),
  keyOf: (id) => estimateKey(ws, id),
  recordOf: (row) => recordOf<Estimate>(row, ESTIMATE_FIELDS),
})

/** The estimates of an opportunity, newest first. */
export function listEstimates(ws: WorkspaceId, of: OpportunityId, page: Page): Promise<Paged<Estimate>> {
  return listRecords(listOf(ws, of), page)
}

/** The other estimates of the estimate's opportunity, newest first. Without others, it reads only the index. */
export function listOtherEstimates(
  { workspace_id, opportunity_id, id }: Estimate,
  page: Page,
): Promise<Paged<Estimate>> {
  const accept = (_: unknown, sk: EstimateId) => (sk === id ? false : undefined)
  return listRecords({ ...listOf(workspace_id, opportunity_id), accept }, page)
}
