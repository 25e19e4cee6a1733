/** The indexes of the table, each with its sort key: the three orders of expenses share theirs (shared/table/keys.ts). */
export const INDEXES = { list: 'list_sk', project: 'list_sk', state: 'list_sk', due: 'due_sk' } as const

export type IndexName = keyof typeof INDEXES

export const INDEX_NAMES = Object.keys(INDEXES) as IndexName[]
