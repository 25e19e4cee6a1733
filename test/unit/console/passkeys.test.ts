import './page.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anonymousClient } from '../../../console/src/api/client.ts'
import { addPasskey } from '../../../console/src/api/passkeys.ts'
import { sessionKey, startSession } from '../../../console/src/api/session.ts'
import { signOut } from '../../../console/src/api/sign-out.ts'
import { withPasskeys } from '../../../console/src/pages/sign-in/localhost.ts'
import { describeError } from '../../../console/src/parts/describe-error.ts'
import { keepFormKeys } from '../../../console/src/parts/form-keys.ts'
import { fakeApi } from './fake-api.ts'
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

test('signing out ends a session in the service too, and leaves an API key as it is', async () => {
  const sent = fakeApi(() => new Response(null, { status: 204 }))
  signOut()
  expect(sessionKey()).toBeNull()
  startSession('wss_1')
  signOut()
  expect(sessionKey()).toBeNull()
  await until(() => sent.length > 0)
  expect(sent.map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual([
    'DELETE /v1/sessions/current Bearer wss_1',
  ])
})

test('each attempt to add a passkey asks for a challenge of its own, also in one form', async () => {
  const parseCreationOptionsFromJSON = (options: unknown) => options
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { parseCreationOptionsFromJSON }))
  vi.stubGlobal('navigator', { credentials: { create: async () => null } })
  const sent = fakeApi(() => ({}))
  onTestFinished(keepFormKeys())
  await expect(addPasskey('Laptop')).rejects.toThrow('no passkey')
  await expect(addPasskey('Laptop')).rejects.toThrow('no passkey')
  expect(sent.map(({ path, key }) => [path, key])).toEqual(
    Array(2).fill(['/v1/passkeys/options', 'Bearer wsk_test']),
  )
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

test('what the browser says of a passkey is in words', () => {
  const { title, text } = describeError(new DOMException('no', 'NotAllowedError'))
  expect([title, text]).toEqual(['The passkey was not used', expect.stringContaining('Try again')])
  expect(describeError(new DOMException('late', 'TimeoutError')).title).toBe(
    'The service could not be reached',
  )
})
