import { Readable } from 'node:stream'
import { HttpResponse } from '@smithy/protocol-http'
import { type MockInstance, vi } from 'vitest'
import { documents } from '../../shared/table/store/client.ts'

type Handle = ReturnType<typeof documents>['config']['requestHandler']['handle']

/** A replacement for DynamoDB's response, or a connection error; undefined sends the request on. */
export type StoreAnswer = (
  body: string,
  target: string,
) => [status: number, body: object, headers?: Readonly<Record<string, string>>] | Error | undefined

/** Injects responses that DynamoDB Local cannot produce. Restored by `vi.restoreAllMocks()`. */
export function answerStore(answer: StoreAnswer): MockInstance<Handle> {
  const { requestHandler } = documents().config
  const handle = requestHandler.handle.bind(requestHandler)
  return vi.spyOn(requestHandler, 'handle').mockImplementation(async (...call: Parameters<Handle>) => {
    const [{ body: sent, headers }] = call
    const text = typeof sent === 'string' ? sent : new TextDecoder().decode(sent)
    const made = answer(text, String(headers['x-amz-target']).split('.')[1] ?? '')
    if (made === undefined) return handle(...call)
    if (made instanceof Error) throw made
    return storeAnswer(...made)
  })
}

/** An HTTP response of DynamoDB. */
export function storeAnswer(statusCode: number, content: object, more = {}): { response: HttpResponse } {
  const body = Readable.from([Buffer.from(JSON.stringify(content))])
  const headers = { 'content-type': 'application/x-amz-json-1.0', ...more }
  return { response: new HttpResponse({ statusCode, headers, body }) }
}

/** The body of an error response of DynamoDB. */
export const storeFault = (name: string, more: object = {}) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  message: name,
  ...more,
})
