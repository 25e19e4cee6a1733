import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { keysOf } from '../../../shared/domain/kit/keys-of.ts'
import { fieldErrors } from '../parts/field-errors.ts'
import type { FilterField } from '../parts/filter-fields.ts'
import styles from '../parts/filters.module.css'
import { DateFilter, Filters, FlagFilter, SelectFilter, TextFilter, TimeFilter } from '../parts/filters.tsx'
import type { ListSearch } from '../parts/list-search.ts'
import { NumberInput } from '../parts/number-input.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { flagParam, type SearchOf, textParam } from '../parts/search-params.ts'
import type { SearchSelectProps } from '../parts/search-select.tsx'
import { CategoryFilter, MemberFilter, SubscriptionFilter, SystemFilter } from './choice-filters.tsx'
import { FilterPills } from './filter-pills.tsx'

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
  /** The filters that are always visible; by default all. The others are shown on request, and as pills while they are set. */
  readonly main?: readonly (keyof F & string)[]
  /** The filters whose controls are among the children. */
  readonly apart?: readonly (keyof F & string)[]
  /** Controls that stand before the filters. */
  readonly children?: ReactNode
}

/** A control for each filter of a list. */
export function FilterForm<F extends object>(props: Props<F>) {
  const { list, search, onChange, error, main, apart = [], children } = props
  const { fields, changeOf } = list
  const [isOpen, setOpen] = useState(false)
  // A text filter keeps its typed text, so it is rendered anew when its pill is removed.
  const [removed, setRemoved] = useState(0)
  const errors = fieldErrors(error)
  const shown = (name: keyof F & string) => (
    <Control
      key={`${name} ${removed}`}
      field={fields[name]}
      value={search[name]}
      error={errors[name]}
      onChange={(value) => onChange(changeOf(name, value))}
    />
  )
  const names = keysOf(fields).filter((name) => !apart.includes(name))
  const more = main ? names.filter((name) => !main.includes(name)) : []
  const set = more.filter((name) => search[name] !== undefined)
  const areMoreShown = isOpen || more.some((name) => errors[name])
  return (
    <>
      <Filters areShown={names.length === 1}>
        {children}
        {names.filter((name) => !more.includes(name)).map(shown)}
        {more.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={areMoreShown}
            onClick={() => setOpen(!isOpen)}
          >
            More filters{set.length > 0 && ` (${set.length})`}
          </button>
        )}
        {areMoreShown && more.map(shown)}
      </Filters>
      {set.length > 0 && (
        <FilterPills
          pills={set.map((name) => ({ name, field: fields[name], value: search[name] }))}
          onRemove={(removedName) => {
            setRemoved(removed + 1)
            for (const name of set) if (name === removedName) onChange(changeOf(name, undefined))
          }}
        />
      )}
    </>
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
      return <ProjectSelect {...text} isFilter />
    case 'member':
      return <MemberFilter {...text} />
    case 'vendor':
      return <VendorSelect {...text} isFilter />
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
