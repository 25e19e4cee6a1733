import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Overview } from '../../api/overview.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import { formatDate } from '../../parts/format-time.ts'
import { Section } from '../../parts/section.tsx'
import { Sparkline } from '../../parts/sparkline.tsx'
import styles from './today.module.css'

type Period = Overview['this_month']
const AMOUNTS = {
  won: ({ won }: Period) => won?.value,
  spent: ({ spent }: Period) => spent ?? undefined,
  open: ({ open }: Period) => open?.value,
} as const
type Name = keyof typeof AMOUNTS
const LABELS = { won: 'Won', spent: 'Spent', open: 'Open' } as const

const dollars = (amount: number | undefined) => (amount === undefined ? '–' : formatDollars(amount))

/** This month compared with last month, and twelve weeks as a line; a table has the same numbers. */
export function Month({ overview }: { readonly overview: Overview }) {
  const { this_month, last_month, weeks, today, complete } = overview
  if (!complete) return null
  const first = `${today.slice(0, 'YYYY-MM'.length)}-01`
  const links: Readonly<Record<Name, ReactNode>> = {
    won: (
      <Link
        to="/opportunities/list"
        search={{ approval_status: 'project', approved_from: new Date(`${first}T00:00`).toISOString() }}
      >
        {LABELS.won}
      </Link>
    ),
    spent: (
      <Link to="/expenses" search={{ date_from: first, date_to: lastOfMonth(first) }}>
        {LABELS.spent}
      </Link>
    ),
    open: (
      <Link to="/opportunities/list" search={{ approval_status: 'opportunity' }}>
        {LABELS.open}
      </Link>
    ),
  }
  const shown = (['won', 'spent', 'open'] as const).filter((name) => AMOUNTS[name](this_month) !== undefined)
  return (
    <Section title="This month">
      <ul className={styles.figures} aria-label="This month">
        {shown.map((name) => (
          <li key={name} className={styles.figure}>
            <span>
              {links[name]}{' '}
              <span className={styles.quiet}>
                {name === 'spent' ? '' : this_month[name]?.count.toLocaleString()}
              </span>
            </span>
            <span className={styles.sum}>{dollars(AMOUNTS[name](this_month))}</span>
            <span className={styles.quiet}>
              {name === 'open' ? 'At the end of last month' : 'Last month'}{' '}
              {dollars(AMOUNTS[name](last_month))}
            </span>
            <Sparkline amounts={weeks.map((week) => AMOUNTS[name](week) ?? 0)} />
          </li>
        ))}
      </ul>
      <details>
        <summary>Show twelve weeks as a table</summary>
        <DataTable
          caption="Twelve weeks"
          rows={weeks}
          keyOf={({ starts_on }) => starts_on}
          columns={[
            { header: 'Week from', cell: ({ starts_on }) => formatDate(starts_on) },
            ...shown.map((name) => ({
              header: LABELS[name],
              isNumber: true,
              cell: (week: Overview['weeks'][number]) => dollars(AMOUNTS[name](week)),
            })),
          ]}
        />
      </details>
    </Section>
  )
}

/** The sum of whole months is counted without reading every expense. */
function lastOfMonth(first: string): string {
  const day = new Date(first)
  day.setUTCMonth(day.getUTCMonth() + 1)
  return new Date(day.getTime() - 1).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
