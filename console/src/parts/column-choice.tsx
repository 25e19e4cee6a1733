import { Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import styles from './column-choice.module.css'

interface Named {
  readonly header: string
}

/**
 * The columns of a table that the user has chosen, stored in the browser.
 * @param name the name of the table
 * @param hiddenAtFirst headers of columns that are hidden until the user chooses them
 */
export function useColumnChoice<Column extends Named>(
  name: string,
  columns: readonly Column[],
  hiddenAtFirst: readonly string[],
) {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `console.columns.${name}`,
    defaultValue: hiddenAtFirst,
    getInitialValueInEffect: false,
    deserialize: (text) => headersOf(text) ?? hiddenAtFirst,
  })
  const isShown = ({ header }: Named, index: number) => index === 0 || !hidden.includes(header)
  return { shown: columns.filter(isShown), columns, hidden, setHidden }
}

/** `localStorage` can contain any text. */
function headersOf(text: string | undefined): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value.map(String) : undefined
  } catch {
    return undefined
  }
}

interface Props {
  readonly choice: Omit<ReturnType<typeof useColumnChoice>, 'shown'>
}

/** Chooses the columns of a table. The first column, which names the rows, is always shown. */
export function ColumnChoice({ choice: { columns, hidden, setHidden } }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.choice} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Columns</summary>
      {isOpen && (
        <div className={styles.list}>
          {columns.slice(1).map(({ header }) => (
            <Checkbox
              key={header}
              label={header}
              checked={!hidden.includes(header)}
              onChange={({ currentTarget: { checked } }) =>
                setHidden(checked ? hidden.filter((each) => each !== header) : [...hidden, header])
              }
            />
          ))}
        </div>
      )}
    </details>
  )
}
