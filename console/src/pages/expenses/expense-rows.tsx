import { useCallback } from 'react'
import type { useExpenseList } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import { Empty } from '../../parts/empty.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { type WindowedColumn, WindowedTable } from '../../parts/windowed-table.tsx'

const keyOf = ({ id }: Expense) => id

interface Props {
  readonly entries: readonly Expense[]
  readonly columns: readonly WindowedColumn<Expense>[]
  readonly list: ReturnType<typeof useExpenseList>
  readonly isFiltered: boolean
}

/** The table of expenses, which loads further pages as it is scrolled. */
export function ExpenseRows({ entries, columns, list, isFiltered: hasFilters }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = list
  const more = useCallback(() => {
    // After a failure the user decides.
    if (!isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isFetching, isFetchNextPageError, fetchNextPage])
  if (entries.length === 0 && !hasNextPage) {
    return (
      <Empty>
        {hasFilters
          ? 'No expense matches the filters.'
          : 'No expenses yet. Create one here, or through the API.'}
      </Empty>
    )
  }
  return (
    <>
      <WindowedTable
        caption="Expenses"
        columns={columns}
        rows={entries}
        keyOf={keyOf}
        hasMore={hasNextPage}
        onNearEnd={more}
      />
      {error && <ErrorNotice error={error} onRetry={() => void fetchNextPage()} />}
    </>
  )
}
