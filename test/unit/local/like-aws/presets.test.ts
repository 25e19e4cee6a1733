import { expect, test } from 'vitest'
import { likeAwsOf, MIXTURE, SINGLE } from '../../../../local/like-aws/presets.ts'
import { profileSchema } from '../../../../local/like-aws/profile.ts'
import { StartError } from '../../../../shared/failure.ts'

test('LIKE_AWS selects the mixture or single faults', () => {
  expect(likeAwsOf('mixture', '7')).toEqual({ seed: 7, profile: MIXTURE })
  expect(likeAwsOf('clocks,staleReads', '7').profile).toEqual({
    clocks: SINGLE.clocks,
    staleReads: SINGLE.staleReads,
  })
})

test('without LIKE_AWS_SEED the seed is random', () => {
  expect(likeAwsOf('mixture', undefined).seed).toEqual(expect.any(Number))
})

test.each([
  ['rain', undefined],
  ['', undefined],
  ['mixture', 'x'],
])('LIKE_AWS=%s LIKE_AWS_SEED=%s is refused with a message of one line', (names, seed) => {
  expect(() => likeAwsOf(names, seed)).toThrow(StartError)
})

test('the presets are profiles, and the mixture has every fault that has a preset', () => {
  expect(profileSchema.parse(SINGLE)).toEqual(SINGLE)
  expect(profileSchema.parse(MIXTURE)).toEqual(MIXTURE)
  expect(Object.keys(MIXTURE).sort()).toEqual(Object.keys(SINGLE).sort())
})
