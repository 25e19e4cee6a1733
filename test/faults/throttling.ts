import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { HttpRequest, HttpResponse } from '@smithy/protocol-http'

/** The HTTP handler of an SDK client. */
export interface RequestHandler {
  handle(request: HttpRequest, options?: unknown): Promise<Answer>
}

interface Answer {
  readonly response: HttpResponse
}

/** A request's body as text; the SDK sets it as a string or as bytes. */
export const textOf = ({ body }: HttpRequest): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

type Send = (request: HttpRequest) => Promise<Answer>

/** Sends a request to the store unless it is throttled. In a batch of statements, each is throttled separately. */
export async function throttling(request: HttpRequest, send: Send, strikes: () => boolean): Promise<Answer> {
  const target = String(request.headers['x-amz-target'])
  if (!target.startsWith('DynamoDB')) return send(request)
  if (strikes()) {
    const message = 'Throughput exceeds the current capacity of your table'
    return answer(400, { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message })
  }
  return target.endsWith('BatchExecuteStatement') ? someStatements(request, send, strikes) : send(request)
}

async function someStatements(request: HttpRequest, send: Send, strikes: () => boolean): Promise<Answer> {
  const { Statements } = JSON.parse(textOf(request)) as { Statements: object[] }
  const struck = Statements.map(strikes)
  if (!struck.includes(true)) return send(request)
  const passing = Statements.filter((_, index) => !struck[index])
  const passed = passing.length > 0 ? await responsesTo(request, passing, send) : []
  const throttled = { Error: { Code: 'ThrottlingError', Message: 'throttled' } }
  return answer(200, { Responses: struck.map((one) => (one ? throttled : passed.shift())) })
}

/** Sends the statements in a new request; the local store accepts any signature. */
async function responsesTo(request: HttpRequest, Statements: object[], send: Send): Promise<object[]> {
  const body = Buffer.from(JSON.stringify({ Statements }))
  const headers = { ...request.headers, 'content-length': String(body.byteLength) }
  const { response } = await send(new HttpRequest({ ...request, headers, body }))
  const { Responses } = (await json(response.body)) as { Responses?: object[] }
  if (!Responses) throw new Error(`the store answered ${response.statusCode}`)
  return Responses
}

const answer = (statusCode: number, body: object): Answer => ({
  response: new HttpResponse({
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([Buffer.from(JSON.stringify(body))]),
  }),
})
