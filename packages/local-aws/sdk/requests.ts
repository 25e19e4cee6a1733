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

/** Intercepts a request to an AWS service; `send` forwards it. */
export type Interceptor = (request: HttpRequest, send: Send) => Promise<Answer>

/** The class that sends the SDK's requests. */
interface RequestHandler {
  handle(request: unknown, options?: unknown): Promise<Answer>
}

const interceptors: Interceptor[] = []
let installed = false

/**
 * Adds an interceptor for all requests that this thread sends to AWS, from any client, command or raw call. The interceptor that was added
 * first is the outermost.
 */
export function intercept(interceptor: Interceptor): void {
  interceptors.push(interceptor)
  if (installed) return
  installed = true
  const clients = [new DynamoDBClient(), new SQSClient(), new SecretsManagerClient(), new S3Client()]
  const handlerClasses = new Set(
    clients.map((client): RequestHandler => Object.getPrototypeOf(client.config.requestHandler)),
  )
  for (const handlerClass of handlerClasses) {
    const original = handlerClass.handle
    handlerClass.handle = function (this: RequestHandler, request, options) {
      if (!HttpRequest.isInstance(request)) return original.call(this, request, options)
      const network: Send = (sent) => original.call(this, sent, options)
      const chain = interceptors.reduceRight<Send>(
        (next, current) => async (sent) => current(sent, next),
        network,
      )
      return chain(request)
    }
  }
}

const target = z.string().regex(/^\w+\.\w+$/)

/**
 * Returns service and operation, such as `['DynamoDB_20120810', 'GetItem']`; undefined for S3, which has no such
 * header.
 */
export function operationOf({ headers }: HttpRequest): [service: string, operation: string] | undefined {
  const value = headers['x-amz-target']
  if (value === undefined) return undefined
  const [service = '', operation = ''] = target.parse(value).split('.')
  return [service, operation]
}

/** Returns the body of a request as text; the SDK writes it as a string or as bytes. */
export const bodyOf = ({ body }: HttpRequest): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(z.instanceof(Uint8Array).parse(body))

/** Replaces the body of a request. The signature is not renewed, because the emulators do not verify it. */
export function withBody(request: HttpRequest, input: unknown, operation?: string): HttpRequest {
  const body = Buffer.from(JSON.stringify(input))
  const headers = { ...request.headers, 'content-length': String(body.byteLength) }
  const newHeaders =
    operation === undefined ? headers : { ...headers, 'x-amz-target': `DynamoDB_20120810.${operation}` }
  return new HttpRequest({ ...request, headers: newHeaders, body })
}

/** A response in the JSON protocol of DynamoDB, SQS and Secrets Manager. */
export const jsonAnswer = (statusCode: number, body: object): Answer => ({
  response: new HttpResponse({
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([Buffer.from(JSON.stringify(body))]),
  }),
})
