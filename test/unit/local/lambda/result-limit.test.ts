import { expect, test } from 'vitest'
import { assertReturnable } from '../../../../local/lambda/result-limit.ts'

const resultOf = (body: string) => ({ statusCode: 200, body })
const around = JSON.stringify(resultOf('')).length

test.each([
  ['nothing', undefined],
  ['6,291,556 bytes of JSON', resultOf('x'.repeat(6_291_556 - around))],
])('Lambda returns %s', (_, result) => {
  expect(() => assertReturnable(result)).not.toThrow()
})

test.each([
  ['6,291,557 bytes of JSON', resultOf('x'.repeat(6_291_557 - around))],
  ['a body that is too large once its quotes are escaped', resultOf('"'.repeat(3_200_000))],
  ['a body that is too large in UTF-8', resultOf('é'.repeat(3_200_000))],
])('Lambda does not return %s', (_, result) => {
  expect(() => assertReturnable(result)).toThrow('6291556 bytes')
})
