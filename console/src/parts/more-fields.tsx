import { type ReactNode, useEffect, useState } from 'react'
import styles from './more-fields.module.css'

interface Props {
  /** Whether the fields are shown at first, as when a record is edited. */
  readonly areShown: boolean
  /** Whether one of the fields has an error: the fields must then be visible. */
  readonly hasError: boolean
  readonly children: ReactNode
}

/** The fields of a form that few people fill in, behind a heading. */
export function MoreFields({ areShown, hasError, children }: Props) {
  const [isOpen, setOpen] = useState(areShown)
  useEffect(() => {
    if (hasError) setOpen(true)
  }, [hasError])
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More fields</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
