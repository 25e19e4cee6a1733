import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import { type Photo, restorePhoto, trashPhoto, usePhotosRefresh } from '../../api/photos.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'
import { photoFileName } from './diary.ts'
import styles from './lightbox.module.css'

interface Props {
  readonly photo: Photo
  /** Tells whether a question is open. */
  readonly onAsk: (isAsking: boolean) => void
  /** The photo leaves the list. */
  readonly onDone: () => void
}

export function LightboxActions({ photo, onAsk, onDone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refresh = usePhotosRefresh()
  const trash = useRepeatable(trashPhoto)
  const ask = (value: boolean) => {
    setAsking(value)
    onAsk(value)
  }
  const isTrashed = photo.status === 'trashed'
  const run = async () => {
    await (isTrashed ? restorePhoto(photo.id) : trash(photo))
    onDone()
    await refresh()
  }
  return (
    <div className={styles.buttons}>
      {photo.original && (
        <a href={photo.original.url} target="_blank" rel="noreferrer">
          Open the original
        </a>
      )}
      {photo.original && <DownloadButton url={photo.original.url} name={photoFileName(photo)} />}
      <Writes>
        <Button variant="default" onClick={() => ask(true)}>
          {isTrashed ? 'Restore' : 'Move to trash'}
        </Button>
      </Writes>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        title={isTrashed ? 'Restore this photo?' : 'Move this photo to the trash?'}
        confirm={isTrashed ? 'Restore photo' : 'Move photo'}
        action={run}
        done={isTrashed ? 'The photo was restored.' : 'The photo was moved to the trash.'}
        isDestructive={false}
      >
        <p>
          {isTrashed
            ? 'It returns to the photos, with its file.'
            : 'It leaves the photos of the workspace and of its project. You can restore it from the trash.'}
        </p>
      </ConfirmDialog>
    </div>
  )
}
