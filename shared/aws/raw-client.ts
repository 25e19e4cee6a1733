import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { HttpRequest } from '@smithy/protocol-http'
import type { Attributes } from './attribute-values.ts'
import { backoff } from './backoff.ts'
import { runtime } from './environment.ts'
import { signRequest } from './sigv4.ts'
import { isConflict, isTransient } from './unavailable.ts'

type FaultFields = Pick<StoreFault, 'CancellationReasons' | 'Item' | 'retryAfterMs'>

/** An error that DynamoDB returned. It has the fields of the SDK's errors that this service reads. */
export class StoreFault extends Error {
  override readonly name: string
  /** Only for a canceled transaction: one reason for each write. */
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Message?: string }[]
  /** The row whose condition was refused, in the format of the protocol; present only if the call requested it. */
  readonly Item?: Attributes
  /** The wait that DynamoDB asked for before the next try. */
  readonly retryAfterMs?: number
  /** `attempts`: number of tries of the call. */
  $metadata?: { readonly attempts: number }

  constructor(name: string, message: string, more: FaultFields = {}) {
    super(message)
    this.name = name
    Object.assign(this, more)
  }
}

/** The response of any operation: the fields that contain items. */
export interface StoreAnswer {
  readonly Item?: Attributes
  readonly Items?: readonly Attributes[]
  readonly Attributes?: Attributes
  readonly LastEvaluatedKey?: Attributes
  readonly Responses?: Readonly<Record<string, readonly Attributes[]>> | readonly object[]
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>
}

type StoreConfig = DynamoDBClient['config']

/**
 * Calls DynamoDB by its JSON protocol, with the connections, credentials and endpoint of the SDK's client, but without its
 * middleware, which takes two thirds of the CPU of a call. Values are in the format of the protocol, `{ "S": "…" }`.
 *
 * Repeats calls whose failure may be transient. A repeated transaction has the same token, so it does not run twice
 * if only its response was lost. If the first try of a transaction conflicts with another transaction, it is not
 * repeated here but by `retryOnConflict`, which computes the transaction again from current rows. If a later try
 * conflicts, it is repeated here: an earlier try may have been applied, and the token makes DynamoDB return its
 * result.
 * @throws StoreFault, or the error of the connection, of the last try
 */
export async function callDynamoDb(
  config: StoreConfig,
  operation: string,
  input: object,
): Promise<StoreAnswer> {
  const repeatable =
    operation === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input
  const body = Buffer.from(JSON.stringify(repeatable))
  for (let tries = 1; ; tries++) {
    try {
      return await exchange(config, operation, body)
    } catch (error) {
      const fault = error instanceof StoreFault ? error : undefined
      if (fault) fault.$metadata = { attempts: tries }
      const startsAgain = tries === 1 && isConflict(error)
      if (!isTransient(error) || startsAgain || !(await backoff(tries, fault?.retryAfterMs))) throw error
    }
  }
}

async function exchange(config: StoreConfig, operation: string, body: Buffer): Promise<StoreAnswer> {
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
  throw faultOf(response.statusCode, text, Number(response.headers['x-amz-retry-after']) || 0)
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
async function resolveEndpoint({ region: resolveRegion, endpointProvider }: StoreConfig) {
  const region = await resolveRegion()
  const Endpoint = runtime('AWS_ENDPOINT_URL_DYNAMODB')
  return { region, url: endpointProvider({ Region: region, ...(Endpoint && { Endpoint }) }).url }
}

/** The body of an error; its text is in either field. */
interface FaultBody extends FaultFields {
  readonly __type?: string
  readonly message?: string
  readonly Message?: string
}

function faultOf(status: number, text: string, retryAfterMs: number): StoreFault {
  if (status >= 500)
    return new StoreFault('ServiceUnavailable', `DynamoDB answered ${status}`, { retryAfterMs })
  // The error format of DynamoDB's protocol; each field may be absent.
  const { __type = '', message, Message, CancellationReasons, Item } = JSON.parse(text) as FaultBody
  return new StoreFault(__type.slice(__type.indexOf('#') + 1), message ?? Message ?? text, {
    retryAfterMs,
    ...(CancellationReasons && { CancellationReasons }),
    ...(Item && { Item }),
  })
}
