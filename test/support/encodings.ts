const everyCharacter = (text: string, encode: (code: number) => string): string =>
  Array.from(text, (character) => encode(character.charCodeAt(0))).join('')
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const percent = (text: string) => everyCharacter(text, (code) => `%${hex(code, 2)}`)

/** Encodings in which a receiver may echo a text that it received. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'it was sent': (text) => text,
  'a field': (text) => JSON.stringify({ file: { signature: text } }),
  'parsed parts': (text) =>
    text.startsWith('http')
      ? JSON.stringify(Object.fromEntries(new URL(text).searchParams))
      : JSON.stringify({ 'X-Amz-Signature': text }),
  entries: (text) =>
    JSON.stringify(text.startsWith('http') ? [...new URL(text).searchParams] : ['signature', text]),
  'upper case': (text) => text.toUpperCase(),
  percent: encodeURIComponent,
  'percent, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent, every character': percent,
  'percent, every character twice': (text) => percent(text).replaceAll('%', '%25'),
  'JSON escapes': (text) => everyCharacter(text, (code) => `\\u${hex(code, 4)}`),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ url: text.replaceAll('/', '\\/') })),
  'JSON escapes in JSON': (text) => JSON.stringify(everyCharacter(text, (code) => `\\u${hex(code, 4)}`)),
  'JavaScript escapes': (text) => everyCharacter(text, (code) => `\\x${hex(code, 2)}`),
  'HTML entities': (text) => everyCharacter(text, (code) => `&#${code};`),
  'hex HTML entities, escaped': (text) => everyCharacter(text, (code) => `&amp;#x${hex(code, 2)};`),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64url after letters': (text) => `body_${Buffer.from(text).toString('base64url')}`,
  'base64 in lines': (text) => Buffer.from(text).toString('base64').replaceAll(/.{60}/g, '$&\r\n'),
  'base64, twice': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
  'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'base64 of its bytes': (text) => Buffer.from(signatureIn(text), 'hex').toString('base64'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex, upper case, with spaces': (text) => everyCharacter(text, (code) => `${hex(code, 2).toUpperCase()} `),
  'hex numbers': (text) => everyCharacter(text, (code) => `0x${hex(code, 2)}, `),
  'character codes': (text) => JSON.stringify(Buffer.from(text)),
  lines: (text) => text.replaceAll(/.{10}/g, '$&\n'),
  groups: (text) => text.replaceAll(/.{4}/g, '$&-'),
  characters: (text) => JSON.stringify([...text]),
  'an object of characters': (text) => JSON.stringify({ ...[...text] }),
}

const signatureIn = (text: string): string => /[0-9a-f]{64}/.exec(text)?.[0] ?? ''
