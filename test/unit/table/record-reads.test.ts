import { beforeEach, describe, expect, test, vi } from 'vitest'
import { API_KEY_FIELDS } from '../../../shared/domain/api-key.ts'
import { CALL_FIELDS } from '../../../shared/domain/call.ts'
import { CREDENTIAL_FIELDS } from '../../../shared/domain/credential.ts'
import { ESTIMATE_FIELDS } from '../../../shared/domain/estimate.ts'
import { createEvent, ENVELOPE_FIELDS } from '../../../shared/domain/event.ts'
import type { OpportunityId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { PHOTO_FIELDS, type Photo } from '../../../shared/domain/photo.ts'
import { PIPELINE_FIELDS } from '../../../shared/domain/pipeline.ts'
import { SIGNING_ENVELOPE_FIELDS } from '../../../shared/domain/signing-envelope.ts'
import { UPLOAD_FIELDS } from '../../../shared/domain/upload.ts'
import { apiKeyInsertion, getApiKey } from '../../../shared/table/access/api-keys.ts'
import { callInsertion, getCall, listCalls } from '../../../shared/table/calls.ts'
import { envelopeInsertion, getEnvelope, listEnvelopes } from '../../../shared/table/envelopes.ts'
import { estimateInsertion, getEstimate, listEstimates } from '../../../shared/table/estimates.ts'
import { getPhoto, listPhotos, photoInsertion } from '../../../shared/table/photos.ts'
import { listPipelines, pipelineInsertion } from '../../../shared/table/pipelines.ts'
import type { AnyWrite } from '../../../shared/table/store/write.ts'
import { getUpload, uploadInsertion } from '../../../shared/table/uploads.ts'
import { eventItem, getEvent, getEvents } from '../../../shared/webhooks/events/rows.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** Written records are found by id and in their list, newest first. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const ws = 'ws' as WorkspaceId
const of = (id: string) => ({ id, workspace_id: ws, created_at: '2026-03-14T09:00:00.000Z' })
const page = { limit: 2 }

test.each<[string, (id: string) => AnyWrite | AnyWrite[], (id: never) => Promise<unknown>, object]>([
  ['call', (id) => callInsertion(recordWith(CALL_FIELDS, of(id))), (id) => getCall(ws, id), { id: 'a' }],
  [
    'key',
    (id) => apiKeyInsertion(recordWith(API_KEY_FIELDS, of(id)), recordWith(CREDENTIAL_FIELDS)),
    (id) => getApiKey(ws, id),
    { record: { id: 'a' }, v: 1 },
  ],
  [
    'envelope',
    (id) => envelopeInsertion(recordWith(SIGNING_ENVELOPE_FIELDS, of(id))),
    (id) => getEnvelope(ws, id),
    { record: { id: 'a' }, v: 1 },
  ],
  [
    'estimate',
    (id) => estimateInsertion(recordWith(ESTIMATE_FIELDS, of(id))),
    (id) => getEstimate(ws, id),
    { record: { id: 'a' }, v: 1 },
  ],
  [
    'photo',
    (id) => photoInsertion(recordWith(PHOTO_FIELDS, of(id))),
    (id) => getPhoto(ws, id),
    { record: { id: 'a' }, v: 1 },
  ],
  [
    'upload',
    (id) => uploadInsertion(recordWith(UPLOAD_FIELDS, of(id))),
    (id) => getUpload(ws, id),
    { record: { id: 'a' }, v: 1 },
  ],
])('a %s is found by its id', async (_, insert, get, found) => {
  table.write([insert('a')].flat())
  expect(await get('a' as never)).toMatchObject(found)
  expect(await get('b' as never)).toBeUndefined()
})

describe('a list', () => {
  test.each<
    [string, (id: string) => AnyWrite, () => Promise<{ rows: readonly { id: string }[]; more: boolean }>]
  >([
    ['calls', (id) => callInsertion(recordWith(CALL_FIELDS, of(id))), () => listCalls(ws, page)],
    [
      'envelopes',
      (id) => envelopeInsertion(recordWith(SIGNING_ENVELOPE_FIELDS, of(id))),
      () => listEnvelopes(ws, page),
    ],
    [
      'estimates',
      (id) => estimateInsertion(recordWith(ESTIMATE_FIELDS, { ...of(id), opportunity_id: 'o' })),
      () => listEstimates(ws, 'o' as OpportunityId, page),
    ],
    [
      'pipelines',
      (id) => pipelineInsertion(recordWith(PIPELINE_FIELDS, of(id))),
      () => listPipelines(ws, page),
    ],
  ])('of %s has the newest first', async (_, insert, list) => {
    table.write(['a', 'b', 'c'].map(insert))
    const { rows, more } = await list()
    expect([rows.map(({ id }) => id), more]).toEqual([['c', 'b'], true])
  })

  test('of photos leaves out stale index entries', async () => {
    const photo = (id: string, more: Partial<Photo>) =>
      recordWith(PHOTO_FIELDS, { ...of(id), status: 'active', ...more })
    const roof = { project_id: 'roof' as OpportunityId }
    // The row has changed since its index entry was written.
    const insert = (id: string, indexed: Partial<Photo>, now = indexed) => {
      const write = photoInsertion(photo(id, indexed))
      if ('put' in write) table.write([{ put: { ...write.put, data: photo(id, now) } }])
    }
    insert('a', {})
    insert('b', {}, { status: 'trashed' })
    insert('c', { status: 'trashed' })
    insert('d', { status: 'trashed' }, {})
    insert('e', roof)
    insert('f', roof, { project_id: 'other' as OpportunityId })
    const listed = async (filter: Parameters<typeof listPhotos>[1]) =>
      (await listPhotos(ws, filter, { limit: 9 })).rows.map(({ id }) => id).join('')
    expect(await listed({ trashed: false })).toBe('fea')
    expect(await listed({ trashed: true })).toBe('c')
    expect(await listed({ trashed: false, ...roof })).toBe('e')
  })
})

test('events are found by their ids, in the requested order', async () => {
  const [first, second] = [1, 2].map((ms) => ({
    ...recordWith(ENVELOPE_FIELDS),
    ...createEvent('photo.deleted', new Date(ms), { entityId: 'p', performedBy: null, data: null }),
  }))
  if (!first || !second) throw new Error('two events')
  table.write([first, second].map((event) => ({ put: eventItem(ws, event) })))
  expect(await getEvent(ws, second.id)).toEqual(second)
  expect(await getEvent(ws, 'evt_gone' as typeof first.id)).toBeUndefined()
  expect(await getEvents(ws, [second.id, 'evt_gone' as typeof first.id, first.id])).toEqual([second, first])
})
