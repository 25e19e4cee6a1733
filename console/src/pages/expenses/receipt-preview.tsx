import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Expense } from '../../api/expense-types.ts'
import { formatBytes } from '../../parts/format-number.ts'
import styles from './receipt.module.css'

interface Props {
  readonly receipt: NonNullable<Expense['receipt']>
  readonly onReload?: (() => void) | undefined
  /** More buttons. */
  readonly children?: ReactNode
}

const PDF = 'application/pdf'

/**
 * Shows an image, or a PDF if the browser has a viewer. A PDF is shown in a frame, because the policy allows frames
 * of the file store but no plug-ins. Any other file can be opened by its link, which expires after a day.
 */
export function ReceiptPreview({ receipt: { url, mime_type, size_bytes }, onReload, children }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const isPdf = mime_type === PDF
  return (
    <div className={styles.preview}>
      {isPdf && navigator.pdfViewerEnabled && <iframe className={styles.frame} src={url} title="Receipt" />}
      {!isPdf && !hasFailed && (
        <img className={styles.image} src={url} alt="Receipt" onError={() => setFailed(true)} />
      )}
      {hasFailed && (
        <p role="status" className={styles.note}>
          The receipt cannot be shown here. Your browser may not know its type, or the link has expired.
        </p>
      )}
      <p className={styles.note}>
        {mime_type}, {formatBytes(size_bytes)}
      </p>
      <div className={styles.buttons}>
        <Button component="a" variant="default" href={url} target="_blank" rel="noreferrer">
          Open the receipt
        </Button>
        {hasFailed && onReload && (
          <Button variant="default" onClick={onReload}>
            Load it again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
