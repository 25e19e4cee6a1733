import { buffer } from 'node:stream/consumers'
import { type Interceptor, operationOf } from '../sdk/requests.ts'
import type { FaultSchedule } from './fault-schedule.ts'

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite|BatchExecute|SendMessage)/

/** Drops responses of completed writes. */
export function lostAnswers(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    const answer = await send(request)
    if (!WRITES.test(operationOf(request)?.[1] ?? '') || answer.response.statusCode !== 200) return answer
    if (!schedule.affects('lostAnswers')) return answer
    // Consume the body, so that the connection can be reused.
    await buffer(answer.response.body)
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  }
}
