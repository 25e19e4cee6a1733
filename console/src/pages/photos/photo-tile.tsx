import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import type { Photo } from '../../api/photos.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { describePhoto } from './describe-photo.ts'
import styles from './photo-diary.module.css'

interface Props {
  readonly photo: Photo
  readonly isSelected: boolean
  readonly onSelect: (id: string, isSelected: boolean) => void
  readonly onOpen: (id: string) => void
}

/** The small rendition of a photo, and a box to select it. */
export const PhotoTile = memo(function PhotoTile({ photo, isSelected, onSelect, onOpen }: Props) {
  const { id, thumbnail, status, caption, kind } = photo
  return (
    <li className={styles.item}>
      <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={() => onOpen(id)}>
        <span className="visually-hidden">{describePhoto(photo)}</span>
        <span className={styles.picture} aria-hidden="true">
          {thumbnail ? <img src={thumbnail.url} alt="" loading="lazy" decoding="async" /> : 'No preview'}
        </span>
        <span className={styles.caption} aria-hidden="true">
          <span>{caption}</span>
          {status === 'pending' && <StatusBadge tone="warning">pending</StatusBadge>}
          {status === 'failed' && <StatusBadge tone="bad">failed</StatusBadge>}
          {status === 'ready' && kind === 'video' && <StatusBadge tone="neutral">video</StatusBadge>}
        </span>
      </button>
      {photo.original && (
        <Checkbox
          className={styles.select}
          aria-label={`Select ${describePhoto(photo)}`}
          checked={isSelected}
          onChange={({ currentTarget: { checked } }) => onSelect(id, checked)}
        />
      )}
    </li>
  )
})
