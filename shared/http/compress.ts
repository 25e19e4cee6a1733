/** Bodies over this many bytes are compressed (contract 1.14). */
const MIN_BYTES = 64 * 1024

/** A body as Lambda returns it. */
export interface EncodedBody {
  readonly body: string
  readonly isBase64Encoded?: true
  readonly headers: Readonly<Record<string, string>>
}

/** The body in gzip if it is large and the client accepts that, otherwise as it is. */
export function encodeBody(text: string, acceptEncoding: string | undefined): EncodedBody {
  // A UTF-16 unit is at most three bytes of UTF-8, so most bodies need no counting.
  if (text.length * 3 <= MIN_BYTES || Buffer.byteLength(text) <= MIN_BYTES) return { body: text, headers: {} }
  const vary = { Vary: 'Accept-Encoding' }
  if (!acceptsGzip(acceptEncoding)) return { body: text, headers: vary }
  return {
    // Loading the module takes milliseconds, which a start would wait for and most requests do not need.
    body: process.getBuiltinModule('node:zlib').gzipSync(text).toString('base64'),
    isBase64Encoded: true,
    headers: { ...vary, 'Content-Encoding': 'gzip' },
  }
}

/** Accept-Encoding (RFC 9110, 12.5.3): gzip by its own entry, else by that of `*`. Without the header: no. */
export function acceptsGzip(header = ''): boolean {
  const weights = new Map(header.toLowerCase().split(',').map(weighted))
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

/** An entry's coding and weight: 1 when it has none, 0 when it is malformed. */
function weighted(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
