import { expect, test } from 'vitest'
import { remapped } from '../../../../local/like-aws/remapped.ts'

test('API Gateway renames WWW-Authenticate', () => {
  const headers = { 'www-authenticate': 'Bearer', 'x-request-id': '1' }
  expect(remapped(headers, {})).toEqual(headers)
  expect(remapped(headers, { remappedHeaders: true })).toEqual({
    'x-amzn-remapped-www-authenticate': 'Bearer',
    'x-request-id': '1',
  })
})
