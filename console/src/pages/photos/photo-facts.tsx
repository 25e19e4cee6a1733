import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAllMembers, useProjectName } from '../../api/choices.ts'
import type { Photo } from '../../api/photos.ts'
import { Writes } from '../../controls/writes.tsx'
import { dayAndTime } from '../../parts/format-time.ts'
import { timeOf } from './diary.ts'
import { JobProposals } from './job-proposals.tsx'
import styles from './lightbox.module.css'
import { PhotoForm } from './photo-form.tsx'

interface Props {
  readonly photo: Photo
  /** Tells whether a form is open. */
  readonly onAsk: (isAsking: boolean) => void
}

/** Who took a photo, when, for which job, with its caption and tags, which can be edited. */
export function PhotoFacts({ photo, onAsk }: Props) {
  const { caption, tags, project_id, taken_at, status } = photo
  const [isEditing, setEditing] = useState(false)
  const { data: job } = useProjectName(project_id ?? undefined)
  const author = useAllMembers().data?.find(({ id }) => id === photo.created_by)?.name
  const edit = (value: boolean) => {
    setEditing(value)
    onAsk(value)
  }
  return (
    <div className={styles.facts}>
      <div>
        {caption && <p className={styles.text}>{caption}</p>}
        <p>
          {taken_at ? 'Taken' : 'Uploaded'} {dayAndTime(new Date(timeOf(photo)), new Date())}
          {author && ` by ${author}`}
          {project_id && (
            <>
              {' · '}
              <Link to="/opportunities/$opportunityId" params={{ opportunityId: project_id }}>
                {job ?? '…'}
              </Link>
            </>
          )}
        </p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <Writes>
        <div className={styles.buttons}>
          {project_id === null && status !== 'trashed' && <JobProposals photos={[photo]} />}
          <Button variant="default" onClick={() => edit(true)}>
            Edit
          </Button>
        </div>
        {isEditing && <PhotoForm photo={photo} onClose={() => edit(false)} />}
      </Writes>
    </div>
  )
}
