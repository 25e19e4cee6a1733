import { describe, expect, test, vi } from 'vitest'
import type { ApiKey, Credential } from '../../../shared/domain/api-key.ts'
import type { Contact } from '../../../shared/domain/contact.ts'
import type { CustomField } from '../../../shared/domain/custom-field.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import type { Estimate } from '../../../shared/domain/estimate.ts'
import { ENVELOPE_FIELDS } from '../../../shared/domain/event.ts'
import type { Expense } from '../../../shared/domain/expense.ts'
import { fingerprint } from '../../../shared/domain/fingerprint.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Namespaces } from '../../../shared/domain/namespaces.ts'
import type { Opportunity } from '../../../shared/domain/opportunity.ts'
import type { Photo } from '../../../shared/domain/photo.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import type { SigningEnvelope } from '../../../shared/domain/signing-envelope.ts'
import type { Subscription } from '../../../shared/domain/subscription.ts'
import { TRIGGER_IDS } from '../../../shared/domain/triggers.ts'
import type { Upload } from '../../../shared/domain/upload.ts'
import type { Member, Workspace } from '../../../shared/domain/workspace.ts'
import * as apiKeys from '../../../shared/table/access/api-keys.ts'
import { dropCredential, putCredential } from '../../../shared/table/access/credentials.ts'
import { putStoredReply } from '../../../shared/table/access/idempotency.ts'
import * as members from '../../../shared/table/access/members.ts'
import { checkWorkspace, insertWorkspace, replaceWorkspace } from '../../../shared/table/access/workspaces.ts'
import { insertCall } from '../../../shared/table/calls.ts'
import * as contacts from '../../../shared/table/contacts.ts'
import * as customFields from '../../../shared/table/custom-fields.ts'
import { insertEnvelope, replaceEnvelope } from '../../../shared/table/envelopes.ts'
import { insertEstimate, replaceEstimate } from '../../../shared/table/estimates.ts'
import { pendingMarker } from '../../../shared/table/expenses/markers.ts'
import { earliestWalk, replaceNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { deleteExpense, insertExpense, replaceExpense } from '../../../shared/table/expenses/rows.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { insertCategory, insertVendor } from '../../../shared/table/lookup-items.ts'
import { insertOpportunity, replaceOpportunity } from '../../../shared/table/opportunities.ts'
import { insertPhoto, replacePhoto } from '../../../shared/table/photos.ts'
import { insertPipeline } from '../../../shared/table/pipelines.ts'
import { markReplaced } from '../../../shared/table/replaced-files.ts'
import { RowTooLarge, stored } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { insertUpload, replaceUpload } from '../../../shared/table/uploads.ts'
import { putDelivery, slimOf, toDeliveryRow } from '../../../shared/table/webhooks/deliveries.ts'
import * as events from '../../../shared/table/webhooks/events.ts'
import { insertReplay, replaceReplay } from '../../../shared/table/webhooks/replays.ts'
import { slowUntil } from '../../../shared/table/webhooks/slowness.ts'
import * as subscriptions from '../../../shared/table/webhooks/subscription-writes.ts'
import { itemSize } from '../../support/item-size.ts'
import { recordWith } from '../../support/records.ts'

/*
 * The stored attributes of every row. Code reads rows of earlier versions by them, and indexes and TTL depend on them.
 */
const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const base = { id: 'id', workspace_id: 'ws', created_at: at, updated_at: at }
const of = <T>(more: object = {}): T => ({ ...base, ...more }) as T
const ABSENT = { expression: 'attribute_not_exists(pk)' }
const PRESENT = {
  expression: 'attribute_exists(pk) AND #type <> :tombstone',
  names: { '#type': 'type' },
  values: { ':tombstone': 'tombstone' },
}
const unchanged = (v: number) => ({ expression: '#v = :v', names: { '#v': 'v' }, values: { ':v': v } })
const changed = (type: string) => ({ changes_pk: `ws#changes#${type}`, changes_sk: `${at}#id` })
const self = (pk: string) => ({ pk, sk: 'self' })

test.each<[string, Write, Write]>([
  [
    'workspace',
    insertWorkspace(of<Workspace>({ id: 'ws' })),
    { put: { ...self('ws#workspace'), type: 'workspace', data: of({ id: 'ws' }), v: 1 }, when: ABSENT },
  ],
  [
    'member',
    members.insertMember(of<Member>()),
    { put: { pk: 'ws#member', sk: 'id', type: 'member', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'pipeline',
    insertPipeline(of()),
    { put: { pk: 'ws#pipeline', sk: 'id', type: 'pipeline', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'vendor',
    insertVendor(of()),
    { put: { pk: 'ws#vendor', sk: 'id', type: 'vendor', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'category',
    insertCategory(of()),
    { put: { pk: 'ws#category', sk: 'id', type: 'category', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'custom field',
    customFields.insertCustomField(of<CustomField>({ key: 'k' })),
    {
      put: { pk: 'ws#customfield', sk: 'k', type: 'customfield', data: of({ key: 'k' }), v: 1 },
      when: ABSENT,
    },
  ],
  [
    'call',
    insertCall(of()),
    {
      put: { ...self('ws#call#id'), type: 'call', data: base, v: 1, list_pk: 'ws#call', list_sk: 'id' },
      when: ABSENT,
    },
  ],
  [
    'estimate',
    insertEstimate(of<Estimate>({ opportunity_id: 'o' })),
    {
      put: {
        ...self('ws#estimate#id'),
        type: 'estimate',
        data: of({ opportunity_id: 'o' }),
        v: 1,
        list_pk: 'ws#estimates#o',
        list_sk: 'id',
      },
      when: ABSENT,
    },
  ],
  [
    'envelope',
    insertEnvelope(of<SigningEnvelope>()),
    {
      put: {
        ...self('ws#envelope#id'),
        type: 'envelope',
        data: base,
        v: 1,
        list_pk: 'ws#envelope',
        list_sk: 'id',
      },
      when: ABSENT,
    },
  ],
  [
    'upload',
    insertUpload(of<Upload>()),
    {
      put: {
        ...self('ws#upload#id'),
        type: 'upload',
        data: base,
        v: 1,
        expires_at: Date.parse(at) / 1000 + 7 * 86_400,
      },
      when: ABSENT,
    },
  ],
])('a new %s has exactly these attributes', (_, write, expected) => {
  expect(write).toEqual(expected)
})

test.each<[string, Write]>([
  ['workspace', replaceWorkspace({ record: of<Workspace>({ id: 'ws' }), v: 3 }, of<Workspace>({ id: 'ws' }))],
  ['member', members.replaceMember({ record: of<Member>(), v: 3 }, of<Member>())],
  [
    'customfield',
    customFields.replaceCustomField(
      { record: of<CustomField>({ key: 'k' }), v: 3 },
      of<CustomField>({ key: 'k' }),
    ),
  ],
  ['estimate', replaceEstimate({ record: of<Estimate>(), v: 3 }, of<Estimate>())],
  ['envelope', replaceEnvelope({ record: of<SigningEnvelope>(), v: 3 }, of<SigningEnvelope>())],
  ['upload', replaceUpload({ record: of<Upload>(), v: 3 }, of<Upload>())],
  ['opportunity', replaceOpportunity({ record: of<Opportunity>(), v: 3 }, of<Opportunity>())],
  ['photo', replacePhoto({ record: of<Photo>(), v: 3 }, of<Photo>())],
  ['replay', replaceReplay({ record: of<Replay>(), v: 3 }, of<Replay>({ status: 'completed' }), now)],
])('a changed %s is written as the next version of the row that was read', (type, write) => {
  expect(write).toMatchObject({ put: { type, v: 4 }, when: unchanged(3) })
})

test('a record that must not have changed is checked by its version, or only by its presence', () => {
  expect(checkWorkspace({ record: of<Workspace>({ id: 'ws' }), v: 3 })).toEqual({
    check: self('ws#workspace'),
    when: unchanged(3),
  })
  expect(members.checkMember({ record: of<Member>(), v: 3 })).toEqual({
    check: { pk: 'ws#member', sk: 'id' },
    when: unchanged(3),
  })
  expect(contacts.checkContact(of<Contact>())).toEqual({
    check: { pk: 'ws#contact', sk: 'id' },
    when: PRESENT,
  })
  expect(customFields.deleteCustomField({ record: of<CustomField>({ key: 'k' }), v: 3 })).toEqual({
    delete: { pk: 'ws#customfield', sk: 'k' },
    when: unchanged(3),
  })
})

test('an opportunity is indexed with its status, its folded names and its fingerprints', () => {
  const codes = fingerprint('pipeline_id', 'p') + fingerprint('stage_id', 's') + fingerprint('tag', 'hot')
  const names = { contact_name: 'Straße', given_name: 'Dach' }
  const exact = { pipeline_id: 'p', stage_id: 's', tags: ['hot'] }
  const record = of<Opportunity>({ approval_status: 'project', ...names, ...exact })
  expect(insertOpportunity(record)).toEqual({
    put: {
      ...self('ws#opportunity#id'),
      type: 'opportunity',
      data: record,
      v: 1,
      list_pk: 'ws#opportunity',
      list_sk: 'id',
      ...changed('opportunity'),
      slim: { s: 'project', n: 'DACH', c: 'STRASSE', f: codes },
    },
    when: ABSENT,
  })
  expect(insertOpportunity(of<Opportunity>({ contact_name: null }))).toMatchObject({
    put: { slim: { c: '' } },
  })
})

vi.stubEnv('TOMBSTONES', 'in-place')

/** The row of a deleted record: nothing of the record is left. Shown for 90 days, then removed by TTL. */
const tombstone = (type: string, key: Key, v: number) => ({
  put: {
    ...key,
    type: 'tombstone',
    data: null,
    ...changed(type),
    expires_at: Date.parse('2026-06-12T09:00:00.000Z') / 1000,
  },
  when: unchanged(v),
})

test('a change that moves `updated_at` is dated, and one that does not keeps its date', () => {
  const old = of<Opportunity>({ approval_status: 'project', contact_name: null })
  const later = '2026-03-14T09:00:01.000Z'
  const replaced = replaceOpportunity({ record: old, v: 3 }, { ...old, updated_at: later })
  expect(replaced).toMatchObject({ put: { changes_sk: `${later}#id` } })
  expect(replaced).not.toHaveProperty('keepsDate')
  expect(replaceOpportunity({ record: old, v: 3 }, old)).toHaveProperty('keepsDate', true)
})

describe('a contact', () => {
  const contact = (more: object = {}) => of<Contact>({ phone_e164: null, holds_number: false, ...more })
  const row = (data: Contact, v: number) => ({
    ...{ pk: 'ws#contact', sk: 'id', type: 'contact', data, v },
    ...changed('contact'),
  })
  const phone = (sk: string, e164 = '+1') => ({ pk: `ws#phone#${e164}`, sk })

  test('has a row for its number, and another if it was created by a call from that number', () => {
    const [plain, numbered, taken] = [
      contact(),
      contact({ phone_e164: '+1' }),
      contact({ phone_e164: '+1', holds_number: true }),
    ]
    expect(contacts.insertContact(plain)).toEqual([{ put: row(plain, 1), when: ABSENT }])
    expect(contacts.insertContact(numbered)).toEqual([
      { put: row(numbered, 1), when: ABSENT },
      { put: { ...phone('id'), type: 'phone', data: null }, when: ABSENT },
    ])
    expect(contacts.insertContact(taken)).toEqual([
      { put: row(taken, 1), when: ABSENT },
      { put: { ...phone('id'), type: 'phone', data: null }, when: ABSENT },
      { put: { ...phone('self'), type: 'phone', data: null }, when: ABSENT },
    ])
    expect(contacts.deleteContact({ record: taken, v: 3 }, now)).toEqual([
      tombstone('contact', { pk: 'ws#contact', sk: 'id' }, 3),
      { delete: phone('id') },
      { delete: phone('self') },
    ])
  })

  test('changes its phone rows only if its number changes', () => {
    const old = contact({ phone_e164: '+1', holds_number: true })
    const renamed = { ...old, name: 'Ana' }
    expect(contacts.replaceContact({ record: old, v: 3 }, renamed)).toEqual([
      { put: row(renamed, 4), when: unchanged(3), keepsDate: true },
    ])
    const moved = contact({ phone_e164: '+2' })
    expect(contacts.replaceContact({ record: old, v: 3 }, moved)).toEqual([
      { put: row(moved, 4), when: unchanged(3), keepsDate: true },
      { delete: phone('id') },
      { delete: phone('self') },
      { put: { ...phone('id', '+2'), type: 'phone', data: null }, when: ABSENT },
    ])
  })
})

describe('an API key', () => {
  const key = of<ApiKey>({ public_id: 'public', revoked_at: null })
  const row = (data: ApiKey, v: number) => ({ pk: 'ws#apikey', sk: 'id', type: 'apikey', data, v })
  const credential = { hash: 'hash' } as Credential
  const credentialRow = { ...self('APIKEY#public'), type: 'credential', data: credential }

  test('is listed by one row and authenticates by another', () => {
    expect(apiKeys.insertApiKey(key, credential)).toEqual([
      { put: row(key, 1), when: ABSENT },
      { put: credentialRow, when: ABSENT },
    ])
    expect(putCredential('public', credential)).toEqual({ put: credentialRow })
  })

  test('is revoked once: it stays listed, but no longer authenticates', () => {
    const revoked = { ...key, revoked_at: at }
    expect(apiKeys.revokeApiKey({ record: key, v: 3 }, now)).toEqual([
      { put: row(revoked, 4), when: unchanged(3) },
      dropCredential('public'),
    ])
    expect(dropCredential('public')).toEqual({ delete: self('APIKEY#public') })
    expect(apiKeys.revokeApiKey({ record: revoked, v: 4 }, now)).toEqual([])
  })

  test('copies the member and workspace data that requests need into its credential', () => {
    const member = of<Member>({ id: 'm', permissions: ['expenses.view'], status: 'active' })
    const workspace = of<Workspace>({
      id: 'ws',
      plan: 'starter',
      default_pipeline_id: 'p',
      cursor_secret: 's',
    })
    const fields = {
      workspace_id: 'ws',
      member_id: 'm',
      plan: 'starter',
      permissions: ['expenses.view'],
      active: true,
      default_pipeline_id: 'p',
      cursor_secret: 's',
    }
    expect(apiKeys.credentialFields(member, workspace)).toEqual(fields)
    expect(apiKeys.credentialFields({ ...member, status: 'deactivated' }, workspace).active).toBe(false)
    expect(apiKeys.MAX_API_KEYS).toBe(40)
  })
})

describe('an expense', () => {
  const expense = (more: object = {}) =>
    of<Expense>({
      expense_type: 'purchase',
      expense_date: '2026-03-01',
      is_archived: false,
      receipt: null,
      project_id: null,
      external_references: {},
      ...more,
    })
  const slim = { t: 'p', r: false, a: false }
  const marker = (namespace: string, kind: string, more: object = slim) => ({
    put: {
      pk: 'ws#expense#id',
      sk: `namespace#${namespace}`,
      type: 'marker',
      data: null,
      list_pk: `ws#${kind}#${namespace}`,
      list_sk: '2026-03-01#id',
      slim: more,
    },
  })
  const row = (data: Expense, v: number, more: object) => ({
    ...self('ws#expense#id'),
    type: 'expense',
    data,
    v,
    list_pk: 'ws#expense',
    list_sk: '2026-03-01#id',
    ...changed('expense'),
    ...more,
  })

  test('is indexed by date, state and project, and by the marker of each namespace', () => {
    const plain = expense()
    expect(insertExpense(plain, ['books'])).toEqual([
      { put: row(plain, 1, { state_pk: 'ws#expense#open', slim }), when: ABSENT },
      marker('books', 'pending'),
    ])
    const full = expense({
      expense_type: 'mileage',
      is_archived: true,
      receipt: {},
      project_id: 'p',
      external_references: { books: {} },
    })
    const slimFull = { t: 'm', r: true, a: true, p: 'p' }
    expect(insertExpense(full, ['books', 'archive'])).toEqual([
      {
        put: row(full, 1, { state_pk: 'ws#expense#handled', project_pk: 'ws#project#p', slim: slimFull }),
        when: ABSENT,
      },
      marker('books', 'stamped', slimFull),
      marker('archive', 'pending', slimFull),
    ])
  })

  test('writes only the markers that change', () => {
    const old = expense({ external_references: { books: {}, gone: {} } })
    const next = expense({ external_references: { books: {}, fresh: {} } })
    expect(replaceExpense({ record: old, v: 3 }, next, ['archive'])).toEqual([
      { put: row(next, 4, { state_pk: 'ws#expense#handled', slim }), when: unchanged(3), keepsDate: true },
      { delete: { pk: 'ws#expense#id', sk: 'namespace#gone' } },
      marker('fresh', 'stamped'),
    ])
    expect(replaceExpense({ record: old, v: 3 }, { ...old, is_archived: true }, [])).toHaveLength(3)
    expect(deleteExpense({ record: old, v: 3 }, ['archive'], now)).toEqual([
      tombstone('expense', self('ws#expense#id'), 3),
      ...['books', 'gone', 'archive'].map((name) => ({
        delete: { pk: 'ws#expense#id', sk: `namespace#${name}` },
      })),
    ])
  })

  test('has a marker for each tracked namespace that has not stamped it', () => {
    expect(pendingMarker(expense(), 'books')).toEqual(marker('books', 'pending'))
    expect(pendingMarker(expense({ external_references: { books: {} } }), 'books')).toBeUndefined()
  })

  test('must fit in a row together with its event', () => {
    const text = (length: number) => expense({ notes: 'x'.repeat(length) })
    const empty = JSON.stringify(text(0)).length
    const most = 336 * 1024 - empty
    expect(insertExpense(text(most), [])).toHaveLength(1)
    expect(() => insertExpense(text(most + 1), [])).toThrow(RowTooLarge)
    expect(() => insertExpense(expense({ notes: 'é'.repeat(most / 2 + 1) }), [])).toThrow(RowTooLarge)
  })
})

test('namespaces are due until the last walk or check of their markers is done', () => {
  vi.stubEnv('SPEED', '2')
  const ws = 'ws' as WorkspaceId
  const complete = { books: { state: 'complete', since: at } } as const
  const row = { ...self('ws#namespaces'), type: 'namespaces' }
  expect(replaceNamespaces(ws, { record: {}, v: 0 }, complete, now)).toEqual({
    put: { ...row, data: complete, v: 1 },
    when: ABSENT,
  })
  const announced = { books: { state: 'announced', since: at } } as const
  const earliest = earliestWalk(now)
  expect(earliest.getTime() - now.getTime()).toBe(30_000)
  const put = (data: Namespaces, due: Date) => ({
    put: { ...row, data, v: 4, due_pk: 'tracking', due_sk: `${due.toISOString()}#ws` },
    when: unchanged(3),
  })
  const replaced = (next: Namespaces, from: Date) =>
    replaceNamespaces(ws, { record: complete, v: 3 }, next, from)
  expect(replaced(announced, now)).toEqual(put(announced, earliest))
  const later = new Date(now.getTime() + 60_000)
  expect(replaced(announced, later)).toEqual(put(announced, later))
  const unchecked = { books: { ...complete.books, check_at: later.toISOString() } }
  expect(replaced(unchecked, now)).toEqual(put(unchecked, later))
  vi.unstubAllEnvs()
})

test('a photo is indexed by project and trash state, and is due after two days while it is pending', () => {
  const row = (data: Photo, more: object) => ({
    put: { ...self('ws#photo#id'), type: 'photo', data, v: 1, list_sk: 'id', ...changed('photo'), ...more },
    when: ABSENT,
  })
  const pending = of<Photo>({ status: 'pending', project_id: null })
  expect(insertPhoto(pending)).toEqual(
    row(pending, { list_pk: 'ws#photo', due_pk: 'awaited', due_sk: '2026-03-16T09:00:00.000Z#ws#photo#id' }),
  )
  const ready = of<Photo>({ status: 'ready', project_id: 'p' })
  expect(insertPhoto(ready)).toEqual(row(ready, { list_pk: 'ws#photo', project_pk: 'ws#photo#project#p' }))
  const trashed = of<Photo>({ status: 'trashed', project_id: 'p' })
  expect(insertPhoto(trashed)).toEqual(
    row(trashed, { list_pk: 'ws#photo#trash', project_pk: 'ws#photo#trash#project#p' }),
  )
})

test('a replaced file is kept for 91 days', () => {
  const due = '2026-06-13T09:00:00.000Z'
  expect(markReplaced('ws' as WorkspaceId, 'receipts/a', now)).toEqual({
    put: {
      ...self('ws#retired#receipts/a'),
      type: 'retired',
      data: null,
      due_pk: 'retired',
      due_sk: `${due}#ws#retired#receipts/a`,
    },
  })
})

test('the response to an Idempotency-Key is kept for 24 hours', () => {
  const reply = { body_hash: 'h', status: 201, body: null }
  const seconds = Date.parse(at) / 1000
  expect(putStoredReply('public', 'hash', reply, new Date(now.getTime() + 999))).toEqual({
    put: {
      pk: 'IDEMPOTENCY#public',
      sk: 'hash',
      type: 'idempotency',
      data: reply,
      expires_at: seconds + 86_400,
    },
    when: { expression: 'attribute_not_exists(pk) OR expires_at <= :now', values: { ':now': seconds } },
  })
})

describe('an event', () => {
  const envelope = recordWith(ENVELOPE_FIELDS, {
    id: 'evt_1',
    trigger: 'photo.deleted',
    entity_id: 'entity',
    occurred_at: at,
  })
  const ws = 'ws' as WorkspaceId
  const kept = 90 * 86_400

  test('is indexed, kept for 90 days, and in the outbox', () => {
    expect(events.putEvent(ws, envelope)).toEqual({
      put: {
        ...self('ws#event#evt_1'),
        type: 'event',
        data: envelope,
        list_pk: 'ws#event',
        list_sk: 'evt_1',
        slim: { trigger: 'photo.deleted', entity_id: 'entity' },
        due_pk: expect.stringMatching(/^outbox#\d+$/),
        due_sk: '2026-03-14T09:00:00.000Z#photo.deleted#evt_1',
        expires_at: Date.parse(at) / 1000 + kept,
      },
    })
    expect(events.expiry('2026-03-14T09:00:00.001Z')).toBe(Date.parse(at) / 1000 + kept + 1)
  })

  test('of a test delivery is neither indexed nor due', () => {
    expect(events.putTestEvent(ws, envelope, now)).toEqual({
      put: {
        ...self('ws#event#evt_1'),
        type: 'test_event',
        data: envelope,
        expires_at: Date.parse(at) / 1000 + kept,
      },
    })
  })

  test('is read together with its workspace', () => {
    const row = stored(events.eventItem(ws, envelope))
    expect(events.toStoredEvent(row)).toEqual({ workspaceId: 'ws', envelope, isChecked: true })
    const before = { ...row, due_pk: 'due#3' }
    expect(events.toStoredEvent(before)).toMatchObject({ isChecked: false })
    expect(events.toEventRef(row)).toEqual({ workspaceId: 'ws', id: 'evt_1', trigger: 'photo.deleted' })
  })
})

test('a delivery is stored as a map, next to the attributes that only the engine uses', () => {
  const delivery = recordWith(DELIVERY_FIELDS, {
    ...base,
    event_id: 'evt_1',
    trigger_id: 'photo.deleted',
    subscription_id: 's',
  })
  const write = putDelivery(delivery, 'owner' as MemberId, now)
  const item = {
    ...self('ws#delivery#id'),
    type: 'delivery',
    data: delivery,
    owner: 'owner',
    started: 0,
    list_pk: 'ws#deliveries#s',
    list_sk: 'id',
    slim: { trigger: 'photo.deleted' },
    due_pk: expect.stringMatching(/^due#\d+$/),
    due_sk: `${at}#ws#delivery#id`,
    expires_at: Date.parse(at) / 1000 + 90 * 86_400,
  }
  expect(write).toEqual({ put: item, when: ABSENT })
  expect(stored({ pk: 'p', sk: 's', type: 'delivery', data: delivery }).data).toBe(delivery)
  expect(stored({ pk: 'p', sk: 's', type: 'other', data: delivery }).data).toBe(JSON.stringify(delivery))
  expect(slimOf(delivery, 'failed')).toEqual({ ...item.slim, state: 'failed' })
  const row = { ...item, started: 3, earlier: 2, slim: { state: 'retrying' }, replay: 'r', due_sk: 'due' }
  expect(toDeliveryRow(row)).toEqual({
    delivery,
    ownerId: 'owner',
    started: 3,
    earlier: 2,
    state: 'retrying',
    dueSk: 'due',
    replay: 'r',
  })
})

test('a delivery that has succeeded fits one write unit, with 200 bytes of the answer', () => {
  const id = '01a20298-2cc4-7b5e-8d1f-3a0d6c1b2e4f'
  const delivery = recordWith(DELIVERY_FIELDS, {
    ...{ id, workspace_id: id, subscription_id: id, event_id: `evt_${id.replaceAll('-', '')}` },
    // The longest one.
    trigger_id: TRIGGER_IDS.toSorted((a, b) => b.length - a.length)[0],
    ...{ status: 'succeeded', next_attempt_at: null, created_at: at, updated_at: at },
    lease_until: null,
    attempts: [
      {
        ...{ number: 1, started_at: at, duration_ms: 12_345, response_status: 200, error: null },
        response_body: 'x'.repeat(200),
      },
    ],
  })
  const write = putDelivery(delivery, id as MemberId, now)
  if (!('put' in write)) throw new Error('no put')
  const { due_pk: _, due_sk: __, ...row } = write.put
  expect(itemSize(row)).toBeLessThanOrEqual(1_024)
})

test('a running replay is due', () => {
  const row = {
    ...self('ws#replay#id'),
    type: 'replay',
    v: 1,
    expires_at: Date.parse(at) / 1000 + 90 * 86_400,
  }
  const running = of<Replay>({ status: 'running' })
  expect(insertReplay(running, now)).toEqual({
    put: { ...row, data: running, due_pk: expect.stringMatching(/^due#\d+$/), due_sk: `${at}#ws#replay#id` },
    when: ABSENT,
  })
  const ended = of<Replay>({ status: 'cancelled' })
  expect(insertReplay(ended, now)).toEqual({ put: { ...row, data: ended }, when: ABSENT })
})

const subscription = of<Subscription>({
  trigger_ids: ['photo.deleted', 'call.missed'],
  status: 'active',
  created_by: 'm',
  target_url: 'https://a.example',
})
const subscriptionKey = { pk: 'ws#subscription', sk: 'id' }
const subscriberAt = (trigger: string) => ({ pk: `ws#subscribers#${trigger}`, sk: 'id' })
const subscriber = (trigger: string, since = at) => ({
  put: { ...subscriberAt(trigger), type: 'subscriber', data: { id: 'id', created_by: 'm', since } },
})
const changedTo = (next: Subscription, v: number, set = '', values: object = {}) => ({
  update: subscriptionKey,
  set: `SET #data = :data, #v = :next${set}`,
  names: { '#data': 'data' },
  values: {
    ':data': JSON.stringify({ ...next, trigger_id: next.trigger_ids[0] }),
    ':next': v + 1,
    ...values,
  },
  when: unchanged(v),
})
/** Later than every event; the version before reads it so too. Kept for a week. */
const former = (trigger: (typeof TRIGGER_IDS)[number], endedAt: string) => ({
  put: {
    ...subscriberAt(trigger),
    type: 'subscriber',
    data: { id: 'id', created_by: 'm', since: '9999-12-31T23:59:59.999Z' },
    expires_at: Date.parse(endedAt) / 1000 + 7 * 86_400,
  },
})
const NOW_DUE = [
  ', due_pk = :due_pk, due_sk = :due_sk',
  { ':due_pk': expect.stringMatching(/^due#\d+$/), ':due_sk': `${at}#ws#subscription` },
] as const

test('a subscription has a row for fan-out for each of its triggers', () => {
  const insert = (one: Subscription) => subscriptions.insertSubscription(one)
  expect(insert(subscription)).toEqual([
    // Functions of earlier versions read `trigger_id`.
    {
      put: {
        ...subscriptionKey,
        type: 'subscription',
        data: { ...subscription, trigger_id: 'photo.deleted' },
        v: 1,
      },
      when: ABSENT,
    },
    subscriber('photo.deleted'),
    subscriber('call.missed'),
  ])
  expect(insert({ ...subscription, trigger_ids: ['*'] })).toHaveLength(1 + TRIGGER_IDS.length)
})

test('a change of triggers writes and ends the rows of those that changed', () => {
  const later = '2026-03-14T10:00:00.000Z'
  const replace = (next: Partial<Subscription>) =>
    subscriptions.replaceSubscription({ record: subscription, v: 3 }, { ...subscription, ...next })
  const next = {
    ...subscription,
    trigger_ids: ['call.missed', 'envelope.signed'],
    updated_at: later,
  } as const
  expect(replace(next)).toEqual([
    changedTo(next, 3),
    subscriber('envelope.signed', later),
    former('photo.deleted', later),
  ])
  expect(replace({ trigger_ids: ['*'] })).toHaveLength(1 + TRIGGER_IDS.length - 2)
  const moved = { ...subscription, target_url: 'https://b.example' }
  expect(replace(moved)).toEqual([changedTo(moved, 3, ' REMOVE slow_until')])
})

test('a paused subscription is not due; a resumed one is', () => {
  const paused = { ...subscription, status: 'paused' } as const
  expect(subscriptions.replaceSubscription({ record: subscription, v: 3 }, paused)).toEqual([
    changedTo(paused, 3, ' REMOVE due_pk, due_sk, in_order_until'),
  ])
  expect(subscriptions.replaceSubscription({ record: paused, v: 4 }, subscription)).toEqual([
    changedTo(subscription, 4, `${NOW_DUE[0]}, in_order_until = :ordered`, {
      ...NOW_DUE[1],
      ':ordered': new Date(Date.parse(at) + 300_000).toISOString(),
    }),
  ])
})

test.each(['active', 'paused'] as const)(
  'a %s subscription that is revoked is due, and no longer found by fan-out',
  (status) => {
    const revoked = { ...subscription, status: 'revoked' } as const
    const old = { record: { ...subscription, status }, v: 3 }
    expect(subscriptions.replaceSubscription(old, revoked)).toEqual([
      changedTo(revoked, 3, ...NOW_DUE),
      former('photo.deleted', at),
      former('call.missed', at),
      {
        update: { pk: 'ws#subscription-count', sk: 'self' },
        set: 'SET #type = :type ADD active :minus, #v :one',
        names: { '#type': 'type', '#v': 'v' },
        values: { ':type': 'subscription_count', ':minus': -1, ':one': 1 },
      },
    ])
    expect(subscriptions.replaceSubscription({ record: revoked, v: 4 }, revoked)).toEqual([
      changedTo(revoked, 4),
    ])
  },
)

test('deliver marks the row of a subscription with a slow receiver', () => {
  expect(slowUntil(undefined)).toBeUndefined()
  expect(slowUntil({ slow_until: at })).toBe(at)
})
