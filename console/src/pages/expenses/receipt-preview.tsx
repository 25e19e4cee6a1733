import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fileNameOf } from '../../../../shared/domain/kit/file-name.ts'
import type { Expense } from '../../api/expense-types.ts'
import { isDrawing } from '../../api/expenses.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { formatBytes } from '../../parts/format-number.ts'
import styles from './receipt.module.css'

interface Props {
  readonly expense: Expense
  readonly onReload?: (() => void) | undefined
  /** More buttons. */
  readonly children?: ReactNode
}

const PDF = 'application/pdf'

/**
 * Shows an image (a HEIC by its rendition), or a PDF if the browser has a viewer. A PDF is shown in a frame, because the policy allows frames
 * of the file store but no plug-ins. Any other file can be opened by its link, which expires after a day.
 */
export function ReceiptPreview({ expense, onReload, children }: Props) {
  const { receipt } = expense
  const [hasFailed, setFailed] = useState(false)
  if (!receipt) return null
  const { url, mime_type, size_bytes, display_url } = receipt
  const isPdf = mime_type === PDF
  const name = fileNameOf('expense', { ...expense }, mime_type)
  return (
    <div className={styles.preview}>
      {isPdf && navigator.pdfViewerEnabled && <iframe className={styles.frame} src={url} title="Receipt" />}
      {!isPdf && !hasFailed && (
        <img
          className={styles.image}
          src={display_url ?? url}
          alt="Receipt"
          onError={() => setFailed(true)}
        />
      )}
      {hasFailed && (
        <p role="status" className={styles.note}>
          {isDrawing(receipt)
            ? 'This browser does not show HEIC. A picture of the receipt is being made.'
            : 'The receipt cannot be shown here. Your browser may not know its type, or the link has expired.'}
        </p>
      )}
      <p className={styles.note}>
        {name}, {mime_type}, {formatBytes(size_bytes)}
      </p>
      <div className={styles.buttons}>
        <Button component="a" variant="default" href={url} target="_blank" rel="noreferrer">
          Open the receipt
        </Button>
        <DownloadButton url={url} name={name} />
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
