import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useContext, useState } from 'react'
import { useMe } from '../api/me.ts'
import { mayCreateExpenses, mayWrite } from '../api/rights.ts'
import { ReceiptsContext } from '../controls/receipts-context.ts'
import { NEW } from '../parts/new-form.ts'
import styles from './add-menu.module.css'

/** A plus that shows what can be added; a receipt is photographed at once. */
export function AddMenu() {
  const { data: me } = useMe()
  const receipts = useContext(ReceiptsContext)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const closing = (run: () => void) => () => {
    close()
    run()
  }
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
          {receipts && (
            <li>
              <button type="button" className={styles.new} onClick={closing(receipts.take)}>
                Receipt
              </button>
            </li>
          )}
          {receipts && receipts.toComplete > 0 && (
            <li>
              <button type="button" className={styles.new} onClick={closing(receipts.complete)}>
                {receipts.toComplete} to complete
              </button>
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
        className={styles.button}
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
