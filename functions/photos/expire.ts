import { scheduled } from '../../shared/aws/deadline.ts'
import { failedPhoto, NEVER_ARRIVED } from '../../shared/domain/photos/photo-change.ts'
import { logger } from '../../shared/log.ts'
import { overduePhotos, photoReplacement } from '../../shared/table/photos.ts'
import { commitUnlessChanged } from '../../shared/table/store/retry-on-conflict.ts'

/** Time reserved for finishing a started batch, in milliseconds. */
const RESERVE_MS = 10_000

/** Each hour: marks photos as failed whose file was not uploaded in time. */
export const handler = scheduled(async (context) => {
  const now = new Date()
  for await (const overdue of overduePhotos(now, 100)) {
    await Promise.all(
      overdue.map(async (photo) => {
        // The index may lag; skip photos that are no longer pending.
        if (photo.record.status !== 'pending') return
        await commitUnlessChanged((at) =>
          photoReplacement(photo, failedPhoto(photo.record, NEVER_ARRIVED, at)),
        )
      }),
    )
    if (overdue.length > 0) logger().info('photos failed', { overdue: overdue.length })
    if (context.getRemainingTimeInMillis() <= RESERVE_MS) break
  }
})
