import * as z from 'zod'
import { type Answer, bodyOf, type Interceptor, jsonAnswer, operationOf } from '../sdk/requests.ts'
import { cancelled, conflictReason } from './answers.ts'
import { executeOthers } from './batches.ts'
import type { FaultSchedule } from './fault-schedule.ts'

const SINGLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem']
const transaction = z.object({ TransactItems: z.array(z.unknown()).min(1) })
const statements = z.object({ Statements: z.array(z.unknown()).min(1) })

/** Makes writes, transactions and statements of batches conflict with a transaction that does not exist. */
export function conflicts(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    const [, operation = ''] = operationOf(request) ?? []
    if (SINGLE_WRITES.includes(operation) && schedule.affects('conflictingWrites')) return conflicting()
    if (operation.startsWith('Transact') && schedule.affects('conflictingTransactions')) {
      const items = transaction.parse(JSON.parse(bodyOf(request))).TransactItems.length
      const at = Math.floor(schedule.random('conflictingTransactions') * items)
      return cancelled(items, new Set([at]), conflictReason)
    }
    if (operation === 'BatchExecuteStatement' && schedule.affects('conflictingStatements')) {
      const { length } = statements.parse(JSON.parse(bodyOf(request))).Statements
      return executeOthers(request, send, somePositions(length, schedule), conflictReason)
    }
    return send(request)
  }
}

const conflicting = (): Answer =>
  jsonAnswer(400, {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException',
    message: conflictReason.Message,
  })

/** Chooses random positions: at least one, and never all if there are several. */
function somePositions(count: number, schedule: FaultSchedule): Set<number> {
  const random = () => schedule.random('conflictingStatements')
  const positions = Array.from({ length: count }, (_, n) => ({ n, rank: random() }))
  const size = Math.max(1, Math.ceil(count * random()) - 1)
  return new Set(
    positions
      .sort((a, b) => a.rank - b.rank)
      .slice(0, size)
      .map(({ n }) => n),
  )
}
