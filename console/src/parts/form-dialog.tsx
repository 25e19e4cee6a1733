import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { formError } from './field-errors.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** The label of the button: `Create`. */
  readonly submit: string
  readonly onSubmit: () => void
  readonly isPending: boolean
  readonly error: unknown
  /** The fields that show their own errors. */
  readonly fields: readonly string[]
  readonly children: ReactNode
}

/** A form in a dialog. What the API says of its fields is shown at them, the rest above the buttons. */
export function FormDialog(props: Props) {
  const { opened, onClose, title, submit, onSubmit, isPending, error, fields, children } = props
  const rest = formError(error, fields)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <form onSubmit={send} noValidate className={styles.body}>
        {children}
        {rest !== undefined && <ErrorNotice error={rest} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
