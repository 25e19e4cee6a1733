import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'

test('rows that share a handler, and so a function, need the same grants', () => {
  const shared = [...Map.groupBy(routes, ({ handler }) => handler).values()].filter(
    ({ length }) => length > 1,
  )
  expect(shared.length).toBeGreaterThan(0)
  for (const rows of shared) {
    const needs = rows.map(({ auth, access, method }) => JSON.stringify([auth, access, method]))
    expect([rows[0]?.handler, new Set(needs).size]).toEqual([rows[0]?.handler, 1])
  }
})
