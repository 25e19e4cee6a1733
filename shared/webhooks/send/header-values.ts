import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { HeaderPairs } from '../subscriptions/secrets.ts'
import { decodingsOf } from './decodings.ts'

/**
 * A response with this many consecutive characters of a value, or of its decoded form, is not stored (contract 14.8).
 */
const RUN = 6
/** Shorter words of a value do not count as secrets. */
const MIN_WORD = 4

/** A search for header values in the forms of a receiver's response. */
export interface HeaderValueSearch {
  /** The minimum number of characters that the search finds. */
  readonly shortest: number
  isIn(forms: readonly string[]): boolean
}

/** Returns a search that finds the values of these headers, ignoring case; undefined if there are no headers. */
export const headerValueSearch = memoizeByIdentity((pairs: HeaderPairs): HeaderValueSearch | undefined => {
  const values = Object.values(pairs)
  if (values.length === 0) return undefined
  const wholes = [...new Set(values.flatMap(wholesOf))]
  return {
    shortest: Math.min(RUN, ...wholes.map(({ length }) => length)),
    isIn: (forms) => {
      const lower = forms.map(lowerCase)
      if (wholes.some((whole) => lower.some((form) => form.includes(whole)))) return true
      const decoded = decodedValues(values)
      return !decoded || shareRun(lower, decoded, RUN)
    },
  }
})

const lowerCase = (text: string): string => text.toLowerCase()

/**
 * The values and all their decoded forms, such as the claims of a token; undefined if there are too many to search
 * for.
 */
const decodedValues = memoizeByIdentity((values: readonly string[]): string[] | undefined => {
  const decoded: string[] = []
  for (const value of values) {
    const forms = decodingsOf(value, RUN)
    if (!forms) return undefined
    decoded.push(...forms.texts, ...forms.bytes)
  }
  return decoded.map(lowerCase)
})

/**
 * The strings that count as a match at any length, even shorter than `RUN`: the header value, its words, and the
 * password and words of decoded Basic credentials.
 */
function wholesOf(value: string): string[] {
  const [, credentials = ''] = /^basic +(\S+)/i.exec(value) ?? []
  const basic = Buffer.from(credentials, 'base64').toString()
  const password = basic.slice(basic.indexOf(':') + 1)
  const words = [password, ...`${value} ${basic}`.split(/[\s,;:=]+/)]
  return [value, ...words.filter(({ length }) => length >= MIN_WORD)].map(lowerCase)
}

/** A random factor, so that a sender cannot choose texts whose runs all have the same hash. */
const FACTOR = 1 + 2 * Math.floor(Math.random() * 2 ** 30)

/** Whether one of `texts` and one of `others` have `length` consecutive characters in common. Takes linear time. */
export function shareRun(texts: readonly string[], others: readonly string[], length: number): boolean {
  const all = texts.join('\n')
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * all.length + 1)))
  /** For each position in `all`, the previous position in the same slot of the hash table. Positions are stored plus one. */
  const before = new Int32Array(all.length)
  const slotOf = (text: string, at: number) => {
    let hash = 0
    for (let n = at; n < at + length; n++) hash = Math.imul(hash, FACTOR) + text.charCodeAt(n)
    return (hash ^ (hash >>> 15)) & (slots.length - 1)
  }
  const has = (text: string, at: number, slot: number) => {
    for (let place = slots[slot] ?? 0; place > 0; place = before[place - 1] ?? 0)
      if (all.startsWith(text.slice(at, at + length), place - 1)) return true
    return false
  }
  for (let at = 0; at + length <= all.length; at++) {
    const slot = slotOf(all, at)
    if (has(all, at, slot)) continue
    before[at] = slots[slot] ?? 0
    slots[slot] = at + 1
  }
  return others.some((text) => {
    for (let at = 0; at + length <= text.length; at++) if (has(text, at, slotOf(text, at))) return true
    return false
  })
}
