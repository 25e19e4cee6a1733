import './page.ts'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnauthorizedError } from '../../../clients/typescript/src/errors.ts'
import { WAITING_PERSON } from '../../../clients/typescript/src/waiting-person.ts'
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
  credential,
  endSession,
  onSessionChange,
  startSession,
  takeFormerToken,
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
    startSession({ key: 'wsk_1' })
    expect([credential(), sessionStorage.getItem('console.api-key')]).toEqual([{ key: 'wsk_1' }, 'wsk_1'])
    endSession('signed-out')
    expect([credential(), sessionStorage.getItem('console.api-key')]).toEqual([null, null])
  })

  test('is that of the tab when the page is loaded', async () => {
    sessionStorage.setItem('console.api-key', 'wsk_kept')
    vi.resetModules()
    const fresh = await import('../../../console/src/api/session.ts')
    expect(fresh.credential()).toEqual({ key: 'wsk_kept' })
    fresh.endSession('signed-out')
  })

  test('of a passkey is known to all tabs by its id, and a key is not', async () => {
    const heard = vi.fn()
    vi.stubGlobal('addEventListener', heard)
    vi.resetModules()
    const tab = await import('../../../console/src/api/session.ts')
    const [, hear] = heard.mock.calls.find(([type]) => type === 'storage') ?? []
    const changes: unknown[] = []
    tab.onSessionChange(() => changes.push(tab.credential()))
    const elsewhere = (newValue: string | null) => hear({ key: 'console.session', newValue })
    elsewhere('one')
    hear({ key: 'console.columns', newValue: 'x' })
    elsewhere('two')
    elsewhere(null)
    // A tab of 1.0.0 stores a token.
    elsewhere('wss_3')
    expect(changes).toEqual([{ sessionId: 'one' }, null, { sessionId: 'two' }, null])
    tab.startSession({ sessionId: 'three' })
    localStorage.setItem('console.session', 'four')
    tab.endSession('signed-out')
    expect(localStorage.getItem('console.session')).toBe('four')
    tab.startSession({ key: 'wsk_1' })
    elsewhere(null)
    expect([tab.credential(), sessionStorage.getItem('console.api-key')]).toEqual([{ key: 'wsk_1' }, 'wsk_1'])
    tab.endSession('signed-out')
    localStorage.removeItem('console.session')
  })

  test('that ends in another tab has not been signed out of, unless it was there: drafts stay', async () => {
    const heard = vi.fn()
    vi.stubGlobal('addEventListener', heard)
    vi.resetModules()
    const tab = await import('../../../console/src/api/session.ts')
    const [, hear] = heard.mock.calls.find(([type]) => type === 'storage') ?? []
    /** What other tabs hear while this one ends its session. */
    const written: unknown[] = []
    const set = vi.spyOn(localStorage, 'setItem').mockImplementation((_, value) => void written.push(value))
    const remove = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => void written.push(null))
    const get = vi.spyOn(localStorage, 'getItem').mockReturnValue('one')
    const ended = (['key-refused', 'signed-out'] as const).map((why) => {
      tab.startSession({ sessionId: 'one' })
      written.length = 0
      tab.endSession(why)
      const elsewhere = [...written]
      tab.startSession({ sessionId: 'one' })
      sessionStorage.setItem('console.drafts', '{}')
      for (const newValue of elsewhere) hear({ key: 'console.session', newValue })
      return [tab.signedOutReason(), tab.credential(), sessionStorage.getItem('console.drafts')]
    })
    for (const spy of [set, remove, get]) spy.mockRestore()
    expect(ended).toEqual([
      ['key-refused', null, '{}'],
      ['signed-out', null, null],
    ])
  })

  test('whose token 1.0.0 kept is none, and its token is taken out of the browser once', async () => {
    localStorage.setItem('console.session', 'wss_1')
    vi.resetModules()
    const fresh = await import('../../../console/src/api/session.ts')
    expect(fresh.credential()).toBeNull()
    expect([takeFormerToken(), takeFormerToken()]).toEqual(['wss_1', undefined])
    expect(localStorage.getItem('console.session')).toBeNull()
  })

  test('tells of each change, and of the end only once', () => {
    const seen: unknown[] = []
    const stop = onSessionChange(() => seen.push(credential()))
    startSession({ key: 'wsk_1' })
    endSession('signed-out')
    endSession('key-refused')
    stop()
    startSession({ key: 'wsk_2' })
    expect(seen).toEqual([{ key: 'wsk_1' }, null])
  })

  test('says why it ended, until the next begins', async () => {
    startSession({ key: 'wsk_1' })
    const hook = renderHook(useSignedOutReason, undefined)
    expect(hook.value).toBeUndefined()
    endSession('key-refused')
    await rendered()
    expect(hook.value).toBe('key-refused')
    startSession({ key: 'wsk_1' })
    await rendered()
    expect(hook.value).toBeUndefined()
  })
})

describe('the client', () => {
  test('has the key of the session, also of the next one', async () => {
    const sent = fakeApi(() => ({}))
    await client().get('/v1/me')
    expect(client()).toBe(client())
    startSession({ key: 'wsk_next' })
    await client().get('/v1/me')
    await clientOf({ key: 'wsk_other' }).get('/v1/me')
    expect(sent.map(({ key }) => key)).toEqual(['Bearer wsk_test', 'Bearer wsk_next', 'Bearer wsk_other'])
  })

  test('has no key without a session', async () => {
    const sent = fakeApi(() => ({}))
    endSession('signed-out')
    await client().get('/v1/me')
    expect(sent[0]?.key).toBeNull()
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
    if (!isAnswer) expect(sent.length).toBeLessThanOrEqual(1 + WAITING_PERSON.retries)
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
    startSession({ key: 'wsk_1' })
    const stop = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: refused }).subscribe(
      () => undefined,
    )
    await until(() => credential() === null)
    expect(credential()).toBeNull()
    stop()
  })

  test.each([
    ['a change', refused, {}, null],
    ['a change with which a session would begin', refused, BEGINS, 'wsk_1'],
    ['a change that fails for another reason', failed, {}, 'wsk_1'],
  ])('by %s: the session ends only if its key was refused', async (_, mutationFn, meta, key) => {
    startSession({ key: 'wsk_1' })
    await new MutationObserver(queryClient, { mutationFn, meta }).mutate().catch(() => undefined)
    expect(credential()).toEqual(key === null ? null : { key })
  })
})

test('nothing of a session stays in the cache after it, but while it lasts', () => {
  startSession({ key: 'wsk_1' })
  queryClient.setQueryData(['vendors'], 'secret')
  startSession({ key: 'wsk_2' })
  expect(queryClient.getQueryData(['vendors'])).toBe('secret')
  // The page stays below the sign-in, and asks for nothing until then.
  endSession('key-refused')
  expect([queryClient.getQueryData(['vendors']), onlineManager.isOnline()]).toEqual(['secret', false])
  endSession('signed-out')
  expect(onlineManager.isOnline()).toBe(true)
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
