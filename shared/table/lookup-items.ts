import { draftsOf } from '../domain/kit/audit-rules.ts'
import type { CategoryId, WorkspaceId } from '../domain/kit/ids.ts'
import {
  type Category,
  LOOKUP_ITEM_AUDIT,
  LOOKUP_ITEM_FIELDS,
  type LookupItem,
} from '../domain/kit/lookup-item.ts'
import { namesWith } from '../domain/kit/text.ts'
import { collection, type Key } from './keys.ts'
import { listCollection, type Page, type Paged, scanCollection } from './store/collection.ts'
import { readRow } from './store/read.ts'
import { readMany } from './store/read-many.ts'
import { recordOf, type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, type SettingsWrite, unchanged } from './store/write.ts'

type Kind = 'vendor' | 'category'

const keyOf = (ws: WorkspaceId, type: Kind, id: string): Key => ({ pk: collection(ws, type), sk: id })

const row = (type: Kind, item: LookupItem, v: number): Item => ({
  ...keyOf(item.workspace_id, type, item.id),
  type,
  data: item,
  v,
})

export function lookupItemInsertion(type: Kind, item: LookupItem): SettingsWrite {
  const audit = draftsOf(LOOKUP_ITEM_AUDIT[type], undefined, item)
  return { put: row(type, item, 1), when: ABSENT, audit }
}

export function lookupItemReplacement(
  type: Kind,
  { record, v }: Versioned<LookupItem>,
  next: LookupItem,
): SettingsWrite {
  const audit = draftsOf(LOOKUP_ITEM_AUDIT[type], record, next)
  return { put: row(type, next, v + 1), when: unchanged(v), audit }
}

export async function getLookupItem(
  ws: WorkspaceId,
  type: Kind,
  id: string,
): Promise<Versioned<LookupItem> | undefined> {
  const found = await readRow(keyOf(ws, type, id))
  return found && versioned<LookupItem>(found, LOOKUP_ITEM_FIELDS)
}

/** The categories with these ids, including archived categories, in one round trip. */
export async function getCategories(ws: WorkspaceId, ids: readonly CategoryId[]): Promise<Category[]> {
  const rows = await readMany([...new Set(ids)].map((id) => keyOf(ws, 'category', id)))
  return rows.flatMap((row) => (row ? [recordOf<Category>(row, LOOKUP_ITEM_FIELDS)] : []))
}

/** Including archived items. */
export const allCategories = (ws: WorkspaceId): Promise<Category[]> =>
  scanCollection<Category>(ws, 'category', LOOKUP_ITEM_FIELDS, () => true)

interface LookupItemFilter {
  readonly q?: string | undefined
  readonly include_archived?: boolean | undefined
}

/** Over-read factor of the first query of a list. Low, because few items are archived. */
const RESERVE = 1.25

/** Newest first, with `q` in the name. Archived items are left out, unless `include_archived` is set. */
export function listLookupItems(
  ws: WorkspaceId,
  type: Kind,
  { q, include_archived = false }: LookupItemFilter,
  page: Page,
): Promise<Paged<LookupItem>> {
  const isFound = namesWith(q)
  const accept = include_archived
    ? isFound
    : (item: LookupItem) => !item.is_archived && (!isFound || isFound(item))
  return listCollection<LookupItem>(ws, type, LOOKUP_ITEM_FIELDS, page, accept, RESERVE)
}
