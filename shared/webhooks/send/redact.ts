import { decodingsOf } from './decodings.ts'
import type { HeaderValueSearch } from './header-values.ts'

/** Replaces a response that contains a signature or a header value in a form that cannot be cut out. */
export const REMOVED = '[removed: it held a signed link or a header value]'

const MAX_CHARACTERS = 1024
/** A shorter part of a signature is useless to an attacker. */
const MIN_PART = 16
/** 8 hex digits: short enough to find a signature that was split or cut, long enough to be rare in other text. */
const PIECE = /[0-9a-f]{8}/g

/** The name of an AWS signature, followed by its value directly or, in a parsed form, after a few characters. */
const NAMED_SIGNATURE =
  /(amz-signature[\s\S]{1,40}?|signature[^0-9a-z]{1,8})(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi

/**
 * Matches bytes that are not text. A response with such bytes may be compressed or encoded, so the search would not
 * find a value in it.
 */
const BINARY = /\ufffd|(?!\s)\p{Cc}/u

/** The signatures of the links in a rendered body. They open files for 24 hours, so no part of one may be stored. */
export function signaturesIn(body: Buffer): readonly string[] {
  if (!body.includes('X-Amz-Signature=')) return []
  const links = body.toString().matchAll(/X-Amz-Signature=([0-9a-f]{64})/g)
  return [...new Set(Array.from(links, ([, signature = '']) => signature))]
}

/**
 * The part of a receiver's response that is stored: its first 1,024 characters, without signed links (contract 14.2)
 * and values of custom headers (contract 14.8) that it may have echoed. Whole links and signatures, including links of
 * earlier attempts, are cut out. If any decoded form of the rest contains a part of a signature that was sent in this
 * attempt, or a part of a header value, the whole response is removed. A response that is not text is removed too.
 */
export function redact(
  body: string | null,
  signatures: readonly string[],
  values: HeaderValueSearch | undefined,
): string | null {
  if (body === null) return null
  const kept = firstCharacters(withoutSignatures(body, signatures))
  // Skips the search if the response is too short to contain a part of a known signature, or an unknown signature with its name.
  const shortest = signatures.length > 0 ? MIN_PART : 'amz-signature='.length + 64
  if (kept.length < Math.min(shortest, values?.shortest ?? shortest)) return kept
  if ((values || signatures.length > 0) && BINARY.test(kept)) return REMOVED
  const forms = decodingsOf(kept, values?.shortest ?? MIN_PART)
  if (!forms) return REMOVED
  const { texts, bytes } = forms
  const isRevealing = revealSignature(texts, bytes, signatures) || values?.isIn([...texts, ...bytes])
  return isRevealing ? REMOVED : kept
}

/** Each expression takes linear time, because a receiver may send 64 KB that are designed to be slow to search. */
function withoutSignatures(body: string, signatures: readonly string[]): string {
  const bare = signatures.reduce((text, one) => text.replace(new RegExp(one, 'gi'), '[signature]'), body)
  if (!/signature/i.test(bare)) return bare
  return bare
    .replace(NAMED_SIGNATURE, (_, name: string) => `${name}[signature]`)
    .replace(/[^\s"'<>]+/g, (word) => (/x-amz-signature./i.test(word) ? '[signed link]' : word))
}

function firstCharacters(text: string): string {
  return [...text.slice(0, 2 * MAX_CHARACTERS)].slice(0, MAX_CHARACTERS).join('')
}

/** Whether a form of the text contains a part of one of these signatures, or any AWS signature with its name. */
function revealSignature(
  texts: readonly string[],
  bytes: readonly string[],
  signatures: readonly string[],
): boolean {
  const forms = [...texts, ...bytes].map((form) => form.toLowerCase())
  if (forms.some((form) => form.search(NAMED_SIGNATURE) >= 0)) return true
  const pieces = signatures.flatMap((signature) => signature.match(PIECE) ?? [])
  if (pieces.length === 0) return false
  const digits = bytes.map((one) => Buffer.from(one, 'latin1').toString('hex'))
  return pieces.some((piece) => [...forms, ...digits].some((form) => form.includes(piece)))
}
