import { Button } from '@mantine/core'
import { ErrorNotice } from './error-notice.tsx'
import { onDemand, soon } from './on-demand.tsx'
import { type TextFileKind, useTextFile } from './use-text-file.ts'

const TextFileProgress = onDemand(
  soon(async () => (await import('./text-file-progress.tsx')).TextFileProgress),
)

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
      {isPending && <TextFileProgress title={label} noun={kind.noun} loaded={loaded} onCancel={cancel} />}
      {error && <ErrorNotice error={error} onRetry={() => start(input)} />}
    </>
  )
}
