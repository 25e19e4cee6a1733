import { chooseHits, type Hit } from '../../domain/kit/search.ts'
import type { Caller } from '../../http/exchange.ts'
import { readRows } from '../../table/store/read.ts'
import { KINDS } from './kinds.ts'

/** The hits of a search, and whether it read every record. */
interface SearchResult {
  readonly data: readonly Hit[]
  readonly complete: boolean
}

/**
 * The record with the id or, if the text is not the id of a record, the records that contain the text (contract
 * 3.10).
 */
export async function findRecords(caller: Caller, text: string): Promise<SearchResult> {
  const data = await findById(caller, text.trim().toLowerCase())
  if (data.length > 0) return { data, complete: true }
  const found = await Promise.all(KINDS.map((kind) => kind.search(caller, text)))
  return {
    data: chooseHits(found.map(({ hits }) => hits)),
    complete: found.every(({ complete }) => complete),
  }
}

async function findById(caller: Caller, id: string): Promise<Hit[]> {
  const kinds = KINDS.filter(({ isId }) => isId(id))
  if (kinds.length === 0) return []
  const rows = await readRows(kinds.map(({ keyOf }) => keyOf(caller.workspaceId, id)))
  return kinds.flatMap(({ hitOf }, n) => {
    const row = rows[n]
    return (row && hitOf(caller, row)) ?? []
  })
}
