import { expect, test } from 'vitest'
import { assertReturnable, remapped } from '../../../../infra/local/like-aws/edge.ts'

/** A body whose characters are escaped once more when Lambda writes the result. */
const quotes = (bytes: number) => ({ statusCode: 200, headers: {}, body: '"'.repeat(bytes) })

test('the body of a result counts as it is escaped in its JSON', () => {
  expect(() => assertReturnable(quotes(3_100_000), { resultLimit: true })).not.toThrow()
  expect(() => assertReturnable(quotes(3_200_000), { resultLimit: true })).toThrow('6291556 bytes')
})

test('characters count as the bytes of their UTF-8', () => {
  const result = (length: number) => ({ statusCode: 200, body: 'é'.repeat(length) })
  expect(() => assertReturnable(result(3_100_000), { resultLimit: true })).not.toThrow()
  expect(() => assertReturnable(result(3_200_000), { resultLimit: true })).toThrow('6291556 bytes')
})

test('without the limit any result passes', () => {
  expect(() => assertReturnable(quotes(3_200_000), {})).not.toThrow()
})

test('API Gateway renames WWW-Authenticate', () => {
  const headers = { 'www-authenticate': 'Bearer', 'x-request-id': '1' }
  expect(remapped(headers, {})).toEqual(headers)
  expect(remapped(headers, { remappedHeaders: true })).toEqual({
    'x-amzn-remapped-www-authenticate': 'Bearer',
    'x-request-id': '1',
  })
})
