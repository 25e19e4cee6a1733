import { csvOfRows } from '../../parts/csv-file.ts'
import type { Planned } from './plan.ts'
import type { Outcome, Outcomes } from './run.ts'

type Rows = readonly Planned<unknown, unknown>[]

const WORDS: readonly (readonly [Outcome['did'], string])[] = [
  ['added', 'added'],
  ['updated', 'updated'],
  ['skipped', 'skipped'],
  ['same', 'unchanged'],
  ['refused', 'not'],
]
/** Named also if there are none. */
const ALWAYS: readonly string[] = ['added', 'refused']

/** `182 added, 11 updated, 3 not` */
export function resultOf(outcomes: Outcomes): string {
  const all = [...outcomes.values()]
  return WORDS.flatMap(([did, word]) => {
    const count = all.filter((one) => one.did === did).length
    return count > 0 || ALWAYS.includes(did) ? [`${count.toLocaleString()} ${word}`] : []
  }).join(', ')
}

/** The rows that were not imported, as they are in the file, with their numbers and reasons. */
export function refusedCsv(header: readonly string[], plan: Rows, outcomes: Outcomes): string {
  const refused = plan.flatMap(({ row }, n) => {
    const outcome = outcomes.get(n)
    return outcome?.did === 'refused'
      ? [[row.number, ...header.map((_, at) => row.cells[at] ?? ''), outcome.reason]]
      : []
  })
  return csvOfRows([['Row', ...header, 'Reason'], ...refused])
}

const PLANS: readonly (readonly [Planned<unknown, unknown>['does'], string])[] = [
  ['add', 'new'],
  ['update', 'to update'],
  ['skip', 'to skip'],
  ['same', 'unchanged'],
  ['refuse', 'not to import'],
]

/** `182 new, 11 to update, 3 not to import` */
export const planOf = (plan: Rows): string =>
  PLANS.flatMap(([does, words]) => {
    const count = plan.filter((one) => one.does === does).length
    return count > 0 ? [`${count.toLocaleString()} ${words}`] : []
  }).join(', ')

/** What will happen with a row, in words. */
export function fateOf(planned: Planned<unknown, unknown>): string {
  if (planned.does === 'refuse') return `Not imported: ${planned.reason}`
  const { does } = planned
  return { add: 'New', update: 'Updates a known one', skip: 'Known, skipped', same: 'Known, unchanged' }[does]
}
