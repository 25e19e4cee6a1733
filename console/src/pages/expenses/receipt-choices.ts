import { useProjectName } from '../../api/choices.ts'
import type { Expense } from '../../api/expense-types.ts'

/** The first distinct values. */
const firstOf = <T>(values: readonly T[], keyOf: (value: T) => string, count: number): T[] =>
  [...new Map(values.map((value) => [keyOf(value), value] as const).reverse()).values()]
    .reverse()
    .slice(0, count)

export const vendorsOf = (recent: readonly Expense[]): string[] =>
  firstOf(
    recent.flatMap(({ vendor }) => vendor?.name ?? []),
    (name) => name,
    5,
  )

/** The job on whose page the receipt was taken, the job that was chosen before, and the last two jobs. */
export function useJobs(recent: readonly Expense[], here: string | undefined, before: string | undefined) {
  const { data: nameHere = 'This job' } = useProjectName(here)
  const { data: nameBefore = 'The chosen job' } = useProjectName(before)
  const own = [
    ...(here === undefined ? [] : [[here, nameHere] as const]),
    ...(before === undefined || before === here ? [] : [[before, nameBefore] as const]),
  ]
  const last = recent.flatMap(({ project }) =>
    project && project.id !== here && project.id !== before ? project : [],
  )
  return [...own, ...firstOf(last, ({ id }) => id, 2).map(({ id, name }) => [id, name] as const)]
}
