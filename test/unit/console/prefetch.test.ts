import './page.ts'
import { afterEach, expect, test } from 'vitest'
import { loadBoard, loadContacts, loadExpenses } from '../../../console/src/app/prefetch.ts'
import { queryClient } from '../../../console/src/app/query-client.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { rendered, until } from './hooks.ts'

afterEach(() => queryClient.clear())

const ME = {
  member: { id: 'm' },
  workspace: { plan: 'professional' },
  permissions: ['expenses.view', 'expenses.view_all'],
}

/** What opening, or only touching, a link to a page asks for, once so many requests are answered. */
async function asked(
  load: (opened: never) => void,
  requests: number,
  { cause = 'enter', me = ME, pipelines = [{ id: 'p' }] as object[], deps = {} } = {},
): Promise<readonly string[]> {
  const sent = fakeApi(({ path }) =>
    path.startsWith('/v1/me') ? me : listOf(...(path.startsWith('/v1/pipelines') ? pipelines : [])),
  )
  load({ cause, deps } as never)
  await until(() => sent.length >= requests && queryClient.isFetching() === 0)
  await rendered()
  return sent.map(({ path }) => path.replace(/limit=\d+&?/, '').replace(/[?&]$/, ''))
}

test('an opened board asks for the pipelines, then for the cards of the one in its address', async () => {
  const [pipelines, cards, ...others] = await asked(loadBoard, 2, {
    pipelines: ['p', 'o'].map((id) => ({ id, name: id })),
    deps: { pipeline: 'o', q: 'roof', open: 'x' },
  })
  expect([pipelines, others]).toEqual(['/v1/pipelines', []])
  expect(Object.fromEntries(new URL(cards ?? '', 'http://x').searchParams)).toEqual({
    ...{ pipeline_id: 'o', q: 'roof' },
  })
})

test('without a pipeline there are no cards to ask for', async () => {
  expect(await asked(loadBoard, 1, { pipelines: [] })).toEqual(['/v1/pipelines'])
})

test('an opened list of contacts is asked for', async () => {
  expect(await asked(loadContacts, 1, { deps: { q: 'ann' } })).toEqual(['/v1/contacts?q=ann'])
})

test('expenses are asked for by those who may see them', async () => {
  expect(await asked(loadExpenses, 2)).toEqual(['/v1/me', '/v1/expenses'])
  queryClient.clear()
  const none = { ...ME, permissions: ['expenses.view'] }
  expect(await asked(loadExpenses, 1, { me: none })).toEqual(['/v1/me'])
})

test.each([loadBoard, loadContacts, loadExpenses])(
  'a link that is only touched asks for nothing',
  async (load) => {
    expect(await asked(load, 0, { cause: 'preload' })).toEqual([])
  },
)
