import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Listed, neighborsOf } from '../parts/shown-list.ts'
import styles from './neighbor-links.module.css'

interface Kind {
  readonly name: string
  readonly link: (id: string, label: string) => ReactNode
}

const KINDS: Readonly<Record<Listed, Kind>> = {
  contacts: {
    name: 'Contacts of the list',
    link: (id, label) => (
      <Link to="/contacts/$contactId" params={{ contactId: id }} preload={false}>
        {label}
      </Link>
    ),
  },
  expenses: {
    name: 'Expenses of the list',
    link: (id, label) => (
      <Link to="/expenses/$expenseId" params={{ expenseId: id }} preload={false}>
        {label}
      </Link>
    ),
  },
  opportunities: {
    name: 'Leads and jobs of the list',
    link: (id, label) => (
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }} preload={false}>
        {label}
      </Link>
    ),
  },
}

interface Props {
  readonly of: Listed
  readonly id: string
}

/** The records before and after a record in the list that was shown last. */
export function NeighborLinks({ of, id }: Props) {
  const { previous, next } = neighborsOf(of, id)
  const { name, link } = KINDS[of]
  if (!previous && !next) return null
  return (
    <nav aria-label={name} className={styles.neighbors}>
      {previous && link(previous, 'Previous')}
      {next && link(next, 'Next')}
    </nav>
  )
}
