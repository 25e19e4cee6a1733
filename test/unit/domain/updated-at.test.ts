import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { createExpense, patchExpense } from '../../../shared/domain/expenses/expense-change.ts'
import { withReceipt } from '../../../shared/domain/expenses/receipt.ts'
import type { Act, Change } from '../../../shared/domain/kit/change.ts'
import { withoutReference, withReference } from '../../../shared/domain/kit/external-references.ts'
import { type MemberId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { newMember, patchMember } from '../../../shared/domain/people/workspace.ts'
import type { PhotoFile } from '../../../shared/domain/photos/photo.ts'
import {
  failedPhoto,
  newPhoto,
  readyPhoto,
  restorePhoto,
  trashPhoto,
} from '../../../shared/domain/photos/photo-change.ts'
import { newContact, patchContact } from '../../../shared/domain/sales/contact.ts'
import { newEstimate, patchEstimate, transitionEstimate } from '../../../shared/domain/sales/estimate.ts'
import { viewEstimate, withEstimate } from '../../../shared/domain/sales/estimate-view.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  createOpportunity,
  patchOpportunity,
  restoreOpportunity,
} from '../../../shared/domain/sales/opportunity-change.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'
import { advance, cancelReplay, newReplay } from '../../../shared/domain/webhooks/replay.ts'
import { newSigningEnvelope, sign } from '../../../shared/domain/webhooks/signing-envelope.ts'
import { newSubscription, patchSubscription, revoke } from '../../../shared/domain/webhooks/subscription.ts'
import { rotate } from '../../../shared/domain/webhooks/subscription-secrets.ts'

/** `updated_at` grows with every change of a record, with any clock (contract 19.6). */
const ws = 'w' as WorkspaceId
const by = 'm' as MemberId
const T0 = new Date('2026-03-01T00:00:00.000Z')
const act = { by, now: T0 }
const pipeline = newPipeline(ws, { name: 'Sales', stages: [{ name: 'first' }] }, T0)
const opportunity = createOpportunity(ws, {}, pipeline, act).record
const subscription = newSubscription(
  { workspaceId: ws, memberId: by },
  { trigger_ids: ['photo.deleted'], target_url: 'https://example.com' },
  'sealed' as never,
  T0,
)
const file = { original: 'photos/a' } as PhotoFile

interface Changing {
  readonly updated_at: string
}
/** A change that alternates, so that most repetitions change something; undefined when it is not possible. */
type Step<T> = (record: T, act: Act, n: number) => Change<T> | T | undefined

interface Changes<T> {
  readonly record: T
  readonly steps: readonly Step<T>[]
}
const of = <T extends Changing>(record: T, ...steps: Step<T>[]): Changes<Changing> =>
  // A step is only called with records of its own type.
  ({ record, steps }) as Changes<T> as unknown as Changes<Changing>

const valid = (expense: ReturnType<typeof patchExpense>): Expense => {
  if (!('id' in expense)) throw new Error('invalid')
  return expense
}

const RECORDS: Readonly<Record<string, Changes<Changing>>> = {
  opportunity: of(
    opportunity,
    (one, how, n) => patchOpportunity(one, { contact_name: `${n}` }, undefined, how),
    (one, how) => approveOpportunity(one, how),
    (one, how) => archiveOpportunity(one, how),
    (one, how) => restoreOpportunity(one, how),
    (one, { now }) =>
      withEstimate(
        one,
        viewEstimate(newEstimate(one, { title: 'a', line_items: [] }, act), new Map(), now),
        now,
      ),
  ),
  estimate: of(
    newEstimate(opportunity, { title: 'a', line_items: [] }, act),
    (one, { now }, n) => patchEstimate(one, { notes: String(n) }, now),
    (one, { now }) => transitionEstimate(one, 'send', now),
    (one, { now }) => transitionEstimate(one, 'approve', now),
    (one, { now }) => transitionEstimate(one, 'cancel', now),
  ),
  envelope: of(
    newSigningEnvelope(
      ws,
      { title: 'a', recipients: [1, 2, 3].map((n) => ({ name: `${n}`, email: 'e' })) },
      act,
    ),
    (one, how, n) => {
      const recipient = one.recipients[n % 3]
      return recipient && sign(one, recipient.id, how)
    },
  ),
  expense: of(
    valid(createExpense(ws, 'purchase', { expense_date: '2026-03-01', amount_tax_inclusive: 1 }, by, T0)),
    (one, { now }, n) => valid(patchExpense(one, { notes: `${n}` }, now)),
    (one, { now }, n) =>
      withReference(one, `n${n % 3}`, { external_id: `${n}`, url: null, metadata: {} }, now),
    (one, { now }, n) => withoutReference(one, `n${n % 3}`, now),
    (one, { now }, n) => withReceipt(one, n % 2 ? null : ({ key: `${n}` } as Expense['receipt']), now),
  ),
  contact: of(newContact(ws, {}, null, T0), (one, { now }, n) => patchContact(one, { name: `${n}` }, now)),
  photo: of(
    newPhoto(ws, { mime_type: 'image/png', size_bytes: 1 }, act),
    (one, { now }) => readyPhoto(one, file, now),
    (one, { now }) => failedPhoto(one, 'unreadable', now),
    (one, how) => trashPhoto(one, how),
    (one, how) => restorePhoto(one, how),
  ),
  subscription: of(
    subscription,
    (one, { now }, n) => patchSubscription(one, { description: `${n}` }, now),
    (one, { now }) => rotate(one, 'other' as never, now, true),
    (one, { now }) => revoke(one, 'deleted', now),
  ),
  member: of(newMember(ws, { name: 'a', email: 'e' }, T0), (one, { now }, n) =>
    patchMember(one, { name: `${n}` }, now),
  ),
  replay: of(
    newReplay(subscription, { status: 'all' }, by, T0),
    (one, { now }) => advance(one, { matched: 1, queued: 1, cursor: newId(now) }, now),
    (one, { now }) => cancelReplay(one, now),
  ),
}

const isChange = (result: object): result is Change<Changing> => 'events' in result

/** A step, and by how many milliseconds the clock that dates it differs from `T0`. Most do not. */
const moves = fc.array(
  fc.tuple(
    fc.nat(),
    fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -2_000, max: 20 })),
  ),
  { minLength: 1, maxLength: 30 },
)

describe.each(Object.entries(RECORDS))('%s', (_, { record: first, steps }) => {
  test('updated_at grows with every change, and dates its events', () => {
    fc.assert(
      fc.property(moves, (all) => {
        let record = first
        all.forEach(([pick, offset], n) => {
          const how = { by, now: new Date(T0.getTime() + offset) }
          const result = steps[pick % steps.length]?.(record, how, n)
          if (result === undefined) return
          const { record: next, events } = isChange(result) ? result : { record: result, events: [] }
          if (next !== record) expect(next.updated_at > record.updated_at).toBe(true)
          for (const { occurred_at } of events) expect(occurred_at).toBe(next.updated_at)
          record = next
        })
      }),
    )
  })
})

const ROOT = resolve(import.meta.dirname, '../../..')

/** Object literals that copy a record and set its `updated_at` themselves. */
function datingIn(source: string): number {
  const find = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0
    const inside = Object.values(node).reduce((sum: number, part) => sum + find(part), 0)
    return isDating(node) ? inside + 1 : inside
  }
  return find(parseAst(source, { lang: 'ts', astType: 'ts' }))
}

function isDating(node: object): boolean {
  if (!('type' in node && node.type === 'ObjectExpression' && 'properties' in node)) return false
  const properties = Array.isArray(node.properties) ? node.properties : []
  const has = (name: string) => properties.some(({ key }) => key?.name === name)
  // A new record sets both.
  return has('updated_at') && !has('created_at') && properties.some(({ type }) => type === 'SpreadElement')
}

/** A backfill counts its own progress, which is no record. */
const isBackfill = (name: string) => name.startsWith('shared/table/store/backfill')

test('only `changeRecord` dates a change of a record', () => {
  expect(datingIn('const a = { ...b, updated_at: now }')).toBe(1)
  expect(datingIn('const a = { ...b, created_at: now, updated_at: now }, c = { ...b, x: 1 }')).toBe(0)
  const dating = globSync('{shared,functions,infra,local,packages,ops}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/*.d.ts'],
  }).filter((name) => !isBackfill(name) && datingIn(readFileSync(join(ROOT, name), 'utf8')) > 0)
  expect(dating).toEqual(['shared/domain/kit/change.ts'])
})
