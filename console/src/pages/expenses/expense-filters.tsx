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
import { type ExpenseSearch, hasMoreFilters } from './expense-search.ts'

interface Props {
  readonly search: ExpenseSearch
  readonly onChange: (change: ExpenseSearch) => void
  /** The API's errors of the filters. */
  readonly error: Error | null
}

/** All filters of the list; those for synchronization are behind "More filters". */
export function ExpenseFilterForm({ search, onChange, error }: Props) {
  const errors = fieldErrors(error)
  const field = <Name extends keyof ExpenseSearch>(name: Name) => ({
    value: search[name],
    onChange: (value: ExpenseSearch[Name]) => onChange({ [name]: value }),
    error: errors[name],
  })
  return (
    <Filters
      more={
        <MoreFilters isOpen={hasMoreFilters(search)}>
          <FlagFilter
            label="Archived"
            yes="Include"
            no="Leave out"
            all="Default"
            {...field('include_archived')}
          />
          <TimeFilter label="Changed since" {...field('updated_since')} />
          <FlagFilter
            label="Deleted (with “Changed since”)"
            yes="Include"
            no="Leave out"
            all="Default"
            {...field('include_deleted')}
          />
        </MoreFilters>
      }
    >
      <DateFilter label="From" {...field('date_from')} />
      <DateFilter label="To" {...field('date_to')} />
      <ProjectSelect label="Project" {...field('project_id')} />
      <SelectFilter label="Type" options={EXPENSE_TYPES} {...field('expense_type')} />
      <FlagFilter label="Receipt" yes="With a receipt" no="Without a receipt" {...field('has_receipt')} />
      <FlagFilter label="Handled" yes="By any system" no="By no system" {...field('reconciled')} />
      <TextFilter label="Handled by" placeholder="System" {...field('reconciled_by')} />
      <TextFilter label="Not handled by" placeholder="System" {...field('unreconciled_by')} />
      <TextFilter label="Failed in" placeholder="System" {...field('sync_error_by')} />
    </Filters>
  )
}
