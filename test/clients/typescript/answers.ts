import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'

/** A response of the service, or the error of a connection that failed. */
export type Answer = Response | Error

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json(status, { error: { code, message: `it is ${code}`, request_id: 'r-1' } }, headers)

/** A response whose body never ends, as on an open connection; `events` gets its name when the body is cancelled. */
export const endless = (status: number, name: string, events: string[]): Response =>
  new Response(new ReadableStream({ cancel: () => void events.push(`${name} cancelled`) }), { status })

/** A response whose connection fails before its body has arrived. */
export const cutOff = (status: number): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status })

/** A client whose requests get these answers in turn; `sent` holds the requests, and `waits` the waits between them. */
export function clientGetting(...answers: Answer[]): {
  client: WorkspaceClient
  sent: Request[]
  waits: number[]
} {
  const sent: Request[] = []
  const waits: number[] = []
  const client = new WorkspaceClient({
    url: 'https://api.example.com/v1/',
    apiKey: 'wsk_test',
    wait: async (ms) => {
      waits.push(ms)
    },
    fetch: async (request) => {
      sent.push(request)
      const answer = answers.shift() ?? new Error('no answer is left')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent, waits }
}
