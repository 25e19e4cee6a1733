import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Row } from './read.ts'

/**
 * Whether a write failed its condition and, if it requested `ALL_OLD`, the row that failed it. The document client does
 * not unmarshall that row.
 */
export function refusedRow(error: unknown): { refused: boolean; row?: Row } {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') return { refused: false }
  // Only this error of DynamoDB has this name.
  const { Item } = error as { Item?: Parameters<typeof unmarshall>[0] }
  return { refused: true, ...(Item && { row: unmarshall(Item) }) }
}

/** Returns false for a failed condition and throws any other error. */
export function falseIfRefused(error: unknown): false {
  if (refusedRow(error).refused) return false
  throw error
}
