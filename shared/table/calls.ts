import type { CallId, WorkspaceId } from '../domain/kit/ids.ts'
import { CALL_FIELDS, type Call } from '../domain/sales/call.ts'
import { callKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { readRow } from './store/read.ts'
import { recordOf } from './store/versioned.ts'
import { ABSENT, type Write } from './store/write.ts'

export function callInsertion(call: Call): Write {
  const { workspace_id: ws, id } = call
  return { put: { ...callKey(ws, id), type: 'call', data: call, v: 1 }, when: ABSENT }
}

export async function getCall(ws: WorkspaceId, id: CallId): Promise<Call | undefined> {
  const found = await readRow(callKey(ws, id))
  return found && recordOf<Call>(found, CALL_FIELDS)
}

/** Newest first. */
export const listCalls = (ws: WorkspaceId, page: Page): Promise<Paged<Call>> =>
  listCollection(ws, 'call', CALL_FIELDS, page)
