import { localDay } from '../../parts/format-time.ts'

export interface Span {
  readonly date_from: string | undefined
  readonly date_to: string | undefined
}

/** The first and the last day of `months` consecutive months, beginning with the given month. */
function monthsFrom(year: number, month: number, months: number): Span {
  return {
    date_from: localDay(new Date(year, month, 1)),
    date_to: localDay(new Date(year, month + months, 0)),
  }
}

export const PERIODS = {
  this_month: {
    label: 'This month',
    spanOf: (now: Date) => monthsFrom(now.getFullYear(), now.getMonth(), 1),
  },
  last_month: {
    label: 'Last month',
    spanOf: (now: Date) => monthsFrom(now.getFullYear(), now.getMonth() - 1, 1),
  },
  quarter: {
    label: 'This quarter',
    spanOf: (now: Date) => monthsFrom(now.getFullYear(), now.getMonth() - (now.getMonth() % 3), 3),
  },
} as const
export type Period = keyof typeof PERIODS

/** The period of the two days in the address: a named period, other days, or none. */
export function periodOf({ date_from, date_to }: Span, now: Date): Period | 'custom' | undefined {
  if (date_from === undefined && date_to === undefined) return undefined
  return (
    (['this_month', 'last_month', 'quarter'] as const).find((name) => {
      const span = PERIODS[name].spanOf(now)
      return span.date_from === date_from && span.date_to === date_to
    }) ?? 'custom'
  )
}
