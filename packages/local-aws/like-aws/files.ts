import { Readable, Transform } from 'node:stream'
import { type HttpRequest, HttpResponse } from '@smithy/protocol-http'
import { type Answer, type Interceptor, operationOf } from '../sdk/requests.ts'
import type { FaultSchedule } from './fault-schedule.ts'

export const FILE_FAULTS = ['s3Unavailable', 's3Resets', 's3CutBodies'] as const

/** Makes S3 refuse requests, reset connections, and end the content of objects too early. */
export function fileFaults(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    if (operationOf(request)) return send(request)
    const isBusy = schedule.affects('s3Unavailable')
    if (isBusy || schedule.affects('s3Resets')) {
      await sendPart(request)
      if (isBusy) return slowDown()
      throw reset('socket hang up')
    }
    const answer = await send(request)
    const isObject = request.method === 'GET' && answer.response.statusCode === 200
    return isObject && schedule.affects('s3CutBodies') ? cut(answer) : answer
  }
}

const reset = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' })

/** Reads the first part of a body that is a stream. So the SDK cannot send the same body again, as after a broken connection. */
async function sendPart({ body }: HttpRequest): Promise<void> {
  if (!(body instanceof Readable)) return
  for await (const _ of body) return
}

const slowDown = (): Answer => ({
  response: new HttpResponse({
    statusCode: 503,
    headers: { 'content-type': 'application/xml' },
    body: Readable.from([
      Buffer.from('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'),
    ]),
  }),
})

/** The same response, whose connection is reset in the middle of its body. */
function cut({ response }: Answer): Answer {
  let left = Math.floor(Number(response.headers['content-length'] ?? 0) / 2)
  const half = new Transform({
    transform(chunk: Buffer, _, done) {
      const part = chunk.subarray(0, left)
      left -= part.length
      this.push(part)
      done(part.length < chunk.length ? reset('aborted') : null)
    },
    flush: (done) => done(reset('aborted')),
  })
  return { response: new HttpResponse({ ...response, body: response.body.pipe(half) }) }
}
