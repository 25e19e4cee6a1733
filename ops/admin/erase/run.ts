import { setTimeout as sleep } from 'node:timers/promises'
import { newEntry, OPERATOR } from '../../../shared/domain/kit/audit.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { entryInsertion } from '../../../shared/table/audit-log.ts'
import { collection } from '../../../shared/table/keys.ts'
import { opportunityOf } from '../../../shared/table/opportunities.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { report } from '../backup/progress.ts'
import { Eraser } from './eraser.ts'
import { type Erasure, erasureWrite, finishErasure, readErasure } from './erasure.ts'
import {
  ERASED,
  ERASED_EMAIL,
  isReplaceable,
  type Person,
  type PersonalFields,
  type PersonKind,
  personOf,
} from './person.ts'
import { type Counts, eraseFromRows } from './walk.ts'

export interface ErasureOptions {
  /** Further texts to replace. */
  readonly texts: readonly string[]
  /** False: only count. */
  readonly confirmed: boolean
  /** How long requests in progress may still write what they have read. */
  readonly waitMs: number
}

/** The person's record, and what ends with it. */
export interface Subject {
  /** Undefined if it is deleted. */
  readonly record: PersonalFields | undefined
  /** Public ids of the keys and sessions that the erasure ends, to find their stored responses. */
  readonly publicIds: readonly string[]
  /** The writes that begin the erasure. */
  readonly begin: () => Promise<readonly Write[]>
  /** Ends what does not fit into that transaction; safe to repeat. */
  readonly end: () => Promise<void>
}

/**
 * Erases a contact or a member; only counts rows unless `confirmed`. Safe to repeat, also after an interruption.
 * `mentions` in the result lists the rows that contain a word of the name, which may be about other people.
 */
export async function erase(
  ws: WorkspaceId,
  kind: PersonKind,
  id: Erasure['id'],
  readSubject: () => Promise<Subject>,
  { texts, confirmed, waitMs }: ErasureOptions,
) {
  assertReplaceable(texts)
  const former = await readErasure(ws, id)
  const { record } = await readSubject()
  if (!record && !former && texts.length === 0)
    throw new StartError(
      `there is no ${kind} ${id} in workspace ${ws}; if it was deleted, give the name with --text`,
    )
  const summary = { id, workspace_id: ws }
  if (former?.finished_at && texts.length === 0)
    return { ...summary, erased_at: former.finished_at, already: true }
  const person = await withOpportunities(ws, resumed(personOf(kind, record ?? { id }, texts), former))
  const eraser = new Eraser(person)
  if (!confirmed) {
    const { counts, mentions } = await eraseFromRows(ws, person, eraser, { publicIds: [], write: false })
    return { ...summary, dry_run: true, texts: person.texts, rows: counts, mentions }
  }
  const erasure = await retryOnConflict(async () => begin(ws, id, person, await readSubject(), former))
  await (await readSubject()).end()
  const { counts, mentions } = await passes(ws, person, eraser, erasure.public_ids, waitMs)
  await finishErasure(ws, erasure)
  return { ...summary, rows: counts, mentions }
}

function assertReplaceable(texts: readonly string[]): void {
  for (const text of texts) {
    if (!isReplaceable(text))
      throw new StartError(`--text ${text} is too short: it may be a part of other texts`)
    const { isIn } = new Eraser(personOf('contact', { id: '' }, [text]))
    if (isIn(ERASED) || isIn(ERASED_EMAIL))
      throw new StartError(`--text ${text} is a part of the replacement`)
  }
}

/** The record no longer has the name if an earlier run was interrupted. */
const resumed = (person: Person, former: Erasure | undefined): Person =>
  former?.finished_at === null
    ? { ...person, texts: [...new Set([...former.texts, ...person.texts])], words: former.words }
    : person

async function withOpportunities(ws: WorkspaceId, person: Person): Promise<Person> {
  if (person.kind === 'member') return person
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': collection(ws, 'opportunity') },
  })
  const own = rows.map(opportunityOf).filter(({ primary_contact_id }) => primary_contact_id === person.id)
  return { ...person, opportunities: new Set(own.map(({ id }) => id)) }
}

/** Stores the texts in the transaction that removes the name from the person's record. */
async function begin(
  ws: WorkspaceId,
  id: Erasure['id'],
  { kind, texts, words }: Person,
  subject: Subject,
  former: Erasure | undefined,
): Promise<Erasure> {
  const now = new Date()
  const running = former?.finished_at === null ? former : undefined
  const erasure: Erasure = {
    ...{ id, kind, texts, words },
    public_ids: [...new Set([...(running?.public_ids ?? []), ...subject.publicIds])],
    begun_at: running?.begun_at ?? now.toISOString(),
    finished_at: null,
  }
  const entry = newEntry(
    { workspace_id: ws, action: `${kind}.erased`, entity_id: id, changes: {} },
    OPERATOR,
    now,
  )
  await commit([
    erasureWrite(ws, erasure),
    ...(running ? [] : [entryInsertion(entry)]),
    ...(await subject.begin()),
  ])
  return erasure
}

/** Repeats until nothing is found: a request that read the name may write it once more. */
async function passes(
  ws: WorkspaceId,
  person: Person,
  eraser: Eraser,
  publicIds: readonly string[],
  waitMs: number,
) {
  const total: Counts = {}
  for (let pass = 1; ; pass++) {
    const { counts, mentions } = await eraseFromRows(ws, person, eraser, { publicIds, write: true })
    const found = Object.entries(counts)
    for (const [type, count] of found) total[type] = (total[type] ?? 0) + count
    report(`pass ${pass}: ${found.reduce((sum, [, count]) => sum + count, 0)} rows`)
    if (pass > 1 && found.length === 0) return { counts: total, mentions }
    if (waitMs > 0) report(`waiting ${waitMs / 1000} s for requests in progress`)
    await sleep(waitMs)
  }
}
