import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Key } from '../../shared/table/keys.ts'
import { documents } from '../../shared/table/store/client.ts'
import { type Sign, type StreamRecord, StreamsApi, StreamsFault } from '../local/streams/api.ts'
import type { StreamRange } from './dead-letter-summary.ts'

/** An open shard answers with empty pages for ever; between records they are few. */
const MOST_EMPTY_PAGES = 20

/** The stream no longer has the records (24 hours), or never had them: a table that was made anew. */
const GONE = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException', 'ValidationException'])

/** The events of a stretch of the stream, by their keys; undefined when the stream does not have all of it. */
export async function eventsOf({ streamArn, shardId, first, last }: StreamRange): Promise<Key[] | undefined> {
  const api = new StreamsApi(await endpoint(), streamArn, sign)
  const keys = new Map<string, Key>()
  try {
    let iterator: string | undefined = await api.iterator(shardId, { at: first })
    for (let empty = 0; iterator !== undefined && empty < MOST_EMPTY_PAGES; ) {
      const page = await api.records(iterator)
      for (const record of page.Records) {
        const place = BigInt(record.dynamodb.SequenceNumber)
        if (place > BigInt(last)) return [...keys.values()]
        const key = eventKeyOf(record)
        if (key) keys.set(key.pk, key)
        if (place === BigInt(last)) return [...keys.values()]
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

/** The local table has its stream where it is itself. */
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
