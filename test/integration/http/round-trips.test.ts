import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { useService } from '../../support/api.ts'
import { measuredUse } from '../../support/exercises/measured.ts'
import { watchStore } from '../../support/store-calls.ts'

useService()
let unwatch = () => {}
beforeAll(() => {
  unwatch = watchStore()
})
afterAll(() => unwatch())

// The budgets of `npm run bench -- round-trips`.
test.each(routes)('$id keeps its budget of round trips and read units', async (route) => {
  expect((await measuredUse(route)).exceeded).toEqual([])
})
