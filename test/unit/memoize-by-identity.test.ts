import { expect, it } from 'vitest'
import { memoizeByIdentity } from '../../shared/memoize-by-identity.ts'

it('computes a value once for an object, and again for an equal but distinct object', () => {
  let made = 0
  const answer = memoizeByIdentity((_: { readonly row: string }) => ++made)
  const row = { row: 'a' }
  expect([answer(row), answer(row), answer({ ...row })]).toEqual([1, 1, 2])
})

it('memoizes undefined too', () => {
  let made = 0
  const nothing = memoizeByIdentity((_: object) => {
    made++
  })
  const row = {}
  nothing(row)
  nothing(row)
  expect(made).toBe(1)
})
