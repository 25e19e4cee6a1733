import './page.ts'
import { expect, test } from 'vitest'
import { useSearch } from '../../../console/src/api/search.ts'
import { addressOfFound } from '../../../console/src/pages/search/found-link.ts'
import { fakeApi, listOf, refusal } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const ID = '01957a3c-5b00-7000-8000-000000000010'
const EVENT = `evt_${'0'.repeat(32)}`

/** What is found for a text, and what was asked. */
async function search(text: string, records: Readonly<Record<string, unknown>>) {
  const sent = fakeApi(({ path }) => records[path] ?? refusal(404, 'not_found'))
  const hook = renderHook(useSearch, text)
  await until(() => hook.value.data ?? hook.value.error)
  return { found: hook.value.data ?? [], error: hook.value.error, paths: sent.map(({ path }) => path) }
}

test.each([
  ['opportunities', { id: ID, name: 'Kitchen' }, `/opportunities/${ID}`],
  ['contacts', { id: ID, name: 'Ann & Co' }, '/opportunities?q=Ann+%26+Co'],
  ['contacts', { id: ID, name: null, email: 'a@example.com' }, `/events?entity_id=${ID}`],
  ['expenses', { id: ID, vendor: null, description: 'Nails' }, `/expenses/${ID}`],
  ['estimates', { id: ID, title: 'Phase 1', opportunity_id: 'o1' }, '/opportunities/o1'],
  ['deliveries', { id: ID, trigger_id: 'call.missed' }, `/deliveries/${ID}`],
  ['subscriptions', { id: ID, target_url: 'https://example.com/' }, `/webhooks/${ID}`],
])('a record of /v1/%s is found by its id', async (path, record, address) => {
  const { found, paths } = await search(ID.toUpperCase(), { [`/v1/${path}/${ID}`]: record })
  expect(found.map(addressOfFound)).toEqual([address])
  expect(paths).toHaveLength(6)
})

test('an event is found by its id', async () => {
  const { found, paths } = await search(EVENT, {
    [`/v1/events/${EVENT}`]: { id: EVENT, trigger: 'call.missed' },
  })
  expect(found.map(addressOfFound)).toEqual([`/events/${EVENT}`])
  expect(paths).toEqual([`/v1/events/${EVENT}`])
})

const ANN = { id: ID, name: 'Ann', email: 'ann@example.com', phone: '+15125550100' }

test.each([
  ['ann@example.com', '/v1/contacts?limit=8&email=ann%40example.com'],
  ['(512) 555-0100', '/v1/contacts?limit=8&phone=(512)%20555-0100'],
  ['+1 512 555 0100', '/v1/contacts?limit=8&phone=%2B1%20512%20555%200100'],
])('a contact is found by %s', async (text, path) => {
  const { found, paths } = await search(text, { [path]: listOf(ANN) })
  expect(found).toEqual([{ kind: 'contact', id: ID, name: 'Ann', detail: 'ann@example.com · +15125550100' }])
  expect(paths).toEqual([path])
})

test('opportunities and contacts are found by their name', async () => {
  const { found } = await search('ann', {
    '/v1/opportunities?limit=8&q=ann': listOf({
      id: 'o1',
      name: 'Ann',
      contact_name: 'Ann',
      address_city: 'Austin',
    }),
    '/v1/contacts?limit=8&q=ann': listOf(ANN),
  })
  expect(found.map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['opportunity', 'Ann', 'Austin'],
    ['contact', 'Ann', 'ann@example.com · +15125550100'],
  ])
})

test('what the member may not see is not found, and a failure is one', async () => {
  const path = `/v1/expenses/${ID}`
  expect(await search(ID, { [path]: refusal(403, 'forbidden') })).toMatchObject({ found: [], error: null })
  expect((await search(ID, { [path]: refusal(500, 'internal_error') })).error).not.toBeNull()
})

test('nothing is asked without a text', async () => {
  const sent = fakeApi(() => listOf())
  renderHook(useSearch, '')
  expect(sent).toEqual([])
})
