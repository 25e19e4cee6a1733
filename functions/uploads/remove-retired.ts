import { scheduled } from '../../shared/deadline.ts'
import { logger } from '../../shared/log.ts'
import { removeFile } from '../../shared/storage/files.ts'
import { forgetReplaced, listReplacedFiles } from '../../shared/table/replaced-files.ts'

/** Kept for ending a batch that was begun; in milliseconds. */
const RESERVE_MS = 10_000

/** Each day: removes the files of records that were replaced or deleted, once no event shows them any more. */
export const handler = scheduled(async (context) => {
  let removed = 0
  for await (const due of listReplacedFiles(new Date(), 100)) {
    await Promise.all(
      due.map(async (retired) => {
        // First the file: a row that is left over is found again, a file would not be.
        await removeFile({ key: retired.file, version: undefined })
        await forgetReplaced(retired)
      }),
    )
    removed += due.length
    if (context.getRemainingTimeInMillis() <= RESERVE_MS) break
  }
  if (removed > 0) logger().info('files removed', { removed })
})
