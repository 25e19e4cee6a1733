import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { documents } from '../../shared/table/store/client.ts'

/** The read units of 1 MB with eventual consistency. */
const PAGE_UNITS = 128

/**
 * Ends queries of an index where AWS ends them: at 1 MB of index entries. DynamoDB Local ends them at 1 MB of whole rows,
 * so a query is continued here as long as the bytes of its entries are less than that. Call it after `watchStore`, which
 * then counts such a query once.
 */
export function readPagesLikeAws(): void {
  documents().middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as QueryCommandInput
      if (input.IndexName === undefined) return next(args)
      const Items: unknown[] = []
      let units = 0
      for (let from: QueryCommandInput['ExclusiveStartKey']; ; ) {
        const query = { ...input, ...(from && { ExclusiveStartKey: from }) }
        if (input.Limit !== undefined) query.Limit = input.Limit - Items.length
        const result = await next({ ...args, input: query })
        const output = result.output as QueryCommandOutput
        const read = output.ConsumedCapacity?.CapacityUnits ?? 0
        Items.push(...(output.Items ?? []))
        units += read
        from = output.LastEvaluatedKey
        if (!from || Items.length === input.Limit || units + read > PAGE_UNITS) {
          const ConsumedCapacity = { ...output.ConsumedCapacity, CapacityUnits: units }
          return { ...result, output: { ...output, Items, ConsumedCapacity } }
        }
      }
    },
    { step: 'initialize', priority: 'high', name: 'like-aws-pages' },
  )
}
