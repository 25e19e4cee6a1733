import { expect, test } from 'vitest'
import type { Family } from '../../../../shared/checks/check.ts'
import { runFamily } from '../../../../shared/checks/run-family.ts'

test('records of checks are removed in reverse order, also after a failure, and failed steps are reported', async () => {
  const steps: string[] = []
  const undo = (name: string) => async () => {
    steps.push(name)
    if (name === 'expense') throw new Error('still there')
  }
  const family: Family = [
    {
      name: 'makes two records',
      run: async ({ cleanUp }) => {
        cleanUp(undo('vendor'))
        cleanUp(undo('expense'))
      },
    },
    {
      name: 'fails',
      run: async ({ cleanUp }) => {
        cleanUp(undo('receipt'))
        throw new Error('not found')
      },
    },
  ]
  const results = await runFamily('expenses', family, { url: '', key: '', waitMs: 0 }, () => undefined)
  expect(steps).toEqual(['receipt', 'expense', 'vendor'])
  expect(results).toEqual([
    { check: 'expenses: makes two records' },
    { check: 'expenses: fails', difference: 'could not be checked: not found' },
    { check: 'expenses: cleaning up', difference: 'could not be checked: still there' },
  ])
})
