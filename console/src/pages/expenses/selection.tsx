import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Expense } from '../../api/expense-types.ts'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import styles from './expenses-page.module.css'
import { ClearDialog, MarkDialog } from './stamp-dialog.tsx'
import { systemsOf } from './stamping.ts'
import { countOf, titleOf } from './words.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: ReadonlySet<string>) => void
}

export function useSelection(): Selection {
  const [ids, set] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => ({ ids, set }), [ids])
}

/** A box in each row that the member may change. */
export const selectColumn = (
  { ids, set }: Selection,
  mayChange: (expense: Expense) => boolean,
): WindowedColumn<Expense> => ({
  header: 'Select',
  width: 6,
  cell: (expense) =>
    mayChange(expense) && (
      <Checkbox
        aria-label={`Select ${titleOf(expense)}`}
        checked={ids.has(expense.id)}
        onChange={({ currentTarget: { checked } }) =>
          set(checked ? new Set([...ids, expense.id]) : new Set([...ids].filter((id) => id !== expense.id)))
        }
      />
    ),
})

interface Props {
  readonly selection: Selection
  /** The expenses that are loaded and that the member may change. */
  readonly loaded: readonly Expense[]
}

/** What can be done with the selected expenses. */
export function SelectionBar({ selection: { ids, set }, loaded }: Props) {
  const [action, setAction] = useState<'mark' | 'clear'>()
  // What another filter has hidden since is not selected any more.
  const selected = loaded.filter(({ id }) => ids.has(id))
  const dialog = {
    expenses: selected,
    onDone: (refused: readonly string[]) => set(new Set(refused)),
    onClose: () => setAction(undefined),
  }
  return (
    <div className={styles.selection}>
      <Checkbox
        label={
          selected.length === 0
            ? `Select the ${loaded.length.toLocaleString()} loaded`
            : `${countOf(selected.length)} selected`
        }
        checked={selected.length > 0}
        indeterminate={selected.length > 0 && selected.length < loaded.length}
        onChange={() => set(new Set(selected.length > 0 ? [] : loaded.map(({ id }) => id)))}
      />
      {selected.length > 0 && (
        <>
          <Button variant="default" onClick={() => setAction('mark')}>
            Mark as handled
          </Button>
          {systemsOf(selected).length > 0 && (
            <Button variant="default" onClick={() => setAction('clear')}>
              Clear handling
            </Button>
          )}
        </>
      )}
      {action === 'mark' && <MarkDialog {...dialog} />}
      {action === 'clear' && <ClearDialog {...dialog} />}
    </div>
  )
}
