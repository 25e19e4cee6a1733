import { expect, test } from 'vitest'
import { differencesOf } from '../../../shared/checks/contract.ts'

test.each([
  [true, undefined, ['lacks the header Link']],
  [true, '<https://api.example.com/v1/contacts?cursor=a>; rel="next"', []],
  [false, undefined, []],
])('a page whose has_more is %s, with Link %s', (has_more, link, faults) => {
  const headers = new Headers(link === undefined ? {} : { link })
  const found = differencesOf('GET', '/v1/contacts', { status: 200, headers, body: { data: [], has_more } })
  expect(found.filter((fault) => fault.endsWith('Link'))).toEqual(faults)
})
