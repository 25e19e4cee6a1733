import { keysOf } from '../../shared/domain/kit/keys-of.ts'

/**
 * The indexes of the table with their sort keys. The three orders of expenses share a sort key (shared/table/keys.ts).
 */
export const INDEXES = {
  list: 'list_sk',
  project: 'list_sk',
  state: 'list_sk',
  changes: 'changes_sk',
  due: 'due_sk',
} as const

export type IndexName = keyof typeof INDEXES

export const INDEX_NAMES = keysOf(INDEXES)
