import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  type Photo,
  useCheckedPhoto,
  usePhotos,
  usePhotosRefresh,
  withKnownLinks,
} from '../../../console/src/api/photos.ts'
import { endSession, startSession } from '../../../console/src/api/session.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

const NOW = '2026-03-13T10:00:00Z'
const HOUR = 3_600_000
fakeTime(NOW)

/** A photo whose links are signed for some milliseconds. */
const photo = (id: string, link: string, validMs = 24 * HOUR, more: object = {}): Photo =>
  ({
    id,
    updated_at: '2026-03-13',
    status: 'ready',
    original: { url: link, expires_at: new Date(Date.parse(NOW) + validMs).toISOString() },
    ...more,
  }) as unknown as Photo
const linkOf = ({ original }: Photo) => original?.url

test('links are kept while they are valid for more than an hour', () => {
  expect(linkOf(withKnownLinks(photo('a', 'first', HOUR + 1)))).toBe('first')
  expect(linkOf(withKnownLinks(photo('a', 'second')))).toBe('first')
  expect(linkOf(withKnownLinks(photo('b', 'other')))).toBe('other')
  vi.setSystemTime(Date.parse(NOW) + 1)
  expect(linkOf(withKnownLinks(photo('a', 'third')))).toBe('third')
  expect(linkOf(withKnownLinks(photo('a', 'fourth')))).toBe('third')
})

test('a changed photo has its new links', () => {
  withKnownLinks(photo('c', 'first'))
  expect(linkOf(withKnownLinks(photo('c', 'second', 24 * HOUR, { updated_at: '2026-03-14' })))).toBe('second')
})

test('a changed photo keeps its links while its file is the same', () => {
  const before = { content_hash: 'sha256:1' }
  withKnownLinks(photo('h', 'first', 24 * HOUR, before))
  const changed = { ...before, updated_at: '2026-03-14', caption: 'Ridge' }
  const shown = withKnownLinks(photo('h', 'second', 24 * HOUR, changed))
  expect([linkOf(shown), shown.caption]).toEqual(['first', 'Ridge'])
})

test('the filter of a day is every moment of the day in the time zone of the user', async () => {
  const sent = fakeApi(() => listOf())
  const list = renderHook(() => usePhotos({ day: '2026-03-08', tag: 'roof' }), undefined)
  await until(() => list.value.data)
  const query = new URL(`http://api${sent[0]?.path}`).searchParams
  const at = (name: string) => new Date(query.get(name) ?? '')
  expect([query.get('tag'), query.get('day')]).toEqual(['roof', null])
  expect([at('taken_from'), new Date(+at('taken_to') + 1)]).toEqual([
    new Date(2026, 2, 8),
    new Date(2026, 2, 9),
  ])
})

test('a photo without links is known as well', () => {
  const pending = photo('d', '', 0, { original: null })
  expect(withKnownLinks(pending)).toBe(pending)
  expect(withKnownLinks({ ...pending })).toBe(pending)
})

test('links are credentials, which another session does not get', () => {
  withKnownLinks(photo('e', 'first'))
  startSession({ key: 'wsk_other' })
  endSession('signed-out')
  expect(linkOf(withKnownLinks(photo('e', 'second')))).toBe('second')
})

test('lists and single photos have known links', async () => {
  let n = 0
  fakeApi(({ path }) => (path.includes('?') ? listOf(photo('f', `${++n}`)) : photo('f', `${++n}`)))
  const list = renderHook(() => usePhotos({}), undefined)
  await until(() => list.value.data)
  const one = renderHook(() => useCheckedPhoto('f'), undefined)
  await until(() => one.value.data)
  expect([list.value.data?.map(linkOf), one.value.data && linkOf(one.value.data)]).toEqual([['1'], '1'])
})

test('the lists of photos can be loaded again, and only they', async () => {
  const queries = new QueryClient()
  const keys = [
    ['photos', 'list', {}],
    ['photos', 'one', 'g'],
  ]
  for (const key of keys) queries.setQueryData(key, 'before')
  const hook = renderHook(usePhotosRefresh, undefined, queries)
  await hook.value()
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})
