import type { Work } from '../../../../ops/cost/model.ts'
import type { Units } from '../../../../ops/cost/month.ts'
import { newBench } from '../../../../test/support/bench.ts'
import { fill } from '../../../../test/support/data/expense-data.ts'
import { countExpenses } from '../../data/count-expenses.ts'
import { measure } from '../../measure/measured.ts'
import { request } from './work.ts'

const SHAPE = { count: 10_000, unreconciled: 10, archived: 0 }

/** The requests of the console's pages, in a workspace with 10,000 expenses. */
export async function pagesOf(): Promise<Pick<Units, 'overview' | 'expenses' | 'sum'>> {
  const bench = await newBench()
  await fill(bench.workspace, bench.owner, [], SHAPE)
  await countExpenses(bench, [], SHAPE)
  const ask = async (path: string): Promise<Work> => {
    await bench.get(path)
    let bytes = 0
    const measured = await measure(async () => {
      const { status, text } = await bench.get(path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      bytes = Buffer.byteLength(text)
    })
    return request(measured, bytes)
  }
  return {
    overview: await ask('/v1/overview'),
    expenses: await ask('/v1/expenses?limit=25'),
    sum: await ask('/v1/expenses/summary'),
  }
}
