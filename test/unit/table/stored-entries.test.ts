import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expenses/expense.ts'
import { expenseFilters } from '../../../shared/domain/expenses/expense-filter.ts'
import type { Sieve } from '../../../shared/domain/kit/filter-rules.ts'
import { PHOTO_FIELDS, type Photo } from '../../../shared/domain/photos/photo.ts'
import { photoFilters } from '../../../shared/domain/photos/photo-filter.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../../shared/domain/sales/opportunity.ts'
import { opportunityFilters } from '../../../shared/domain/sales/opportunity-filter.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import { deliveryFilters } from '../../../shared/webhooks/deliveries/list.ts'
import { toDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { readFixture, VERSIONS } from '../../fixtures/rows/fixture.ts'

/*
 * Index entries of earlier versions: an entry that lacks what a filter looks at must not hide its record. A filter that is added or
 * changed after a release has `by.since` (CONTRIBUTING.md, "A filter of a list").
 */

type Row = ReturnType<typeof unmarshall>

/** Filters of any list, which this test gives values of any type. */
interface Filters {
  read(query: object): object
  predicates(filter: object): {
    readonly accept?: ((entry: never) => boolean | undefined) | undefined
    readonly matches?: ((record: never) => boolean) | undefined
    readonly sieve: readonly Sieve[]
  }
}

const expenseOf = (row: Row | undefined) => recordOf<Expense>(row ?? {}, EXPENSE_FIELDS)

/** The filters that look at index entries, and the record of a row with such an entry. */
const FILTERED: readonly {
  readonly type: string
  readonly filters: Filters
  readonly of: (row: Row, rows: readonly Row[]) => object
}[] = [
  { type: 'expense', filters: expenseFilters, of: expenseOf },
  {
    type: 'marker',
    filters: expenseFilters,
    of: ({ pk }, rows) => expenseOf(rows.find((row) => row.pk === pk && row.type === 'expense')),
  },
  {
    type: 'opportunity',
    filters: opportunityFilters,
    of: (row) => recordOf<Opportunity>(row, OPPORTUNITY_FIELDS),
  },
  { type: 'photo', filters: photoFilters, of: (row) => recordOf<Photo>(row, PHOTO_FIELDS) },
  { type: 'delivery', filters: deliveryFilters, of: (row) => toDeliveryRow(row).delivery },
]

/** All values in a record that are not null, with itself, the names of its fields, and numbers as text. */
const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.entries(value).flatMap(([name, item]) => [name, ...valuesIn(item)])]
    : [value ?? [], typeof value === 'number' ? String(value) : []].flat()

/** Whether a record matches; false for a value that the filter's parameter cannot have. */
function matches(filters: Filters, filter: object, record: object): boolean {
  try {
    return filters.predicates(filter).matches?.(record as never) ?? true
  } catch {
    return false
  }
}

/** Whether a list of these records would show the entry: the store returns it, and it is accepted. */
function isShown(
  filters: Filters,
  filter: object,
  entry: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const { accept = () => true, sieve } = filters.predicates(filter)
  const isReturned = sieve.every(
    ({ attributes, text, since }) =>
      attributes.some((name) => String(entry?.[name] ?? '').includes(text)) || Number(entry?.w ?? 0) < since,
  )
  return isReturned && accept(entry as never) !== false
}

/** Every value of every filter that matches a stored record of a type, with the row of the record. */
function matchesIn(version: string, { type, filters, of }: (typeof FILTERED)[number]) {
  const rows = readFixture(undefined, version).rows.map((row) => unmarshall(row))
  const stored = rows.filter((row) => row.type === type).map((row) => ({ row, record: of(row, rows) }))
  const values = [...new Set([true, false, ...stored.flatMap(({ record }) => valuesIn(record))])]
  return Object.keys(filters.read({})).flatMap((name) =>
    values.flatMap((value) =>
      stored
        .filter(({ record }) => matches(filters, { [name]: value }, record))
        .map(({ row }) => ({ name, value, row })),
    ),
  )
}

describe.each(FILTERED)('of $type', (filtered) => {
  const { filters } = filtered

  test.each(VERSIONS)('an entry that version %s wrote hides no record that matches', (version) => {
    const hidden = matchesIn(version, filtered).filter(
      ({ name, value, row }) => !isShown(filters, { [name]: value }, row.projected),
    )
    expect(hidden.map(({ name, value, row }) => `${name}=${value}: ${row.pk} ${row.sk}`)).toEqual([])
  })

  test('the newest fixture has a record for every filter', () => {
    const tried = matchesIn(VERSIONS.at(-1) ?? '', filtered).map(({ name }) => name)
    expect(Object.keys(filters.read({})).filter((name) => !tried.includes(name))).toEqual([])
  })
})

test('every table of filters that look at index entries is tried', async () => {
  const folder = join(import.meta.dirname, '../../../shared')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .filter((file) => /\blistFilters\([\s\S]*\bby\.(?!record\()\w+\(/.test(readFileSync(file, 'utf8')))
  const modules: object[] = await Promise.all(files.map((file) => import(file)))
  const names = modules.flatMap((exported) => Object.keys(exported).filter((name) => /Filters$/.test(name)))
  const tried: readonly unknown[] = FILTERED.map(({ filters }) => filters)
  const isTried = (name: string) => modules.some((exported) => tried.includes(Reflect.get(exported, name)))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !isTried(name))).toEqual([])
})
