import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import dialog from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ShownOnceDialogProps {
  readonly title: string
  /** The noun in *Copy the …*. */
  readonly noun: string
  /** The secret; undefined: the dialog is closed. */
  readonly value: string | undefined
  readonly onClose: () => void
  /** The use of the secret, in a sentence after *it is not shown again.* */
  readonly purpose: ReactNode
  readonly size?: string
  /** What is below the secret. */
  readonly children?: ReactNode
}

/** The only place that shows a new secret. The secret is forgotten when the dialog is closed. */
export function ShownOnceDialog({
  title,
  noun,
  value,
  onClose,
  purpose,
  size,
  children,
}: ShownOnceDialogProps) {
  return (
    <Dialog opened={value !== undefined} onClose={onClose} title={title} {...(size && { size })}>
      {value !== undefined && (
        <>
          <p>
            Copy the {noun} now: it is not shown again. {purpose}
          </p>
          <p>
            <code>{value}</code>
          </p>
          <div>
            <CopyButton text={value} label={`Copy the ${noun}`} isFirst />
          </div>
          {children}
          <div className={dialog.buttons}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
