import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'

/** A partition of a slim index. */
export interface ListRun {
  readonly pk: string
  /** Absent: `list`. */
  readonly index?: 'list' | 'project' | undefined
}

/** What of a run is wanted, newest first. */
export interface SlimWalk<Slim> extends ListRun {
  /** Sort keys are below this one: the last of the page before. */
  readonly after?: string | undefined
  /** Sort keys from here on, inclusive. */
  readonly from?: string | undefined
  /** Sort keys up to here, inclusive. */
  readonly to?: string | undefined
  /** At most so many. */
  readonly limit: number
  /** Absent: all pass. */
  readonly accept?: ((slim: Slim) => boolean) | undefined
}

/** Entries a first step reads for each one wanted, and the most that any step reads (1 MB ends a step anyway). */
const STEP = { first: 4, most: 5_000 }

/** The sort keys of the entries that pass. One query where most do; where few do it walks on, in growing steps. */
export async function slimList<Slim>(walk: SlimWalk<Slim>): Promise<string[]> {
  const { pk, index = 'list', from = ' ', to = '~', limit, accept } = walk
  let step = accept ? limit * STEP.first : limit
  let after = walk.after
  const found: string[] = []
  for (;;) {
    // Both ends of a range are inclusive: what lies just below a key is everything up to it, without the key itself.
    const top = after === undefined ? to : min(to, after)
    if (top < from) return found
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: `${index}_pk = :pk AND list_sk BETWEEN :from AND :to`,
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': top },
        ScanIndexForward: false,
        Limit: after === undefined ? step : step + 1,
      }),
    )
    for (const { list_sk, slim } of Items) {
      if (list_sk !== after && (!accept || accept(slim as Slim))) found.push(String(list_sk))
    }
    if (found.length >= limit || !LastEvaluatedKey) return found.slice(0, limit)
    after = String(LastEvaluatedKey.list_sk)
    step = Math.min(step * 4, STEP.most)
  }
}

const min = (a: string, b: string): string => (a < b ? a : b)
