import { scheduled } from '../../shared/aws/deadline.ts'
import { logger } from '../../shared/log.ts'
import { removeFile } from '../../shared/storage/files.ts'
import { forgetReplaced, listReplacedFiles } from '../../shared/table/replaced-files.ts'

/** Time reserved for finishing a started batch, in milliseconds. */
const RESERVE_MS = 10_000

/** Each day: deletes replaced files and the files of deleted records, once no event links to them any more. */
export const handler = scheduled(async (context) => {
  let removed = 0
  for await (const due of listReplacedFiles(new Date(), 100)) {
    await Promise.all(
      due.map(async (replaced) => {
        // Delete the file first: the next run finds a remaining row again, but not a file without a row.
        await removeFile({ key: replaced.file, version: undefined })
        await forgetReplaced(replaced)
      }),
    )
    removed += due.length
    if (context.getRemainingTimeInMillis() <= RESERVE_MS) break
  }
  if (removed > 0) logger().info('files removed', { removed })
})
