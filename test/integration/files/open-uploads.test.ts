import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { UploadedObjectKind } from '../../../shared/domain/kit/uploaded-object.ts'
import { newPhoto } from '../../../shared/domain/photos/photo-change.ts'
import { openUploadsKey } from '../../../shared/table/keys.ts'
import { MAX_OPEN_UPLOADS } from '../../../shared/table/open-uploads.ts'
import { photoInsertion } from '../../../shared/table/photos.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { direct, useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { processed } from '../photos/photos.ts'
import { PNG, send } from './files.ts'

/** How many files of a workspace may be awaited (contract 8.15). */
beforeAll(useService)

const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3_600
const AN_HOUR_AGO = IN_AN_HOUR - 7_200

/** A workspace with so many other records of a kind whose file is awaited, until these times. */
async function waiting(kind: UploadedObjectKind, ...ends: readonly number[]): Promise<TestWorkspace> {
  const ws = await newWorkspace(direct)
  const ofNames = ends.map((end, n) => [String(n).padStart(12, '0'), end] as const)
  const row = { open: new Set(ofNames.map(([name]) => name)), v: ends.length, ...Object.fromEntries(ofNames) }
  const Item = { ...openUploadsKey(ws.id, kind), type: 'open_uploads', ...row }
  await documents().send(new PutCommand({ TableName: tableName(), Item }))
  return ws
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const rowOf = async ({ id }: TestWorkspace, kind: UploadedObjectKind) =>
  (await readRow(openUploadsKey(id, kind))) ?? {}
/** How many records count now. */
async function count(ws: TestWorkspace, kind: UploadedObjectKind): Promise<number> {
  const { open, ...row } = await rowOf(ws, kind)
  return [...(open as Set<string>)].filter((name) => Number(row[name]) * 1_000 > Date.now()).length
}
const declared = { mime_type: 'image/png', size_bytes: PNG.length }
const askPhoto = (ws: TestWorkspace) => ws.post('/v1/photos', declared)

const refusal = (what: string) => ({
  status: 409,
  body: {
    error: {
      code: 'conflict',
      message: `a workspace has at most 200 ${what} whose file is awaited; upload those files, or wait until their links expire, 15 minutes after they were issued`,
    },
  },
})

test('of twelve photos at once, as many are created as have room, and each that ends makes room for one', async () => {
  const ws = await waiting('photos', ...times(MAX_OPEN_UPLOADS - 4, IN_AN_HOUR))
  const answers = await Promise.all(times(12, undefined).map(() => askPhoto(ws)))
  const created = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(created).toHaveLength(4)
  for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(refusal('photos'))
  expect(await count(ws, 'photos')).toBe(MAX_OPEN_UPLOADS)
  const [trashed, ready, failed] = created
  await ws.delete(`/v1/photos/${trashed.id}`)
  expect(await count(ws, 'photos')).toBe(MAX_OPEN_UPLOADS - 1)
  await send(ready.upload, PNG)
  expect(await processed(ws, ready.id)).toMatchObject({ status: 'ready' })
  await send(failed.upload, Buffer.alloc(PNG.length))
  expect(await processed(ws, failed.id)).toMatchObject({ status: 'failed' })
  expect(await count(ws, 'photos')).toBe(MAX_OPEN_UPLOADS - 3)
})

test('a record counts until its link expires, and a repeated request counts once', async () => {
  const ws = await waiting('photos', ...times(150, AN_HOUR_AGO), ...times(49, IN_AN_HOUR))
  const post = () => ws.post('/v1/photos', declared, { 'Idempotency-Key': 'once' })
  const [{ body }, again] = [await post(), await post()]
  expect([again.body.id, await count(ws, 'photos')]).toEqual([body.id, 50])
  expect((await rowOf(ws, 'photos')).open).toHaveProperty('size', 200)
  expect((await askPhoto(ws)).status).toBe(201)
  // What has expired is gone.
  expect((await rowOf(ws, 'photos')).open).toHaveProperty('size', 51)
})

test('an end that is recorded twice, late or without a beginning changes no other count', async () => {
  const ws = await waiting('photos', IN_AN_HOUR)
  const act = { by: ws.owner, now: new Date() }
  const photo = newPhoto(ws.id, declared as never, act)
  // As version 1.0.0 creates one.
  await commit(photoInsertion(photo).slice(0, 1))
  for (const _ of [1, 2]) expect((await ws.delete(`/v1/photos/${photo.id}`)).status).toBe(204)
  expect(await count(ws, 'photos')).toBe(1)
})

const PURCHASE = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 5 }
const newExpense = async (ws: TestWorkspace): Promise<string> =>
  (await ws.post('/v1/expenses', PURCHASE)).body.id
const askReceipt = (ws: TestWorkspace, id: string) => ws.post(`/v1/expenses/${id}/receipt`, declared)

test('an expense counts once for all its links, until its newest one ends', async () => {
  const ws = await waiting('receipts', ...times(MAX_OPEN_UPLOADS - 1, IN_AN_HOUR))
  const [first, second] = [await newExpense(ws), await newExpense(ws)]
  const links = await Promise.all(times(3, first).map((id) => askReceipt(ws, id)))
  expect(links.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await askReceipt(ws, second)).toMatchObject(refusal('expenses with a receipt'))
  expect((await ws.get(`/v1/expenses/${second}`)).body.receipt_upload).toBeNull()
  expect(await count(ws, 'receipts')).toBe(MAX_OPEN_UPLOADS)
  await ws.patch(`/v1/expenses/${first}`, { notes: 'still waiting' })
  expect(await count(ws, 'receipts')).toBe(MAX_OPEN_UPLOADS)
  const newest = (await askReceipt(ws, first)).body.upload
  await send(newest, PNG)
  await until(async () => (await count(ws, 'receipts')) === MAX_OPEN_UPLOADS - 1)
  const again = await askReceipt(ws, second)
  expect(again.status).toBe(201)
  expect(await count(ws, 'receipts')).toBe(MAX_OPEN_UPLOADS)
  await ws.delete(`/v1/expenses/${second}`)
  expect(await count(ws, 'receipts')).toBe(MAX_OPEN_UPLOADS - 1)
})
