import { deflateSync } from 'node:zlib'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import { revive, rowToJson } from '../../../ops/admin/backup/store.ts'
import { syntheticEnvelope } from '../../../shared/contract/synthetic.ts'
import { EXPENSE_FIELDS } from '../../../shared/domain/expenses/expense.ts'
import { expenseChange } from '../../../shared/domain/expenses/expense-event.ts'
import { MAX_VALUES_BYTES } from '../../../shared/domain/kit/custom-field.ts'
import { createEvent, type Envelope } from '../../../shared/domain/kit/event.ts'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { OPPORTUNITY_TEXTS } from '../../../shared/domain/kit/texts.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/sales/opportunity.ts'
import { MAX_BODY_BYTES } from '../../../shared/domain/webhooks/delivery.ts'
import { expenseInsertion } from '../../../shared/table/expenses/rows.ts'
import { RowTooLarge } from '../../../shared/table/store/commit.ts'
import { DICTIONARY } from '../../../shared/webhooks/events/dictionary.ts'
import { pack, unpack } from '../../../shared/webhooks/events/packed.ts'
import { envelopeOf, eventItem, toStoredEvent } from '../../../shared/webhooks/events/rows.ts'
import { itemSize } from '../../support/item-size.ts'
import { recordWith } from '../../support/records.ts'

const EVENTS = await Promise.all(TRIGGER_IDS.map(syntheticEnvelope))
const envelope = createEvent('call.missed', new Date(), {
  ...{ entityId: 'e', performedBy: null },
  data: { text: 'Zoë "🏠" \u2028', list: [1, 0.1, null] },
})
const mean = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length
const key = { pk: 'ws#event#evt_1', sk: 'self' }

test('an envelope is the same after it was packed, also in the JSON of the stream and of exports', () => {
  expect(unpack(key, pack(envelope))).toEqual(envelope)
  const row = { ...key, projected: { envelope: pack(envelope) } }
  const image = JSON.parse(rowToJson(marshall(row)))
  expect(envelopeOf(unmarshall(image))).toEqual(envelope)
  expect(unmarshall(JSON.parse(rowToJson(marshall(row)), revive))).toEqual(row)
})

describe('the dictionary', () => {
  test.each(EVENTS)('shortens events of $trigger by a third or more', (event) => {
    expect(pack(event).length).toBeLessThan(deflateSync(JSON.stringify(event)).length * 0.67)
  })

  test('lets an event fit into one write unit, in the table as in its index', () => {
    const items = EVENTS.map((event) => eventItem(newId(new Date()), event))
    const entries = items.map(({ pk, sk, type, list_pk, list_sk, projected }) =>
      itemSize({ pk, sk, type, list_pk, list_sk, projected }),
    )
    expect(Math.max(...entries)).toBeLessThan(1_024)
    // The dictionary lacks fields that were added after 1.0.0, whose functions could not read events with another one.
    expect(mean(entries)).toBeLessThan(640)
    expect(mean(items.map(itemSize))).toBeLessThan(760)
    expect(Buffer.byteLength(DICTIONARY)).toBeLessThan(5_000)
  })
})

describe('a row whose envelope cannot be read', () => {
  const damaged = (bytes: Uint8Array) => bytes.map((byte, n) => (n === 40 ? byte ^ 1 : byte))
  const json = (text: string) => deflateSync(text, { dictionary: Buffer.from(DICTIONARY) })
  const PATH = 'row ws#event#evt_1 self: projected.envelope'
  const NOT = `${PATH} must be a packed envelope and is`

  test.each([
    ['is damaged', damaged(pack(envelope)), `${NOT} object`],
    ['is cut off', pack(envelope).slice(0, -8), `${NOT} object`],
    ['is text', 'text', `${NOT} string`],
    [
      'was packed with another dictionary',
      deflateSync('{}', { dictionary: Buffer.from('other') }),
      `${NOT} object`,
    ],
    ['is no JSON', json('text'), `${NOT} object`],
    ['is no envelope', json('{"id":1}'), `${PATH}.id must be text and is number`],
  ])('is refused if it %s', (_, packed, message) => {
    expect(() => unpack(key, packed)).toThrow(message)
    expect(() => toStoredEvent({ ...key, projected: { envelope: packed } })).toThrow(message)
  })

  test.each([
    [{}, 'projected must be json and is absent'],
    [
      { projected: { trigger: 'call.missed' } },
      'projected.envelope must be a packed envelope and is undefined',
    ],
  ])('is refused as %j', (more, message) => {
    expect(() => toStoredEvent({ ...key, ...more })).toThrow(message)
  })
})

test('an event leaves 3 KB of a delivery to the links that are signed for it', () => {
  const sized = (length: number): Envelope => ({ ...envelope, data: { text: 'x'.repeat(length) } })
  const empty = JSON.stringify(sized(0)).length
  const most = MAX_BODY_BYTES - 3 * 1024 - empty
  expect(eventItem('ws' as never, sized(most))).toMatchObject({ type: 'event' })
  expect(() => eventItem('ws' as never, sized(most + 1))).toThrow(RowTooLarge)
})

test('an expense of the largest size with the largest project can be deleted', () => {
  const base = { record: recordWith(EXPENSE_FIELDS), project: recordWith(OPPORTUNITY_FIELDS) }
  const filled = <T extends object>(record: T, bytes: number): T => {
    const external_references = (length: number) => ({ a: { metadata: 'x'.repeat(length) } })
    const empty = JSON.stringify({ ...record, external_references: external_references(0) }).length
    return { ...record, external_references: external_references(bytes - empty) }
  }
  const record = filled(base.record, 272 * 1024)
  expect(() => expenseInsertion(record, [])).not.toThrow()
  // Values and texts can grow after the references of an opportunity have reached its 64 KB. A control character has
  // six bytes in JSON.
  const texts = Object.entries({ name: 500, ...OPPORTUNITY_TEXTS }).map(([field, length]) => [
    field,
    '\u0001'.repeat(length),
  ])
  const project = {
    ...filled(base.project, 64 * 1024),
    ...Object.fromEntries(texts),
    custom_fields: { text: 'x'.repeat(MAX_VALUES_BYTES) },
  }
  const act = { by: null, now: new Date() }
  const { events } = expenseChange('expense.deleted', record, record, project, act as never)
  expect(events.map(pack)).toHaveLength(1)
})
