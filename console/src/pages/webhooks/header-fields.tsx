import { Button, TextInput } from '@mantine/core'
import { FieldGroup } from '../../parts/field-group.tsx'
import type { HeaderRow } from './subscription-draft.ts'
import styles from './subscription-fields.module.css'

interface Props {
  readonly rows: readonly HeaderRow[]
  readonly onChange: (rows: readonly HeaderRow[]) => void
  readonly error: string | undefined
}

/** Headers that are sent with every delivery. */
export function HeaderFields({ rows, onChange, error }: Props) {
  const change = (row: HeaderRow) => onChange(rows.map((each) => (each.key === row.key ? row : each)))
  const add = () =>
    onChange([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', value: '' }])
  return (
    <FieldGroup legend="Custom headers">
      {rows.map((row, index) => (
        <div key={row.key} className={styles.header}>
          <TextInput
            aria-label={`Name of header ${index + 1}`}
            placeholder="Name"
            value={row.name}
            onChange={(event) => change({ ...row, name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Value of header ${index + 1}`}
            placeholder="Value"
            autoComplete="off"
            value={row.value}
            onChange={(event) => change({ ...row, value: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove header ${index + 1}`}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={add}>
          Add a header
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </FieldGroup>
  )
}
