import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SQSClient } from '@aws-sdk/client-sqs'
import { HttpRequest, HttpResponse } from '@smithy/protocol-http'
import * as z from 'zod'

export interface Answer {
  readonly response: HttpResponse
}

export type Send = (request: HttpRequest) => Promise<Answer>

/** Sees each request to an AWS service before it is sent; `send` passes it on. */
export type Interceptor = (request: HttpRequest, send: Send) => Promise<Answer>

/** The class with which the SDK sends requests. */
interface RequestHandler {
  handle(request: unknown, options?: unknown): Promise<Answer>
}

const interceptors: Interceptor[] = []
let installed = false

/**
 * Adds an interceptor for every request that this thread sends to AWS, whatever client, command or raw call makes it.
 * The first one added is the outermost.
 */
export function intercept(interceptor: Interceptor): void {
  interceptors.push(interceptor)
  if (installed) return
  installed = true
  const clients = [new DynamoDBClient(), new SQSClient(), new SecretsManagerClient(), new S3Client()]
  const kinds = new Set(
    clients.map((client): RequestHandler => Object.getPrototypeOf(client.config.requestHandler)),
  )
  for (const kind of kinds) {
    const original = kind.handle
    kind.handle = function (this: RequestHandler, request, options) {
      if (!HttpRequest.isInstance(request)) return original.call(this, request, options)
      const network: Send = (sent) => original.call(this, sent, options)
      const chain = interceptors.reduceRight<Send>((next, one) => async (sent) => one(sent, next), network)
      return chain(request)
    }
  }
}

const target = z.string().regex(/^\w+\.\w+$/)

/** `['DynamoDB_20120810', 'GetItem']`; undefined for S3, which alone has no such header. */
export function operationOf({ headers }: HttpRequest): [service: string, operation: string] | undefined {
  const value = headers['x-amz-target']
  if (value === undefined) return undefined
  const [service = '', operation = ''] = target.parse(value).split('.')
  return [service, operation]
}

/** The body of a request, which the SDK writes as a string or as bytes. */
export const bodyOf = ({ body }: HttpRequest): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(z.instanceof(Uint8Array).parse(body))

/** The request with another body; the emulators do not check its signature. */
export function withBody(request: HttpRequest, input: unknown, operation?: string): HttpRequest {
  const body = Buffer.from(JSON.stringify(input))
  const headers = { ...request.headers, 'content-length': String(body.byteLength) }
  const named =
    operation === undefined ? headers : { ...headers, 'x-amz-target': `DynamoDB_20120810.${operation}` }
  return new HttpRequest({ ...request, headers: named, body })
}

/** An answer in the JSON protocol of DynamoDB, SQS and Secrets Manager. */
export const jsonAnswer = (statusCode: number, body: object): Answer => ({
  response: new HttpResponse({
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([Buffer.from(JSON.stringify(body))]),
  }),
})
