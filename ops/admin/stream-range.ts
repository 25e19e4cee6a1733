import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import {
  type Sign,
  type StreamRecord,
  StreamsApi,
  StreamsFault,
} from '../../packages/local-aws/streams/api.ts'
import type { Key } from '../../shared/table/keys.ts'
import { documents } from '../../shared/table/store/client.ts'
import type { StreamRange } from './dead-letter-summary.ts'

/** Stops reading after this many empty pages: an open shard returns them forever, but few occur between records. */
const MAX_EMPTY_PAGES = 20

/**
 * The names of the errors for records that the stream has dropped (after 24 hours), and for a table that was recreated.
 */
const GONE = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException', 'ValidationException'])

/** Returns the keys of the events in a range of the stream; undefined if the stream does not have the whole range. */
export async function eventsOf({ streamArn, shardId, first, last }: StreamRange): Promise<Key[] | undefined> {
  const api = new StreamsApi(await endpoint(), streamArn, sign)
  const keys = new Map<string, Key>()
  try {
    let iterator: string | undefined = await api.iterator(shardId, { at: first })
    for (let empty = 0; iterator !== undefined && empty < MAX_EMPTY_PAGES; ) {
      const page = await api.records(iterator)
      for (const record of page.Records) {
        const sequenceNumber = BigInt(record.dynamodb.SequenceNumber)
        if (sequenceNumber > BigInt(last)) return [...keys.values()]
        const key = eventKeyOf(record)
        if (key) keys.set(key.pk, key)
        if (sequenceNumber === BigInt(last)) return [...keys.values()]
      }
      empty = page.Records.length === 0 ? empty + 1 : 0
      iterator = page.NextShardIterator
    }
    return undefined
  } catch (error) {
    if (error instanceof StreamsFault && GONE.has(error.type)) return undefined
    throw error
  }
}

function eventKeyOf({ dynamodb: { NewImage: image } }: StreamRecord): Key | undefined {
  const { pk, sk, type } = image ?? {}
  return type?.S === 'event' && pk?.S && sk?.S ? { pk: pk.S, sk: sk.S } : undefined
}

/** DynamoDB Local serves streams at the endpoint of its tables. */
async function endpoint(): Promise<string> {
  const region = await documents().config.region()
  return process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://streams.dynamodb.${region}.amazonaws.com`
}

const sign: Sign = async ({ protocol, hostname, pathname, host }, headers, body) => {
  const { credentials, region, sha256 } = documents().config
  const signer = new SignatureV4({ service: 'dynamodb', credentials, region, sha256 })
  const request = { method: 'POST', protocol, hostname, path: pathname, headers: { ...headers, host }, body }
  return (await signer.sign(new HttpRequest(request))).headers
}
