import { describeError } from './describe-error.ts'
import styles from './error-notice.module.css'

interface Props {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error in place of what could not be shown or done. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { title, text, requestId } = describeError(error)
  return (
    <div role="alert" className={styles.notice}>
      <strong>{title}</strong>
      <p className={styles.text}>{text}</p>
      {requestId && (
        <p className={styles.request}>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
