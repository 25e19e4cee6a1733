import { NativeSelect } from '@mantine/core'
import { type Mapping, withField } from './guess-columns.ts'
import styles from './import.module.css'
import type { Field } from './kinds.ts'
import type { Table } from './table.ts'

interface Props {
  readonly table: Table
  readonly fields: readonly Field[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** Chooses the field of each column. */
export const Columns = ({ table, fields, mapping, onChange }: Props) => (
  <div className={styles.columns}>
    {table.header.map((title, column) => {
      const sample = table.rows.find(({ cells }) => cells[column])?.cells[column]
      return (
        <NativeSelect
          // Two columns may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          key={column}
          label={title}
          description={sample ? `such as ${sample.slice(0, 60)}` : 'is empty'}
          value={mapping[column] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(withField(mapping, column, value || undefined))
          }
          data={[
            { value: '', label: 'Do not import' },
            ...fields.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      )
    })}
  </div>
)
