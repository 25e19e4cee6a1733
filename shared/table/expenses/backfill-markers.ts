import type { WorkspaceId } from '../../domain/kit/ids.ts'
import {
  checked,
  completed,
  incomplete,
  type MarkerProgress,
  type Namespaces,
  nextWork,
} from '../../domain/kit/namespaces.ts'
import { MARKERS, workspaceOfKey } from '../keys.ts'
import { commit } from '../store/commit.ts'
import { queryDue } from '../store/due-index.ts'
import { retryOnConflict } from '../store/retry-on-conflict.ts'
import { EXPENSES_PER_CHUNK, markStep } from './add-markers.ts'
import { datesBetween, walk } from './entries.ts'
import { earliestWalk, namespacesReplacement, readNamespaces, scaledTimeAfter } from './namespaces.ts'

/*
 * When a namespace is used for the first time, the existing expenses have no markers for it. After the
 * namespace is announced, every function that writes an expense also writes its marker. This job adds the markers of
 * older expenses, and starts only when no function that began before the announcement can still be running. It can stop
 * at any point and run twice at once: `reached` records its progress, and each marker is written together with a check
 * that the expense is still the version that was read.
 *
 * The walk reads an index, which may show an expense only after the walk has passed its position. Therefore checks
 * follow: each check walks the list again and adds missing markers, until the checks of a whole day find no missing
 * marker (`CHECKS_MS`).
 */

/** Number of chunks that are processed in parallel. Together they are one step, after which the progress is saved. */
const AT_ONCE = 8

/** Up to 25 workspaces with a walk or check of their markers that is due, the most overdue first. */
export async function dueWorkspaces(now: Date): Promise<WorkspaceId[]> {
  const rows = await queryDue(MARKERS, now, 25)
  return rows.map(({ pk }) => workspaceOfKey({ pk: String(pk) }))
}

/**
 * Runs the walks and checks that are due, until the deadline.
 * @returns true when no walk or check is left that can run now
 */
export async function completeMarkers(ws: WorkspaceId, deadline: Date): Promise<boolean> {
  const now = new Date().toISOString()
  for (;;) {
    const { record } = await readNamespaces(ws)
    const work = nextWork(record, earliestWalk)
    const progress = work && record[work.namespace]
    if (!progress || work.at > now) return incomplete(record).length === 0
    if (!(await runPass(ws, work.namespace, progress, deadline))) return false
  }
}

/** Walks the list from where an earlier pass stopped. @returns false when the deadline stopped it */
async function runPass(
  ws: WorkspaceId,
  namespace: string,
  progress: MarkerProgress,
  deadline: Date,
): Promise<boolean> {
  const all = datesBetween()
  const range = { from: all.from, to: progress.reached ?? all.to }
  let { found = false } = progress
  let done: string | undefined
  for await (const entries of walk(ws, { of: 'all' }, range, EXPENSES_PER_CHUNK * AT_ONCE)) {
    for (let at = 0; at < entries.length; at += EXPENSES_PER_CHUNK * AT_ONCE) {
      // The deadline is not checked before the first step, so that every call makes progress.
      if (done !== undefined && Date.now() >= deadline.getTime()) {
        const reached = { reached: done, ...(found && { found }) }
        await saveProgress(ws, namespace, progress, (current) => ({ ...current, ...reached }))
        return false
      }
      const step = entries.slice(at, at + EXPENSES_PER_CHUNK * AT_ONCE)
      if (await markStep(ws, namespace, step)) found = true
      done = step.at(-1)?.sk
    }
  }
  const checkAt = (delayMs: number) => scaledTimeAfter(new Date(), delayMs)
  await saveProgress(ws, namespace, progress, (current) =>
    current.state === 'complete' ? checked(current, found, checkAt) : completed(current, checkAt),
  )
  return true
}

/**
 * Saves the state of a pass, keeping concurrent changes of other namespaces. Does nothing if another call has finished
 * the same pass.
 */
async function saveProgress(
  ws: WorkspaceId,
  namespace: string,
  { state, check_at }: MarkerProgress,
  next: (progress: MarkerProgress) => MarkerProgress,
): Promise<void> {
  await retryOnConflict(async () => {
    const namespaces = await readNamespaces(ws)
    const current = namespaces.record[namespace]
    if (current?.state !== state || current.check_at !== check_at) return
    const record: Namespaces = { ...namespaces.record, [namespace]: next(current) }
    await commit([namespacesReplacement(ws, namespaces, record, new Date())])
  })
}
