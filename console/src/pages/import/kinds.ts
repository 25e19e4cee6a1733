import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import type { Imported, ImportRequests } from '../../api/import-requests.ts'
import type { Me } from '../../api/me.ts'
import type { CellValue, Style } from './cell-values.ts'

/** A field of the records that a column can fill. */
export interface Field {
  readonly id: string
  readonly label: string
  /** Other headers of the column, in lower case without spaces and signs. */
  readonly names: readonly string[]
  readonly read: (cell: string, style: Style) => CellValue
  /** What most cells look like, to recognize a column by its content. */
  readonly looks?: RegExp
}

/** The values of a row by the ids of their fields; empty cells have none. */
export type Values = ReadonlyMap<string, unknown>

type Resolved<Body> = { readonly body: Body } | { readonly fault: string }

/** What an import compares the rows with. */
export interface Surroundings<R, Body> {
  readonly known: readonly R[]
  /** The request that creates the record of a row. Names of other records become ids. */
  readonly resolve: (values: Values) => Resolved<Body>
}

export interface ImportKind<R extends Imported, Body extends object> {
  /** The last part of the page's address, which is the list's too. */
  readonly name: 'contacts' | 'opportunities' | 'expenses'
  readonly title: string
  readonly noun: readonly [one: string, many: string]
  /** What makes two records the same, in words: `the same phone number or email`. */
  readonly sameness: string
  readonly fields: readonly Field[]
  readonly requests: ImportRequests<R, Body>
  readonly may: (me: Me) => boolean
  /** Whether rows with the same key can be separate records, such as two purchases at one shop on one day. */
  readonly repeats: boolean
  readonly load: (context: {
    readonly me: Me
    /** All values of a field, such as dates. */
    readonly valuesOf: (field: string) => readonly unknown[]
    readonly isMapped: (field: string) => boolean
    readonly signal: AbortSignal
    readonly onCount: (count: number) => void
  }) => Promise<Surroundings<R, Body>>
  readonly titleOf: (body: Body, values: Values) => string
  /** The keys by which a row finds the record that it repeats, the best one first. */
  readonly keysOf: (body: Body, values: Values) => readonly string[]
  /** The keys of a known record. */
  readonly recordKeys: (record: R) => readonly string[]
  /** The fields that an import may change, as a request has them. */
  readonly current: (record: R) => Partial<Body>
}

/** Reads all records, and counts them. */
export async function collect<R>(records: AsyncIterable<R>, onCount: (count: number) => void): Promise<R[]> {
  const all: R[] = []
  for await (const record of records) if (all.push(record) % 100 === 0) onCount(all.length)
  onCount(all.length)
  return all
}

/** A name for comparison: without case, accents in one form, and single spaces. */
export const folded = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()

/** Finds a record by its name. */
export function byName<T>(noun: string, items: readonly T[], nameOf: (item: T) => string) {
  const groups = Map.groupBy(items, (item) => folded(nameOf(item)))
  return (name: string): { readonly item: T } | { readonly fault: string } => {
    const [item, other] = groups.get(folded(name)) ?? []
    if (item === undefined) return { fault: `There is no ${noun} “${name}”` }
    return other === undefined ? { item } : { fault: `Several have the name “${name}” (${noun})` }
  }
}

/** The value of a field; its type follows from the field's `read`. */
export function given<T>(values: Values, id: string): T | undefined {
  const { value }: { readonly value?: T } = Object({ value: values.get(id) })
  return value
}

/** The texts of a row that are not empty. */
export function textsIn<Table extends object>(
  table: Table,
  values: Values,
): { readonly [Name in keyof Table]?: string } {
  const texts: { [Name in keyof Table]?: string } = {}
  for (const id of keysOf(table)) if (values.has(String(id))) texts[id] = String(values.get(String(id)))
  return texts
}
