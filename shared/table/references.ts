import type { ContactId, MemberId, OpportunityId, PipelineId, WorkspaceId } from '../domain/kit/ids.ts'
import { keysOf } from '../domain/kit/keys-of.ts'
import { WORKSPACE_FIELDS, type Workspace } from '../domain/people/workspace.ts'
import { PIPELINE_FIELDS, type Pipeline } from '../domain/sales/pipeline.ts'
import { contactKey, type Key, memberKey, opportunityKey, pipelineKey, workspaceKey } from './keys.ts'
import { type Row, readRows } from './store/read.ts'
import { recordOf } from './store/versioned.ts'

/** Stands for the id of the workspace's default pipeline, which the row of the workspace contains. */
export const DEFAULT_PIPELINE = 'default'

/** The fields of a request whose ids must be ids of records in the workspace. */
export interface FoundReference {
  readonly primary_contact_id?: ContactId | null | undefined
  readonly sales_rep_id?: MemberId | null | undefined
  readonly project_manager_id?: MemberId | null | undefined
  readonly ar_owner_id?: MemberId | null | undefined
  readonly pipeline_id?: PipelineId | typeof DEFAULT_PIPELINE | null | undefined
  readonly opportunity_id?: OpportunityId | null | undefined
  readonly project_id?: OpportunityId | null | undefined
}

const KEYS = {
  primary_contact_id: contactKey,
  sales_rep_id: memberKey,
  project_manager_id: memberKey,
  ar_owner_id: memberKey,
  pipeline_id: (ws, id: PipelineId | typeof DEFAULT_PIPELINE) =>
    id === DEFAULT_PIPELINE ? workspaceKey(ws) : pipelineKey(ws, id),
  opportunity_id: opportunityKey,
  project_id: opportunityKey,
} as const satisfies Record<keyof FoundReference, (ws: WorkspaceId, id: never) => Key>

const FIELDS = keysOf(KEYS)

/** Reads all referenced records in one round trip; `missing` lists the fields whose record is not in the workspace. */
export async function readReferences(
  ws: WorkspaceId,
  references: FoundReference,
): Promise<{ missing: (keyof FoundReference)[]; pipeline: Pipeline | undefined }> {
  const fields = FIELDS.filter((field) => references[field])
  // The compiler does not relate the key function of a field to the id in the same field; `KEYS` does.
  const keys = fields.map((field) => KEYS[field](ws, references[field] as never))
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const rows = distinct.length > 0 ? await readRows(distinct) : []
  const found = new Map(rows.flatMap((row) => (row ? [[`${row.pk} ${row.sk}`, row]] : [])))
  const rowOf = (field: keyof FoundReference) => {
    const key = keys[fields.indexOf(field)]
    return key && found.get(`${key.pk} ${key.sk}`)
  }
  const pipeline = rowOf('pipeline_id')
  return {
    missing: fields.filter((field) => !rowOf(field)),
    pipeline: pipeline && pipelineOf(pipeline),
  }
}

const pipelineOf = (row: Row): Pipeline =>
  row.type === 'workspace'
    ? recordOf<Workspace>(row, WORKSPACE_FIELDS).default_pipeline
    : recordOf<Pipeline>(row, PIPELINE_FIELDS)
