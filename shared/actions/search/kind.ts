import { isUuid, type WorkspaceId } from '../../domain/kit/ids.ts'
import type { Hit } from '../../domain/kit/search.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Key } from '../../table/keys.ts'
import type { Row } from '../../table/store/read.ts'
import type { Found } from '../../table/store/search-newest.ts'

/** A type of records: the rights to find them, the search by id and by text, and the fields of a result. */
interface Kind<T> {
  readonly object: Hit['object']
  /** Absent: every UUID is an id. */
  readonly isId?: (text: string) => boolean
  readonly keyOf: (ws: WorkspaceId, id: string) => Key
  readonly recordOf: (row: Row) => T
  /** Whether the caller may read one record, by the rule of the record's endpoint. Absent: every active member may. */
  readonly mayGet?: (caller: Caller, record: T) => boolean
  /** Whether the caller may list the records, by the rule of the list. Absent: every active member may. */
  readonly mayList?: (caller: Caller) => boolean
  /** Absent: only an id finds it. */
  readonly search?: (ws: WorkspaceId, text: string) => Promise<Found<T>>
  readonly show: (record: T) => Omit<Hit, 'object'>
}

/** A kind of records, without the type of its records. */
export interface SearchedKind {
  readonly isId: (text: string) => boolean
  readonly keyOf: (ws: WorkspaceId, id: string) => Key
  /** Undefined if the caller may not read the record. */
  readonly hitOf: (caller: Caller, row: Row) => Hit | undefined
  readonly search: (caller: Caller, text: string) => Promise<{ hits: readonly Hit[]; complete: boolean }>
}

const NOTHING = { hits: [], complete: true }

export function kind<T>(row: Kind<T>): SearchedKind {
  const { object, isId = isUuid, keyOf, recordOf, mayGet, mayList, search, show } = row
  const hit = (record: T): Hit => ({ object, ...show(record) })
  return {
    isId,
    keyOf,
    hitOf: (caller, found) => {
      const record = recordOf(found)
      return mayGet && !mayGet(caller, record) ? undefined : hit(record)
    },
    search: async (caller, text) => {
      if (!search || (mayList && !mayList(caller))) return NOTHING
      const { records, complete } = await search(caller.workspaceId, text)
      return { hits: records.map(hit), complete }
    },
  }
}
