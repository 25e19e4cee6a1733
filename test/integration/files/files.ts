import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { createExpense } from '../../../shared/domain/expenses/expense-change.ts'
import { withUpload } from '../../../shared/domain/expenses/receipt.ts'
import {
  newReceiptUpload,
  type ReceiptMimeType,
  receiptOf,
  type Upload,
} from '../../../shared/domain/expenses/upload.ts'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import type { EventId, ExpenseId, UploadId } from '../../../shared/domain/kit/ids.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { signUpload, type UploadForm } from '../../../shared/storage/uploads.ts'
import { markedNamespaces, readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { expenseInsertion, expenseReplacement, getExpense } from '../../../shared/table/expenses/rows.ts'
import { eventList } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import type { Versioned } from '../../../shared/table/store/versioned.ts'
import { getUpload, uploadInsertion } from '../../../shared/table/uploads.ts'
import { getEvents } from '../../../shared/webhooks/events/rows.ts'
import { direct } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { listed } from './listed.ts'

/** The smallest valid file of each type. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const WEBP = Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex')
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

export interface Bench {
  readonly workspace: TestWorkspace
  readonly expense: Expense
}

/** An expense in a new workspace. */
export async function newExpense(): Promise<Bench> {
  const workspace = await newWorkspace(direct)
  const now = new Date()
  const input = { expense_date: '2026-03-04', amount_tax_inclusive: 12.5 }
  const expense = createExpense(workspace.id, 'purchase', input, workspace.owner, now)
  if ('length' in expense) throw new Error('no expense was made')
  await commit(expenseInsertion(expense, markedNamespaces(await readNamespaces(workspace.id))))
  return { workspace, expense }
}

/** An upload as `POST /v1/expenses/{id}/receipt` allows it. */
export async function allowUpload(
  { workspace, expense }: Bench,
  mime_type: ReceiptMimeType,
  size_bytes: number,
): Promise<{ upload: Upload; form: UploadForm }> {
  const now = new Date()
  const upload = newReceiptUpload(workspace.id, expense.id, { mime_type, size_bytes }, workspace.owner, now)
  await retryOnConflict(async () => {
    const found = await getExpense(workspace.id, expense.id)
    if (!found) throw new Error('no expense')
    const waiting = withUpload(found.record, upload, new Date())
    await commit([uploadInsertion(upload), ...expenseReplacement(found, waiting, [])])
  })
  return { upload, form: await signUpload(upload, now) }
}

/** Sends a file as a client does. */
export async function send({ method, url, headers }: UploadForm, bytes: Buffer): Promise<number> {
  const { status } = await fetch(url, { method, headers: { ...headers }, body: new Uint8Array(bytes) })
  return status
}

/** Waits until finish has processed the upload. */
export async function processed({ workspace_id, id }: Upload): Promise<Upload> {
  let ended: Upload | undefined
  await until(async () => {
    const found = await getUpload(workspace_id, id as UploadId)
    if (found?.record.status !== 'pending') ended = found?.record
    return ended
  })
  if (!ended) throw new Error('the upload is gone')
  return ended
}

/** Uploads a valid file and returns the processed upload. */
export async function upload(bench: Bench, mime_type: ReceiptMimeType, bytes: Buffer): Promise<Upload> {
  const { upload, form } = await allowUpload(bench, mime_type, bytes.length)
  const status = await send(form, bytes)
  if (status !== 200) throw new Error(`the upload failed with ${status}`)
  return processed(upload)
}

export async function expenseNow({ workspace, expense }: Bench): Promise<Expense> {
  const found: Versioned<Expense> | undefined = await getExpense(workspace.id, expense.id as ExpenseId)
  if (!found) throw new Error('the expense is gone')
  return found.record
}

/** The key under which the file of an upload is stored. */
export const receiptKey = (upload: Upload, bytes: Uint8Array): string =>
  receiptOf(upload, contentHash(bytes)).key

/** The workspace's events, oldest first. */
export async function eventsOf({ workspace }: Bench): Promise<Envelope[]> {
  const ids = await listed(eventList(workspace.id))
  return getEvents(workspace.id, ids as EventId[])
}
