import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading. */
export function Section({ title, actions, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
