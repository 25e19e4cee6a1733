import { queryOptions } from '@tanstack/react-query'
import type { NewExpense } from './expense-types.ts'

/** What the user has typed into the form of a draft. */
export interface ReceiptValues {
  readonly amount: string
  readonly day: string
  readonly vendor: string
  /** The id of the job. */
  readonly job: string | undefined
}

/** A receipt whose expense is not created yet. It is stored only in this browser, and survives a reload. */
export interface ReceiptDraft {
  readonly id: string
  /** The member to whom the draft belongs; other members who use this browser do not see it. */
  readonly member: string
  readonly file: File
  /** `sha256:<hex>`, as the API states it. */
  readonly hash: string
  /** The job on whose page the receipt was taken. */
  readonly projectId?: string
  /** The expense to create. If present, the draft is complete, and waits to be sent. */
  readonly body?: NewExpense
  /**
   * The body of the last request to create or change the expense, and the session or key that sent it. The expense may
   * exist although no response has arrived.
   */
  readonly sent?: { readonly body: NewExpense; readonly by: string } | undefined
  /** The expense that was created; its receipt is missing. */
  readonly expenseId?: string | undefined
  /** The idempotency key, if the expense of the draft's first key was deleted. */
  readonly key?: string
  /** Why the service refused it. */
  readonly fault?: string | undefined
  readonly values?: ReceiptValues
}

/**
 * The values of a draft, in a separate record: to store the draft for each key that is pressed would store its file each
 * time. Earlier versions of the console skip this record, because it has no member.
 */
interface StoredValues {
  readonly id: string
  readonly draftId: string
  readonly values: ReceiptValues
}

const valuesId = (draftId: string) => `values of ${draftId}`

const STORE = 'receipts'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const open = indexedDB.open('console', 1)
  open.onupgradeneeded = () => open.result.createObjectStore(STORE, { keyPath: 'id' })
  return (await resultOf(open)).transaction(STORE, mode).objectStore(STORE)
}

/** The drafts of a member, oldest first. */
export async function readDrafts(member: string): Promise<ReceiptDraft[]> {
  const all: (ReceiptDraft | StoredValues)[] = await resultOf((await store('readonly')).getAll())
  const typed = new Map(all.flatMap((one) => ('draftId' in one ? [[one.draftId, one.values] as const] : [])))
  return all
    .flatMap((one) => {
      if ('draftId' in one || one.member !== member) return []
      const values = typed.get(one.id)
      return values ? { ...one, values } : one
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Changes a draft as it is stored now, unless it was deleted: another tab may have changed or sent it. */
export async function changeDraft(id: string, change: (stored: ReceiptDraft) => ReceiptDraft): Promise<void> {
  const drafts = await store('readwrite')
  const stored: ReceiptDraft | undefined = await resultOf(drafts.get(id))
  if (stored) await resultOf(drafts.put(change(stored)))
}

/** Stores what the user has typed for a draft, unless the draft was deleted. */
export async function writeValues(draftId: string, values: ReceiptValues): Promise<void> {
  const drafts = await store('readwrite')
  const typed: StoredValues = { id: valuesId(draftId), draftId, values }
  if (await resultOf(drafts.getKey(draftId))) await resultOf(drafts.put(typed))
}

export async function deleteDraft(id: string): Promise<void> {
  const drafts = await store('readwrite')
  await Promise.all([resultOf(drafts.delete(id)), resultOf(drafts.delete(valuesId(id)))])
}

/** Every page loads this file to read the drafts, so code that only the form of a draft needs is in another file. */
export const draftsQuery = (member: string | undefined) =>
  queryOptions({
    queryKey: ['receipt-drafts', member],
    enabled: member !== undefined,
    queryFn: () => readDrafts(member ?? ''),
    networkMode: 'always',
    structuralSharing: false,
  })

async function hashOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Stores files at once, before any further script is loaded: the service may be out of reach. */
export async function addDrafts(
  files: readonly File[],
  of: Pick<ReceiptDraft, 'member' | 'projectId'>,
): Promise<void> {
  // Ids sort in the order of the files.
  for (const [n, file] of files.entries()) {
    const id = `${Date.now()}-${n}-${crypto.randomUUID()}`
    const draft: ReceiptDraft = { ...of, id, file, hash: await hashOf(file) }
    await resultOf((await store('readwrite')).put(draft))
  }
}
