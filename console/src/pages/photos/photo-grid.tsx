import { memo, useState } from 'react'
import type { List } from '../../api/lists.ts'
import type { Photo } from '../../api/photos.ts'
import { Empty } from '../../parts/empty.tsx'
import { MoreButton } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { describePhoto } from './describe-photo.ts'
import { Lightbox } from './lightbox.tsx'
import styles from './photo-grid.module.css'

interface Props {
  readonly list: List<Photo>
  /** Shown when there are none. */
  readonly empty: string
}

/** The small renditions of photos; each opens the large one. */
export function PhotoGrid({ list, empty }: Props) {
  const [shown, setShown] = useState<string>()
  return (
    <Loaded query={list}>
      {(photos) => (
        <>
          {photos.length === 0 && (
            <div className={styles.empty}>
              <Empty>{empty}</Empty>
            </div>
          )}
          <ul className={styles.grid} aria-label="Photos">
            {photos.map((photo) => (
              <PhotoTile key={photo.id} photo={photo} onOpen={setShown} />
            ))}
          </ul>
          <MoreButton list={list} />
          {shown !== undefined && (
            <Lightbox
              list={list}
              photos={photos}
              shown={shown}
              onShow={setShown}
              onClose={() => setShown(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface TileProps {
  readonly photo: Photo
  readonly onOpen: (id: string) => void
}

const PhotoTile = memo(function PhotoTile({ photo, onOpen }: TileProps) {
  const { id, thumbnail, status, caption, kind } = photo
  return (
    <li>
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
    </li>
  )
})
