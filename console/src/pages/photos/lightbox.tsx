import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { List } from '../../api/lists.ts'
import type { Photo } from '../../api/photos.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { describeFailure, describePhoto } from './describe-photo.ts'
import styles from './lightbox.module.css'
import { LightboxActions } from './lightbox-actions.tsx'
import { PhotoFacts } from './photo-facts.tsx'

interface Props {
  readonly list: Omit<List<Photo>, 'data'>
  readonly photos: readonly Photo[]
  readonly shown: string
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/**
 * One photo in full size. The arrow keys show the previous and next photo; at the end, the next page of the list is
 * loaded.
 */
export function Lightbox({ list, photos, shown, onShow, onClose }: Props) {
  const index = photos.findIndex(({ id }) => id === shown)
  const photo = photos[index]
  const before = photos[index - 1]
  const after = photos[index + 1]
  const [isAsking, setAsking] = useState(false)
  const isGone = photo === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (!photo) return null

  const next = () => {
    if (after) onShow(after.id)
    if (index + 2 >= photos.length && list.hasMore && !list.isLoadingMore) list.loadMore()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // For a video, the arrow keys change the playback position.
    if (isAsking || event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft' && before) onShow(before.id)
    if (event.key === 'ArrowRight') next()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={describePhoto(photo)}
      size="min(72rem, 96vw)"
      isCovered={isAsking}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage}>
        <Picture key={photo.id} photo={photo} />
      </div>
      <PhotoFacts key={`facts of ${photo.id}`} photo={photo} onAsk={setAsking} />
      <div className={styles.bar}>
        <div className={styles.buttons}>
          <Button variant="default" aria-disabled={!before} onClick={() => before && onShow(before.id)}>
            Previous
          </Button>
          <Button variant="default" aria-disabled={!after && !list.hasMore} onClick={next} data-autofocus>
            Next
          </Button>
        </div>
        <p role="status" className={styles.position}>
          {index + 1} of {photos.length}
          {list.hasMore && '+'}
          <span className="visually-hidden">: {describePhoto(photo)}</span>
        </p>
        <LightboxActions
          photo={photo}
          onAsk={setAsking}
          onDone={() => {
            const other = after ?? before
            if (other) onShow(other.id)
            else onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

function Picture({ photo }: { readonly photo: Photo }) {
  const { display, thumbnail, kind, status } = photo
  if (!display) {
    return (
      <p>
        {status === 'pending'
          ? 'The file is not uploaded and checked yet.'
          : status === 'failed'
            ? describeFailure(photo)
            : 'This picture cannot be shown here. Open the original instead.'}
      </p>
    )
  }
  if (kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos of sites have no captions
      <video src={display.url} poster={thumbnail?.url} controls aria-label={describePhoto(photo)} />
    )
  }
  return <img src={display.url} alt={describePhoto(photo)} />
}
