import { someDecoding } from './decodings.ts'

/** Replaces an answer that holds a signature in a form that cannot be cut out of it. */
export const REMOVED = '[removed: it held a signed link]'

const MAX_CHARACTERS = 1024
/** Half of them find a signature that was split or cut; 8 hex digits are rare enough in other text. */
const PIECE = /[0-9a-f]{8}/g

/** Names an AWS signature and, in a parsed form, its value close behind. */
const NAMED_SIGNATURE =
  /(amz-signature[\s\S]{1,40}?|signature[^0-9a-z]{1,8})(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi

/** The signatures of the links in a rendered body. They open files for 24 hours, so no part of one may be kept. */
export function signaturesIn(body: Buffer): readonly string[] {
  if (!body.includes('X-Amz-Signature=')) return []
  const links = body.toString().matchAll(/X-Amz-Signature=([0-9a-f]{64})/g)
  return [...new Set(Array.from(links, ([, signature = '']) => signature))]
}

/**
 * What is kept of a receiver's answer: its first 1,024 characters, without the links that it may have echoed
 * (contract 14.2). Whole links and signatures are cut out of the answer, those of earlier attempts too. Then, if any
 * decoded form of what is left holds a part of a signature that was sent in this attempt, all of it goes.
 */
export function redactSignatures(body: string | null, signatures: readonly string[]): string | null {
  if (body === null) return null
  const kept = firstCharacters(withoutSignatures(body, signatures))
  // Most answers are shorter than any signature, or than one with the name by which an unknown one is recognised.
  const shortest = signatures.length > 0 ? 16 : 'amz-signature='.length + 64
  return kept.length >= shortest && someDecoding(kept, revealing(signatures)) ? REMOVED : kept
}

/** Each expression takes linear time: a receiver may send 64 KB that are made to be slow to search. */
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

/** Whether a form of the text holds a part of one of these signatures, or another AWS signature with its name. */
function revealing(signatures: readonly string[]): (form: string) => boolean {
  const pieces = signatures.flatMap((signature) => signature.match(PIECE) ?? [])
  return (form) => {
    const lower = form.toLowerCase()
    if (lower.search(NAMED_SIGNATURE) >= 0) return true
    return pieces.some((piece) => lower.includes(piece))
  }
}
