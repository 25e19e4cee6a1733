import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { receiptWrites } from '../../../shared/actions/expenses/attach-receipt.ts'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { MAX_RECEIPT_BYTES, receiptOf, refused, type Upload } from '../../../shared/domain/expenses/upload.ts'
import { type MemberId, newId } from '../../../shared/domain/kit/ids.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { expenseDeletion, getExpense } from '../../../shared/table/expenses/rows.ts'
import { replacedFileKey } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { commitUnlessChanged } from '../../../shared/table/store/retry-on-conflict.ts'
import { getUpload, uploadReplacement } from '../../../shared/table/uploads.ts'
import { useService } from '../../support/api.ts'
import { memoryBucket } from '../../support/bucket.ts'
import { asFunction } from '../../support/like-aws.ts'
import { ownModules } from '../../support/own-modules.ts'
import { pngOf } from '../../support/picture.ts'
import { allowUpload, type Bench, eventsOf, expenseNow, newExpense, PDF, PNG, receiptKey } from './files.ts'

const FILES = '../../../shared/storage/files.ts'
const bucket = memoryBucket()
vi.doMock(FILES, () => bucket)
const { handler, logger } = await ownModules(async () => ({
  ...(await import('../../../functions/receipts/finish.ts')),
  ...(await import('../../../shared/log.ts')),
}))
vi.doUnmock(FILES)
const finish = asFunction('receipts/finish', handler)

beforeAll(useService)
beforeEach(() => {
  bucket.objects.clear()
  bucket.removed.length = 0
})

/** Runs finish with the bucket's message about objects, whose keys are encoded as in a query. */
const arrived = (...keys: string[]) => {
  const Records = keys.map((key) => ({
    s3: { object: { key: encodeURIComponent(key).replaceAll('%20', '+'), versionId: 'v1' } },
  }))
  return finish({ Records: [{ messageId: 'm', body: JSON.stringify({ Records }) }] } as never)
}
const done = { batchItemFailures: [] }

async function uploaded(bytes: Uint8Array, size = bytes.length): Promise<Bench & { upload: Upload }> {
  const bench = await newExpense()
  const { upload } = await allowUpload(bench, 'image/png', size)
  bucket.put(upload.key, bytes)
  return { ...bench, upload }
}
/** The log lines about uploads, without their owners. */
function loggedFaults() {
  const info = vi.spyOn(logger(), 'info').mockReturnValue()
  onTestFinished(() => info.mockRestore())
  return ({ workspace_id, id, expense_id }: Upload) =>
    info.mock.calls.map(([message, fields]) => {
      const { fault, ...ids } = Object(fields)
      expect([message, ids]).toEqual(['upload', { workspace_id, upload_id: id, expense_id }])
      return fault
    })
}
const read = async ({ workspace_id, id }: Upload) => (await getUpload(workspace_id, id))?.record

test('a receipt is attached with the bytes that were checked, and the uploaded version is deleted', async () => {
  const bench = await uploaded(PNG)
  const faults = loggedFaults()
  expect(await arrived(bench.upload.key)).toEqual(done)
  expect(faults(bench.upload)).toEqual([null])
  const receipt = receiptOf(bench.upload, contentHash(PNG))
  expect([...bucket.objects]).toEqual([[receipt.key, { bytes: PNG, mimeType: 'image/png' }]])
  expect(bucket.removed).toEqual([`${bench.upload.key}@v1`])
  expect((await expenseNow(bench)).receipt).toEqual(receipt)
  expect(await read(bench.upload)).toMatchObject({ status: 'attached', reason: null })
  const { id } = bench.expense
  expect(await eventsOf(bench)).toMatchObject([
    {
      trigger: 'expense.receipt_attached',
      entity_id: id,
      performed_by: bench.workspace.owner,
      data: { id, object: 'expense', receipt },
    },
  ])
})

const WIDE = pngOf(20_001, 1)

test.each([
  ['empty', Buffer.alloc(0), 1, 'the file is empty', 'size_mismatch'],
  [
    'of another size',
    PNG,
    PNG.length + 1,
    `the file has ${PNG.length} bytes, not the declared ${PNG.length + 1}`,
    'size_mismatch',
  ],
  ['too large', Buffer.alloc(MAX_RECEIPT_BYTES + 1), 9, 'the file is larger than 20 MB', 'size_mismatch'],
  [
    'of another type',
    PDF,
    PDF.length,
    'the content is application/pdf, not the declared image/png',
    'content_type_mismatch',
  ],
  [
    'an image with a side that is too long',
    WIDE,
    WIDE.length,
    'the image is 20001 x 1 pixels; each side may have at most 20000',
    'unreadable',
  ],
] as const)(
  'a file that is %s is refused and deleted, and the expense says so',
  async (_, bytes, size, reason, shown) => {
    const bench = await uploaded(bytes, size)
    const faults = loggedFaults()
    expect(await arrived(bench.upload.key)).toEqual(done)
    expect(faults(bench.upload)).toEqual([reason])
    expect(bucket.removed).toEqual([`${bench.upload.key}@v1`])
    expect(await read(bench.upload)).toMatchObject({ status: 'refused', reason })
    expect([...bucket.objects.keys()]).toEqual([])
    expect(await expenseNow(bench)).toMatchObject({
      receipt: null,
      receipt_upload: { status: 'refused', reason: shown },
    })
    expect(await eventsOf(bench)).toEqual([])
  },
)

test('an upload whose file or expense is gone is refused', async () => {
  const bench = await uploaded(PNG)
  bucket.objects.clear()
  await arrived(bench.upload.key)
  expect(await read(bench.upload)).toMatchObject({ status: 'refused', reason: 'the file is gone' })
  expect((await expenseNow(bench)).receipt_upload).toMatchObject({ status: 'refused', reason: 'unreadable' })

  const other = await uploaded(PNG)
  const found = await getExpense(other.workspace.id, other.expense.id)
  if (found) await commit(expenseDeletion(found, [], new Date()))
  await arrived(other.upload.key)
  expect(await read(other.upload)).toMatchObject({ status: 'refused', reason: 'the expense was deleted' })
  expect([...bucket.objects.keys()]).toEqual([])
})

// `test/unit/domain/expense-rights.test.ts` has the rule.
test.each(['is no member', 'is in a workspace that left the plan'])(
  'the upload of someone who %s is refused',
  async (what) => {
    const { workspace, expense } = await newExpense()
    const isMember = what !== 'is no member'
    const owner = isMember ? workspace.owner : newId<MemberId>(new Date())
    const bench = { workspace: { ...workspace, owner }, expense }
    const { upload } = await allowUpload(bench, 'image/png', PNG.length)
    bucket.put(upload.key, PNG)
    if (isMember) await setPlan(workspace.id, 'starter', new Date())
    await arrived(upload.key)
    const reason = 'the member who asked for the upload may not change the expense any more'
    expect(await read(upload)).toMatchObject({ status: 'refused', reason })
    expect((await expenseNow(bench)).receipt_upload).toMatchObject({ reason: 'not_allowed' })
  },
)

test('no file is left when the expense is deleted between the check and the write', async () => {
  const bench = await uploaded(PNG)
  const keep = vi.spyOn(bucket, 'keepFile').mockImplementationOnce(async (key, bytes, mimeType) => {
    const found = await getExpense(bench.workspace.id, bench.expense.id)
    if (found) await commitUnlessChanged((now) => expenseDeletion(found, [], now))
    bucket.objects.set(key, { bytes, mimeType })
  })
  await arrived(bench.upload.key)
  keep.mockRestore()
  expect(await read(bench.upload)).toMatchObject({ status: 'refused', reason: 'the expense was deleted' })
  expect([...bucket.objects.keys()]).toEqual([])
  expect(bucket.removed).toEqual([receiptKey(bench.upload, PNG), `${bench.upload.key}@v1`])
})

test('of two runs on the same file, one attaches it, and the other one is no fault', async () => {
  const bench = await uploaded(PNG)
  const faults = loggedFaults()
  await Promise.all([arrived(bench.upload.key), arrived(bench.upload.key)])
  expect(new Set(faults(bench.upload))).toEqual(new Set([null]))
  expect([...bucket.objects.keys()]).toEqual([receiptKey(bench.upload, PNG)])
  expect((await expenseNow(bench)).receipt).toEqual(receiptOf(bench.upload, contentHash(PNG)))
  expect(await eventsOf(bench)).toHaveLength(1)
})

describe('of two links of an expense, the newer one wins', () => {
  async function twoLinks() {
    const bench = await newExpense()
    const [older, newer] = [
      (await allowUpload(bench, 'image/png', PNG.length)).upload,
      (await allowUpload(bench, 'image/png', PNG.length)).upload,
    ]
    for (const { key } of [older, newer]) bucket.put(key, PNG)
    return { bench, older, newer }
  }

  test.each(['attached', 'removed since'])('when its file is %s', async (then) => {
    const { bench, older, newer } = await twoLinks()
    await arrived(newer.key)
    const found = await getExpense(bench.workspace.id, bench.expense.id)
    if (then === 'removed since' && found) {
      const context = { project: undefined, marked: [] }
      await commit(receiptWrites(found, null, context, bench.workspace.owner, new Date()))
    }
    const before = await expenseNow(bench)
    expect(await arrived(older.key)).toEqual(done)
    expect(await read(older)).toMatchObject({
      status: 'refused',
      reason: 'the file of a newer link was attached',
    })
    expect(await expenseNow(bench)).toEqual(before)
    expect([...bucket.objects.keys()]).toEqual([receiptKey(newer, PNG)])
  })

  test('when both arrive at once', async () => {
    const { bench, older, newer } = await twoLinks()
    await Promise.all([older, newer].map(({ key }) => arrived(key)))
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(newer, contentHash(PNG)))
  })

  test('but not before its file is attached', async () => {
    const { bench, older } = await twoLinks()
    await arrived(older.key)
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(older, contentHash(PNG)))
  })
})

describe('of two files sent through one link', () => {
  const [first, second] = [pngOf(10, 20), pngOf(20, 10)]

  /** Both arrive in one batch. The file `late` is stored after the outcome of the other one is recorded. */
  async function sendBoth(late: Uint8Array, versions: Record<string, Uint8Array>) {
    const bench = await uploaded(first)
    const read = vi.spyOn(bucket, 'readFile').mockImplementation(async ({ version = '' }) => {
      const bytes = versions[version]
      return bytes && { size: bytes.length, bytes }
    })
    const { keepFile } = bucket
    const keep = vi.spyOn(bucket, 'keepFile').mockImplementation(async (key, bytes, mimeType) => {
      if (bytes === late) {
        await vi.waitFor(async () => expect(await outcome(bench.upload)).not.toBe('pending'), 10_000)
      }
      await keepFile(key, bytes, mimeType)
    })
    onTestFinished(() => [read, keep].forEach((each) => void each.mockRestore()))
    bucket.objects.clear()
    const Records = Object.keys(versions).map((versionId) => ({
      messageId: versionId,
      body: JSON.stringify({ Records: [{ s3: { object: { key: bench.upload.key, versionId } } }] }),
    }))
    expect(await finish({ Records } as never)).toEqual(done)
    return bench
  }
  const outcome = async (upload: Upload) => (await read(upload))?.status
  const isDue = async ({ workspace, upload }: Bench & { upload: Upload }, bytes: Uint8Array) =>
    (await readRow(replacedFileKey(workspace.id, receiptKey(upload, bytes)))) !== undefined

  test('the attached one keeps its bytes, and the other one is deleted later', async () => {
    const bench = await sendBoth(second, { v1: first, v2: second })
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(bench.upload, contentHash(first)))
    expect(bucket.objects.get(receiptKey(bench.upload, first))?.bytes).toBe(first)
    expect(await Promise.all([first, second].map((bytes) => isDue(bench, bytes)))).toEqual([false, true])
  })

  test('a valid one is deleted later if the other one was refused before', async () => {
    const bench = await sendBoth(first, { v1: first, v2: Buffer.alloc(first.length, 1) })
    expect((await expenseNow(bench)).receipt).toBeNull()
    expect(await isDue(bench, first)).toBe(true)
  })

  test('equal ones are one file, which stays', async () => {
    const copy = Buffer.from(first)
    const bench = await sendBoth(copy, { v1: first, v2: copy })
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(bench.upload, contentHash(first)))
    expect(await isDue(bench, first)).toBe(false)
  })
})

test('the object of an upload that was already processed is deleted without another check', async () => {
  const bench = await uploaded(PNG)
  const stored = await getUpload(bench.workspace.id, bench.upload.id)
  if (stored) await commit([uploadReplacement(stored, refused(stored.record, 'before'))])
  expect(await arrived(bench.upload.key)).toEqual(done)
  expect(await read(bench.upload)).toMatchObject({ status: 'refused', reason: 'before' })
  expect([...bucket.objects.keys()]).toEqual([])
  expect((await expenseNow(bench)).receipt).toBeNull()
})

test('an object that no upload was allowed for is deleted, under any key', async () => {
  const keys = ['uploads/receipts/x/y', 'uploads/receipts/a b+c/ü', 'elsewhere']
  for (const key of keys) bucket.put(key, PNG)
  expect(await arrived(...keys)).toEqual(done)
  expect(bucket.removed).toEqual(keys.map((key) => `${key}@v1`))
})

test('only the message that cannot be handled is reported as failed', async () => {
  const record = (messageId: string, body: string) => ({ messageId, body })
  const none = JSON.stringify({ Event: 's3:TestEvent' })
  expect(await finish({ Records: [record('a', none), record('b', '{')] } as never)).toEqual({
    batchItemFailures: [{ itemIdentifier: 'b' }],
  })
})
