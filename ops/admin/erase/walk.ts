import { marshall } from '@aws-sdk/util-dynamodb'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { erasures, idempotencyKey } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { eachOf, type RawRow, textOf } from '../backup/store.ts'
import { pagesOf, sourcesOf } from '../backup/workspace-rows.ts'
import { MIRRORED, type Rewrite } from '../mirrored-records.ts'
import { rawRow } from '../raw-row.ts'
import { type Eraser, patternOf } from './eraser.ts'
import type { Person } from './person.ts'
import { erasedAttributes, writeAttributes } from './rows.ts'

/** Concurrent writes. */
const CONCURRENCY = 8

/** How many rows of each type name the person. */
export type Counts = Record<string, number>

/** Rows that contain a word of the name after the erasure. */
export interface Mentions {
  readonly text: string
  readonly rows: number
}

/** All rows of a workspace, with the stored responses of its keys and sessions. */
async function* allRows(ws: WorkspaceId, publicIds: Iterable<string>): AsyncGenerator<RawRow> {
  const seen = new Set(publicIds)
  for (const source of await sourcesOf(ws)) {
    if (source.pk === erasures(ws)) continue
    for await (const { children, rows } of pagesOf(source)) {
      for (const row of [...children, ...rows]) {
        const type = textOf(row, 'type')
        if (type === 'apikey' || type === 'session') seen.add(JSON.parse(textOf(row, 'data') ?? '').public_id)
        yield row
      }
    }
  }
  for (const publicId of seen) {
    const responses = await queryRows({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': idempotencyKey(publicId, '').pk },
    })
    yield* responses.map((row) => marshall(row))
  }
}

/**
 * Erases the person from each row that names the person, or only counts these rows.
 * @param publicIds public ids of keys and sessions that no row shows any more
 */
export async function eraseFromRows(
  ws: WorkspaceId,
  person: Person,
  eraser: Eraser,
  { publicIds, write }: { readonly publicIds: readonly string[]; readonly write: boolean },
): Promise<{ counts: Counts; mentions: readonly Mentions[] }> {
  const counts: Counts = {}
  const words = person.words.map((text) => ({ text, pattern: patternOf([text]), rows: 0 }))
  await eachOf(allRows(ws, publicIds), CONCURRENCY, async (row) => {
    const type = textOf(row, 'type') ?? 'other'
    const changed = erasedAttributes(erasablePart(row, type), eraser)
    const text = JSON.stringify({ ...row, ...changed })
    for (const word of words) if (word.pattern && text.search(word.pattern) >= 0) word.rows++
    if (Object.keys(changed).length === 0) return
    counts[type] = (counts[type] ?? 0) + 1
    if (write) await eraseRow(row, type, changed, eraser)
  })
  return { counts, mentions: words.flatMap(({ text, rows }) => (rows > 0 ? [{ text, rows }] : [])) }
}

/**
 * The part of a row that may contain the person: not index entries, which are derived from the record, and not the
 * workspace, whose name is not a person's.
 */
function erasablePart(row: RawRow, type: string): RawRow {
  if (type === 'workspace') return {}
  return type in MIRRORED && row.data ? { data: row.data } : row
}

/**
 * Erases a row. Records with index entries are written as requests write them. If the row has changed meanwhile, the
 * next pass erases it.
 */
async function eraseRow(row: RawRow, type: string, changed: RawRow, eraser: Eraser): Promise<void> {
  const records = Object.entries(MIRRORED).find(([name]) => name === type)?.[1]
  if (!records) return void (await writeAttributes(row, changed))
  const key = { pk: textOf(row, 'pk') ?? '', sk: textOf(row, 'sk') ?? '' }
  const rewrite: Rewrite = (record) => eraser.erased(record)
  await retryOnConflict(async () => {
    const current = await rawRow(key)
    if (current?.type !== type) return
    const writes = await records.rewrite(current, rewrite)
    if (writes.length > 0) await commit(writes)
  })
}
