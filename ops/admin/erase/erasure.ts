import type { ContactId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Fields } from '../../../shared/domain/kit/stored-record.ts'
import { erasureKey, erasures } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import type { PersonKind } from './person.ts'

/**
 * Progress of an erasure, so that a repeated command continues after the person's record no longer has the name. The
 * texts are removed at the end. The rest remains for `workspace restore`, which must not bring back an erased person.
 */
export interface Erasure {
  readonly id: ContactId | MemberId
  readonly kind: PersonKind
  readonly texts: readonly string[]
  readonly words: readonly string[]
  /** Public ids of the keys and sessions that the erasure ends, to find their stored responses. */
  readonly public_ids: readonly string[]
  readonly begun_at: string
  readonly finished_at: string | null
}

export const ERASURE_FIELDS: Fields<Erasure> = {
  id: 'text',
  kind: 'text',
  texts: ['list', 'text'],
  words: ['list', 'text'],
  public_ids: ['list', 'text'],
  begun_at: 'text',
  finished_at: 'text or null',
}

export const erasureWrite = (ws: WorkspaceId, erasure: Erasure): Write => ({
  put: { ...erasureKey(ws, erasure.id), type: 'erasure', data: erasure },
})

export async function readErasure(ws: WorkspaceId, id: Erasure['id']): Promise<Erasure | undefined> {
  const row = await readRow(erasureKey(ws, id))
  return row && recordOf<Erasure>(row, ERASURE_FIELDS)
}

export async function listErasures(ws: WorkspaceId): Promise<Erasure[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': erasures(ws) },
  })
  return rows.map((row) => recordOf<Erasure>(row, ERASURE_FIELDS))
}

export const finishErasure = (ws: WorkspaceId, erasure: Erasure): Promise<void> =>
  commit([
    erasureWrite(ws, {
      ...erasure,
      texts: [],
      words: [],
      public_ids: [],
      finished_at: new Date().toISOString(),
    }),
  ])
