import { Button } from '@mantine/core'
import dialog from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { type TextFileKind, useTextFile } from './use-text-file.ts'

interface Props<In> {
  readonly label: string
  readonly kind: TextFileKind<In>
  readonly input: In
  readonly disabled?: boolean
}

/** Saves all records as a file. The button shows the progress, and can cancel it. */
export function TextFileButton<In>({ label, kind, input, disabled = false }: Props<In>) {
  const { loaded, isPending, error, start, cancel } = useTextFile(kind)
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => start(input)}>
        {label}
      </Button>
      <Dialog opened={isPending} onClose={cancel} title={label}>
        <p role="status">
          {loaded.toLocaleString()} {kind.noun} loaded
        </p>
        <div>
          {/* The progress bar has no value, because the API does not return the total number. */}
          <progress aria-label={`Loading ${kind.noun}`} />
        </div>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Dialog>
      {error && <ErrorNotice error={error} onRetry={() => start(input)} />}
    </>
  )
}
