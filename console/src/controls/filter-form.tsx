import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { keysOf } from '../../../shared/domain/kit/keys-of.ts'
import { fieldErrors } from '../parts/field-errors.ts'
import type { FilterField } from '../parts/filter-fields.ts'
import { DateFilter, Filters, FlagFilter, SelectFilter, TextFilter, TimeFilter } from '../parts/filters.tsx'
import type { ListSearch } from '../parts/list-search.ts'
import { NumberInput } from '../parts/number-input.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { flagParam, type SearchOf, textParam } from '../parts/search-params.ts'
import type { SearchSelectProps } from '../parts/search-select.tsx'
import { CategoryFilter, MemberFilter, SubscriptionFilter, SystemFilter } from './choice-filters.tsx'

const waiting = ({ label }: SearchSelectProps) => (
  <TextInput label={label} placeholder="Type a name" disabled />
)
const ProjectSelect = onDemand(async () => (await import('./record-selects.tsx')).ProjectSelect, waiting)
const VendorSelect = onDemand(async () => (await import('./record-selects.tsx')).VendorSelect, waiting)

interface Props<F> {
  readonly list: ListSearch<F>
  readonly search: SearchOf<F>
  readonly onChange: (change: SearchOf<F>) => void
  /** The API's errors of the filters. */
  readonly error: Error | null
  /** Controls that stand before the filters. */
  readonly children?: ReactNode
}

/** A control for each filter of a list. */
export function FilterForm<F extends object>({ list, search, onChange, error, children }: Props<F>) {
  const { fields, changeOf } = list
  const errors = fieldErrors(error)
  const shown = (name: keyof F & string) => (
    <Control
      key={name}
      field={fields[name]}
      value={search[name]}
      error={errors[name]}
      onChange={(value) => onChange(changeOf(name, value))}
    />
  )
  const names = keysOf(fields)
  return (
    <Filters areShown={names.length === 1}>
      {children}
      {names.map(shown)}
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
      return <TextFilter {...text} />
    case 'number':
      return (
        <TextFilter
          {...text}
          input={NumberInput}
          {...(field.placeholder && { placeholder: field.placeholder })}
        />
      )
    case 'date':
      return <DateFilter {...text} />
    case 'time':
      return <TimeFilter {...text} />
    case 'project':
      return <ProjectSelect {...text} />
    case 'member':
      return <MemberFilter {...text} />
    case 'vendor':
      return <VendorSelect {...text} />
    case 'category':
      return <CategoryFilter {...text} />
    case 'system':
      return <SystemFilter {...text} />
    case 'subscription':
      return <SubscriptionFilter {...text} />
    case 'choice':
      return <SelectFilter {...text} options={field.options} all={field.all} />
    case 'flag': {
      const { yes, no, all } = field
      return <FlagFilter {...props} label={label} value={flagParam(value)} yes={yes} no={no} all={all} />
    }
  }
}
