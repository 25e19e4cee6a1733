import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ExpenseFilters } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import styles from './expenses-page.module.css'
import { ClearDialog, MarkDialog } from './stamp-dialog.tsx'
import { systemsOf } from './stamping.ts'
import { type Selection, useSelected } from './use-selected.ts'
import { countOf, titleOf } from './words.ts'

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
  readonly filters: ExpenseFilters
  readonly mayChange: (expense: Expense) => boolean
  /** Whether more expenses match than are loaded. */
  readonly hasMore: boolean
  /** The number of matching expenses, if the number is known and the member may change all of them. */
  readonly matching: number | undefined
}

/** What can be done with the selected expenses. */
export function SelectionBar({ hasMore, matching, ...options }: Props) {
  const { selection, loaded } = options
  const [action, setAction] = useState<'mark' | 'clear'>()
  const { selected, isPartial, hasAll, selectAll, isLoading, error } = useSelected(options)
  const dialog = {
    expenses: selected,
    onDone: (refused: readonly string[]) => selection.set(new Set(refused)),
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
        indeterminate={selected.length > 0 && isPartial}
        onChange={() => selection.set(new Set(selected.length > 0 ? [] : loaded.map(({ id }) => id)))}
      />
      {hasMore && !hasAll && (
        <Button variant="default" loading={isLoading} onClick={selectAll}>
          {matching === undefined
            ? 'Select all that match'
            : `Select all ${matching.toLocaleString()} that match`}
        </Button>
      )}
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
      {error && <ErrorNotice error={error} onRetry={selectAll} />}
      {action === 'mark' && <MarkDialog {...dialog} />}
      {action === 'clear' && <ClearDialog {...dialog} />}
    </div>
  )
}
