import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { invalid } from '../../http/problem.ts'
import { SOURCES } from './sources.ts'

const NAMES = Object.keys(SOURCES)

/**
 * Maximum number of parts that one page reads, so that the page ends within the time of the request even if the parts
 * are empty.
 */
const MAX_READS = 20

interface ExportPage {
  readonly data: unknown[]
  /** The position where the next page starts; undefined after the last. */
  readonly next: string | undefined
}

/**
 * The records of an export from a position on, `<source>` or `<source> <position in it>`. A page is filled from
 * several sources; it has fewer records than `limit` if many parts are empty.
 *
 * An export is a list of pages instead of a file: a page fits into a request at any size of workspace, the reader's
 * rights are checked for each page, and no link, file or background work remains when the rights end.
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
    // Only a cursor of another version can name an unknown source.
    if (!source) throw invalid([{ path: 'cursor', message: 'is outdated; start another export' }])
    const part = await source({ ws, after, limit: limit - data.length, now })
    data.push(...part.records)
    next = part.next === undefined ? NAMES[NAMES.indexOf(name) + 1] : `${name} ${part.next}`
  }
  return { data, next }
}
