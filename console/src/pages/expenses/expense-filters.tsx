import { NativeSelect } from '@mantine/core'
import type { ExpenseFilters as Filters } from '../../api/expense-list.ts'
import type { ExpenseSummary } from '../../api/expense-sums.ts'
import type { Expense } from '../../api/expense-types.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { fieldErrors } from '../../parts/field-errors.ts'
import type { SearchOf } from '../../parts/search-params.ts'
import { EXPENSE_SEARCH } from './expense-search.ts'
import { PeriodFilter } from './period-filter.tsx'
import { changeTo, toDoOf, toDosOf } from './to-do.ts'

interface Props {
  readonly search: SearchOf<Filters>
  readonly sum: ExpenseSummary | undefined
  /** The expenses that are loaded. */
  readonly entries: readonly Expense[]
  readonly onChange: (change: SearchOf<Filters>) => void
  readonly error: Error | null
}

/**
 * Search, period, project and open work. The other filters are shown on request, so that the page does not load their
 * choices.
 */
export function ExpenseFilters({ search, sum, entries, onChange, error }: Props) {
  const toDos = toDosOf(search, sum?.by_namespace ?? [], entries)
  return (
    <FilterForm
      list={EXPENSE_SEARCH}
      search={search}
      onChange={onChange}
      error={error}
      main={['q', 'project_id']}
      apart={['date_from', 'date_to']}
    >
      <PeriodFilter
        span={{ date_from: search.date_from, date_to: search.date_to }}
        onChange={onChange}
        errors={fieldErrors(error)}
      />
      <NativeSelect
        label="To do"
        value={toDoOf(search)}
        onChange={({ currentTarget }) =>
          onChange(
            changeTo(
              search,
              toDos.find(({ value }) => value === currentTarget.value),
            ),
          )
        }
        data={[{ value: '', label: 'All' }, ...toDos.map(({ value, label }) => ({ value, label }))]}
      />
    </FilterForm>
  )
}
