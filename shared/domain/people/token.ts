import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 43 // 62^43 > 2^256
const PUBLIC_CHARACTERS = 11 // the fewest that encode at least 62 bits
const CHECKSUM_CHARACTERS = 6 // 62^6 > 2^32
const FORM = new RegExp(`^(?<prefix>[a-z]{3})_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** The prefix of each kind of token (contract 4.1): programs that search for secrets recognize it. */
const PREFIXES = {
  api_key: 'wsk',
  session: 'wss',
  invitation: 'wsi',
  estimate_link: 'wsl',
  calendar_feed: 'wsc',
} as const
export type TokenKind = keyof typeof PREFIXES

/** A complete token, as a client sends it. Never logged or stored. */
export type Token<Kind extends TokenKind = TokenKind> = string & { readonly secret: Kind }

/** A new token: its prefix, 43 random characters, 6 characters of CRC32; all base62. */
export function newToken<Kind extends TokenKind>(kind: Kind): Token<Kind> {
  let random = ''
  for (let i = 0; i < RANDOM_CHARACTERS; i++) random += ALPHABET[randomInt(ALPHABET.length)]
  return withChecksum(`${PREFIXES[kind]}_${random}`)
}

/** Appends the checksum of `body`. */
export function withChecksum<Kind extends TokenKind>(body: string): Token<Kind> {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  // The only function that creates the branded type.
  return (body + text) as Token<Kind>
}

/** Detects a mistyped token without reading the table; undefined when its kind, format or checksum is wrong. */
export function parseToken<Kind extends TokenKind>(
  text: string,
  ...kinds: readonly Kind[]
): Token<Kind> | undefined {
  const prefix = FORM.exec(text)?.groups?.prefix
  if (!kinds.some((kind) => PREFIXES[kind] === prefix)) return undefined
  const token = withChecksum<Kind>(text.slice(0, -CHECKSUM_CHARACTERS))
  return token === text ? token : undefined
}

/** The part of a token that identifies its row. Not secret, so it does not authenticate. */
export function publicIdOf(token: Token): string {
  return token.slice('wsk_'.length, 'wsk_'.length + PUBLIC_CHARACTERS)
}

export function hashOf(token: Token): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether the stored hash is the token's, compared in constant time. */
export function proves(token: Token, stored: { readonly hash: string }): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(stored.hash, 'hex'))
}
