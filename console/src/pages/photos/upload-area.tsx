import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { dismissUploads, startUploads, type Upload, useUploads } from '../../api/photo-uploads.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { PhotoButton } from '../../parts/photo-button.tsx'
import { PHOTOS } from '../../parts/upload-file.ts'
import styles from './upload.module.css'
import { UploadRow } from './upload-row.tsx'

interface Props {
  readonly projectId: string | undefined
  /** Shows only the button, where there are no photos yet. */
  readonly isOneLine?: boolean
}

/** Accepts files by a button or by drag and drop, and shows the progress of each upload. */
export function UploadArea({ projectId, isOneLine = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    startUploads([...event.dataTransfer.files], projectId)
  }
  return (
    <section aria-label="Upload">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the keyboard uses the button */}
      <div
        className={isOneLine ? undefined : styles.area}
        data-over={isOver}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button {...(isOneLine && { size: 'xs', variant: 'default' })} onClick={() => input.current?.click()}>
          Upload photos
        </Button>
        <PhotoButton
          {...(isOneLine && { size: 'xs' })}
          onTaken={(photo) => startUploads([photo], projectId)}
        />
        {!isOneLine && (
          <span>
            <span className={styles.drop}>or drop files here. </span>
            {projectId ? 'They are added to this project. ' : ''}At most 100 MB each.
          </span>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={PHOTOS.accept}
          aria-label="Files to upload"
          onChange={(event) => {
            startUploads([...(event.currentTarget.files ?? [])], projectId)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <UploadList projectId={projectId} />
    </section>
  )
}

const hasEnded = ({ state }: Upload): boolean => state !== 'waiting' && state !== 'sending'

/** The uploads of this tab; with a project, only uploads to that project. */
function UploadList({ projectId }: { readonly projectId: string | undefined }) {
  const uploads = useUploads().filter((upload) => projectId === undefined || upload.projectId === projectId)
  if (uploads.length === 0) return null
  const ended = uploads.filter(hasEnded)
  const sent = uploads.filter(({ state }) => state === 'sent').length
  return (
    <>
      <ul className={styles.list} aria-label="Uploads">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <p className={styles.foot}>
        <span role="status">
          {sent} of {uploads.length} uploaded
        </span>
        {ended.length > 0 && (
          <LinkButton onClick={() => dismissUploads(ended.map(({ id }) => id))}>Clear the list</LinkButton>
        )}
      </p>
    </>
  )
}
