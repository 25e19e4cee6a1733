import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { type Calls, type Forwarded, putAll, type Target } from './target.ts'

let client: FirehoseClient | undefined

/** A row of the archive: the workspace and the fields of the envelope, each a text. */
export type ArchiveRow = { readonly workspace_id: string } & {
  readonly [Field in keyof Envelope]: string | null
}

export const archiveRow = ({ workspaceId, envelope }: Forwarded): ArchiveRow => ({
  workspace_id: workspaceId,
  ...envelope,
  // The fields of a record depend on its type and version, so a column with their JSON fits all events.
  metadata: JSON.stringify(envelope.metadata),
  data: envelope.data && JSON.stringify(envelope.data),
})

/**
 * The limits of PutRecordBatch are 500 records and 4 MiB. A record may have 1,000 KiB, which is enough for any envelope
 * (`events/packed.ts`).
 */
const CALLS: Calls<Buffer> = {
  entryOf: (event) => Buffer.from(`${JSON.stringify(archiveRow(event))}\n`),
  bytesOf: (entry) => entry.length,
  maxEntries: 500,
  maxBytes: 4 * 1024 * 1024,
  // Firehose guarantees no order, but gets the events in order if each call waits for the previous call.
  atOnce: 1,
  never: [],
  async send(entries) {
    client ??= new FirehoseClient(clientOptions())
    const DeliveryStreamName = env('ARCHIVE_STREAM')
    const Records = entries.map((Data) => ({ Data }))
    const { RequestResponses = [] } = await client.send(
      new PutRecordBatchCommand({ DeliveryStreamName, Records }),
    )
    return entries.map((_, n) => {
      const { RecordId, ErrorCode = 'Unanswered' } = RequestResponses[n] ?? {}
      return RecordId === undefined ? ErrorCode : undefined
    })
  },
}

/** The archive in S3, through Data Firehose. It begins with the events of the last 90 days. */
export const archive: Target = {
  name: 'archive',
  start: () => '0',
  put: (events) => putAll(events, CALLS),
}
