import type { Readable } from 'node:stream'
import type {
  BatchExecuteStatementInput,
  BatchExecuteStatementOutput,
  BatchGetItemInput,
  BatchGetItemOutput,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { HttpRequest } from '@smithy/protocol-http'
import { runtime } from './environment.ts'
import { signRequest } from './sigv4.ts'

interface Calls {
  BatchExecuteStatement: [BatchExecuteStatementInput, BatchExecuteStatementOutput]
  BatchGetItem: [BatchGetItemInput, BatchGetItemOutput]
}

/** An error that DynamoDB returned. */
export class StoreFault extends Error {
  override readonly name: string
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

/**
 * Calls DynamoDB with its JSON protocol, using the SDK client's connections and credentials but not its middleware. In
 * deliver, which calls DynamoDB for every message, this takes a fifth of the CPU. Attribute values are in the format of
 * the protocol, `{ "S": "…" }`. One try: the callers retry each item of a call.
 * @throws StoreFault, or the error of the connection
 */
export async function callDynamoDb<K extends keyof Calls>(
  client: DynamoDBDocumentClient,
  operation: K,
  input: Calls[K][0],
): Promise<Calls[K][1]> {
  // DynamoDB's answer to this operation, as the SDK types it.
  return (await exchange(client, operation, Buffer.from(JSON.stringify(input)))) as Calls[K][1]
}

async function exchange(
  { config }: DynamoDBDocumentClient,
  operation: string,
  body: Buffer,
): Promise<unknown> {
  const { url, region } = await resolveEndpoint(config)
  const by = { ...(await config.credentials()), region, service: 'dynamodb' }
  const target = `DynamoDB_20120810.${operation}`
  const call = { host: url.host, target, contentType: 'application/x-amz-json-1.0', body }
  const request = new HttpRequest({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    path: '/',
    headers: signRequest(call, by, new Date()),
    body,
  })
  const { response } = await config.requestHandler.handle(request)
  const text = await textOf(response.body)
  if (response.statusCode === 200) return JSON.parse(text)
  throw faultOf(response.statusCode, text)
}

function textOf(body: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    body.on('data', (chunk: Buffer) => chunks.push(chunk))
    body.on('end', () => resolve(Buffer.concat(chunks).toString()))
    body.on('error', reject)
  })
}

/** DynamoDB's URL and region, resolved as the SDK client does. */
async function resolveEndpoint({
  region: resolveRegion,
  endpointProvider,
}: DynamoDBDocumentClient['config']) {
  const region = await resolveRegion()
  const Endpoint = runtime('AWS_ENDPOINT_URL_DYNAMODB')
  return { region, url: endpointProvider({ Region: region, ...(Endpoint && { Endpoint }) }).url }
}

function faultOf(status: number, text: string): StoreFault {
  if (status >= 500) return new StoreFault('ServiceUnavailable', `DynamoDB answered ${status}`)
  // The error format of DynamoDB's protocol; both fields may be absent.
  const { __type = '', message = text } = JSON.parse(text) as { __type?: string; message?: string }
  return new StoreFault(__type.slice(__type.indexOf('#') + 1), message)
}
