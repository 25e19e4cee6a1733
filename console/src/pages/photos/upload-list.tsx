import { dismissUploads, type Upload, useUploads } from '../../api/photo-uploads.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import styles from './upload.module.css'
import { UploadRow } from './upload-row.tsx'

const hasEnded = ({ state }: Upload): boolean => state !== 'waiting' && state !== 'sending'

/** The uploads of this tab; with a project, only those to it. */
export function UploadList({ projectId }: { readonly projectId: string | undefined }) {
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
