import { expect, test } from 'vitest'
import { headerMap } from '../../../shared/contract/header-field.ts'

/** The paths of the faults of headers, whose messages have no value. */
function faultsOf(headers: unknown): string[] {
  const { error } = headerMap().safeParse(headers)
  expect(JSON.stringify(error?.issues.map(({ message }) => message) ?? '')).not.toContain('hidden')
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, 'v']))

test.each([
  ...['Host', 'content-type', 'Content-Foo', 'Connection', 'Keep-Alive', 'Proxy-Authorization', 'TE'],
  ...['Transfer-Encoding', 'upgrade', 'Expect', 'Accept-Encoding', 'user-agent', 'X-Service-Signature'],
  ...['x-service-', 'webhook-id', 'Webhook-Foo', 'trailer'],
  // Servers that turn names into variables, as CGI does, do not tell `_` from `-`.
  ...['X_Service_Signature', 'X-Service_Event', 'Webhook_Id', 'content_type', 'user_agent', 'proxy_x'],
  ...['Transfer_Encoding', 'ACCEPT_ENCODING', 'keep_alive', '__proto__', '--proto--'],
  ...['', 'a b', 'a:b', 'ü', 'a\n', 'x'.repeat(257), '(a)'],
])('the name %j is refused', (name) => {
  expect(faultsOf(Object.fromEntries([[name, 'hidden-value']]))).toEqual([name])
})

test.each(['', ' a', 'a ', 'a\tb', 'a\r\nX-Evil: 1', 'é', 'x'.repeat(1_025), null, 1, ['a']])(
  'the value %j is refused',
  (value) => {
    expect(faultsOf({ 'X-A': value })).toEqual(['X-A'])
  },
)

test.each([
  [many(11), ''],
  [[], ''],
  ['X-A: b', ''],
  [null, ''],
  [{ 'X-A': 'a', 'x-a': 'b' }, 'x-a'],
  [{ X_A: 'a', 'X-A': 'b' }, 'X-A'],
  [{ 'x-a_b': 'a', X_A_B: 'b' }, 'X_A_B'],
])('%j is refused as a whole or for a name that occurs twice', (headers, path) => {
  expect(faultsOf(headers)).toEqual([path])
})

test('ten headers with any other names and values are allowed', () => {
  const names = { "!#$%&'*+.^_`|~-": 'x'.repeat(1_024), Authorization: 'a b  c', Cookie: '~!', X_A: '1' }
  expect(faultsOf({ ...many(5), 'X-Services': '1', ...names })).toEqual([])
})
