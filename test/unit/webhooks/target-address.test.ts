import { describe, expect, it } from 'vitest'
import { checkTarget, isPublicAddress, isPublicHost } from '../../../shared/webhooks/send/target-address.ts'

const HOSTILE = [
  // loopback in every notation
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://127.127.127.127:9001/2018-06-01/runtime/invocation/next',
  'https://①②⑦.⓪.⓪.①/',
  'https://%31%32%37.0.0.1/',
  'https://[::1]/',
  // unspecified
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  // IPv4 inside IPv6
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::5efe:10.0.0.1]/',
  // metadata and other link-local
  'https://169.254.169.254/latest/meta-data/',
  'https://169.254.170.2/v2/credentials',
  'https://2852039166/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  // private and reserved: guard-agrees.test.ts compares large networks
  'https://192.0.0.170/',
  'https://192.0.2.1/',
  'https://192.31.196.1/',
  'https://192.52.193.1/',
  'https://192.88.99.1/',
  'https://192.175.48.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://255.255.255.255/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  // names
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://localhost.localdomain/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://ip-10-0-0-1.ec2.internal/',
  'https://router.home.arpa/',
  'https://router/',
  'https://example.com./',
  // inputs that parsers read differently
  'https://good.example.com@127.0.0.1/',
  'https://user:password@example.com/',
  'https://example.com\\@127.0.0.1/',
  'https://127.0.0.1\\.example.com/',
  'https://exa\tmple.com/',
  'https://example.com/\r\nX-Evil: 1',
  ' https://example.com/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:///127.0.0.1/',
  'https://127.0.0.1#.example.com/',
  'https://example.com/#fragment',
  'https://[::1%25lo]/',
  'https://[fe80::1%eth0]/',
  // other schemes
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,x',
  'javascript:alert(1)',
  '//example.com/',
  'example.com',
  '',
]

describe('targets', () => {
  it.each(HOSTILE)('refuses %j', (url) => {
    expect(checkTarget(url, 'refused')).toBeTypeOf('string')
  })

  it.each([
    'https://example.com/hook?x=1',
    'https://hooks.example.com:8443/a@b',
    'https://8.8.8.8/',
    'https://134744072/',
    'https://[2606:4700:4700::1111]/',
    'https://[2a00:1450:4001:800::200e]/x',
    'https://bücher.example.com/',
    'HTTPS://EXAMPLE.COM/',
    'https://127.0.0.1.nip.io/',
    'https://example.com?a@b',
    'https://notlocal.com/',
  ])('accepts %j', (url) => {
    expect(checkTarget(url, 'refused')).toBeUndefined()
  })

  it('accepts at most 2,048 characters, as they are requested', () => {
    const url = `https://example.com/${'é'.repeat(338)}`
    expect(checkTarget(url, 'refused')).toBeUndefined()
    expect(checkTarget(`${url}x`, 'refused')).toBeTypeOf('string')
  })

  it('lets the local runner use http and private hosts, but no malformed URL', () => {
    expect(checkTarget('http://127.0.0.1:8080/hook', 'allowed')).toBeUndefined()
    expect(checkTarget('http://localhost/hook', 'allowed')).toBeUndefined()
    for (const url of [
      'ftp://a/',
      'http://a:0/',
      'http://a:b@c/',
      'http://a/#b',
      'a',
      `http://a/${'a'.repeat(2048)}`,
    ]) {
      expect(checkTarget(url, 'allowed')).toBeTypeOf('string')
    }
  })
})

describe('addresses', () => {
  it.each(['::ffff:8.8.8.8', '1.1.1.1', '2600::1'])('treats %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['::ffff:10.0.0.1', '::1.1.1.1', 'fe80::1%lo', 'x', ''])('refuses %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('recognizes address literals in a host', () => {
    expect(isPublicHost('[::1]')).toBe(false)
    expect(isPublicHost('[2600::1]')).toBe(true)
  })
})

describe('a fault', () => {
  it.each([
    [`https://example.com/${'a'.repeat(2_029)}`, 'must have at most 2048 characters when it is encoded'],
    ['https://example.com:0/', 'must not have port 0'],
    ['https://exa mple.com/', 'must not contain white space, backslashes or control characters'],
    ['https://example.com\\a', 'must not contain white space, backslashes or control characters'],
    ['https://example.com/\u0085', 'must not contain white space, backslashes or control characters'],
    ['ftp://example.com/', 'must be an absolute https URL'],
    ['xhttps://example.com/', 'must be an absolute https URL'],
    ['https:example.com', 'must be an absolute https URL'],
    ['https://', 'must be an absolute https URL'],
    ['https://user@example.com/', 'must not contain user info'],
    ['https://:password@example.com/', 'must not contain user info'],
    ['https://@example.com/', 'must not contain user info'],
    ['https://example.com/#', 'must not contain a fragment'],
    ['http://example.com/', 'must be https'],
    ['https://10.0.0.1/', 'must have a public host'],
    ['https://router.lan/', 'must have a public host'],
    ['https://nas.intranet/', 'must have a public host'],
    ['https://build.corp/', 'must have a public host'],
    ['https://host.localdomain/', 'must have a public host'],
  ])('for %s says what is wrong', (url, fault) => {
    expect(checkTarget(url, 'refused')).toBe(fault)
  })
})
