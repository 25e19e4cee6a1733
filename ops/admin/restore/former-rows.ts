import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { toId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { changeOfSortKey, contactKey, type Key, memberKey, workspaceKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { isPresent, type Row } from '../../../shared/table/store/read.ts'
import { Eraser } from '../erase/eraser.ts'
import { listErasures } from '../erase/erasure.ts'
import { type PersonalFields, personOf } from '../erase/person.ts'
import type { Rewrite } from '../mirrored-records.ts'
import { rawRow } from '../raw-row.ts'

/** The rows of a workspace in a table that is restored to an earlier time. */
export interface FormerRows {
  /** The row of a record; undefined if the record did not exist. @throws StartError if the table is too new */
  rowOf(key: Key): Promise<Row | undefined>
  /** Erases the people from a record who were erased since then. */
  readonly withoutErased: Rewrite
}

/** @param since the time of the first change to undo @throws StartError */
export async function openFormerRows(ws: WorkspaceId, table: string, since: Date): Promise<FormerRows> {
  if (table === tableName())
    throw new StartError(`${table} is the current table: restore it to another table first`)
  const workspace = await rawRow(workspaceKey(ws), table).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      throw new StartError(`there is no table ${table}`)
    throw error
  })
  if (!workspace) throw new StartError(`table ${table} has no workspace ${ws}`)
  const erasers = await erasersOf(ws, table)
  return {
    rowOf: async (key) => {
      const row = await rawRow(key, table)
      if (!row || !isPresent(row)) return undefined
      if (changeOfSortKey(String(row.changes_sk)).updated_at < since.toISOString()) return row
      throw new StartError(
        `table ${table} has changes since ${since.toISOString()}: restore a table to a time before the first change to undo`,
      )
    },
    withoutErased: (record) => erasers.reduce<unknown>((erased, eraser) => eraser.erased(erased), record),
  }
}

/** The former table still has the names. */
async function erasersOf(ws: WorkspaceId, table: string): Promise<Eraser[]> {
  const erasures = await listErasures(ws)
  return Promise.all(
    erasures.map(async ({ kind, id }) => {
      const key = kind === 'member' ? memberKey(ws, toId(id)) : contactKey(ws, toId(id))
      const row = await rawRow(key, table)
      const record: PersonalFields = row?.data ? JSON.parse(String(row.data)) : { id }
      return new Eraser(personOf(kind, record))
    }),
  )
}
