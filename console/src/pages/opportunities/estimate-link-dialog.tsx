import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createEstimateLink, useEstimateRefresh } from '../../api/estimates.ts'
import type { Estimate } from '../../api/opportunities.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { Time } from '../../parts/time.tsx'

interface Props {
  readonly estimate: Estimate
  readonly onClose: () => void
}

/** Creates the link for the customer. Asks first if this would end a link that the customer may already have. */
export function EstimateLinkDialog({
  estimate: { id, title, opportunity_id, link_expires_at },
  onClose,
}: Props) {
  const refresh = useEstimateRefresh()
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () => createEstimateLink(id),
    onSuccess: () => refresh(opportunity_id),
  })
  const isFirst = link_expires_at === null && isIdle
  useEffect(() => {
    if (isFirst) mutate()
  }, [isFirst, mutate])
  return (
    <Dialog opened onClose={onClose} title={`Link to “${title}”`}>
      {data ? (
        <>
          <p>
            The customer reads and approves the estimate on this page, without an account. Copy the link now:
            it is not shown again. It works until <Time value={data.expires_at} />.
          </p>
          <TextInput label="Link" readOnly value={data.url} onFocus={({ target }) => target.select()} />
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <CopyButton text={data.url} label="Copy the link" isFirst />
          </div>
        </>
      ) : (
        <>
          {link_expires_at && (
            <p>
              The link that you made before works until <Time value={link_expires_at} />, and was shown only
              then. Another link ends it.
            </p>
          )}
          {error && <ErrorNotice error={error} />}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <RequestButton loading={isPending} onClick={() => mutate()}>
              Make another link
            </RequestButton>
          </div>
        </>
      )}
    </Dialog>
  )
}
