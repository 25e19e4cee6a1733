import { character, unescapedHtml, unescapedString, unescapedUrl } from './unescape.ts'

/*
 * The decoded forms of a text: undoes escapes, base64, hex and lists of characters, repeatedly. A search through these
 * forms finds a value in any combination of encodings. MAX_CHARACTERS limits the work for any text.
 */

/**
 * Maximum number of characters of all forms together. The forms of an ordinary text of 1,024 characters have 3,000 to
 * 6,000.
 */
const MAX_CHARACTERS = 16_384

/** The forms of a text. */
export interface Decodings {
  /** The text itself and its decoded forms. */
  readonly texts: readonly string[]
  /** Decoded bytes, including text, are read as Latin-1. */
  readonly bytes: readonly string[]
}

/**
 * Decodes a text in every way.
 * @param shortest minimum length of a form; shorter forms are left out
 * @returns undefined if there are too many forms
 */
export function decodingsOf(text: string, shortest: number): Decodings | undefined {
  const decoders = [decoder(BASE64, shortest), decoder(HEX, shortest)]
  const texts = new Set([text])
  const bytes: string[] = []
  let characters = 0
  // The loop also visits forms that are added while it runs.
  for (const form of texts) {
    characters += form.length
    if (characters > MAX_CHARACTERS) return undefined
    const decoded = decoders.flatMap((decode) => decode(form))
    bytes.push(...decoded)
    // Encoded text is longer than its plain form.
    const parts = decoded.flatMap((one) => textsIn(one, shortest + 1)).join('\n')
    for (const next of [...REWRITES.map((rewrite) => rewrite(form)), parts])
      if (next.length >= shortest) texts.add(next)
  }
  return { texts: [...texts], bytes }
}

/** A form of a URL has `+` for a space. */
const withSpaces = (text: string): string => text.replaceAll('+', ' ')

/** Removes line breaks from base64, and the zero bytes that follow each ASCII character in UTF-16. */
const withoutSpaces = (text: string): string => text.replace(/[\s\0]+/g, '')

/** Removes spaces, line breaks and separators. */
const joined = (text: string): string => text.replace(/[^0-9a-z]+/gi, '')

/** Removes the prefixes of hex numbers. */
const withoutPrefixes = (text: string): string => text.replace(/0x/gi, '')

/** Joins the short strings among the values of `["a","b"]` or `{"0":"a","1":"b"}`. */
const characters = (text: string): string =>
  Array.from(text.matchAll(/"([^"\\]{1,16})"\s*[,\]}]/g), ([, value]) => value).join('')

/** Decodes `[97,98]`: numbers as character codes. */
const codes = (text: string): string =>
  Array.from(text.matchAll(/(?<![0-9])[0-9]{2,3}(?![0-9])/g), ([code]) => character(code, 10)).join('')

const REWRITES = [
  unescapedUrl,
  unescapedString,
  unescapedHtml,
  withSpaces,
  withoutSpaces,
  joined,
  withoutPrefixes,
  characters,
  codes,
]

interface Alphabet {
  readonly encoding: 'base64' | 'hex'
  /** A pattern of one character. */
  readonly pattern: string
  /** Characters that encode a byte. */
  readonly perByte: number
  /** Other characters may directly precede a run, so the run is decoded from each of these offsets. */
  readonly offsets: readonly number[]
  /** Completes a run, and appends characters that decode to three bytes of 255. */
  end(run: string): string
}

const BASE64: Alphabet = {
  encoding: 'base64',
  pattern: '[A-Za-z0-9+/_-]',
  perByte: 4 / 3,
  offsets: [0, 1, 2, 3],
  end: (run) => `${run}${'A'.repeat(-run.length & 3)}////`,
}

const HEX: Alphabet = {
  encoding: 'hex',
  pattern: '[0-9A-Fa-f]',
  perByte: 2,
  offsets: [0, 1],
  end: (run) => `${run.length % 2 === 0 ? run : run.slice(0, -1)}ffffff`,
}

/** The decoded end of a run, with the characters that complete it. */
const END = /\0{0,2}\xff{3}/g

/**
 * Decodes all runs of an alphabet in one call, because calls cost more than bytes. Each offset gives a text, in which
 * each run is a line.
 */
function decoder(
  { encoding, pattern, perByte, offsets, end }: Alphabet,
  shortest: number,
): (text: string) => string[] {
  const run = new RegExp(`${pattern}{${Math.ceil(perByte * shortest)},}`, 'g')
  return (text) => {
    const runs = text.match(run)
    if (!runs) return []
    return offsets.map((offset) => {
      const encoded = runs.map((one) => end(one.slice(offset))).join('')
      return Buffer.from(encoded, encoding).toString('latin1').replace(END, '\n')
    })
  }
}

/** The printable parts of bytes, also of UTF-16. */
function textsIn(bytes: string, shortest: number): readonly string[] {
  return bytes.match(new RegExp(`[\\0\\t\\n\\r -~]{${shortest},}`, 'g')) ?? []
}
