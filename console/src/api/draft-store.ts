import { queryOptions } from '@tanstack/react-query'
import type { NewExpense } from './expense-types.ts'

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
  /** The expense that was created; its receipt is missing. */
  readonly expenseId?: string
  /** Why the service refused it. */
  readonly fault?: string
}

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
  const all: ReceiptDraft[] = await resultOf((await store('readonly')).getAll())
  return all.filter((draft) => draft.member === member).sort((a, b) => (a.id < b.id ? -1 : 1))
}

export const writeDraft = async (draft: ReceiptDraft) => resultOf((await store('readwrite')).put(draft))
export const deleteDraft = async (id: string) => resultOf((await store('readwrite')).delete(id))

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
  for (const [n, file] of files.entries())
    await writeDraft({
      ...of,
      id: `${Date.now()}-${n}-${crypto.randomUUID()}`,
      file,
      hash: await hashOf(file),
    })
}
