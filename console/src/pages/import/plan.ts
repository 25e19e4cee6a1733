import type { Imported } from '../../api/import-requests.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import type { ImportKind, Surroundings } from './kinds.ts'
import type { ReadRow } from './read-rows.ts'
import type { TableRow } from './table.ts'

/** What to do with a row whose record is known. */
const DUPLICATES = ['skip', 'update', 'add'] as const
export type Duplicates = (typeof DUPLICATES)[number]

type Step<R, Body> =
  /** `repeat` counts the rows of the file with the same values, from 1. */
  | { readonly does: 'add'; readonly body: Body; readonly repeat: number }
  | { readonly does: 'update'; readonly record: R; readonly body: Partial<Body> }
  | { readonly does: 'skip' }
  | { readonly does: 'same' }
  | { readonly does: 'refuse'; readonly reason: string }

/** What will happen with a row. */
export type Planned<R, Body> = { readonly row: TableRow; readonly title: string } & Step<R, Body>

type Rules<R extends Imported, Body extends object> = Pick<
  ImportKind<R, Body>,
  'titleOf' | 'keysOf' | 'recordKeys' | 'current' | 'repeats' | 'noun'
>

/** Decides what happens with each row; sends nothing. */
export function planImport<R extends Imported, Body extends object>(
  rows: readonly ReadRow[],
  rules: Rules<R, Body>,
  { known, resolve }: Surroundings<R, Body>,
  duplicates: Duplicates,
): readonly Planned<R, Body>[] {
  const { titleOf, keysOf, recordKeys, repeats, noun } = rules
  const byKey = new Map<string, R[]>()
  for (const record of known)
    for (const key of recordKeys(record)) byKey.set(key, [...(byKey.get(key) ?? []), record])
  /** The row that has used a key or a record. */
  const usedBy = new Map<string, number>()
  const bodies = new Map<string, number>()

  const stepOf = (body: Body, keys: readonly string[], row: TableRow): Step<R, Body> => {
    const content = JSON.stringify(body)
    const repeat = (bodies.get(content) ?? 0) + 1
    bodies.set(content, repeat)
    if (duplicates === 'add') return { does: 'add', body, repeat }
    const records = keys.flatMap((key) => byKey.get(key) ?? [])
    const record = repeats ? records.find(({ id }) => !usedBy.has(id)) : records[0]
    const used = [...(repeats ? [] : keys), ...(record ? [record.id] : [])]
    const earlier = used.flatMap((one) => usedBy.get(one) ?? [])[0]
    if (earlier !== undefined) return { does: 'refuse', reason: `Row ${earlier} is the same ${noun[0]}` }
    for (const one of used) usedBy.set(one, row.number)
    if (!record) return { does: 'add', body, repeat }
    if (duplicates === 'skip') return { does: 'skip' }
    const change = changeOf(body, rules.current(record))
    return Object.keys(change).length === 0 ? { does: 'same' } : { does: 'update', record, body: change }
  }

  return rows.map(({ row, values, faults }) => {
    const resolved = faults.length > 0 ? { fault: faults.join('; ') } : resolve(values)
    if ('fault' in resolved)
      return { row, title: row.cells.find(Boolean) ?? '', does: 'refuse', reason: resolved.fault }
    const { body } = resolved
    return { row, title: titleOf(body, values), ...stepOf(body, keysOf(body, values), row) }
  })
}

/** The changeable fields of a row that differ from the record. */
function changeOf<Body extends object>(body: Body, current: Partial<Body>): Partial<Body> {
  const changeable: Partial<Body> = { ...body }
  for (const name in changeable) if (!(name in current)) delete changeable[name]
  return changedFields(changeable, current)
}
