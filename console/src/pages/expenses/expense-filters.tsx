import { keysOf } from '../../../../shared/domain/keys-of.ts'
import { fieldErrors } from '../../parts/field-errors.ts'
import type { FilterField } from '../../parts/filter-fields.ts'
import {
  DateFilter,
  Filters,
  FlagFilter,
  MoreFilters,
  SelectFilter,
  TextFilter,
  TimeFilter,
} from '../../parts/filters.tsx'
import { flagParam, textParam } from '../../parts/search-params.ts'
import { ProjectSelect } from '../opportunities/project-select.tsx'
import { type ExpenseSearch, FILTERS } from './expense-search.ts'

interface Props {
  readonly search: ExpenseSearch
  readonly onChange: (change: ExpenseSearch) => void
  /** The API's errors of the filters. */
  readonly error: Error | null
}

const NAMES = keysOf(FILTERS)

/** All filters of the list; those for synchronization are behind "More filters". */
export function ExpenseFilterForm({ search, onChange, error }: Props) {
  const errors = fieldErrors(error)
  const shown = (name: keyof ExpenseSearch) => (
    <Control
      key={name}
      field={FILTERS[name]}
      value={search[name]}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: FILTERS[name].read(value) })}
    />
  )
  const more = NAMES.filter((name) => FILTERS[name].isMore)
  const isOpen = more.some((name) => search[name] !== undefined)
  return (
    <Filters more={<MoreFilters isOpen={isOpen}>{more.map(shown)}</MoreFilters>}>
      {NAMES.filter((name) => !FILTERS[name].isMore).map(shown)}
    </Filters>
  )
}

interface ControlProps {
  readonly field: FilterField<unknown>
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

function Control({ field, value, ...props }: ControlProps) {
  const { label } = field
  const text = { ...props, label, value: textParam(value) }
  switch (field.kind) {
    case 'text':
      return <TextFilter {...text} {...(field.placeholder && { placeholder: field.placeholder })} />
    case 'date':
      return <DateFilter {...text} />
    case 'time':
      return <TimeFilter {...text} />
    case 'project':
      return <ProjectSelect {...text} />
    case 'choice':
      return <SelectFilter {...text} options={field.options} />
    case 'flag': {
      const { yes, no, all = 'All' } = field
      return <FlagFilter {...props} label={label} value={flagParam(value)} yes={yes} no={no} all={all} />
    }
  }
}
