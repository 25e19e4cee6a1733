import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/protocol-http'
import { portOf } from '../net/port-of.ts'
import { type Answer, type Interceptor, operationOf, type Send } from '../sdk/requests.ts'
import type { FaultSchedule } from './fault-schedule.ts'

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite|BatchExecute|SendMessage)/

const isWrite = (request: HttpRequest): boolean => WRITES.test(operationOf(request)?.[1] ?? '')

/** Drops responses of completed writes, and makes connections hang. */
export function connections(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    if (schedule.affects('hangingConnections')) return hang(request, send)
    if (!isWrite(request)) return send(request)
    const answer = await send(request)
    if (answer.response.statusCode !== 200) return answer
    const hangs = schedule.affects('hangingAnswers')
    if (!hangs && !schedule.affects('lostAnswers')) return answer
    // Consume the body, so that the connection can be reused.
    await buffer(answer.response.body)
    if (hangs) return hang(request, send)
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  }
}

/**
 * Sends the request to a server that never responds. The connection is real, so that the client's timeouts apply as on
 * AWS.
 */
async function hang(request: HttpRequest, send: Send): Promise<Answer> {
  silent ??= listen()
  const port = await silent
  return send(new HttpRequest({ ...request, protocol: 'http:', hostname: '127.0.0.1', port }))
}

let silent: Promise<number> | undefined

async function listen(): Promise<number> {
  const server = createServer((socket) => {
    socket.unref()
    socket.on('error', () => undefined).resume()
  })
  server.unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}
