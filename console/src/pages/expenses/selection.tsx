import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { editsOf, editsTo } from '../../api/expense-edits.ts'
import type { ExpenseFilters } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import { type DialogField, EditDialog } from './edit-dialog.tsx'
import styles from './expenses-page.module.css'
import { ClearDialog, MarkDialog } from './stamp-dialog.tsx'
import { systemsOf } from './stamping.ts'
import { useBulk } from './use-bulk.ts'
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

type Open = DialogField | 'mark' | 'clear'

const EDITS: readonly (readonly [DialogField, string])[] = [
  ['category_id', 'Category'],
  ['project_id', 'Project'],
  ['billable', 'Billable'],
]

/** What can be done with the selected expenses. */
export function SelectionBar({ hasMore, matching, ...options }: Props) {
  const { selection, loaded } = options
  const [open, setOpen] = useState<Open>()
  const run = useBulk()
  const all = useSelected(options)
  const { selected } = all
  const dialog = {
    expenses: selected,
    onDone: selection.drop,
    onClose: () => setOpen(undefined),
  }
  const isArchiving = selected.some((expense) => !expense.is_archived)
  const archive = () =>
    void run({
      verb: isArchiving ? 'archived' : 'taken out of the archive',
      changes: editsTo('is_archived', isArchiving, selected),
      work: editsOf('is_archived'),
      onDone: dialog.onDone,
    })
  return (
    <div className={styles.selection}>
      <Checkbox
        label={
          selected.length === 0
            ? `Select the ${loaded.length.toLocaleString()} loaded`
            : `${countOf(selected.length)} selected`
        }
        checked={selected.length > 0}
        indeterminate={selected.length > 0 && all.isPartial}
        onChange={() => selection.set(new Set(selected.length > 0 ? [] : loaded.map(({ id }) => id)))}
      />
      {selected.length > 0 && (
        <>
          {EDITS.map(([field, label]) => (
            <Button key={field} variant="default" onClick={() => setOpen(field)}>
              {label}
            </Button>
          ))}
          <Button variant="default" onClick={archive}>
            {isArchiving ? 'Archive' : 'Take out of the archive'}
          </Button>
          <Button variant="default" onClick={() => setOpen('mark')}>
            Mark as handled
          </Button>
          {systemsOf(selected).length > 0 && (
            <Button variant="default" onClick={() => setOpen('clear')}>
              Clear handling
            </Button>
          )}
        </>
      )}
      {hasMore && <AllThatMatch all={all} loaded={loaded} matching={matching} />}
      {all.error && <ErrorNotice error={all.error} onRetry={all.selectAll} />}
      {open === 'mark' && <MarkDialog {...dialog} />}
      {open === 'clear' && <ClearDialog {...dialog} />}
      {open && open !== 'mark' && open !== 'clear' && <EditDialog {...dialog} field={open} />}
    </div>
  )
}

interface AllProps extends Pick<Props, 'loaded' | 'matching'> {
  readonly all: ReturnType<typeof useSelected>
}

/** Offers all expenses that match, once all loaded ones are selected. */
function AllThatMatch({ all, loaded, matching }: AllProps) {
  const { selected, hasAll, isPartial, selectAll, loading, cancel } = all
  if (loading !== undefined)
    return (
      <p className={styles.all}>
        {countOf(loading)} so far … <LinkButton onClick={cancel}>Cancel</LinkButton>
      </p>
    )
  if (selected.length === 0 || isPartial || hasAll) return null
  return (
    <p className={styles.all}>
      All {loaded.length.toLocaleString()} loaded are selected.{' '}
      <LinkButton onClick={selectAll}>
        {matching === undefined
          ? 'Select all that match'
          : `Select all ${matching.toLocaleString()} that match`}
      </LinkButton>
    </p>
  )
}
