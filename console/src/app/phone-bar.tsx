import { Link } from '@tanstack/react-router'
import { Icon } from '../parts/icon.tsx'
import { AddMenu } from './add-menu.tsx'
import styles from './phone-bar.module.css'

/** The bar at the bottom of a phone, within reach of one hand: the most used pages, new records, and the search. */
export function PhoneBar({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <nav aria-label="Bar" className={styles.bar}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={styles.item}>
        <Icon name="home" /> Today
      </Link>
      <Link to="/opportunities" activeOptions={{ includeSearch: false }} className={styles.item}>
        <Icon name="board" /> Board
      </Link>
      <AddMenu />
      <Link to="/expenses" activeOptions={{ includeSearch: false }} className={styles.item}>
        <Icon name="receipt" /> Expenses
      </Link>
      <button type="button" className={styles.item} onClick={onSearch}>
        <Icon name="search" /> Search
      </button>
    </nav>
  )
}
