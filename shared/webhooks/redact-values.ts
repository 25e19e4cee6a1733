import { someDecoding } from './decodings.ts'

/** Replaces a response that contains a header value in a form that cannot be cut out. */
export const REMOVED_VALUE = '[removed: it held a header value]'
const MARK = '[header value]'

/** Shorter words of a value are no secrets. */
const MIN_WORD = 4
/** More words than in any credential; limits the work for a value of 1,024 characters. */
const MAX_WORDS = 8
/** Decoded forms of a text contain shorter values by chance. */
const MIN_DECODED = 8
/** Characters of a response of which decoded forms are searched; at most 2,048 of them are stored. */
const SEARCHED = 4_096

/**
 * A receiver's response without the values of custom headers that it may have echoed (contract 11.10). Values and their
 * words, such as the token of an `Authorization` header, are cut out as sent and in common encodings. If any other
 * decoded form contains one, the whole response is removed.
 */
export function redactValues(body: string | null, values: readonly string[]): string | null {
  if (body === null || values.length === 0) return body
  const secrets = [...new Set(values.flatMap((value) => [value, ...wordsOf(value)]))]
  const forms = secrets.flatMap(formsOf).toSorted((a, b) => b.length - a.length)
  const kept = body.replace(new RegExp(forms.map(escaped).join('|'), 'g'), MARK)
  const folded = secrets.map(fold).filter(({ length }) => length >= MIN_DECODED)
  const reveals = (form: string) => folded.some((secret) => fold(form).includes(secret))
  return folded.length > 0 && someDecoding(kept.slice(0, SEARCHED), reveals) ? REMOVED_VALUE : kept
}

const wordsOf = (value: string): string[] =>
  value
    .split(/[\s,;:=]+/)
    .filter(({ length }) => length >= MIN_WORD)
    .slice(0, MAX_WORDS)

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  const escapes = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), encodeURI(secret)]
  return [...new Set([secret, ...escapes, ...encoded])]
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Without case and separators, which encodings change. */
const fold = (text: string): string => text.replace(/[^0-9a-z]+/gi, '').toLowerCase()
