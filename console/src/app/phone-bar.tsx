import { Link } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { mayListExpenses } from '../api/rights.ts'
import { Icon } from '../parts/icon.tsx'
import { AddMenu } from './add-menu.tsx'
import styles from './phone-bar.module.css'

/**
 * The bar at the bottom of a phone, within reach of one hand: the most used pages, new records, and the search. Members who may not see all
 * expenses have the photos in the place of the expenses.
 */
export function PhoneBar({ onSearch }: { readonly onSearch: () => void }) {
  const { data: me } = useMe()
  return (
    <nav aria-label="Bar" className={styles.bar}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={styles.item}>
        <Icon name="home" /> Today
      </Link>
      <Link to="/opportunities" activeOptions={{ includeSearch: false }} className={styles.item}>
        <Icon name="board" /> Board
      </Link>
      <AddMenu />
      {me && !mayListExpenses(me) ? (
        <Link to="/photos" activeOptions={{ includeSearch: false }} className={styles.item}>
          <Icon name="photo" /> Photos
        </Link>
      ) : (
        <Link to="/expenses" activeOptions={{ includeSearch: false }} className={styles.item}>
          <Icon name="receipt" /> Expenses
        </Link>
      )}
      <button type="button" className={styles.item} onClick={onSearch}>
        <Icon name="search" /> Search
      </button>
    </nav>
  )
}
