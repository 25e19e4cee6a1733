import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import { ALL_KEYS, above, below, type KeyRange } from './key-range.ts'

/** A partition of a slim index. */
interface SlimRun {
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
export interface SlimRange<Slim, Id extends string = string> extends SlimRun {
  /** The lowest sort key, inclusive. */
  readonly from?: string | undefined
  /** The highest sort key, inclusive. */
  readonly to?: string | undefined
  /** Absent: all entries pass. */
  readonly accept?: ((slim: Slim, sk: Id) => boolean) | undefined
}

/** The entries that follow a page of a range. */
export interface SlimPage<Slim, Id extends string = string> extends SlimRange<Slim, Id> {
  /** Sort keys behind this one: the last of the previous page. */
  readonly after?: string | undefined
  /** The maximum number of entries to return. */
  readonly limit: number
}

/** The sort keys of a page, in the order of the list. */
export function keysOfPage<Slim, Id extends string>(
  { from = ALL_KEYS.from, to = ALL_KEYS.to, after }: SlimPage<Slim, Id>,
  oldestFirst = false,
): KeyRange {
  if (after === undefined) return { from, to }
  return (oldestFirst ? above : below)({ from, to }, after)
}

/** What one query has read of a range. */
export interface SlimChunk<Slim, Id extends string = string> {
  /** All entries, whether they pass or not. */
  readonly entries: readonly SlimEntry<Slim, Id>[]
  /** The range that the query has left unread. */
  readonly rest: KeyRange | undefined
}

/** Queries a range once, up to `limit` entries or 1 MB. */
export async function querySlim<Slim, Id extends string>(
  { pk, index = 'list' }: SlimRange<Slim, Id>,
  range: KeyRange,
  limit: number,
  oldestFirst = false,
): Promise<SlimChunk<Slim, Id>> {
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
  return {
    // What a run contains is up to its caller, who also wrote it; the rows themselves are checked.
    entries: Items.map(({ list_sk, slim }) => ({ sk: String(list_sk) as Id, slim: slim as Slim })),
    rest: LastEvaluatedKey && (oldestFirst ? above : below)(range, String(LastEvaluatedKey.list_sk)),
  }
}
