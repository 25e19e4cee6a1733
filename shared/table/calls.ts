import { CALL_FIELDS, type Call } from '../domain/call.ts'
import type { CallId, WorkspaceId } from '../domain/ids.ts'
import { callKey, callList } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { listRecords } from './store/list-records.ts'
import { readRow } from './store/read.ts'
import { recordOf } from './store/versioned.ts'
import { ABSENT, type Write } from './store/write.ts'

export function callInsertion(call: Call): Write {
  const { workspace_id: ws, id } = call
  const listed = { list_pk: callList(ws), list_sk: id }
  return { put: { ...callKey(ws, id), type: 'call', data: call, v: 1, ...listed }, when: ABSENT }
}

export async function getCall(ws: WorkspaceId, id: CallId): Promise<Call | undefined> {
  const found = await readRow(callKey(ws, id))
  return found && recordOf<Call>(found, CALL_FIELDS)
}

/** Newest first. */
export function listCalls(ws: WorkspaceId, page: Page): Promise<Paged<Call>> {
  return listRecords(
    {
      pk: callList(ws),
      keyOf: (id: CallId) => callKey(ws, id),
      recordOf: (row) => recordOf<Call>(row, CALL_FIELDS),
      isPermanent: true,
    },
    page,
  )
}
