import './page.ts'
import { expect, test } from 'vitest'
import { type Hit, useSearch } from '../../../console/src/api/search.ts'
import { PAGE_PATH } from '../../../console/src/pages/page-paths.ts'
import { addressOfFound, labelOfFound, wordsOfFound } from '../../../console/src/pages/search/found-link.ts'
import { SEARCHED } from '../../../shared/domain/kit/search.ts'
import { fakeApi } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

test('one request finds records of every type, and each has a page', async () => {
  const found = SEARCHED.map((object) => ({ object, id: '0193-7000', name: 'Ann', detail: null }))
  const sent = fakeApi(() => ({ data: found, complete: true }))
  const hook = renderHook(useSearch, 'ann')
  await until(() => hook.value.data)
  expect(sent.map(({ path }) => path)).toEqual(['/v1/search?q=ann'])
  const addresses = hook.value.data?.data.map(addressOfFound) ?? []
  expect(addresses).toHaveLength(SEARCHED.length)
  for (const address of addresses) expect(address.split('?')[0]).toMatch(PAGE_PATH)
})

test('what is found is named as people call it', () => {
  const labels = SEARCHED.map((object) => labelOfFound({ object } as Hit))
  expect(labels.toSorted().join()).toBe(
    'Category,Contact,Delivery,Event,Expense,Member,Opportunity,Photo,Subscription,Vendor',
  )
})

test('phone numbers of contacts are shown in one form', () => {
  const contact = { object: 'contact', id: '0193-7000', name: '+1 512 555 0143' } as const
  const detail = 'ann@example.com, 512.555.0143'
  expect(wordsOfFound({ ...contact, detail })).toEqual({
    name: '(512) 555-0143',
    detail: 'ann@example.com, (512) 555-0143',
  })
  const opportunity = { ...contact, object: 'opportunity', detail: null } as const
  expect(wordsOfFound(opportunity)).toEqual({ name: '+1 512 555 0143', detail: null })
})

test.each(['', 'a'])('nothing is asked for %j', (text) => {
  const sent = fakeApi(() => ({ data: [], complete: true }))
  renderHook(useSearch, text)
  expect(sent).toEqual([])
})
