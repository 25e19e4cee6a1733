import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import { type Calls, type Forwarded, putAll, type Target } from './target.ts'

let client: EventBridgeClient | undefined

/** The `source` of each event, by which rules of a shared bus can match. */
const SOURCE = 'workspace-service'

/**
 * Maximum size of the entries of a call: PutEvents accepts 256 KB (262,144 bytes), in which EventBridge adds JSON to
 * each entry. Since 2026 most regions accept larger entries, but the API reference still states 256 KB, and some
 * targets of rules have that limit.
 */
const MAX_BYTES = 256_000

/** The envelope has no field for the workspace, so the workspace is the `Resources` of the entry. */
function busEntry({ workspaceId, envelope }: Forwarded): PutEventsRequestEntry {
  const entry = {
    Source: SOURCE,
    DetailType: envelope.trigger,
    Resources: [workspaceId],
    Time: new Date(envelope.occurred_at),
  }
  const whole = { ...entry, Detail: JSON.stringify(envelope) }
  if (bytesOf(whole) <= MAX_BYTES) return whole
  // Fetched by its id, with GET /v1/events/{id}.
  return { ...entry, Detail: JSON.stringify({ ...envelope, metadata: {}, data: null, data_omitted: true }) }
}

const bytesOf = ({ Detail = '', DetailType = '', Source = '', Resources = [] }: PutEventsRequestEntry) =>
  // As AWS counts: 14 bytes for the time.
  14 + [Detail, DetailType, Source, ...Resources].reduce((sum, text) => sum + Buffer.byteLength(text), 0)

const CALLS: Calls<PutEventsRequestEntry> = {
  entryOf: busEntry,
  bytesOf,
  maxEntries: 10,
  maxBytes: MAX_BYTES,
  atOnce: 8,
  never: ['MalformedDetail'],
  async send(entries) {
    client ??= new EventBridgeClient(clientOptions())
    const EventBusName = env('EVENT_BUS')
    const { Entries = [] } = await client.send(
      new PutEventsCommand({ Entries: entries.map((entry) => ({ ...entry, EventBusName })) }),
    )
    return entries.map((_, n) => {
      const { EventId, ErrorCode = 'Unanswered' } = Entries[n] ?? {}
      return EventId === undefined ? ErrorCode : undefined
    })
  },
}

/** A bus of EventBridge. Its rules act on events, so it begins with the events after its first run. */
export const bus: Target = {
  name: 'bus',
  start: (now) => now.toISOString(),
  put: (events) => putAll(events, CALLS),
}
