import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useAllMembers, useProjectName } from '../../api/choices.ts'
import type { Photo } from '../../api/photos.ts'
import { dayAndTime } from '../../parts/format-time.ts'
import { describePhoto } from './describe-photo.ts'
import { timeOf } from './diary.ts'
import styles from './print-sheet.module.css'

interface Props {
  readonly photos: readonly Photo[]
  readonly onDone: () => void
}

/** Prints photos, two a page. The sheet is visible only in print, and hides everything else there. */
export function PrintSheet({ photos, onDone }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    let isGone = false
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])]
    // A picture that cannot be loaded is printed as its caption.
    void Promise.allSettled(images.map((image) => image.decode())).then(() => {
      if (isGone) return
      window.print()
      done.current()
    })
    return () => {
      isGone = true
    }
  }, [])
  return createPortal(
    <div ref={sheet} className={styles.sheet}>
      {photos.map((photo) => (
        <figure key={photo.id}>
          <img src={photo.display?.url} alt={describePhoto(photo)} />
          <Caption photo={photo} />
        </figure>
      ))}
    </div>,
    document.body,
  )
}

function Caption({ photo }: { readonly photo: Photo }) {
  const { data: job } = useProjectName(photo.project_id ?? undefined)
  const author = useAllMembers().data?.find(({ id }) => id === photo.created_by)?.name
  const parts = [photo.caption, job, dayAndTime(new Date(timeOf(photo)), new Date()), author]
  return <figcaption>{parts.filter((part) => part).join(' · ')}</figcaption>
}
