import type { ButtonHTMLAttributes } from 'react'
import styles from './link-button.module.css'

/** A small button inside a text or a table. */
export function LinkButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={styles.button} {...props} />
}
