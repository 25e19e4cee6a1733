import type { DynamoDBRecord } from 'aws-lambda'
import { isTransient } from '../../aws/unavailable.ts'
import type { CountedVersion } from '../../domain/kit/counters.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { asError, logger } from '../../log.ts'
import { countVersions } from './count.ts'
import { startAgain } from './state.ts'
import { versionIn } from './stream.ts'

/**
 * Counts the records of a batch, separately for each workspace. If the store is unavailable, the record fails and
 * Lambda retries it. Any other error would recur at each retry and block the shard, so the workspace stops using its
 * counters, and a recount begins.
 */
export async function countBatch(records: readonly DynamoDBRecord[]): Promise<PromiseSettledResult<void>[]> {
  const versions = records.map(versionOrError)
  const byWorkspace = Map.groupBy(
    versions.flatMap((version) => version ?? []),
    ({ workspace_id }) => workspace_id,
  )
  const counted = new Map(
    [...byWorkspace].map(([ws, some]): [WorkspaceId, Promise<void>] => [ws, countVersions(ws, some)]),
  )
  return Promise.allSettled(
    versions.map(async (version) => {
      if (!version) return
      try {
        await counted.get(version.workspace_id)
      } catch (error) {
        if (isTransient(error)) throw error
        logger().error('not counted', { workspace_id: version.workspace_id, error: asError(error) })
        await startAgain(version.workspace_id)
      }
    }),
  )
}

function versionOrError(record: DynamoDBRecord): CountedVersion | undefined {
  try {
    return versionIn(record)
  } catch (error) {
    logger().error('not counted', { row: record.dynamodb?.Keys?.pk?.S, error: asError(error) })
    return undefined
  }
}
