import { type OpportunityId, toId, type WorkspaceId } from '../domain/kit/ids.ts'
import type { Opportunity } from '../domain/sales/opportunity.ts'
import type { OpportunityText, ProjectedOpportunity } from '../domain/sales/opportunity-filter.ts'
import { walkChanges } from './changes/walk.ts'
import { changesList, opportunityTextKey, opportunityTexts } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { fillPage } from './store/fill-page.ts'
import { indexEntries, type RecordList } from './store/list-records.ts'
import { readCurrent } from './store/read-many.ts'
import type { Write } from './store/write.ts'
import { readSumsState } from './sums/state.ts'

/*
 * A small row for each opportunity with the text that searches read, because an index entry has more bytes of keys than a whole text row.
 * The consumer that counts an opportunity writes the row in the same transaction, so the row has the same version as the counters. The
 * rows of a workspace are complete while its counters are.
 */

const ATTRIBUTES = ['n', 'c', 'a'] as const

export function textWrite(ws: WorkspaceId, id: OpportunityId, text: OpportunityText): Write {
  const [present, absent] = [true, false].map((is) => ATTRIBUTES.filter((name) => name in text === is))
  const values = Object.entries(text).map(([name, value]) => [`:${name}`, value])
  return {
    update: opportunityTextKey(ws, id),
    set: [
      `SET ${['#type = :type', ...(present ?? []).map((name) => `${name} = :${name}`)].join(', ')}`,
      absent?.length ? `REMOVE ${absent.join(', ')}` : '',
    ].join(' '),
    names: { '#type': 'type' },
    values: { ':type': 'text', ...Object.fromEntries(values) },
  }
}

/** Changes since then are found by the index of changes, because their text rows may not be written yet. */
const RECENT_MS = 30_000
/** Maximum number of these changes: about 40 read units. */
const MAX_RECENT = 1_000

/**
 * A page of the opportunities whose texts match, newest first. The text rows and the index of changes name the candidates, and the records
 * decide. If the text rows are not complete, the list index names the candidates.
 */
export function listByText(
  ws: WorkspaceId,
  list: RecordList<Opportunity, ProjectedOpportunity, OpportunityId>,
  page: Page,
): Promise<Paged<Opportunity>> {
  const { keyOf, recordOf, matches = () => true } = list
  const [state, changed] = [readSumsState(ws), recentlyChanged(ws, list)]
  return fillPage<Opportunity, { readonly sk: OpportunityId }>(page, {
    find: async (more) => {
      const texts = indexEntries({ ...list, ...more, pk: opportunityTexts(ws), index: 'table' })
      const [sums, found, recent] = await Promise.all([state, texts, changed])
      if (!sums?.record.whole) return indexEntries({ ...list, ...more })
      const { after, limit } = more
      const next = recent.filter((id) => after === undefined || id < after)
      const ids = new Set([...found.map(({ sk }) => sk), ...next])
      const newestFirst = [...ids].sort().reverse()
      return newestFirst.slice(0, limit).map((sk) => ({ sk }))
    },
    read: async (entries) => {
      const keys = entries.map(({ sk }) => keyOf(sk))
      const rows = await readCurrent(keys, (row) => matches(recordOf(row)))
      return rows.flatMap((row) => (row ? recordOf(row) : [])).filter(matches)
    },
  })
}

/** The opportunities that changed in the last seconds and whose index entries match. */
async function recentlyChanged(
  ws: WorkspaceId,
  { accept }: RecordList<Opportunity, ProjectedOpportunity, OpportunityId>,
): Promise<readonly OpportunityId[]> {
  const now = new Date()
  const since = new Date(now.getTime() - RECENT_MS).toISOString()
  const query = { since, newestFirst: true, withDeleted: false, now }
  const pages = walkChanges<ProjectedOpportunity>(
    changesList(ws, 'opportunity'),
    query,
    undefined,
    MAX_RECENT,
  )
  const { value = [] } = await pages.next()
  return value.flatMap(({ id, projected }) => {
    const found = toId<OpportunityId>(id)
    return accept?.(projected, found) === false ? [] : found
  })
}
