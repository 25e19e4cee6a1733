import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { invalid } from '../../http/problem.ts'
import { SOURCES } from './sources.ts'

const NAMES = Object.keys(SOURCES)

/** How many parts one page reads: it ends before the request does, also if they are empty. */
const MAX_READS = 20

interface ExportPage {
  readonly data: unknown[]
  /** The position where the next page starts; undefined after the last. */
  readonly next: string | undefined
}

/**
 * The records of an export from a position on, `<source>` or `<source> <position in it>`. A page is filled from several
 * sources; it has fewer records than `limit` where many parts have none.
 *
 * An export is a list of pages and not a file: a page fits a request at any size of workspace, its reader's rights are
 * checked for each, and no link, file or background work outlives them.
 */
export async function readExport(
  ws: WorkspaceId,
  { limit, from = NAMES[0] }: { readonly limit: number; readonly from: string | undefined },
  now: Date,
): Promise<ExportPage> {
  const data: unknown[] = []
  let next = from
  for (let reads = 0; next !== undefined && data.length < limit && reads < MAX_READS; reads++) {
    const [name = '', after] = next.split(' ')
    const source = SOURCES[name]
    // Only a cursor of another version names it.
    if (!source) throw invalid([{ path: 'cursor', message: 'is outdated; start another export' }])
    const part = await source({ ws, after, limit: limit - data.length, now })
    data.push(...part.records)
    next = part.next === undefined ? NAMES[NAMES.indexOf(name) + 1] : `${name} ${part.next}`
  }
  return { data, next }
}
