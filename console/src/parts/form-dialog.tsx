import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { fieldErrors, formError, inputPaths } from './field-errors.ts'
import { keepFormKeys } from './form-keys.ts'
import { notify } from './notify.ts'

interface Props<Values, Result> {
  /** Its values have the names of the API, so errors are shown at their inputs. */
  readonly form: UseFormReturnType<Values>
  /** Paths whose errors are shown by another input or by a group of them. */
  readonly shown?: readonly string[]
  readonly title: string
  /** The label of the button: `Create`. */
  readonly submit: string
  readonly save: (values: Values) => Promise<Result>
  /** The message after success; the dialog closes then. */
  readonly done?: ((saved: Result) => string) | undefined
  readonly onSaved?: ((saved: Result) => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog. The API's errors of fields are shown at their inputs, other errors above the buttons. */
export function FormDialog<Values extends object, Result>(props: Props<Values, Result>) {
  const { form, shown = [], title, submit, save, done, onSaved, onClose, children } = props
  useEffect(keepFormKeys, [])
  const run = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      if (done) {
        notify(done(saved))
        onClose()
      }
      onSaved?.(saved)
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const rest = formError(run.error, [...inputPaths(form.values), ...shown])
  const send = form.onSubmit(
    (values) => run.mutate(values),
    () => run.reset(),
  )
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form onSubmit={send} noValidate className={styles.body}>
        {children}
        {rest !== undefined && <ErrorNotice error={rest} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={run.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
