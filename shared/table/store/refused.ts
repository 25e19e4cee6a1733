import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Row } from './read.ts'

/**
 * Whether a write was refused by its own condition and, if it asked for `ALL_OLD`, the row that refused it. The
 * document client leaves that row as DynamoDB writes it.
 */
export function refusedRow(error: unknown): { refused: boolean; row?: Row } {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') return { refused: false }
  const { Item } = error as { Item?: Parameters<typeof unmarshall>[0] }
  return { refused: true, ...(Item && { row: unmarshall(Item) }) }
}

/** Turns a refused condition into false. */
export function falseIfRefused(error: unknown): false {
  if (refusedRow(error).refused) return false
  throw error
}
