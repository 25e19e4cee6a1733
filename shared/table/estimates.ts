import type { EstimateId, OpportunityId, WorkspaceId } from '../domain/kit/ids.ts'
import { ESTIMATE_FIELDS, type Estimate } from '../domain/sales/estimate.ts'
import { estimateKey, estimateList } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { listRecords } from './store/list-records.ts'
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

/** The estimates of an opportunity, newest first. */
export function listEstimates(ws: WorkspaceId, of: OpportunityId, page: Page): Promise<Paged<Estimate>> {
  return listRecords(
    {
      pk: estimateList(ws, of),
      keyOf: (id: EstimateId) => estimateKey(ws, id),
      recordOf: (row) => recordOf<Estimate>(row, ESTIMATE_FIELDS),
    },
    page,
  )
}
