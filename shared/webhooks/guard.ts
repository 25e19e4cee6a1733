import ipaddr from 'ipaddr.js'

export type PrivateTargets = 'allowed' | 'refused'

/** Code points; decisions 3. */
const MAX_URL_LENGTH = 2048

/** Names that never belong to somebody on the public internet (RFC 6761, 6762, 8375, and what people use at home). */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'localdomain',
  'home.arpa',
  'lan',
  'intranet',
  'corp',
]

/** Where the registry calls an address global unicast although it leads elsewhere, or to nobody. */
const NOT_PUBLIC: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.175.48.0', 24], // AS112
  ['2001::', 23], // IETF protocol assignments: Teredo, ORCHID, benchmarking
  ['2002::', 16], // 6to4: an IPv4 address in disguise
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
].map(([address, bits]) => [ipaddr.parse(String(address)), Number(bits)])

/** Only these are in use as global unicast; all else, `::/96` and NAT64 included, hides something. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * What is wrong with a target, as text for its owner; undefined when it may be used (decisions 3 and 5.6). Says
 * nothing about what its name resolves to: that is checked on the addresses dialled.
 */
export function checkTarget(url: string, privateTargets: PrivateTargets): string | undefined {
  if ([...url].length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`
  // Parsers disagree about these, and what two parsers read differently is an attack.
  if (/[\s\\\p{Cc}]/u.test(url)) return 'must not contain white space, backslashes or control characters'
  const target = URL.parse(url)
  if (!target || !/^https?:\/\//i.test(url)) return 'must be an absolute https URL'
  if (target.username || target.password || authority(url).includes('@')) return 'must not contain user info'
  if (url.includes('#')) return 'must not contain a fragment'
  if (privateTargets === 'allowed') return undefined
  if (target.protocol !== 'https:') return 'must be https'
  return isPublicHost(target.hostname) ? undefined : 'must have a public host'
}

const authority = (url: string): string => url.split('/')[2]?.split('?')[0] ?? ''

/** Could this host, as `URL` writes it, be on the public internet? Every way to write an IPv4 address is one there. */
export function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal)) return isPublicAddress(literal)
  if (hostname.endsWith('.') || !hostname.includes('.')) return false
  return !PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`))
}

/** Is this address globally routable unicast, whatever it is wrapped in (decisions 5.6)? */
export function isPublicAddress(text: string): boolean {
  // `::8.8.8.8` is not `::ffff:8.8.8.8`, but ipaddr.js reads it so.
  if (!ipaddr.isValid(text) || text.includes('%') || /^::\d+\./.test(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false
  return !NOT_PUBLIC.some(([net, bits]) => address.kind() === net.kind() && address.match(net, bits))
}
