import './page.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anonymousClient } from '../../../console/src/api/client.ts'
import { addPasskey, signInByPasskey } from '../../../console/src/api/passkeys.ts'
import { credential, startSession } from '../../../console/src/api/session.ts'
import { endFormerSession, signOut } from '../../../console/src/api/sign-out.ts'
import { withPasskeys } from '../../../console/src/pages/sign-in/localhost.ts'
import { describeError } from '../../../console/src/parts/describe-error.ts'
import { keepFormKeys } from '../../../console/src/parts/form-keys.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { PasskeyRefused } from '../../../console/src/parts/passkey-refused.ts'
import { fakeApi, refusal } from './fake-api.ts'
import { until } from './hooks.ts'

test.each([
  ['http://127.0.0.1:3000/join#wsi_1', 'http://localhost:3000/join#wsi_1'],
  ['http://[::1]:3000/sign-in?to=%2Fevents', 'http://localhost:3000/sign-in?to=%2Fevents'],
  ['http://localhost:3000/join#wsi_1', undefined],
  ['https://console.example.com/join#wsi_1', undefined],
])('%s moves to where passkeys are', (from, to) => {
  expect(withPasskeys(new URL(from))).toBe(to)
})

test('requests without a session have no key', async () => {
  const sent = fakeApi(() => ({}))
  await anonymousClient().post('/v1/sessions/options', { body: {} })
  expect(sent.map(({ path, key }) => [path, key])).toEqual([['/v1/sessions/options', null]])
})

test('signing out ends a session in the service, and forgets an API key, which stays valid', async () => {
  let status = 204
  const sent = fakeApi(() =>
    status === 204
      ? new Response(null, { status })
      : refusal(status, status === 401 ? 'unauthorized' : 'forbidden'),
  )
  await signOut()
  expect([credential(), sent]).toEqual([null, []])
  for (status of [204, 401]) {
    startSession({ sessionId: 's' })
    await signOut()
    expect(credential()).toBeNull()
  }
  expect(sent.map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual(
    Array(2).fill('DELETE /v1/sessions/current null'),
  )
  // No script can remove the cookie: the next user of the browser would be signed in.
  startSession({ sessionId: 's' })
  status = 403
  await signOut()
  expect(credential()).toEqual({ sessionId: 's' })
  expect(currentToasts().at(-1)?.text).toMatch(/^You are still signed in\./)
})

test('the token that 1.0.0 kept is ended in the service', async () => {
  const sent = fakeApi(() => new Response(null, { status: 204 }))
  endFormerSession()
  localStorage.setItem('console.session', 'wss_1')
  endFormerSession()
  await until(() => sent.length > 0)
  expect(sent.map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual([
    'DELETE /v1/sessions/current Bearer wss_1',
  ])
})

/** A browser that answers each question for a passkey. `fakeApi` takes it away after the test. */
function withBrowser(ask: () => Promise<null>): void {
  const fromJSON = (options: unknown) => options
  const parsers = { parseCreationOptionsFromJSON: fromJSON, parseRequestOptionsFromJSON: fromJSON }
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, parsers))
  vi.stubGlobal('navigator', { credentials: { create: ask, get: ask } })
}

test('each attempt to add a passkey asks for a challenge of its own, also in one form', async () => {
  const sent = fakeApi(() => ({}))
  withBrowser(async () => null)
  onTestFinished(keepFormKeys())
  await expect(addPasskey('Laptop')).rejects.toThrow(PasskeyRefused)
  await expect(addPasskey('Laptop')).rejects.toThrow(PasskeyRefused)
  expect(sent.map(({ path, key }) => [path, key])).toEqual(
    Array(2).fill(['/v1/passkeys/options', 'Bearer wsk_test']),
  )
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

test.each([
  ['NotAllowedError', 'the prompt was closed, or it took too long'],
  ['InvalidStateError', 'has a passkey of yours already'],
  ['SecurityError', 'at this address'],
  ['AbortError', 'closed the passkey prompt'],
  ['NotSupportedError', 'does not support the passkeys that the service accepts'],
  ['ConstraintError', 'screen lock'],
  ['UnknownError', '(UnknownError)'],
])('a browser that refuses a passkey with %s is described in its own words', async (name, words) => {
  fakeApi(() => ({}))
  withBrowser(() => Promise.reject(new DOMException('no', name)))
  for (const attempt of [addPasskey('Laptop'), signInByPasskey()]) {
    const { title, text } = describeError(await attempt.catch((error: unknown) => error))
    expect([title, text]).toEqual(['The passkey was not used', expect.stringContaining(words)])
  }
})

test('options that the browser cannot read are no refusal of a passkey', async () => {
  fakeApi(() => ({}))
  withBrowser(() => Promise.reject(new TypeError('challenge is missing')))
  const error = await addPasskey('Laptop').catch((thrown: unknown) => thrown)
  expect(describeError(error).title).toBe('The console failed')
})
