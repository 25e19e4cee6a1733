import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { wrapStore } from '../../../test/support/wrap-store.ts'

type Output = Partial<Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey' | 'ConsumedCapacity'>>

/** The read units of 1 MB with eventual consistency. */
const PAGE_UNITS = 128

/**
 * Ends queries of an index where AWS ends them: at 1 MB of index entries. DynamoDB Local ends them at 1 MB of whole rows,
 * so a query is continued here as long as the bytes of its entries are less than that. Call it before `watchStore`, which
 * then counts such a query once.
 */
export function readPagesLikeAws(): void {
  wrapStore(async ({ input }, next) => {
    if (input.IndexName === undefined) return next()
    const Items: unknown[] = []
    let units = 0
    for (let from: QueryCommandInput['ExclusiveStartKey']; ; ) {
      const query = { ...input, ...(from && { ExclusiveStartKey: from }) }
      if (input.Limit !== undefined) query.Limit = input.Limit - Items.length
      const output: Output = await next(query)
      const read = output.ConsumedCapacity?.CapacityUnits ?? 0
      Items.push(...(output.Items ?? []))
      units += read
      from = output.LastEvaluatedKey
      if (!from || Items.length === input.Limit || units + read > PAGE_UNITS) {
        const ConsumedCapacity = { ...output.ConsumedCapacity, CapacityUnits: units }
        return { ...output, Items, ConsumedCapacity }
      }
    }
  })
}
