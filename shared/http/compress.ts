/** Bodies larger than this are compressed (contract 1.14). */
const MIN_BYTES = 64 * 1024

/** A response body in the form that Lambda returns, with its headers. */
export interface EncodedBody {
  readonly body: string
  readonly isBase64Encoded?: true
  readonly headers: Readonly<Record<string, string>>
}

/** Compresses a large body with gzip if the client accepts it; otherwise returns it unchanged. */
export function encodeBody(text: string, acceptEncoding: string | undefined): EncodedBody {
  // A UTF-16 unit is at most three bytes of UTF-8, so a short body needs no byte count.
  if (text.length * 3 <= MIN_BYTES || Buffer.byteLength(text) <= MIN_BYTES) return { body: text, headers: {} }
  const vary = { Vary: 'Accept-Encoding' }
  if (!acceptsGzip(acceptEncoding)) return { body: text, headers: vary }
  return {
    // Load zlib here: it adds milliseconds to a cold start, and most requests do not need it.
    body: process.getBuiltinModule('node:zlib').gzipSync(text).toString('base64'),
    isBase64Encoded: true,
    headers: { ...vary, 'Content-Encoding': 'gzip' },
  }
}

/**
 * Accept-Encoding (RFC 9110, 12.5.3): the weight of `gzip`, else of `x-gzip`, else of `*`. False without the header.
 */
export function acceptsGzip(header = ''): boolean {
  const weights = new Map(header.toLowerCase().split(',').map(parseEntry))
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

/** The coding and weight of an entry. The weight is 1 if absent, 0 if malformed. */
function parseEntry(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
