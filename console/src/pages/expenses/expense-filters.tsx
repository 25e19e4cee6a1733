import { Fragment, type ReactNode } from 'react'
import { keysOf } from '../../../../shared/domain/keys-of.ts'
import { EXPENSE_TYPES } from '../../api/expense-types.ts'
import { fieldErrors } from '../../parts/field-errors.ts'
import {
  DateFilter,
  Filters,
  FlagFilter,
  MoreFilters,
  SelectFilter,
  TextFilter,
  TimeFilter,
} from '../../parts/filters.tsx'
import { ProjectSelect } from '../opportunities/project-select.tsx'
import { type ExpenseSearch, hasMoreFilters, MORE } from './expense-search.ts'

interface Props {
  readonly search: ExpenseSearch
  readonly onChange: (change: ExpenseSearch) => void
  /** The API's errors of the filters. */
  readonly error: Error | null
}

/** All filters of the list; those for synchronization are behind "More filters". One that is left out does not compile. */
export function ExpenseFilterForm({ search, onChange, error }: Props) {
  const errors = fieldErrors(error)
  const field = <Name extends keyof ExpenseSearch>(name: Name) => ({
    value: search[name],
    onChange: (value: ExpenseSearch[Name]) => onChange({ [name]: value }),
    error: errors[name],
  })
  const controls = {
    date_from: <DateFilter label="From" {...field('date_from')} />,
    date_to: <DateFilter label="To" {...field('date_to')} />,
    project_id: <ProjectSelect label="Project" {...field('project_id')} />,
    expense_type: <SelectFilter label="Type" options={EXPENSE_TYPES} {...field('expense_type')} />,
    has_receipt: (
      <FlagFilter label="Receipt" yes="With a receipt" no="Without a receipt" {...field('has_receipt')} />
    ),
    reconciled: <FlagFilter label="Handled" yes="By any system" no="By no system" {...field('reconciled')} />,
    reconciled_by: <TextFilter label="Handled by" placeholder="System" {...field('reconciled_by')} />,
    unreconciled_by: <TextFilter label="Not handled by" placeholder="System" {...field('unreconciled_by')} />,
    sync_error_by: <TextFilter label="Failed in" placeholder="System" {...field('sync_error_by')} />,
    include_archived: (
      <FlagFilter
        label="Archived"
        yes="Include"
        no="Leave out"
        all="Default"
        {...field('include_archived')}
      />
    ),
    updated_since: <TimeFilter label="Changed since" {...field('updated_since')} />,
    include_deleted: (
      <FlagFilter
        label="Deleted (with “Changed since”)"
        yes="Include"
        no="Leave out"
        all="Default"
        {...field('include_deleted')}
      />
    ),
  } satisfies Record<keyof ExpenseSearch, ReactNode>
  const names = keysOf(controls)
  const shown = (name: keyof ExpenseSearch) => <Fragment key={name}>{controls[name]}</Fragment>
  return (
    <Filters more={<MoreFilters isOpen={hasMoreFilters(search)}>{MORE.map(shown)}</MoreFilters>}>
      {names.filter((name) => !MORE.includes(name)).map(shown)}
    </Filters>
  )
}
