import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Faults } from '../../../infra/local/like-aws/install.ts'
import { direct, useService } from '../../support/api.ts'
import { installFaults } from '../../support/like-aws.ts'
import { runs } from '../../support/runs.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Change, type Listed, type Scene, scene, walk } from './walks.ts'

/*
 * Contract 15.1 and 15.2, with indexes and replicas that lag while records change: what a walk returns belongs to its
 * list by its own fields, no walk skips a record that stays as it is, none ends early, and pages are full. The lag ends
 * between two pages.
 */
const RUNS = runs(25)
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

/** Walks while records change. */
async function walked(
  lists: readonly Listed[],
  { choice, limit, caughtUpAfter }: Walk,
  changing: Promise<void>,
) {
  const list = lists[choice % lists.length]
  if (!list) throw new Error('no lists')
  const catchUp = (page: number) => page === caughtUpAfter && faults.catchUp()
  const [{ shown, short }] = await Promise.all([walk(stage, list, limit, catchUp), changing])
  const ids = shown.map(({ id }): string => id)
  const quiet = (stage.quiet[list.path] ?? []).filter(list.belongs).map(({ id }): string => id)
  return {
    ids,
    list: JSON.stringify(list),
    found: {
      notOfThisList: shown.filter((one) => !list.belongs(one)),
      skipped: quiet.filter((id) => !ids.includes(id)),
      /** Pages that were not full although others followed. */
      short,
    },
  }
}

const RIGHT = { notOfThisList: [], skipped: [], short: 0 }
const lag = { ms: LAG_MS }

describe(`walks while the store lags (seed ${seed})`, () => {
  const hold = (check: (one: Walk, half: boolean) => Promise<void>) =>
    fc.assert(fc.asyncProperty(walks, fc.boolean(), check), { numRuns: RUNS, seed, endOnFailure: true })

  test('lists by cursor: while anything changes, and all or half of the reads lag', () =>
    hold(async (one, half) => {
      const some = { ...lag, ...(half && { rate: 0.5 }) }
      faults.set({ staleIndexes: some, staleReads: some })
      await play(stage.otherChanges, one.before)
      const { ids, list, found } = await walked(stage.others, one, play(stage.otherChanges, one.during))
      expect(found, list).toEqual(RIGHT)
      expect(ids).toEqual([...new Set(ids)].sort().reverse())
    }))

  test('expenses: while anything changes, and all or half of the reads lag', () =>
    hold(async (one, half) => {
      const some = { ...lag, ...(half && { rate: 0.5 }) }
      faults.set({ staleIndexes: some, staleReads: some })
      await play(stage.expenseChanges, one.before)
      const { list, found } = await walked(stage.expenses, one, play(stage.expenseChanges, one.during))
      // What leaves a list during a walk moves all that follows: an offset then skips, lag or not.
      expect(found, list).toEqual({ ...RIGHT, skipped: found.skipped })
    }))

  // Where the index and the replica both still show an expense that has left the list, nothing tells that it has: it is
  // counted, and the next page skips another one when it is gone. So the next two tests hold each half of the rule.
  test('expenses: none is skipped after anything has changed, when indexes lag', () =>
    hold(async (one) => {
      faults.set({ staleIndexes: lag })
      await play(stage.expenseChanges, one.before)
      const { list, found } = await walked(stage.expenses, one, play(stage.expenseAdditions, one.during))
      expect(found, list).toEqual(RIGHT)
    }))

  test('expenses: none is skipped while nothing leaves a list, when indexes and replicas lag', () =>
    hold(async (one) => {
      faults.set({ staleIndexes: lag, staleReads: lag })
      await play(stage.expenseAdditions, one.before)
      const { list, found } = await walked(stage.expenses, one, play(stage.expenseAdditions, one.during))
      expect(found, list).toEqual(RIGHT)
    }))
})
