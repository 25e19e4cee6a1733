import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { madeAt } from '../../domain/ids.ts'
import { workspaceOfKey } from '../keys.ts'
import { documents, tableName } from './client.ts'
import { type Chunk, findNewest } from './find-newest.ts'
import { ALL_KEYS, above, below, densityOf, type KeyRange } from './key-range.ts'

/** A partition of a slim index. */
interface ListRun {
  readonly pk: string
  /** Absent: `list`. */
  readonly index?: 'list' | 'project' | undefined
}

/** An entry of a slim index. */
export interface SlimEntry<Slim, Id extends string = string> {
  readonly sk: Id
  readonly slim: Slim
}

/** A part of a run, and which of its entries pass. */
export interface SlimRange<Slim, Id extends string = string> extends ListRun {
  /** The lowest sort key, inclusive. */
  readonly from?: string | undefined
  /** The highest sort key, inclusive. */
  readonly to?: string | undefined
  /** Absent: all entries pass. */
  readonly accept?: ((slim: Slim, sk: Id) => boolean) | undefined
}

/** Which entries to return, newest first unless `oldestFirst`. */
export interface SlimWalk<Slim, Id extends string = string> extends SlimRange<Slim, Id> {
  readonly oldestFirst?: boolean | undefined
  /** Sort keys behind this one: the last of the previous page. */
  readonly after?: string | undefined
  /** The maximum number of entries to return. */
  readonly limit: number
}

/** Entries that the first query reads per wanted one if there is a filter. */
const RESERVE = 4

/**
 * The entries that pass, in order; fewer than `limit` only at the end of the run. One query if most pass. Otherwise it
 * reads further, newest first in parallel (`findNewest`).
 */
export function slimEntries<Slim, Id extends string = string>(
  walk: SlimWalk<Slim, Id>,
): Promise<SlimEntry<Slim, Id>[]> {
  const { pk, from = ALL_KEYS.from, to = ALL_KEYS.to, oldestFirst = false, after, limit, accept } = walk
  const behind = oldestFirst ? above : below
  return findNewest({
    range: after === undefined ? { from, to } : behind({ from, to }, after),
    oldest: madeAt(workspaceOfKey({ pk })),
    limit,
    first: accept ? limit * RESERVE : limit,
    query: (range, count) => query(walk, range, count),
  })
}

/** The sort keys of `slimEntries`. */
export async function slimList<Slim, Id extends string = string>(walk: SlimWalk<Slim, Id>): Promise<Id[]> {
  return (await slimEntries(walk)).map(({ sk }) => sk)
}

async function query<Slim, Id extends string>(
  { pk, index = 'list', oldestFirst = false, accept }: SlimWalk<Slim, Id>,
  range: KeyRange,
  limit: number,
): Promise<Chunk<SlimEntry<Slim, Id>>> {
  const { Items = [], LastEvaluatedKey } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: index,
      KeyConditionExpression: `${index}_pk = :pk AND list_sk BETWEEN :from AND :to`,
      ExpressionAttributeValues: { ':pk': pk, ':from': range.from, ':to': range.to },
      // The table keys are most of an entry and not needed: without them a response has half the bytes to parse.
      ProjectionExpression: 'list_sk, slim',
      ScanIndexForward: oldestFirst,
      Limit: limit,
    }),
  )
  // What a run contains is up to its caller, who also wrote it; the rows themselves are checked.
  const entries = Items.map(({ list_sk, slim }) => ({ sk: String(list_sk) as Id, slim: slim as Slim }))
  const last = LastEvaluatedKey && String(LastEvaluatedKey.list_sk)
  return {
    found: accept ? entries.filter(({ sk, slim }) => accept(slim, sk)) : entries,
    read: entries.length,
    rest: last === undefined ? undefined : (oldestFirst ? above : below)(range, last),
    density: oldestFirst ? undefined : densityOf(entries.map(({ sk }) => sk)),
  }
}
