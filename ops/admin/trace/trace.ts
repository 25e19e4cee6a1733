import {
  type DeliveryId,
  type EventId,
  isEventId,
  isUuid,
  timeOfId,
  toId,
  type WorkspaceId,
} from '../../../shared/domain/kit/ids.ts'
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { StartError } from '../../../shared/failure.ts'
import { deliveryKey, eventKey } from '../../../shared/table/keys.ts'
import { readMany } from '../../../shared/table/store/read-many.ts'
import { listDeliveriesOfEvent } from '../../../shared/webhooks/deliveries/list.ts'
import { toDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { type StoredEvent, toStoredEvent } from '../../../shared/webhooks/events/rows.ts'
import type { FindLines, LogLine } from './log-lines.ts'

const DAY_MS = 86_400_000
/** A request begins before its event, and clocks differ. */
const BEFORE_EVENT_MS = 60_000

/** All subscriptions that a workspace may have at a time, and more (contract 11.6). */
const ALL = { limit: 1_000, after: undefined }

/**
 * Follows an id in both directions. Rows contain events, deliveries and their newest attempts; only logs contain requests,
 * the workspace of an id, and attempts that the row of a delivery has dropped.
 * @throws StartError if neither rows nor logs have the id
 */
export async function trace(
  id: string,
  given: WorkspaceId | undefined,
  since: Date | undefined,
  find: FindLines,
) {
  const from = since ?? new Date(startOf(id))
  const lines = await find(id, from)
  const ws = given ?? workspaceIn(lines)
  const own = requestLine(lines, id)
  // A request without a valid key has no workspace.
  if (own && !ws) return { request: shownRequest(own), records: [], events: [], deliveries: [], attempts: [] }
  if (!ws)
    throw new StartError(
      `the logs since ${from.toISOString()} do not contain ${id}; try --since or --workspace`,
    )
  const [wanted, deliveries] = await Promise.all([
    eventsIn(own, id),
    deliveriesOf(ws, [id, ...textsIn(own?.record_ids)]),
  ])
  const events = await readEvents(ws, [...wanted, ...deliveries.map(({ event_id }) => event_id)])
  if (!own && events.length === 0)
    throw new StartError(`workspace ${ws} has no request, event or delivery ${id}`)
  const fanned = await Promise.all(wanted.map((event) => listDeliveriesOfEvent(ws, event, ALL)))
  const all = new Map([...deliveries, ...fanned.flatMap(({ rows }) => rows)].map((one) => [one.id, one]))
  const requestId = own ? id : events[0]?.requestId
  const others = own || requestId === undefined ? [] : await find(requestId, from)
  const request = own ?? (requestId === undefined ? undefined : requestLine(others, requestId))
  return {
    request: request ? shownRequest(request) : null,
    records: recordsOf(events, textsIn(request?.record_ids)),
    events: events.map(({ envelope: { id: event_id, trigger, occurred_at } }) => ({
      id: event_id,
      trigger,
      occurred_at,
    })),
    deliveries: [...all.values()].map(
      ({ id: delivery_id, event_id, subscription_id, status, next_attempt_at }) => ({
        id: delivery_id,
        ...{ event_id, subscription_id, status, next_attempt_at },
      }),
    ),
    attempts: [...all.values()].flatMap((delivery) => attemptsOf(delivery, [...lines, ...others])),
  }
}

/**
 * The time from which logs are read. Ids of events and deliveries begin with their time; for any other id, the last day
 * is read.
 */
function startOf(id: string): number {
  const at = isEventId(id) || /^[\da-f-]{14}7/.test(id) ? timeOfId(id) : Number.NaN
  return Number.isNaN(at) ? Date.now() - DAY_MS : at - BEFORE_EVENT_MS
}

const workspaceIn = (lines: readonly LogLine[]): WorkspaceId | undefined => {
  const [found] = lines.flatMap(({ workspace_id }) =>
    typeof workspace_id === 'string' ? [workspace_id] : [],
  )
  return found === undefined ? undefined : toId<WorkspaceId>(found)
}

const requestLine = (lines: readonly LogLine[], id: string): LogLine | undefined =>
  lines.find(({ message, request_id }) => message === 'request' && request_id === id)

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The events that the request wrote, or the event itself. */
const eventsIn = (request: LogLine | undefined, id: string): EventId[] =>
  [id, ...textsIn(request?.event_ids)].filter(isEventId)

/**
 * The deliveries among these record ids: the log line of a redelivery or test delivery lists the delivery as a record.
 */
async function deliveriesOf(ws: WorkspaceId, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await readMany(ids.filter(isUuid).map((id) => deliveryKey(ws, toId<DeliveryId>(id))))
  return rows.flatMap((row) => (row ? [toDeliveryRow(row).delivery] : []))
}

async function readEvents(ws: WorkspaceId, ids: readonly EventId[]): Promise<StoredEvent[]> {
  const rows = await readMany([...new Set(ids)].map((id) => eventKey(ws, id)))
  return rows.flatMap((row) => (row ? [toStoredEvent(row)] : []))
}

const SHOWN = [
  'request_id',
  'timestamp',
  'route',
  'path',
  'status',
  'duration_ms',
  'workspace_id',
  'via',
  'credential_id',
]

const shownRequest = (line: LogLine) =>
  Object.fromEntries(SHOWN.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])))

/** The entities of the events, and other records that the request wrote. */
function recordsOf(events: readonly StoredEvent[], ids: readonly string[]) {
  const types = new Map(events.map(({ envelope: { entity_id, entity_type } }) => [entity_id, entity_type]))
  return [...new Set([...types.keys(), ...ids])].map((id) => ({ id, type: types.get(id) ?? null }))
}

/** A line of a log leaves out what is null. */
const attemptFields = ({ number, started_at, duration_ms, response_status, error }: LogLine) => ({
  number,
  started_at: started_at ?? null,
  duration_ms: duration_ms ?? null,
  response_status: response_status ?? null,
  error: error ?? null,
})

/** The attempts in the row, and earlier ones that only the log has. */
function attemptsOf({ id, attempts }: Delivery, lines: readonly LogLine[]) {
  const logged = lines.filter(
    ({ message, delivery_id, number }) =>
      message === 'attempt' && delivery_id === id && !attempts.some((one) => one.number === number),
  )
  return [
    ...logged.map((line) => ({
      delivery_id: id,
      from: 'log',
      ...attemptFields({ started_at: line.timestamp, ...line }),
    })),
    ...attempts.map((one) => ({ delivery_id: id, from: 'row', ...attemptFields({ ...one }) })),
  ]
}
