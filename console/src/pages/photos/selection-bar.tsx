import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Photo } from '../../api/photos.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import styles from './photo-diary.module.css'
import { PrintSheet } from './print-sheet.tsx'
import { useZip } from './use-zip.ts'

interface Props {
  readonly photos: readonly Photo[]
  readonly onClear: () => void
}

/** What can be done with the selected photos. */
export function SelectionBar({ photos, onClear }: Props) {
  const [action, setAction] = useState<'print' | 'compare'>()
  const zip = useZip()
  const close = () => setAction(undefined)
  const pictures = photos.filter(({ kind, display }) => kind === 'photo' && display !== null)
  if (photos.length === 0) return null
  return (
    <div className={styles.selection}>
      <span role="status">{photos.length} selected</span>
      {pictures.length === 2 && (
        <Button size="xs" variant="default" onClick={() => setAction('compare')}>
          Before and after
        </Button>
      )}
      {pictures.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setAction('print')}>
          Print, two a page
        </Button>
      )}
      <RequestButton size="xs" variant="default" loading={zip.isPending} onClick={() => zip.start(photos)}>
        Download as ZIP
      </RequestButton>
      {zip.isPending && (
        <>
          <span role="status">
            {zip.loaded} of {photos.length} loaded
          </span>
          <LinkButton onClick={zip.cancel}>Cancel</LinkButton>
        </>
      )}
      <LinkButton onClick={onClear}>Clear the selection</LinkButton>
      {zip.error && <ErrorNotice error={zip.error} />}
      {action === 'compare' && <CompareDialog photos={pictures} onClose={close} />}
      {action === 'print' && <PrintSheet photos={pictures} onDone={close} />}
    </div>
  )
}
