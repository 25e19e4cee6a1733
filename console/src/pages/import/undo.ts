import { NotFoundError, PreconditionFailedError } from '../../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../../clients/typescript/src/etag.ts'
import {
  deleteEntry,
  forgetImport,
  type ImportHead,
  type JournalEntry,
  readEntries,
} from '../../api/import-journal.ts'
import { contactsUsedSince, type Imported, type ImportRequests } from '../../api/import-requests.ts'

export interface Undone {
  readonly removed: number
  readonly restored: number
  /** The names of the records that someone has changed since the import, which are not undone. */
  readonly kept: readonly string[]
}

/** Clocks of browsers differ from the service's. */
const SKEW_MS = 300_000
const AT_ONCE = 4

interface Options<R extends Imported, Body extends object> {
  readonly head: ImportHead
  readonly requests: ImportRequests<R, Body>
  readonly current: (record: R) => Partial<Body>
  readonly onProgress: (done: number, total: number) => void
}

type Result = keyof Undone | 'nothing'

/**
 * Removes the records that an import added, and restores the former values of the records that it updated. Safe to
 * repeat after a failure: an entry that is undone leaves the journal.
 */
export async function undoImport<R extends Imported, Body extends object>(
  options: Options<R, Body>,
): Promise<Undone> {
  const { head, onProgress } = options
  const entries = await readEntries<Body>(head.id)
  const since = new Date(head.at - SKEW_MS).toISOString()
  const used = head.kind === 'contacts' ? await contactsUsedSince(since) : new Set<string>()
  const count = { removed: 0, restored: 0 }
  const kept: string[] = []
  let done = 0
  const rest = entries.values()
  const failed = new AbortController()
  const work = async () => {
    for (const entry of rest) {
      const result = await undo(entry, used, options)
      if (result === 'kept') kept.push(entry.name)
      else if (result !== 'nothing') count[result]++
      await deleteEntry(head.id, entry.n)
      onProgress(++done, entries.length)
      if (failed.signal.aborted) return
    }
  }
  // Waits for the other workers before it reports a failure: they must have ended when the user repeats the undo.
  const works = Array.from({ length: AT_ONCE }, () =>
    work().catch((error) => {
      failed.abort()
      return { error }
    }),
  )
  const fault = (await Promise.all(works)).find((one) => one !== undefined)
  if (fault) throw fault.error
  await forgetImport(head.id)
  return { ...count, kept: kept.toSorted() }
}

async function undo<R extends Imported, Body extends object>(
  entry: JournalEntry<Body>,
  used: ReadonlySet<string>,
  options: Options<R, Body>,
): Promise<Result> {
  try {
    return entry.step === 'created' || entry.step === 'creating'
      ? await remove(entry, used, options)
      : await restore(entry, options)
  } catch (error) {
    // Someone else has deleted the record.
    if (error instanceof NotFoundError) return 'nothing'
    if (error instanceof PreconditionFailedError) return 'kept'
    throw error
  }
}

async function remove<R extends Imported, Body extends object>(
  entry: Extract<JournalEntry<Body>, { step: 'created' | 'creating' }>,
  used: ReadonlySet<string>,
  { head, requests }: Options<R, Body>,
): Promise<Result> {
  // Sends the same request again: its response names the record that the lost response would have named.
  const { id, etag } = entry.step === 'created' ? entry : await requests.create(entry.body, entry.key)
  if (used.has(id)) return 'kept'
  const now = etag === undefined || entry.step === 'creating' ? await requests.read(id) : undefined
  if (now && Date.parse(now.created_at) < head.at - SKEW_MS) return 'nothing'
  await requests.remove(id, etag ?? etagOf(now ?? {}) ?? '')
  return 'removed'
}

async function restore<R extends Imported, Body extends object>(
  entry: Extract<JournalEntry<Body>, { step: 'changed' | 'changing' }>,
  { requests, current }: Options<R, Body>,
): Promise<Result> {
  const { before } = entry
  if (entry.step === 'changed') {
    await requests.restore(entry.id, before, entry.etag)
    return 'restored'
  }
  // The response to the change is unknown, so the values decide.
  const now = await requests.read(entry.id)
  if (!hasValues(current(now), entry.after)) return hasValues(current(now), before) ? 'nothing' : 'kept'
  await requests.restore(entry.id, before, etagOf(now) ?? '')
  return 'restored'
}

const hasValues = (record: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => JSON.stringify(Reflect.get(record, name)) === JSON.stringify(value),
  )
