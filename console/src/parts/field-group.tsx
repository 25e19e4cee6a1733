import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** Fields of a form that belong together, in a frame with a name. */
export function FieldGroup({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
