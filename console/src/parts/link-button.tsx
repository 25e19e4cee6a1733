import type { ButtonHTMLAttributes } from 'react'
import styles from './link-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the action cannot be undone. */
  readonly isDangerous?: boolean
}

/** A small button inside a text or a table. */
export function LinkButton({ isDangerous = false, ...props }: Props) {
  return <button type="button" className={styles.button} data-dangerous={isDangerous} {...props} />
}
