import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useExpenseList } from '../../api/expense-list.ts'
import { type ExpenseSummary, useExpenseSummary } from '../../api/expense-sums.ts'
import type { Expense } from '../../api/expense-types.ts'
import { type Me, useMe } from '../../api/me.ts'
import {
  mayCreateExpenses,
  mayEditEveryExpense,
  mayEditExpense,
  mayListExpenses,
  mayReadExpenses,
} from '../../api/rights.ts'
import { ImportLink } from '../../controls/import-link.tsx'
import { ColumnChoice, useColumnChoice } from '../../parts/column-choice.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { useNewForm } from '../../parts/new-form.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { TextFileButton } from '../../parts/text-file-button.tsx'
import { PHONE } from '../../parts/windowed-table.tsx'
import { CSV } from './csv.ts'
import { ExpenseFilters } from './expense-filters.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { ExpenseRows } from './expense-rows.tsx'
import { EXPENSE_SEARCH } from './expense-search.ts'
import { COLUMNS, ERRORS, HIDDEN_AT_FIRST } from './expense-views.tsx'
import styles from './expenses-page.module.css'
import { lackIn, lackOf, NoExpenses } from './no-access.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { SelectionBar, selectColumn } from './selection.tsx'
import type { Selection } from './use-selected.ts'
import { countOf } from './words.ts'

export function ExpensesPage() {
  const me = useMe()
  return (
    <>
      <PageHeader title="Expenses">
        {me.data && mayCreateExpenses(me.data) && (
          <>
            <ImportLink kind="expenses" />
            <CreateButton me={me.data} />
            <ReceiptButton />
          </>
        )}
      </PageHeader>
      <Loaded query={me}>
        {(data) => (mayListExpenses(data) ? <ExpenseList me={data} /> : <NoExpenses lack={lackOf(data)} />)}
      </Loaded>
    </>
  )
}

function CreateButton({ me }: { readonly me: Me }) {
  const [isOpen, setOpen] = useNewForm()
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create an expense</Button>
      {isOpen && (
        <ExpenseForm
          onClose={() => setOpen(false)}
          onCreated={({ id }) => {
            if (mayReadExpenses(me)) void navigate({ to: '/expenses/$expenseId', params: { expenseId: id } })
          }}
        />
      )}
    </>
  )
}

const route = getRouteApi('/shell/expenses')

/** The filters and the table. */
export function ExpenseList({ me }: { readonly me: Me }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = EXPENSE_SEARCH.filtersOf(search)
  const isFiltered = EXPENSE_SEARCH.isFiltered(search)
  const list = useExpenseList(filters)
  // The API has no summary for changes since a time.
  const { updated_since, ...summed } = filters
  const { data: sum, error: sumError, refetch } = useExpenseSummary(summed, updated_since === undefined)
  // Text filters are remounted when all filters are cleared.
  const [cleared, setCleared] = useState(0)
  const columns = useColumnChoice('expenses', COLUMNS, HIDDEN_AT_FIRST)
  // Expenses that a system has refused are shown with the reason.
  const shown = useMemo(
    () =>
      COLUMNS.filter(
        (each) => columns.shown.includes(each) || (search.sync_error_by && each.header === ERRORS),
      ),
    [columns.shown, search.sync_error_by],
  )
  // The cards on a phone have no room for check boxes.
  const isPhone = useMediaQuery(PHONE)
  const maySelect = mayCreateExpenses(me) && !isPhone
  const [ids, set] = useState<Selection['ids']>(new Set())
  const selection = useMemo(() => {
    const drop = (done: readonly string[]) => {
      const gone = new Set(done)
      set((now) => new Set([...now].filter((id) => !gone.has(id))))
    }
    return { ids, set, drop }
  }, [ids])
  const mayChange = useCallback((expense: Expense) => mayEditExpense(me, expense), [me])
  const withBoxes = useMemo(
    () => (maySelect ? [selectColumn(selection, mayChange), ...shown] : shown),
    [maySelect, selection, mayChange, shown],
  )
  const change = (next: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true })
  const clear = async () => {
    await navigate({ search: {}, replace: true })
    setCleared(cleared + 1)
  }
  const refresh = () => {
    void list.restart()
    if (updated_since === undefined) void refetch()
  }
  // Rights can be lost while the page is open.
  const lack = lackIn(list.error)
  if (lack) return <NoExpenses lack={lack} />
  return (
    <>
      <ExpenseFilters
        key={cleared}
        search={search}
        sum={sum}
        entries={list.entries ?? []}
        onChange={change}
        error={list.error}
      />
      <div className={styles.tools}>
        <p role="status" className={styles.count}>
          {updated_since === undefined
            ? (sum && <Total sum={sum} />) ||
              (sumError && 'The sum could not be calculated. Refresh to try again.')
            : list.entries &&
              `${countOf(list.entries.length)}${list.hasNextPage ? ' loaded; scroll down for more' : ''}`}
        </p>
        <Button variant="default" disabled={!isFiltered} onClick={() => void clear()}>
          Clear the filters
        </Button>
        <Button variant="default" onClick={refresh}>
          Refresh
        </Button>
        <ColumnChoice choice={columns} />
        <TextFileButton label="Download CSV" kind={CSV} input={filters} disabled={!list.entries?.length} />
      </div>
      <Loaded query={{ ...list, data: list.entries }}>
        {(entries) => (
          <>
            {maySelect && entries.some(mayChange) && (
              <SelectionBar
                key={JSON.stringify(filters)}
                selection={selection}
                loaded={entries.filter(mayChange)}
                filters={filters}
                mayChange={mayChange}
                hasMore={list.hasNextPage}
                matching={sum?.complete && mayEditEveryExpense(me) ? sum.count : undefined}
              />
            )}
            <ExpenseRows entries={entries} columns={withBoxes} list={list} isFiltered={isFiltered} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** The number of expenses that match the filters, and their total. */
const Total = ({ sum }: { readonly sum: ExpenseSummary }) => (
  <>
    {sum.complete ? '' : 'The newest '}
    {countOf(sum.count)}, <strong>{formatMoney(sum.amount_tax_inclusive, 'USD')}</strong>, tax{' '}
    {formatMoney(sum.tax_amount_included, 'USD')}
  </>
)
