import type { Route } from '../../../shared/contract/route.ts'
import { newBench } from '../bench.ts'
import { type StoreUse, storeUse } from '../store-calls.ts'
import { exerciseOf } from './every-exercise.ts'

/** The store's use by the exercise of a route, and what of it exceeds the budgets. Needs `watchStore`. */
export async function measuredUse({ id, response }: Route): Promise<StoreUse & { exceeded: string[] }> {
  const { budget, readUnits = Number.POSITIVE_INFINITY, prepare, request } = exerciseOf(id)
  const bench = await newBench()
  // The first request of an hour also writes the last use of its key.
  await bench.get('/v1/me')
  const prepared = (await prepare?.(bench)) ?? ''
  let status = 0
  const use = await storeUse(async () => {
    status = (await request(bench, prepared)).status
  })
  const exceeded: string[] = []
  if (status !== response.status) exceeded.push(`${id}: answered ${status}, not ${response.status}`)
  if (use.roundTrips > budget.length) {
    exceeded.push(`${id}: ${use.roundTrips} round trips, ${budget.length} allowed: ${use.calls.join(', ')}`)
  }
  if (use.readUnits > readUnits) exceeded.push(`${id}: ${use.readUnits} read units, ${readUnits} allowed`)
  return { ...use, exceeded }
}
