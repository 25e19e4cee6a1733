import { Button } from '@mantine/core'
import { describeError } from './describe-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error, shown where the content or the result of the action would be. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { title, text, requestId } = describeError(error)
  return (
    <Notice tone="bad" role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
      {requestId && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
