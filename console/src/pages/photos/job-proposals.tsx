import { useMutation } from '@tanstack/react-query'
import { useJobsBetween } from '../../api/nearby-jobs.ts'
import { changePhoto, type Photo, usePhotosRefresh } from '../../api/photos.ts'
import { describeError } from '../../parts/describe-error.ts'
import { dayAndTime } from '../../parts/format-time.ts'
import { notify } from '../../parts/notify.ts'
import { RequestButton } from '../../parts/request-button.tsx'
import { NEAR_MS, nearestJobs, timeOf } from './diary.ts'
import styles from './photo-diary.module.css'

/** Proposes, for photos without a job, the job whose appointment is nearest in time. */
export function JobProposals({ photos }: { readonly photos: readonly Photo[] }) {
  const times = photos.map(timeOf)
  const { data = [] } = useJobsBetween(Math.min(...times) - NEAR_MS, Math.max(...times) + NEAR_MS)
  const refresh = usePhotosRefresh()
  const add = useMutation({
    mutationFn: async ({ id, some }: { readonly id: string; readonly some: readonly Photo[] }) => {
      for (const photo of some) await changePhoto(photo, { project_id: id })
    },
    onSettled: refresh,
    onError: (error) => notify(describeError(error).text, { isError: true }),
  })
  return nearestJobs(photos, data).map(([{ id, name, appointment_at }, some]) => (
    <div key={id} className={styles.proposal}>
      <RequestButton
        size="xs"
        variant="default"
        loading={add.isPending}
        onClick={() => add.mutate({ id, some })}
      >
        Add {some.length === 1 ? 'the photo' : `${some.length} photos`} to {name}
      </RequestButton>
      {appointment_at && <span>appointment {dayAndTime(new Date(appointment_at), new Date())}</span>}
    </div>
  ))
}
