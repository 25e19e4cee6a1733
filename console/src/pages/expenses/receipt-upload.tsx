import { Button, FileInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Expense } from '../../api/expense-types.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { formatBytes } from '../../parts/format-number.ts'
import { notify } from '../../parts/notify.ts'
import { PhotoButton } from '../../parts/photo-button.tsx'
import { RECEIPTS } from '../../parts/upload-file.ts'
import styles from './receipt.module.css'
import { refusedAt } from './receipt-file.ts'
import { useReceiptUpload } from './use-receipt-upload.ts'

interface Props {
  readonly expense: Expense
  readonly isChecking: boolean
  readonly onChecking: (isChecking: boolean) => void
}

/** How long the page waits for the check of a file, which usually takes a second. */
const PATIENCE_MS = 60_000

/**
 * Identifies a receipt: each receipt has a distinct path; the rest of the link is a signature, which is new in each
 * response.
 */
const addressOf = ({ receipt }: Expense): string => (receipt ? new URL(receipt.url).pathname : '')

/** Sends a file as the receipt, with progress; then waits until the service has checked it. */
export function ReceiptUpload({ expense, isChecking, onChecking }: Props) {
  const address = addressOf(expense)
  const refused = refusedAt(expense)
  const before = useRef({ address, refused })
  const run = useReceiptUpload(expense.id, () => {
    before.current = { address, refused }
    onChecking(true)
  })

  useEffect(() => {
    if (!isChecking) return
    if (address !== before.current.address) {
      onChecking(false)
      notify('The receipt was attached.')
      return
    }
    if (refused !== '' && refused !== before.current.refused) {
      onChecking(false)
      notify('The file was refused.', { isError: true })
      return
    }
    const timer = setTimeout(() => {
      onChecking(false)
      notify('The service has not checked the file yet. Load the page again later.', { isError: true })
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isChecking, address, refused, onChecking])

  const isBusy = run.isPending || isChecking
  return (
    <div className={styles.upload}>
      <PhotoButton disabled={isBusy} onTaken={run.start} />
      <FileInput
        label={expense.receipt ? 'Replace the receipt' : 'Upload a receipt'}
        description="JPEG, PNG, WebP, HEIC or PDF, at most 20 MB"
        placeholder="Choose a file"
        accept={RECEIPTS.accept}
        disabled={isBusy}
        value={null}
        onChange={(file) => file && run.start(file)}
        error={run.fault}
      />
      {run.isPending && (
        <>
          <progress className={styles.progress} aria-label="Upload" value={run.sent} max={run.total} />
          <p>
            {formatBytes(run.sent)} of {formatBytes(run.total)} sent
          </p>
          <div>
            <Button variant="default" size="xs" onClick={run.cancel}>
              Cancel the upload
            </Button>
          </div>
        </>
      )}
      <p role="status">{isChecking && 'The file was sent. The service checks it now.'}</p>
      {run.error && <ErrorNotice error={run.error} />}
    </div>
  )
}
