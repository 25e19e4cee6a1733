import { memo } from 'react'
import type { Photo } from '../../api/photos.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { describePhoto } from './describe-photo.ts'
import styles from './photo-grid.module.css'

interface Props {
  readonly photo: Photo
  readonly onOpen: (id: string) => void
}

export const PhotoTile = memo(function PhotoTile({ photo, onOpen }: Props) {
  const { id, thumbnail, status, caption, kind } = photo
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        aria-haspopup="dialog"
        aria-label={describePhoto(photo)}
        onClick={() => onOpen(id)}
      >
        <span className={styles.picture}>
          {thumbnail ? <img src={thumbnail.url} alt="" loading="lazy" decoding="async" /> : 'No preview'}
        </span>
        <span className={styles.caption}>
          <span>{caption}</span>
          {status === 'pending' && <StatusBadge tone="warning">pending</StatusBadge>}
          {status === 'failed' && <StatusBadge tone="bad">failed</StatusBadge>}
          {status === 'ready' && kind === 'video' && <StatusBadge tone="neutral">video</StatusBadge>}
        </span>
      </button>
    </li>
  )
})
