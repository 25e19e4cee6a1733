import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientAddress } from '../../../shared/http/client-address.ts'

const SECRET = 'of this deployment'
beforeEach(() => void vi.stubEnv('ORIGIN_SECRET', SECRET))
afterEach(() => void vi.unstubAllEnvs())

const addressOf = (sourceIp: string, headers: Record<string, string> = {}) =>
  clientAddress({ headers, requestContext: { http: { sourceIp } } } as never)
const EDGE = '198.51.100.7'
const through = (viewer: string, secret = SECRET) =>
  addressOf(EDGE, { 'x-origin-secret': secret, 'x-viewer-address': viewer })

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Not an address, so the address that API Gateway saw counts.
  ['', EDGE],
  ['evil', EDGE],
  ['192.0.2.1:49152', EDGE],
])('contract 4.20: of a request through CloudFront with the viewer %s, %s counts', (viewer, counted) => {
  expect(through(viewer)).toBe(counted)
})

test.each(['', 'another', `${SECRET} `])(
  'the viewer of a request with the proof %j does not count',
  (secret) => {
    expect(through('192.0.2.1', secret)).toBe(EDGE)
  },
)

test('without a proof, the address that API Gateway saw counts, of IPv6 its network', () => {
  expect(addressOf(EDGE, { 'x-viewer-address': '192.0.2.1' })).toBe(EDGE)
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
})
