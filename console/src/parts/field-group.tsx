import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface Props {
  readonly legend: string
  readonly error?: ReactNode
  readonly children: ReactNode
}

/** Fields of a form that belong together, in a frame with a name. */
export function FieldGroup({ legend, error, children }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
