import type { Received, Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { RouteTable } from '../../packages/local-aws/apigateway/routes.ts'
import { responseOf } from '../../shared/contract/responses.ts'
import { routes } from '../../shared/contract/routes.ts'
import { errorShape } from '../../shared/contract/schemas/error.ts'

/** Any JSON. Tests read the expected fields and fail if these are missing. */
type Body = ReturnType<typeof JSON.parse>

export interface Answer extends Received {
  readonly body: Body
}

/** An API client with a key, like an integrator's. */
export interface Client {
  get(target: string, headers?: Record<string, string>): Promise<Answer>
  post(target: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(target: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(target: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(target: string, headers?: Record<string, string>): Promise<Answer>
}

const FORM = 'application/x-www-form-urlencoded'

/** A body of URLSearchParams is sent as a form, any other as JSON. */
export function clientOf(send: Transport, key: string): Client {
  const call = async (method: string, target: string, body?: unknown, more: Record<string, string> = {}) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && {
        'content-type': body instanceof URLSearchParams ? FORM : 'application/json',
      }),
      ...more,
    }
    const text = body instanceof URLSearchParams ? String(body) : JSON.stringify(body)
    const sent = { method, target, headers, body: text }
    return checked(method, target, read(await send(sent)))
  }
  return {
    get: (target, headers) => call('GET', target, undefined, headers),
    post: (target, body, headers) => call('POST', target, body, headers),
    patch: (target, body, headers) => call('PATCH', target, body, headers),
    put: (target, body, headers) => call('PUT', target, body, headers),
    delete: (target, headers) => call('DELETE', target, undefined, headers),
  }
}

/** The response, with its body parsed if it is JSON. */
export function read(received: Received): Answer {
  const json = received.headers['content-type']?.startsWith('application/json')
  return { ...received, body: json ? JSON.parse(received.text) : undefined }
}

const table = new RouteTable(routes.map((row) => ({ key: `${row.method} ${row.path}`, functionArn: row.id })))

/** Checks a response: a success against the schema of its route, and an error against the error shape. */
function checked(method: string, target: string, answer: Answer): Answer {
  if (answer.status >= 400) {
    errorShape.parse(answer.body)
    return answer
  }
  const match = table.match(method, target.split('?')[0] ?? '')
  const row = routes.find(({ id }) => id === match?.functionArn)
  // A client that has the record gets it without a body.
  if (row && answer.status !== 304) responseOf(row)?.parse(answer.body)
  return answer
}
