import { BlockList, isIP } from 'node:net'

export type PrivateTargets = 'allowed' | 'refused'

/** The maximum length of a URL as it is requested, with letters outside ASCII encoded (contract 11.2). */
const MAX_URL_LENGTH = 2048

/** Suffixes that never exist on the public internet (RFC 6761, 6762, 8375, and common names of private networks). */
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

/**
 * The range in use for global unicast, and IPv4-mapped addresses. All other ranges, including `::/96` and NAT64, are
 * refused, because they can embed or lead to other addresses.
 */
const GLOBAL_IPV6 = ['2000::/3', '::ffff:0:0/96']

/**
 * The ranges that IANA's registries do not list as global unicast, or that are listed but lead to other addresses. The
 * IPv4 ranges also match IPv4-mapped IPv6 addresses.
 */
const NOT_PUBLIC = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // IETF protocol assignments: Teredo, ORCHID, benchmarking
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in disguise
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

let known: { readonly globalIpv6: BlockList; readonly notPublic: BlockList } | undefined

/** Built when the first address is checked: it takes 3 ms, and most targets are names. */
const lists = () => (known ??= { globalIpv6: subnets(GLOBAL_IPV6), notPublic: subnets(NOT_PUBLIC) })

// Does not use ipaddr.js, which would add 12 KB to every bundle that imports it; a test compares the results of both.
function subnets(all: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of all) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * Describes the fault of a target, for its owner; undefined if it is allowed (contract 11.2). Does not check the
 * addresses of its host: `guardedLookup` checks the addresses when the socket connects.
 */
export function checkTarget(url: string, privateTargets: PrivateTargets): string | undefined {
  // URL parsers disagree about these characters, and attacks exploit such differences.
  if (/[\s\\\p{Cc}]/u.test(url)) return 'must not contain white space, backslashes or control characters'
  const target = URL.parse(url)
  if (!target || !/^https?:\/\//i.test(url)) return 'must be an absolute https URL'
  if (target.username || target.password || authority(url).includes('@')) return 'must not contain user info'
  if (url.includes('#')) return 'must not contain a fragment'
  if (target.port === '0') return 'must not have port 0'
  if (target.href.length > MAX_URL_LENGTH)
    return `must have at most ${MAX_URL_LENGTH} characters when it is encoded`
  if (privateTargets === 'allowed') return undefined
  if (target.protocol !== 'https:') return 'must be https'
  return isPublicHost(target.hostname) ? undefined : 'must have a public host'
}

const authority = (url: string): string => url.split('/')[2]?.split('?')[0] ?? ''

/**
 * Whether this host can be on the public internet. The host must be in the form of `URL`, with a normalized IPv4
 * address.
 */
export function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  if (hostname.endsWith('.') || !hostname.includes('.')) return false
  return !PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`))
}

/** Whether this address, also one embedded in IPv6, is globally routable unicast (contract 12.8). */
export function isPublicAddress(text: string): boolean {
  // An address with a zone refers to a local link.
  if (text.includes('%')) return false
  const { globalIpv6, notPublic } = lists()
  if (isIP(text) === 4) return !notPublic.check(text, 'ipv4')
  return isIP(text) === 6 && globalIpv6.check(text, 'ipv6') && !notPublic.check(text, 'ipv6')
}
