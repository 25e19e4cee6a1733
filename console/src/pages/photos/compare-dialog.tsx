import type { Photo } from '../../api/photos.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { dayAndTime } from '../../parts/format-time.ts'
import { describePhoto } from './describe-photo.ts'
import { timeOf } from './diary.ts'
import styles from './photo-diary.module.css'

interface Props {
  readonly photos: readonly Photo[]
  readonly onClose: () => void
}

/** Two photos in a row, the earlier photo first. */
export function CompareDialog({ photos, onClose }: Props) {
  const sorted = photos.toSorted((a, b) => timeOf(a) - timeOf(b))
  return (
    <Dialog opened onClose={onClose} title="Before and after" size="min(84rem, 96vw)">
      <div className={styles.pair}>
        {sorted.map((photo, n) => (
          <figure key={photo.id}>
            <img src={photo.display?.url} alt={describePhoto(photo)} />
            <figcaption>
              <strong>{n === 0 ? 'Before' : 'After'}</strong> {photo.caption}{' '}
              {dayAndTime(new Date(timeOf(photo)), new Date())}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
