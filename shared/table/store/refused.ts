import { itemOf } from '../../aws/attribute-values.ts'
import { StoreFault } from '../../aws/raw-client.ts'
import type { Row } from './read.ts'

/** Whether a write failed its condition and, if it requested `ALL_OLD`, the row that failed it. */
export function refusedRow(error: unknown): { refused: boolean; row?: Row } {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') return { refused: false }
  const item = error instanceof StoreFault ? error.Item : undefined
  return { refused: true, ...(item && { row: itemOf(item) }) }
}

/** Returns false for a failed condition and throws any other error. */
export function falseIfRefused(error: unknown): false {
  if (refusedRow(error).refused) return false
  throw error
}
