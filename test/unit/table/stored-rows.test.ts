import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import { ERASURE_FIELDS } from '../../../ops/admin/erase/erasure.ts'
import { EXPENSE_FIELDS } from '../../../shared/domain/expenses/expense.ts'
import { UPLOAD_FIELDS } from '../../../shared/domain/expenses/upload.ts'
import { AUDIT_ENTRY_FIELDS, type AuditEntry } from '../../../shared/domain/kit/audit.ts'
import { CUSTOM_FIELD_FIELDS } from '../../../shared/domain/kit/custom-field.ts'
import { ENVELOPE_FIELDS, type Envelope } from '../../../shared/domain/kit/event.ts'
import { LOOKUP_ITEM_FIELDS, type LookupItem } from '../../../shared/domain/kit/lookup-item.ts'
import { NAMESPACES_SHAPE, type Namespaces } from '../../../shared/domain/kit/namespaces.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'
import { API_KEY_FIELDS } from '../../../shared/domain/people/api-key.ts'
import { CALENDAR_FEED_FIELDS, type CalendarFeed } from '../../../shared/domain/people/calendar-feed.ts'
import { CREDENTIAL_FIELDS } from '../../../shared/domain/people/credential.ts'
import { INVITATION_FIELDS } from '../../../shared/domain/people/invitation.ts'
import { PASSKEY_FIELDS, type Passkey } from '../../../shared/domain/people/passkey.ts'
import { SESSION_FIELDS } from '../../../shared/domain/people/session.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/people/workspace.ts'
import { PHOTO_FIELDS } from '../../../shared/domain/photos/photo.ts'
import { CALL_FIELDS } from '../../../shared/domain/sales/call.ts'
import { CONTACT_FIELDS } from '../../../shared/domain/sales/contact.ts'
import { ESTIMATE_FIELDS } from '../../../shared/domain/sales/estimate.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/sales/opportunity.ts'
import { PIPELINE_FIELDS } from '../../../shared/domain/sales/pipeline.ts'
import {
  LAST_CHECK_FIELDS,
  type LastCheck,
  RECEIVER_CHECK_FIELDS,
} from '../../../shared/domain/webhooks/receiver-check.ts'
import { REPLAY_FIELDS } from '../../../shared/domain/webhooks/replay.ts'
import { SIGNING_ENVELOPE_FIELDS } from '../../../shared/domain/webhooks/signing-envelope.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/webhooks/subscription.ts'
import { CALENDAR_TOKEN_FIELDS, type CalendarToken } from '../../../shared/table/access/calendar-reads.ts'
import { STORED_REPLY_FIELDS } from '../../../shared/table/access/idempotency.ts'
import { attributesOf, InvalidRow, recordOf, versioned } from '../../../shared/table/store/versioned.ts'
import { DELIVERY_HOLD_FIELDS } from '../../../shared/webhooks/deliveries/holds.ts'
import { toDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { LEFT_EVENT_FIELDS } from '../../../shared/webhooks/events/outbox.ts'
import { pack, unpack } from '../../../shared/webhooks/events/packed.ts'
import { envelopeOf } from '../../../shared/webhooks/events/rows.ts'
import { PROGRESS_FIELDS } from '../../../shared/webhooks/forward/progress.ts'
import { readFixture, typeOf, VERSIONS } from '../../fixtures/rows/fixture.ts'

/** As `unmarshall` types it. */
type Row = ReturnType<typeof unmarshall>

/** The code that reads each type of row. */
const READERS: Readonly<Record<string, (row: Row) => unknown>> = {
  apikey: (row) => versioned(row, API_KEY_FIELDS).record,
  audit: (row) => recordOf<AuditEntry>(row, AUDIT_ENTRY_FIELDS),
  calendarfeed: (row) => versioned<CalendarFeed>(row, CALENDAR_FEED_FIELDS).record,
  calendar_token: (row) => recordOf<CalendarToken>(row, CALENDAR_TOKEN_FIELDS),
  call: (row) => versioned(row, CALL_FIELDS).record,
  category: (row) => versioned<LookupItem>(row, LOOKUP_ITEM_FIELDS).record,
  contact: (row) => versioned(row, CONTACT_FIELDS).record,
  credential: (row) => recordOf(row, CREDENTIAL_FIELDS),
  customfield: (row) => versioned(row, CUSTOM_FIELD_FIELDS).record,
  delivery: (row) => {
    const { id: _, workspace_id: __, ...data } = toDeliveryRow(row).delivery
    return data
  },
  delivery_hold: (row) => recordOf(row, DELIVERY_HOLD_FIELDS),
  envelope: (row) => versioned(row, SIGNING_ENVELOPE_FIELDS).record,
  erasure: (row) => recordOf(row, ERASURE_FIELDS),
  estimate: (row) => versioned(row, ESTIMATE_FIELDS).record,
  event: envelopeOf,
  expense: (row) => versioned(row, EXPENSE_FIELDS).record,
  forward: (row) => recordOf(row, PROGRESS_FIELDS),
  idempotency: (row) => recordOf(row, STORED_REPLY_FIELDS),
  invitation: (row) => recordOf(row, INVITATION_FIELDS),
  last_check: (row) => versioned<LastCheck>(row, LAST_CHECK_FIELDS).record,
  left_event: (row) => ({ event: attributesOf(row, LEFT_EVENT_FIELDS).event }),
  member: (row) => versioned(row, MEMBER_FIELDS).record,
  namespaces: (row) => versioned<Namespaces>(row, NAMESPACES_SHAPE).record,
  opportunity: (row) => versioned(row, OPPORTUNITY_FIELDS).record,
  passkey: (row) => versioned<Passkey>(row, PASSKEY_FIELDS).record,
  photo: (row) => versioned(row, PHOTO_FIELDS).record,
  pipeline: (row) => versioned(row, PIPELINE_FIELDS).record,
  receiver_check: (row) => versioned(row, RECEIVER_CHECK_FIELDS).record,
  replay: (row) => versioned(row, REPLAY_FIELDS).record,
  sample: (row) => recordOf(row, ENVELOPE_FIELDS),
  session: (row) => recordOf(row, SESSION_FIELDS),
  subscription: (row) => versioned(row, SUBSCRIPTION_FIELDS).record,
  test_event: envelopeOf,
  upload: (row) => versioned(row, UPLOAD_FIELDS).record,
  vendor: (row) => versioned<LookupItem>(row, LOOKUP_ITEM_FIELDS).record,
  workspace: (row) => versioned(row, WORKSPACE_FIELDS).record,
}

/** The record in a row, unchecked. */
function recordIn({ data, projected, type, event }: Row): object {
  if (type === 'left_event') return { event }
  if (type === 'event' || type === 'test_event') return unpack({}, projected.envelope)
  return typeof data === 'string' ? JSON.parse(data) : data
}

/** A row stores no fields that are null. */
const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** The row with another record. */
function rowWith(row: Row, record: object): Row {
  if (row.type === 'left_event') return { ...row, ...record }
  if (row.type === 'event' || row.type === 'test_event')
    return { ...row, projected: { ...row.projected, envelope: pack(record as Envelope) } }
  return { ...row, data: typeof row.data === 'string' ? JSON.stringify(record) : record }
}

const ROWS = readFixture().rows.map((row) => ({ type: typeOf(row), row: unmarshall(row) }))
const rowsOf = (type: string) => ROWS.flatMap((one) => (one.type === type ? [one.row] : []))

describe('the fixture is from the current code (`npx node test/fixtures/rows/make.ts` makes it)', () => {
  test.each(Object.keys(READERS))('no row of type %s lacks a field', (type) => {
    expect(rowsOf(type)).not.toEqual([])
    for (const row of rowsOf(type)) {
      const written = structuredClone(recordIn(row))
      expect(withoutNulls(READERS[type]?.(row) ?? {})).toEqual(withoutNulls(written))
    }
  })

  test('it has an event of every trigger', () => {
    const fired = rowsOf('event').map(({ projected }) => projected.trigger)
    expect(TRIGGER_IDS.filter((trigger) => !fired.includes(trigger))).toEqual([])
  })
})

test.each(VERSIONS)('the rows of version %s can be read', (version) => {
  const read = readFixture(undefined, version).rows.map((row) => READERS[typeOf(row)]?.(unmarshall(row)))
  expect(read.filter((record) => record !== undefined).length).toBeGreaterThan(100)
})

/** Fields that hold any JSON, by the type of the row. */
const ANY_JSON: Readonly<Record<string, readonly string[]>> = {
  audit: ['changes'],
  event: ['data', 'metadata'],
  expense: ['metadata'],
  opportunity: ['custom_fields', 'estimate'],
  sample: ['data', 'metadata'],
  test_event: ['data', 'metadata'],
}

/** The paths of all values in a record, except below fields that hold any JSON. */
function pathsIn(value: unknown, free: readonly string[], path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || free.includes(path.at(-1) ?? '')) return [[...path]]
  const below = Object.entries(value).flatMap(([name, item]) => pathsIn(item, free, [...path, name]))
  return path.length === 0 ? below : [[...path], ...below]
}

/** A copy of a record in which the value at `path` has a type that no shape of that value accepts. */
function withWrong(record: object, path: readonly string[]): object {
  const copy: Record<string, unknown> = structuredClone({ ...record })
  let parent: Record<string, unknown> = copy
  for (const name of path.slice(0, -1)) {
    const next = parent[name]
    if (typeof next !== 'object' || next === null) throw new Error(`no ${path.join('.')}`)
    parent = Object.assign(next)
  }
  const last = path.at(-1) ?? ''
  parent[last] = typeof parent[last] === 'boolean' ? 'text' : true
  return copy
}

describe('every field of a row is checked', () => {
  test.each(Object.keys(READERS))('%s', (type) => {
    const unchecked = new Set<string>()
    for (const row of rowsOf(type)) {
      const record = recordIn(row)
      for (const path of pathsIn(record, ANY_JSON[type] ?? [])) {
        const wrong = withWrong(record, path)
        try {
          READERS[type]?.(rowWith(row, wrong))
          unchecked.add(path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.'))
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRow)
        }
      }
    }
    expect([...unchecked]).toEqual([])
  })
})

describe('a malformed row', () => {
  const invalid = (row: Row) => () => versioned(row, CONTACT_FIELDS)
  const key = { pk: 'ws#contact', sk: 'id' }

  test('is refused with its key and field, but without the value', () => {
    const row = { ...key, v: 1, data: '{"id":"id","workspace_id":{"secret":"text"}}' }
    expect(invalid(row)).toThrow(InvalidRow)
    expect(invalid(row)).toThrow('row ws#contact id: data.workspace_id must be text and is object')
  })

  test.each([
    [
      'no JSON',
      { ...key, v: 1, data: 'text' },
      'row ws#contact id: data must be JSON text and is other text',
    ],
    ['no record', { ...key, v: 1 }, 'row ws#contact id: data must be JSON text and is other text'],
    ['another value', { ...key, v: 1, data: '[]' }, 'row ws#contact id: data must be object and is list'],
  ])('is refused with %s', (_, row, message) => {
    expect(invalid(row)).toThrow(message)
  })

  test('is refused without a version, because every change depends on it', () => {
    const row = { ...key, data: '{}' }
    expect(() => versioned<Namespaces>(row, NAMESPACES_SHAPE)).toThrow(
      'row ws#contact id: v must be number and is absent',
    )
  })
})
