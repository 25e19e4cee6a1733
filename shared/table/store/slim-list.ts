import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'

/** A partition of a slim index. */
export interface ListRun {
  readonly pk: string
  /** Absent: `list`. */
  readonly index?: 'list' | 'project' | undefined
}

/** Which entries of a run to return, newest first unless `oldestFirst`. */
export interface SlimWalk<Slim, Id extends string = string> extends ListRun {
  readonly oldestFirst?: boolean | undefined
  /** Sort keys behind this one: the last of the previous page. */
  readonly after?: string | undefined
  /** The lowest sort key, inclusive. */
  readonly from?: string | undefined
  /** The highest sort key, inclusive. */
  readonly to?: string | undefined
  /** The maximum number of entries to return. */
  readonly limit: number
  /** Absent: all entries pass. */
  readonly accept?: ((slim: Slim, sk: Id) => boolean) | undefined
}

/** `first`: entries that the first step reads per wanted one. `max`: entries of any step (1 MB may end it earlier). */
const STEP = { first: 4, max: 5_000 }

/**
 * The sort keys of the entries that pass; `Id` is what the sort keys of the run are. One query if most pass; otherwise
 * it reads further, in growing steps.
 */
export async function slimList<Slim, Id extends string = string>(walk: SlimWalk<Slim, Id>): Promise<Id[]> {
  const { pk, index = 'list', from = ' ', to = '~', oldestFirst = false, limit, accept } = walk
  let step = accept ? limit * STEP.first : limit
  let after = walk.after
  const found: Id[] = []
  for (;;) {
    // BETWEEN is inclusive, so the range ends at `after`, and the loop below drops the entry with that key.
    const bottom = oldestFirst && after !== undefined ? max(from, after) : from
    const top = oldestFirst || after === undefined ? to : min(to, after)
    if (top < bottom) return found
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: `${index}_pk = :pk AND list_sk BETWEEN :from AND :to`,
        ExpressionAttributeValues: { ':pk': pk, ':from': bottom, ':to': top },
        ScanIndexForward: oldestFirst,
        Limit: after === undefined ? step : step + 1,
      }),
    )
    // What a run contains is up to its caller, who also wrote it; the rows themselves are checked.
    for (const { list_sk, slim } of Items) {
      const sk = String(list_sk) as Id
      if (sk !== after && (!accept || accept(slim as Slim, sk))) found.push(sk)
    }
    if (found.length >= limit || !LastEvaluatedKey) return found.slice(0, limit)
    after = String(LastEvaluatedKey.list_sk)
    step = Math.min(step * 4, STEP.max)
  }
}

const min = (a: string, b: string): string => (a < b ? a : b)
const max = (a: string, b: string): string => (a < b ? b : a)
