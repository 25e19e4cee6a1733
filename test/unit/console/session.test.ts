import './page.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnauthorizedError } from '../../../clients/typescript/src/errors.ts'
import { client, clientOf, useReachable } from '../../../console/src/api/client.ts'
import { useDemoKey } from '../../../console/src/api/demo-key.ts'
import type { Me } from '../../../console/src/api/me.ts'
import {
  hasExpenses,
  isAdmin,
  mayChangeSettings,
  mayCreateExpenses,
  mayEditExpense,
  mayListExpenses,
  mayReadExpenses,
  mayWrite,
} from '../../../console/src/api/rights.ts'
import {
  BEGINS,
  endSession,
  onSessionChange,
  sessionKey,
  startSession,
  useSignedOutReason,
} from '../../../console/src/api/session.ts'
import { queryClient } from '../../../console/src/app/query-client.ts'
import { fakeApi, refusal } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'

beforeEach(() => endSession('signed-out'))
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(globalThis, { location: new URL('http://console.test/') })
})

describe('the session', () => {
  test('is kept for the tab, until it ends', () => {
    startSession('wsk_1')
    expect([sessionKey(), sessionStorage.getItem('console.api-key')]).toEqual(['wsk_1', 'wsk_1'])
    endSession('signed-out')
    expect([sessionKey(), sessionStorage.getItem('console.api-key')]).toEqual([null, null])
  })

  test('is that of the tab when the page is loaded', async () => {
    sessionStorage.setItem('console.api-key', 'wsk_kept')
    vi.resetModules()
    const fresh = await import('../../../console/src/api/session.ts')
    expect(fresh.sessionKey()).toBe('wsk_kept')
    fresh.endSession('signed-out')
  })

  test('of a passkey is shared by all tabs, and a key is not', async () => {
    const heard = vi.fn()
    vi.stubGlobal('addEventListener', heard)
    vi.resetModules()
    const tab = await import('../../../console/src/api/session.ts')
    const [, hear] = heard.mock.calls.find(([type]) => type === 'storage') ?? []
    const changes: (string | null)[] = []
    tab.onSessionChange(() => changes.push(tab.sessionKey()))
    const elsewhere = (newValue: string | null) => hear({ key: 'console.session', newValue })
    elsewhere('wss_1')
    hear({ key: 'console.columns', newValue: 'x' })
    elsewhere('wss_2')
    elsewhere(null)
    expect(changes).toEqual(['wss_1', null, 'wss_2', null])
    tab.startSession('wss_3')
    localStorage.setItem('console.session', 'wss_4')
    tab.endSession('signed-out')
    expect(localStorage.getItem('console.session')).toBe('wss_4')
    tab.startSession('wsk_1')
    elsewhere(null)
    expect([tab.sessionKey(), sessionStorage.getItem('console.api-key')]).toEqual(['wsk_1', 'wsk_1'])
    tab.endSession('signed-out')
    localStorage.removeItem('console.session')
  })

  test('tells of each change, and of the end only once', () => {
    const seen: (string | null)[] = []
    const stop = onSessionChange(() => seen.push(sessionKey()))
    startSession('wsk_1')
    endSession('signed-out')
    endSession('key-refused')
    stop()
    startSession('wsk_2')
    expect(seen).toEqual(['wsk_1', null])
  })

  test('says why it ended, until the next begins', async () => {
    startSession('wsk_1')
    const hook = renderHook(useSignedOutReason, undefined)
    expect(hook.value).toBeUndefined()
    endSession('key-refused')
    await rendered()
    expect(hook.value).toBe('key-refused')
    startSession('wsk_1')
    await rendered()
    expect(hook.value).toBeUndefined()
  })
})

describe('the client', () => {
  test('has the key of the session, also of the next one', async () => {
    const sent = fakeApi(() => ({}))
    await client().get('/v1/me')
    expect(client()).toBe(client())
    startSession('wsk_next')
    await client().get('/v1/me')
    await clientOf('wsk_other').get('/v1/me')
    expect(sent.map(({ key }) => key)).toEqual(['Bearer wsk_test', 'Bearer wsk_next', 'Bearer wsk_other'])
  })

  test('has no key without a session', async () => {
    const sent = fakeApi(() => ({}))
    endSession('signed-out')
    await client().get('/v1/me')
    expect(sent[0]?.key?.trim()).toBe('Bearer')
  })

  test.each([
    ...[502, 503, 504].map((status) => [status, false] as const),
    ...[500, 404, 429].map((status) => [status, true] as const),
  ])('after a %d the service is reachable: %s, and once it answers again', async (status, isAnswer) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const hook = renderHook(useReachable, undefined)
    let isAway = true
    const sent = fakeApi(() => (isAway ? refusal(status, 'unavailable') : {}))
    await expect(client().get('/v1/me')).rejects.toMatchObject({ status })
    await rendered()
    expect(hook.value).toBe(isAnswer)
    // A person is waiting.
    if (!isAnswer) expect(sent.length).toBeLessThanOrEqual(3)
    isAway = false
    await client().get('/v1/me')
    await rendered()
    expect(hook.value).toBe(true)
  })

  test('notices that there is no answer, unless the request was given up', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const hook = renderHook(useReachable, undefined)
    const given = new AbortController()
    const sent = fakeApi(({ path }) =>
      path === '/v1/me' ? new Promise(() => undefined) : Promise.reject(new TypeError('away')),
    )
    const call = client().get('/v1/me', { signal: given.signal })
    await until(() => sent.length === 1)
    given.abort()
    await expect(call).rejects.toThrow()
    await rendered()
    expect(hook.value).toBe(true)
    await expect(client().get('/v1/workspace')).rejects.toThrow()
    await rendered()
    expect(hook.value).toBe(false)
    fakeApi(() => ({}))
    await client().get('/v1/me')
  })
})

describe('a key that is refused', () => {
  const refused = () =>
    Promise.reject(new UnauthorizedError({ status: 401, code: 'unauthorized', message: 'no' }))
  const failed = () => Promise.reject(new Error('other'))

  test('by a query ends the session', async () => {
    startSession('wsk_1')
    const stop = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: refused }).subscribe(
      () => undefined,
    )
    await until(() => sessionKey() === null)
    expect(sessionKey()).toBeNull()
    stop()
  })

  test.each([
    ['a change', refused, {}, null],
    ['a change with which a session would begin', refused, BEGINS, 'wsk_1'],
    ['a change that fails for another reason', failed, {}, 'wsk_1'],
  ])('by %s: the session ends only if its key was refused', async (_, mutationFn, meta, key) => {
    startSession('wsk_1')
    await new MutationObserver(queryClient, { mutationFn, meta }).mutate().catch(() => undefined)
    expect(sessionKey()).toBe(key)
  })
})

test('nothing of a session stays in the cache after it, but while it lasts', () => {
  startSession('wsk_1')
  queryClient.setQueryData(['vendors'], 'secret')
  startSession('wsk_2')
  expect(queryClient.getQueryData(['vendors'])).toBe('secret')
  endSession('signed-out')
  expect(queryClient.getQueryData(['vendors'])).toBeUndefined()
})

test('the client repeats requests by itself, so queries do not', () => {
  expect(queryClient.getDefaultOptions()).toEqual({
    queries: { retry: false, staleTime: 1000 },
    mutations: { retry: false, networkMode: 'always' },
  })
})

describe('the key of the demo workspace', () => {
  const keyAt = async (host: string, answer: () => unknown) => {
    Object.assign(globalThis, { location: new URL(`http://${host}:3000/`) })
    const sent = fakeApi(answer)
    const hook = renderHook(useDemoKey, undefined)
    await until(() => hook.value.fetchStatus === 'idle')
    return { key: hook.value.data, paths: sent.map(({ path }) => path) }
  }

  test.each(['127.0.0.1', 'localhost'])('is asked for at %s', async (host) => {
    expect(await keyAt(host, () => ({ api_key: 'wsk_demo' }))).toEqual({
      key: 'wsk_demo',
      paths: ['/local/demo-key'],
    })
  })

  test('is not asked for by a deployed console', async () => {
    expect(await keyAt('console.example.com', () => ({ api_key: 'wsk_demo' }))).toEqual({
      key: undefined,
      paths: [],
    })
  })

  test.each([
    ['a refusal', () => refusal(403, 'forbidden')],
    ['a refusal with a key', () => Response.json({ api_key: 'x' }, { status: 403 })],
    ['a page', () => new Response('{"api_key":"x"}', { headers: { 'content-type': 'text/html' } })],
    ['no type', () => new Response(new Uint8Array([123, 125]))],
    ['another object', () => ({ key: 'x' })],
    ['a number', () => ({ api_key: 7 })],
    ['null', () => Response.json(null)],
    ['a text', () => Response.json('wsk_demo')],
    ['nothing', () => Promise.reject(new TypeError('away'))],
  ])('is not there if the answer is %s', async (_, answer) => {
    expect((await keyAt('localhost', answer)).key).toBeNull()
  })
})

describe('what a member may do with expenses', () => {
  const me = (permissions: readonly string[], more: object = {}): Me =>
    ({ workspace: { plan: 'professional' }, member: { id: 'm' }, permissions, ...more }) as unknown as Me
  const [VIEW, VIEW_ALL, EDIT, EDIT_ALL] = ['view', 'view_all', 'edit', 'edit_all'].map(
    (one) => `expenses.${one}`,
  )
  const ALL = [VIEW, VIEW_ALL, EDIT, EDIT_ALL]
  const RIGHTS: Readonly<Record<string, (me: Me) => boolean>> = {
    reads: mayReadExpenses,
    lists: mayListExpenses,
    creates: mayCreateExpenses,
    editsOwn: (one) => mayEditExpense(one, { created_by: 'm' }),
    editsOthers: (one) => mayEditExpense(one, { created_by: 'x' }),
  }

  test.each([
    [[], []],
    [[VIEW], ['reads']],
    [[VIEW_ALL], []],
    [
      [VIEW, VIEW_ALL],
      ['reads', 'lists'],
    ],
    [[EDIT], ['creates', 'editsOwn']],
    [[EDIT_ALL], ['creates', 'editsOwn', 'editsOthers']],
    [ALL, Object.keys(RIGHTS)],
  ])('%j: %j, and nothing without the plan', (permissions, allowed) => {
    const may = (one: Me) => Object.entries(RIGHTS).flatMap(([name, test]) => (test(one) ? name : []))
    const one = me(permissions as string[])
    expect([may(one), hasExpenses(one)]).toEqual([allowed, true])
    const starter = me(permissions as string[], { workspace: { plan: 'starter' } })
    expect([may(starter), hasExpenses(starter)]).toEqual([[], false])
  })

  test('a read-only key writes nothing, or subscriptions alone', () => {
    const keys = [
      { read_only: false, manage_subscriptions: false },
      { read_only: true, manage_subscriptions: false },
      { read_only: true, manage_subscriptions: true },
    ].map((limits) => ({ ...me([]), ...limits }))
    expect(keys.map((key) => [mayWrite(key), mayWrite(key, 'subscriptions')])).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ])
  })

  test('an administrator has the permission of one, and changes settings unless the session only reads', () => {
    const admin = me(['workspace.admin'])
    const all = [me(ALL as string[]), admin, { ...admin, read_only: true }]
    expect([all.map(isAdmin), all.map(mayChangeSettings)]).toEqual([
      [false, true, true],
      [false, true, false],
    ])
  })
})
