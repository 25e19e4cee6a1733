import { ApiError } from '../../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../../clients/typescript/src/etag.ts'
import { deleteEntry, type JournalStep, writeEntry } from '../../api/import-journal.ts'
import type { Imported, ImportRequests } from '../../api/import-requests.ts'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.ts'
import { describeError } from '../../parts/describe-error.ts'
import type { Planned } from './plan.ts'

/** What has happened with a row. `same`: the record was there already, with these values. */
export type Outcome =
  | { readonly did: 'added' | 'updated' | 'skipped' | 'same' }
  | { readonly did: 'refused'; readonly reason: string }

/** The outcomes by the index of the row in the plan. Rows without an outcome have not been sent. */
export type Outcomes = Map<number, Outcome>

interface Options<R extends Imported, Body extends object> {
  readonly importId: string
  readonly kind: string
  readonly requests: ImportRequests<R, Body>
  readonly current: (record: R) => Partial<Body>
  readonly plan: readonly Planned<R, Body>[]
  readonly outcomes: Outcomes
  /**
   * Whether a record existed before the import. If a create returns such a record, its response is a repeated one, and
   * nothing was added.
   */
  readonly isKnown: (id: string) => boolean
  /** After this signal, the import begins no further row, and waits for the requests that it has sent. */
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

/** A key may make 100 requests a second, and other pages of the member need some. */
const AT_ONCE = 4

/**
 * Carries out a plan. Safe to repeat with the same outcomes after a failure: a row that was sent is sent again with the
 * same key.
 * @throws the error of the connection, the session or the service, after which no further row is begun
 */
export async function runImport<R extends Imported, Body extends object>(
  options: Options<R, Body>,
): Promise<void> {
  const { plan, outcomes, signal, onProgress } = options
  const rows = plan.entries()
  let fault: unknown
  const work = async () => {
    for (const [n, planned] of rows) {
      if (outcomes.has(n)) continue
      try {
        outcomes.set(n, await send(n, planned, options))
        onProgress()
      } catch (error) {
        fault ??= error
      }
      if (fault !== undefined || signal.aborted) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (fault !== undefined) throw fault
}

/** Whether the service refuses this row only. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof ChangedMeanwhile ||
  (error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status))

const reasonOf = (error: Error): string => {
  const { title, text } = describeError(error)
  return error instanceof ChangedMeanwhile ? title : text
}

async function send<R extends Imported, Body extends object>(
  n: number,
  planned: Planned<R, Body>,
  options: Options<R, Body>,
): Promise<Outcome> {
  if (planned.does === 'refuse') return { did: 'refused', reason: planned.reason }
  if (planned.does === 'skip') return { did: 'skipped' }
  if (planned.does === 'same') return { did: 'same' }
  const { importId } = options
  const write = (step: JournalStep) => writeEntry(importId, { n, name: planned.title, ...step })
  try {
    const isDone =
      planned.does === 'add' ? await add(planned, options, write) : await update(planned, options, write)
    if (isDone) return { did: planned.does === 'add' ? 'added' : 'updated' }
    await deleteEntry(importId, n)
    return { did: 'same' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await deleteEntry(importId, n)
    return { did: 'refused', reason: reasonOf(error) }
  }
}

type Write = (step: JournalStep) => Promise<unknown>

async function add<R extends Imported, Body extends object>(
  { body, repeat }: Extract<Planned<R, Body>, { does: 'add' }>,
  { kind, requests, isKnown }: Options<R, Body>,
  write: Write,
): Promise<boolean> {
  const key = await keyOf([kind, body, repeat])
  await write({ step: 'creating', key, body })
  const { id, etag, isReplayed } = await requests.create(body, key)
  if (isReplayed && isKnown(id)) return false
  await write({ step: 'created', id, etag })
  return true
}

async function update<R extends Imported, Body extends object>(
  { record, body }: Extract<Planned<R, Body>, { does: 'update' }>,
  { requests, current }: Options<R, Body>,
  write: Write,
): Promise<boolean> {
  const now = current(record)
  const before: Partial<Body> = {}
  for (const name in body) before[name] = now[name]
  const { id } = record
  await write({ step: 'changing', id, before, after: body })
  const changed = await requests.change(record, body)
  await write({ step: 'changed', id, before, etag: etagOf(changed) ?? '' })
  return true
}

/** The idempotency key of a row: a row with the same content has the same key, also after a reload. */
async function keyOf(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `import-${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
