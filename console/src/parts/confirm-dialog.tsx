import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { notify } from './notify.ts'
import { RequestButton } from './request-button.tsx'

interface Props<Result> {
  readonly opened: boolean
  readonly onClose: () => void
  /** A question: `Delete this subscription?` */
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  /** The label of the button that carries out the action, as a verb: `Delete`. */
  readonly confirm: string
  readonly action: () => Promise<Result>
  /** The message after success. */
  readonly done: string | ((result: Result) => string)
  readonly onDone?: (result: Result) => void
  readonly isDestructive?: boolean
}

/** Asks for confirmation, carries out the action, and shows the result. */
export function ConfirmDialog<Result>(props: Props<Result>) {
  const { opened, onClose, title, children, confirm, action, done, onDone, isDestructive = true } = props
  const run = useMutation({
    // The message of the chosen action is kept: before the response arrives, a refresh may already show the changed
    // record and offer the opposite action.
    mutationFn: async () => ({ result: await action(), message: done }),
    onSuccess: ({ result, message }) => {
      close()
      notify(typeof message === 'string' ? message : message(result))
      onDone?.(result)
    },
  })
  const close = () => {
    run.reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <div>{children}</div>
      {run.error && <ErrorNotice error={run.error} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <RequestButton
          {...(isDestructive && { color: 'red' })}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {confirm}
        </RequestButton>
      </div>
    </Dialog>
  )
}
