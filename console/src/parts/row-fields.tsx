import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'

interface Props {
  readonly legend: string
  /** The noun for a row, with its article: `an item`. */
  readonly row: string
  readonly rows: readonly { readonly key: number }[]
  readonly error?: ReactNode
  /** The layout of the fields of a row and its button. */
  readonly className?: string | undefined
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
  readonly children: (index: number) => ReactNode
}

/** Rows of fields; the user can add and remove rows. */
export function RowFields({ legend, row, rows, error, className, onAdd, onRemove, children }: Props) {
  return (
    <FieldGroup legend={legend} error={error}>
      {rows.map(({ key }, index) => (
        <div key={key} className={className}>
          {children(index)}
          <Button
            variant="default"
            aria-label={`Remove ${row.split(' ').at(-1)} ${index + 1}`}
            onClick={() => onRemove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={onAdd}>
          Add {row}
        </Button>
      </div>
    </FieldGroup>
  )
}
