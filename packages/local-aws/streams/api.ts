import * as z from 'zod'
import { REGION } from '../cloudformation/resolve.ts'
import { CREDENTIALS } from '../sdk/endpoints.ts'

/*
 * Three operations of the DynamoDB Streams protocol. The requests do not use the SDK client, which would decode the
 * records: they already have the form of a Lambda event.
 */

const shards = z.object({
  StreamDescription: z.object({
    Shards: z.array(z.object({ ShardId: z.string(), ParentShardId: z.string().optional() })).default([]),
    LastEvaluatedShardId: z.string().optional(),
  }),
})
const iterator = z.object({ ShardIterator: z.string() })
const image = z.record(z.string(), z.looseObject({ S: z.string().optional() }))
const record = z.looseObject({
  eventName: z.string(),
  eventID: z.string(),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number().optional(),
    NewImage: image.optional(),
  }),
})
const records = z.object({ Records: z.array(record), NextShardIterator: z.string().optional() })
const fault = z.object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() })

export type Shard = z.infer<typeof shards>['StreamDescription']['Shards'][number]
export type StreamRecord = z.infer<typeof record>

export class StreamsFault extends Error {
  override readonly name = 'StreamsFault'
  /** `TrimmedDataAccessException`, `ExpiredIteratorException`, … */
  readonly type: string

  constructor(type: string, message: string) {
    super(`${type}: ${message}`)
    this.type = type
  }
}

/** Start position in a shard: the oldest or newest record, after a sequence number, or at one. */
export type Start = 'TRIM_HORIZON' | 'LATEST' | { readonly after: string } | { readonly at: string }

/** Returns the headers of a request with its signature. */
export type Sign = (
  url: URL,
  headers: Record<string, string>,
  body: string,
) => Promise<Record<string, string>>

/** DynamoDB Local reads only the access key of the authorization header. */
const unsigned: Sign = async (_, headers) => ({
  ...headers,
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/20200101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
})

export class StreamsApi {
  private readonly endpoint: URL
  private readonly streamArn: string
  private readonly sign: Sign

  constructor(endpoint: string, streamArn: string, sign = unsigned) {
    this.endpoint = new URL(endpoint)
    this.streamArn = streamArn
    this.sign = sign
  }

  async shards(): Promise<Shard[]> {
    const all: Shard[] = []
    let from: string | undefined
    do {
      const page = shards.parse(
        await this.call('DescribeStream', { StreamArn: this.streamArn, ExclusiveStartShardId: from }),
      )
      all.push(...page.StreamDescription.Shards)
      from = page.StreamDescription.LastEvaluatedShardId
    } while (from !== undefined)
    return all
  }

  async iterator(shardId: string, start: Start): Promise<string> {
    const input = { StreamArn: this.streamArn, ShardId: shardId, ...positionOf(start) }
    return iterator.parse(await this.call('GetShardIterator', input)).ShardIterator
  }

  async records(shardIterator: string): Promise<z.infer<typeof records>> {
    return records.parse(await this.call('GetRecords', { ShardIterator: shardIterator, Limit: 1000 }))
  }

  private async call(operation: string, input: object): Promise<unknown> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
    }
    const body = JSON.stringify(input)
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: await this.sign(this.endpoint, headers, body),
      body,
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const { __type, message, Message } = fault.parse(answer)
    throw new StreamsFault(__type.slice(__type.lastIndexOf('#') + 1), message ?? Message ?? '')
  }
}

function positionOf(start: Start): object {
  if (typeof start === 'string') return { ShardIteratorType: start }
  return 'at' in start
    ? { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: start.at }
    : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: start.after }
}
