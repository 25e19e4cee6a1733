import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import { DateFilter } from '../../parts/filters.tsx'
import { PERIODS, periodOf, type Span } from './period.ts'

interface Props {
  readonly span: Span
  readonly onChange: (span: Partial<Span>) => void
  readonly errors: Readonly<Record<string, string>>
}

/** A month or quarter by its name, or any two days. */
export function PeriodFilter({ span, onChange, errors }: Props) {
  const now = new Date()
  const [isCustom, setCustom] = useState(false)
  const period = isCustom ? 'custom' : (periodOf(span, now) ?? '')
  const choose = (value: string) => {
    setCustom(value === 'custom')
    const named = keysOf(PERIODS).find((name) => name === value)
    if (named) onChange(PERIODS[named].spanOf(now))
    else if (value === '') onChange({ date_from: undefined, date_to: undefined })
  }
  return (
    <>
      <NativeSelect
        label="Period"
        value={period}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: 'Any' },
          ...keysOf(PERIODS).map((value) => ({ value, label: PERIODS[value].label })),
          { value: 'custom', label: 'Custom' },
        ]}
      />
      {period === 'custom' && (
        <>
          <DateFilter
            label="From"
            value={span.date_from}
            error={errors.date_from}
            onChange={(date_from) => onChange({ date_from })}
          />
          <DateFilter
            label="To"
            value={span.date_to}
            error={errors.date_to}
            onChange={(date_to) => onChange({ date_to })}
          />
        </>
      )}
    </>
  )
}
