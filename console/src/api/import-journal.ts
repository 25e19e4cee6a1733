/**
 * What an import has done, or is about to do, with a record. It is stored in this browser, so that the import can be
 * undone after a reload.
 */
export type JournalEntry<Body extends object = object> = {
  /** Unique within the import. */
  readonly n: number
  /** The title of the record, for people. */
  readonly name: string
} & JournalStep<Body>

/** `creating` and `changing` are written before the request, whose response may never arrive. */
export type JournalStep<Body extends object = object> =
  | { readonly step: 'creating'; readonly key: string; readonly body: Body }
  | { readonly step: 'created'; readonly id: string; readonly etag: string | undefined }
  | { readonly step: 'changing'; readonly id: string; readonly before: Partial<Body>; readonly after: object }
  | { readonly step: 'changed'; readonly id: string; readonly before: Partial<Body>; readonly etag: string }

export interface ImportHead {
  readonly id: string
  /** The member who imports; other members who use this browser do not see the import. */
  readonly member: string
  readonly kind: string
  /** The name of the file. */
  readonly name: string
  readonly at: number
}

/** How long an import can be undone, in milliseconds. */
const UNDO_MS = 3_600_000

const HEADS = 'heads'
const ENTRIES = 'entries'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('console-imports', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(HEADS, { keyPath: 'id' })
    request.result.createObjectStore(ENTRIES, { keyPath: ['importId', 'n'] })
  }
  return resultOf(request)
}

async function store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  return (await opened).transaction(name, mode).objectStore(name)
}

/** All keys of an import: an array is greater than every number. */
const within = (id: string) => IDBKeyRange.bound([id], [id, []])

export const beginImport = async (head: ImportHead): Promise<unknown> =>
  resultOf((await store(HEADS, 'readwrite')).put(head))

export const writeEntry = async (importId: string, entry: JournalEntry): Promise<unknown> =>
  resultOf((await store(ENTRIES, 'readwrite')).put({ ...entry, importId }))

export const deleteEntry = async (importId: string, n: number): Promise<unknown> =>
  resultOf((await store(ENTRIES, 'readwrite')).delete([importId, n]))

export async function readEntries<Body extends object>(
  importId: string,
): Promise<readonly JournalEntry<Body>[]> {
  const entries: JournalEntry<Body>[] = await resultOf(
    (await store(ENTRIES, 'readonly')).getAll(within(importId)),
  )
  return entries
}

export async function forgetImport(id: string): Promise<void> {
  await resultOf((await store(ENTRIES, 'readwrite')).delete(within(id)))
  await resultOf((await store(HEADS, 'readwrite')).delete(id))
}

/** The imports of a member that can be undone, newest first. Older imports are deleted. */
export async function readImports(member: string, kind: string): Promise<readonly ImportHead[]> {
  const all: ImportHead[] = await resultOf((await store(HEADS, 'readonly')).getAll())
  const isOver = ({ at }: ImportHead) => at + UNDO_MS < Date.now()
  for (const { id } of all.filter(isOver)) await forgetImport(id)
  return all
    .filter((head) => !isOver(head) && head.member === member && head.kind === kind)
    .sort((a, b) => b.at - a.at)
}
