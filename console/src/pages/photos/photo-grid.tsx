import { useState } from 'react'
import type { List } from '../../api/lists.ts'
import type { Photo } from '../../api/photos.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Lightbox } from './lightbox.tsx'
import styles from './photo-grid.module.css'
import { PhotoTile } from './photo-tile.tsx'

interface Props {
  readonly list: List<Photo>
  /** What is shown when there are none. */
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
