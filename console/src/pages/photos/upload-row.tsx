import { useEffect } from 'react'
import { cancelUpload, retryUpload, type Upload } from '../../api/photo-uploads.ts'
import { useCheckedPhoto, usePhotosRefresh } from '../../api/photos.ts'
import { describeError } from '../../parts/describe-error.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { describeFailure } from './describe-photo.ts'
import styles from './upload.module.css'

export function UploadRow({ upload }: { readonly upload: Upload }) {
  const { id, file, state, sentBytes, photoId, error, fault } = upload
  const isRunning = state === 'waiting' || state === 'sending'
  const percent = Math.round((100 * sentBytes) / Math.max(1, file.size))
  return (
    <li className={styles.upload}>
      <span>
        {file.name}
        {(fault || error !== undefined) && (
          <span role="alert" className={styles.fault}>
            {' '}
            {fault ?? describeError(error).text}
          </span>
        )}
      </span>
      {isRunning ? (
        <progress
          className={styles.progress}
          aria-label={`Upload of ${file.name}`}
          max={100}
          value={state === 'waiting' ? 0 : percent}
        />
      ) : photoId ? (
        <Check photoId={photoId} />
      ) : (
        <StatusBadge tone={state === 'failed' ? 'bad' : 'neutral'}>{state}</StatusBadge>
      )}
      {isRunning ? (
        <LinkButton aria-label={`Cancel the upload of ${file.name}`} onClick={() => cancelUpload(id)}>
          Cancel
        </LinkButton>
      ) : state !== 'sent' && !fault ? (
        <LinkButton aria-label={`Try again to upload ${file.name}`} onClick={() => retryUpload(id)}>
          Try again
        </LinkButton>
      ) : (
        <span />
      )}
    </li>
  )
}

/** Shows whether the service has accepted a file. An accepted photo appears in the lists. */
function Check({ photoId }: { readonly photoId: string }) {
  const photo = useCheckedPhoto(photoId).data
  const status = photo?.status ?? 'pending'
  const refresh = usePhotosRefresh()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new status matters
  useEffect(() => {
    void refresh()
  }, [status])
  if (!photo || status === 'pending') return <StatusBadge tone="warning">checking</StatusBadge>
  if (status !== 'failed') return <StatusBadge tone="good">{status}</StatusBadge>
  return (
    <span role="alert">
      <StatusBadge tone="bad">failed</StatusBadge>{' '}
      <span className={styles.fault}>{describeFailure(photo)}</span>
    </span>
  )
}
