import { type Column, DataTable } from '../../parts/data-table.tsx'
import { formatUnitPrice } from '../../parts/format-number.ts'
import { formatDate } from '../../parts/format-time.ts'
import { Time } from '../../parts/time.tsx'
import { amountOf, dateOf, timeOf } from './cell-values.ts'
import type { Mapping } from './guess-columns.ts'
import type { Field } from './kinds.ts'
import type { Planned } from './plan.ts'
import type { ReadRow } from './read-rows.ts'
import { fateOf } from './results.ts'

const SHOWN = 5

interface Row {
  readonly read: ReadRow
  readonly planned: Planned<unknown, unknown>
}

interface Props {
  readonly fields: readonly Field[]
  readonly mapping: Mapping
  readonly rows: readonly ReadRow[]
  readonly plan: readonly Planned<unknown, unknown>[]
}

/** The first rows as they will be. */
export function Preview({ fields, mapping, rows, plan }: Props) {
  const first = rows.slice(0, SHOWN).flatMap((read, n): Row[] => {
    const planned = plan[n]
    return planned ? [{ read, planned }] : []
  })
  const columns: readonly Column<Row>[] = [
    { header: 'Row', cell: ({ read }) => `Row ${read.row.number}` },
    { header: 'Result', cell: ({ planned }) => fateOf(planned) },
    ...fields
      .filter(({ id }) => mapping.includes(id))
      .map((field) => ({
        header: field.label,
        cell: ({ read }: Row) => shown(field, read.values.get(field.id)),
      })),
  ]
  return (
    <DataTable
      caption="The first rows as they will be"
      columns={columns}
      rows={first}
      keyOf={({ read }) => `${read.row.number}`}
    />
  )
}

function shown({ id, read }: Field, value: unknown) {
  if (value === undefined) return '–'
  if (read === dateOf) return formatDate(String(value))
  if (read === timeOf) return <Time value={String(value)} />
  if (read === amountOf) return id === 'miles' ? String(value) : formatUnitPrice(Number(value), 'USD')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
