import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ExpenseFilter } from '../../../../shared/domain/expenses/expense-filter.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { textOf } from '../../../../shared/domain/sales/opportunity-filter.ts'
import { listByAppointment } from '../../../../shared/table/appointments.ts'
import * as expenses from '../../../../shared/table/expenses/summary.ts'
import { opportunityTexts } from '../../../../shared/table/keys.ts'
import { getOpportunity } from '../../../../shared/table/opportunities.ts'
import * as opportunities from '../../../../shared/table/opportunity-summary.ts'
import { allPipelines } from '../../../../shared/table/pipelines.ts'
import { queryRows } from '../../../../shared/table/store/query.ts'
import { countBatch } from '../../../../shared/table/sums/count-batch.ts'
import { recount } from '../../../../shared/table/sums/recount.ts'
import { readSumsState, startAgain } from '../../../../shared/table/sums/state.ts'
import { useService } from '../../../support/api.ts'
import { catchUp } from '../../../support/like-aws.ts'
import { runs } from '../../../support/runs.ts'
import { EXPENSE_CHANGES, killedAt, OPPORTUNITY_CHANGES, World } from './world.ts'

/*
 * Counters equal a full count, and text rows the texts of the records, after any changes, and however the stream's records come: in batches that are repeated, out of order, or
 * killed at any call of the store, before it or after it. A record comes at least once: at the end, all of them do once more.
 */

beforeAll(useService)

const KINDS = [
  ...(['expense', 'expense', 'job', 'job', 'batch', 'batch', 'batch', 'again', 'walk'] as const),
  ...(['rename', 'rename', 'rename'] as const),
  ...Object.keys(EXPENSE_CHANGES),
  ...Object.keys(OPPORTUNITY_CHANGES),
]

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  n: fc.nat(999),
  /** Which records of the stream a batch has, and the call of the store at which it is killed. */
  batch: fc.array(fc.nat(99), { maxLength: 6 }),
  killAt: fc.option(fc.integer({ min: 1, max: 8 })),
  isSent: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function apply(world: World, { kind, n, batch, killAt, isSent }: Step): Promise<void> {
  const killed = <T>(work: () => Promise<T>) => killedAt(killAt ?? Number.POSITIVE_INFINITY, isSent, work)
  if (kind === 'expense') return world.createExpense(`2026-0${1 + (n % 4)}-0${1 + (n % 9)}`, n / 10, n)
  if (kind === 'job') return world.createOpportunity(n % 4 ? n : null, n)
  if (kind === 'again') return startAgain(world.ws)
  if (kind === 'walk')
    return void (await killed(() => recount(world.ws, new Date(Date.now() + (n % 2) * 60_000))))
  if (kind === 'batch') {
    const records = batch.flatMap((at) => world.stream[at % world.stream.length] ?? [])
    return void (await killed(() => countBatch(records)))
  }
  const [expense, job] = [EXPENSE_CHANGES[kind], OPPORTUNITY_CHANGES[kind]]
  if (expense) await world.changeExpense(n, expense(world))
  if (job) await world.changeOpportunity(n, job(world, n))
}

/** Delivers all records, oldest or newest first, and lets the walk end. */
async function settle(world: World, newestFirst: boolean): Promise<void> {
  for (const record of newestFirst ? world.stream.toReversed() : world.stream) {
    const [outcome] = await countBatch([record])
    expect(outcome?.status).toBe('fulfilled')
  }
  await catchUp(world.ws)
  for (let n = 0; n < 5 && !(await readSumsState(world.ws))?.record.whole; n++)
    await recount(world.ws, new Date(Date.now() + 60_000))
}

const filtersOf = ({ projects, categories }: World): ExpenseFilter[] =>
  [
    {},
    { include_archived: true },
    { date_from: '2026-02-01' },
    { date_from: '2026-02-01', date_to: '2026-03-31', unreconciled_by: 'books' },
    { project_id: projects[0] },
    { project_id: projects[1], date_to: '2026-02-28' },
    { category_id: categories[0], unreconciled_by: 'archive' },
    { category_id: categories[1], date_from: '2026-03-01' },
    { unreconciled_by: 'books' },
  ].map((filter) => ({ include_archived: false, ...filter }))

/** Groups of equal amount and number have no order. */
const sorted = (summary: object) =>
  JSON.parse(JSON.stringify(summary), (_, value) =>
    Array.isArray(value) ? value.map((group) => JSON.stringify(group)).sort() : value,
  )

async function compare(world: World): Promise<void> {
  const { ws } = world
  const state = (await readSumsState(ws))?.record
  if (!state?.whole) throw new Error('not whole')
  const end = Number.POSITIVE_INFINITY
  for (const filter of filtersOf(world)) {
    const counted = await expenses.countedSummary(ws, state, filter, await expenses.readNames(ws))
    expect([filter, sorted(counted)]).toEqual([filter, sorted(await expenses.walkedSummary(ws, filter, end))])
  }
  const pipelines = await allPipelines(ws)
  for (const filter of [{}, { pipeline_id: pipelines[0]?.id }, { approval_status: 'project' as const }]) {
    const counted = await opportunities.countedSummary(ws, state, filter, pipelines)
    const walked = await opportunities.walkedSummary(ws, filter, end, pipelines)
    expect([filter, sorted(counted)]).toEqual([filter, sorted(walked)])
  }
  const listed = (await listByAppointment(ws, {}, { limit: 100 })).rows.map(({ id }) => id)
  const all = await Promise.all(world.opportunities.map((id) => getOpportunity(ws, id)))
  const due = all.flatMap((one) => (one?.record.appointment_at ? [one.record] : []))
  const place = (one: (typeof due)[number]) => `${one.appointment_at} ${one.id}`
  expect(listed).toEqual(due.sort((a, b) => (place(a) < place(b) ? -1 : 1)).map(({ id }) => id))
  const texts = all.flatMap((one) => (one ? [{ sk: one.record.id, ...textOf(one.record) }] : []))
  expect(await textRows(ws)).toEqual(texts.sort((a, b) => (a.sk < b.sk ? -1 : 1)))
}

async function textRows(ws: WorkspaceId) {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': opportunityTexts(ws) },
  })
  return rows.map(({ pk: _, type: __, ...text }) => text)
}

const seed = Date.now() % 1_000_000_000

test(`counters equal a full count (seed ${seed})`, async () => {
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.boolean(),
    fc.array(step, { minLength: 10, maxLength: 25 }),
    async (isFormer, newestFirst, steps) => {
      const world = await World.make(isFormer)
      for (const one of steps) await apply(world, one)
      await settle(world, newestFirst)
      if (world.stream.length > 0) await compare(world)
    },
  )
  await fc.assert(property, { numRuns: runs(300, 12), seed })
})
