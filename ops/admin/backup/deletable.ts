import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { workspaceKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { workspaceOfRow } from '../find.ts'

const SUSPENDED_DAYS = 7
const DAY_MS = 86_400_000

/**
 * A workspace can be deleted after seven days of suspension, so that its members notice a mistake while it can be
 * undone. A workspace whose deletion or import was interrupted can be deleted at any time.
 * @throws StartError
 */
export async function assertDeletable(ws: WorkspaceId, now: Date): Promise<void> {
  const row = await readRow(workspaceKey(ws))
  if (!row || row.deleting || row.import_of) return
  const { suspended_at } = workspaceOfRow(row)
  if (suspended_at === null)
    throw new StartError(
      `workspace ${ws} is not suspended: run workspace suspend, and delete it ${SUSPENDED_DAYS} days later`,
    )
  const from = new Date(Date.parse(suspended_at) + SUSPENDED_DAYS * DAY_MS)
  if (now < from) throw new StartError(`workspace ${ws} can be deleted from ${from.toISOString()} on`)
}
