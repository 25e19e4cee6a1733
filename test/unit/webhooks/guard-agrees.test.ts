import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { isPublicAddress } from '../../../shared/webhooks/send/target-address.ts'

/** The same rule with ipaddr.js. It classifies these networks as unicast, but they are not public. */
const MORE: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.175.48.0', 24],
  ['2001::', 23],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
].map(([address, bits]) => [ipaddr.parse(String(address)), Number(bits)])

function isPublicUnicast(text: string): boolean {
  // ipaddr.js parses `::8.8.8.8` as `::ffff:8.8.8.8`, which is a different address.
  if (/^::\d+\./.test(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6 && !address.match(ipaddr.IPv6.parse('2000::'), 3)) return false
  return !MORE.some(([net, bits]) => address.kind() === net.kind() && address.match(net, bits))
}

test('the guard agrees with ipaddr.js on IPv4 networks, also inside IPv6', () => {
  const wrong: string[] = []
  for (let n = 0; n < 2 ** 24; n += n >>> 16 === 192 || n >>> 16 === 198 || n >>> 16 === 203 ? 3 : 509) {
    const address = `${n >>> 16}.${(n >>> 8) & 255}.${n & 255}.1`
    for (const text of [address, `::ffff:${address}`]) {
      if (isPublicAddress(text) !== isPublicUnicast(text)) wrong.push(text)
    }
  }
  expect(wrong).toEqual([])
})

test('the guard agrees with ipaddr.js on IPv6 addresses', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
  const first = fc.oneof(group, fc.constantFrom('2001', '2002', '2620', '3fff', '64', 'fe80', 'fd00', '0'))
  const second = fc.oneof(group, fc.constantFrom('db8', '4f', 'ff9b', '0', '1ff', '200'))
  const address = fc.tuple(first, second, fc.oneof(group, fc.constant('8000')), group)
  fc.assert(
    fc.property(address, (groups) => {
      const text = `${groups.join(':')}::1`
      expect(isPublicAddress(text), text).toBe(isPublicUnicast(text))
    }),
    { numRuns: 5_000 },
  )
})
