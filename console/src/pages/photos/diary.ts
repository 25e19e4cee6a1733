import { fileNameOf } from '../../../../shared/domain/kit/file-name.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import type { Photo } from '../../api/photos.ts'
import { localDay } from '../../parts/format-time.ts'

/** When a photo was taken, or, if that is unknown, uploaded. */
export const timeOf = ({ taken_at, created_at }: Photo): number => Date.parse(taken_at ?? created_at)

const dayOf = (photo: Photo): string => localDay(new Date(timeOf(photo)))

/** The photos of one job on one day, newest first. */
interface Entry {
  readonly projectId: string | null
  readonly photos: readonly Photo[]
}

/** The photos by day, newest day first, and by job. Days are days of the user's time zone. */
export function diaryOf(photos: readonly Photo[]): { readonly day: string; readonly entries: Entry[] }[] {
  const sorted = photos.toSorted((a, b) => timeOf(b) - timeOf(a))
  return [...Map.groupBy(sorted, dayOf)].map(([day, ofDay]) => ({
    day,
    entries: [...Map.groupBy(ofDay, ({ project_id }) => project_id)].map(([projectId, ofJob]) => ({
      projectId,
      photos: ofJob,
    })),
  }))
}

/** An appointment further away than this is not proposed, in milliseconds. */
export const NEAR_MS = 12 * 3_600_000

/** For each photo the job whose appointment is nearest in time, by job. */
export function nearestJobs(
  photos: readonly Photo[],
  jobs: readonly Opportunity[],
): readonly (readonly [Opportunity, readonly Photo[]])[] {
  const found = photos.flatMap((photo) => {
    const distance = ({ appointment_at }: Opportunity) =>
      appointment_at === null
        ? Number.POSITIVE_INFINITY
        : Math.abs(Date.parse(appointment_at) - timeOf(photo))
    const [nearest] = jobs.toSorted((a, b) => distance(a) - distance(b))
    return nearest && distance(nearest) <= NEAR_MS ? [{ photo, job: nearest }] : []
  })
  return [...Map.groupBy(found, ({ job }) => job)].map(([job, pairs]) => [
    job,
    pairs.map(({ photo }) => photo),
  ])
}

/** The file name of the original, as the API's links state it. */
export const photoFileName = (photo: Photo): string => fileNameOf('photo', { ...photo }, photo.mime_type)

/** The file names of photos, each once: `photo-2026-03-14.jpg`, `photo-2026-03-14-2.jpg`. */
export function distinctNames(photos: readonly Photo[]): string[] {
  const counts = new Map<string, number>()
  return photos.map((photo) => {
    const name = photoFileName(photo)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : name.replace(/(\.\w+)$/, `-${count}$1`)
  })
}
