import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useMe } from '../api/me.ts'
import { mayCreateExpenses, mayWrite } from '../api/rights.ts'
import { Icon } from '../parts/icon.tsx'
import { NEW } from '../parts/new-form.ts'
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
      <Add />
      <Link to="/expenses" activeOptions={{ includeSearch: false }} className={styles.item}>
        <Icon name="receipt" /> Expenses
      </Link>
      <button type="button" className={styles.item} onClick={onSearch}>
        <Icon name="search" /> Search
      </button>
    </nav>
  )
}

/** The forms of new records, above the bar. */
function Add() {
  const { data: me } = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the links within it
    <div className={styles.add} onBlur={blur} onKeyDown={press}>
      {isOpen && (
        <ul className={styles.list}>
          {me && mayWrite(me) && (
            <li>
              <Link to="/opportunities" hash={NEW} className={styles.new} onClick={close}>
                New lead
              </Link>
            </li>
          )}
          {me && mayCreateExpenses(me) && (
            <li>
              <Link to="/expenses" hash={NEW} className={styles.new} onClick={close}>
                New expense
              </Link>
            </li>
          )}
          <li>
            <Link to="/photos" className={styles.new} onClick={close}>
              Photos
            </Link>
          </li>
        </ul>
      )}
      <button
        type="button"
        className={styles.item}
        aria-label="Add"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a button that is clicked.
          currentTarget.focus({ preventScroll: true })
          setOpen(!isOpen)
        }}
      >
        <span aria-hidden="true" className={styles.plus}>
          +
        </span>
      </button>
    </div>
  )
}
