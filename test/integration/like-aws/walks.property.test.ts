import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Faults } from '../../../infra/local/like-aws/install.ts'
import { direct, useService } from '../../support/api.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Change, type Listed, type Scene, scene, walk } from './walks.ts'

/*
 * Decisions 8.7.1 and 8.7.2, with indexes and replicas that lag while records change: what a walk returns belongs to its
 * list by its own fields, no walk skips a record that stays as it is, none ends early, and pages are full.
 */
const RUNS = 40
const LAG_MS = 2_000
const seed = Date.now() % 1_000_000_000

let faults: Faults
let stage: Scene
beforeAll(async () => {
  useService()
  faults = installFaults()
  faults.set({})
  stage = await scene(await newWorkspace(direct))
})
afterEach(() => faults.set({}))

type Step = readonly [change: number, n: number]
const steps = fc.array(fc.tuple(fc.nat(), fc.nat(99)), { minLength: 1, maxLength: 8 })

/** One walk: changes before it and beside it, and after which page the store shows all that was written. */
const walks = fc.record({
  choice: fc.nat(),
  limit: fc.integer({ min: 3, max: 9 }),
  before: steps,
  during: steps,
  caughtUpAfter: fc.nat(4),
})
type Walk = typeof walks extends fc.Arbitrary<infer T> ? T : never

async function play(changes: readonly Change[], script: readonly Step[]): Promise<void> {
  for (const [change, n] of script) await changes[change % changes.length]?.(n)
}

/** Walks and holds what is found against what the records show of themselves. @returns ids */
async function check(
  lists: readonly Listed[],
  { choice, limit, caughtUpAfter }: Walk,
  changing: Promise<void>,
): Promise<readonly string[]> {
  const list = lists[choice % lists.length]
  if (!list) throw new Error('no lists')
  const catchUp = (page: number) => page === caughtUpAfter && faults.catchUp()
  const [{ shown, short }] = await Promise.all([walk(stage, list, limit, catchUp), changing])
  const ids = shown.map(({ id }): string => id)
  const quiet = (stage.quiet[list.path] ?? []).filter(list.belongs).map(({ id }): string => id)
  const found = {
    notOfThisList: shown.filter((one) => !list.belongs(one)),
    skipped: quiet.filter((id) => !ids.includes(id)),
    short,
  }
  expect(found, JSON.stringify(list)).toEqual({ notOfThisList: [], skipped: [], short: 0 })
  return ids
}

describe(`walks while the store lags (seed ${seed})`, () => {
  test('lists by cursor: while anything changes, and all or half of the reads lag', async () => {
    const property = fc.asyncProperty(walks, fc.boolean(), async (one, half) => {
      const lag = { ms: LAG_MS, ...(half && { rate: 0.5 }) }
      faults.set({ staleIndexes: lag, staleReads: lag })
      await play(stage.otherChanges, one.before)
      const ids = await check(stage.others, one, play(stage.otherChanges, one.during))
      expect(ids).toEqual([...new Set(ids)].sort().reverse())
    })
    await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true })
  })

  test('expenses, by offset: after anything has changed, and while nothing leaves a list', async () => {
    const property = fc.asyncProperty(walks, async (one) => {
      faults.set({ staleIndexes: { ms: LAG_MS }, staleReads: { ms: LAG_MS } })
      await play(stage.expenseChanges, one.before)
      await check(stage.expenses, one, play(stage.expenseAdditions, one.during))
    })
    await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true })
  })
})
