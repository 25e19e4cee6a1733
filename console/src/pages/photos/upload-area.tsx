import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { ACCEPTED } from '../../api/photo-file.ts'
import { startUploads } from '../../api/photo-uploads.ts'
import styles from './upload.module.css'
import { UploadList } from './upload-list.tsx'

/** Takes files by a button or by dropping them, and shows how far each is. */
export function UploadArea({ projectId }: { readonly projectId: string | undefined }) {
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
        className={styles.area}
        data-over={isOver}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => input.current?.click()}>Upload photos</Button>
        <span>
          or drop files here. {projectId ? 'They are added to this project. ' : ''}At most 100 MB each.
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
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
