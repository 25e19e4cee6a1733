import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectName } from '../../api/choices.ts'
import type { List } from '../../api/lists.ts'
import type { Photo } from '../../api/photos.ts'
import { Writes } from '../../controls/writes.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatDate } from '../../parts/format-time.ts'
import { MoreButton } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { diaryOf } from './diary.ts'
import { JobProposals } from './job-proposals.tsx'
import { Lightbox } from './lightbox.tsx'
import styles from './photo-diary.module.css'
import { PhotoTile } from './photo-tile.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface Props {
  readonly list: List<Photo>
  /** Shown when there are none. */
  readonly empty: string
  /** The photos of one job, whose name is shown elsewhere. */
  readonly isOneJob?: boolean
}

/** Photos by day and job, as small renditions; each opens the large one. */
export function PhotoDiary({ list, empty, isOneJob = false }: Props) {
  // The section of a job's page has a heading already.
  const Day = isOneJob ? 'h3' : 'h2'
  const [shown, setShown] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (id: string, isSelected: boolean) =>
    setSelected((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <Loaded query={list}>
      {(photos) => {
        const days = diaryOf(photos)
        return (
          <>
            {photos.length === 0 && (
              <div className={styles.empty}>
                <Empty>{empty}</Empty>
              </div>
            )}
            <SelectionBar
              photos={photos.filter(({ id }) => selected.has(id))}
              onClear={() => setSelected(new Set())}
            />
            {days.map(({ day, entries }) => (
              <section key={day} className={styles.day} aria-label={formatDate(day)}>
                <Day>{formatDate(day)}</Day>
                {entries.map(({ projectId, photos: some }) => (
                  <div key={projectId} className={styles.entry}>
                    {!isOneJob && <JobHeading id={projectId} />}
                    {projectId === null && some.some(isLive) && (
                      <Writes>
                        <JobProposals photos={some.filter(isLive)} />
                      </Writes>
                    )}
                    <ul className={styles.grid} aria-label="Photos">
                      {some.map((photo) => (
                        <PhotoTile
                          key={photo.id}
                          photo={photo}
                          isSelected={selected.has(photo.id)}
                          onSelect={select}
                          onOpen={setShown}
                        />
                      ))}
                    </ul>
                  </div>
                ))}
              </section>
            ))}
            <MoreButton list={list} />
            {shown !== undefined && (
              <Lightbox
                list={list}
                photos={days.flatMap(({ entries }) => entries.flatMap((entry) => entry.photos))}
                shown={shown}
                onShow={setShown}
                onClose={() => setShown(undefined)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const isLive = ({ status }: Photo): boolean => status !== 'trashed'

function JobHeading({ id }: { readonly id: string | null }) {
  const { data: name } = useProjectName(id ?? undefined)
  if (id === null) return <h3>No job</h3>
  return (
    <h3>
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
        {name ?? '…'}
      </Link>
    </h3>
  )
}
