import { env } from '../aws/environment.ts'
import type { Credentials, Link, Signer } from './presign.ts'
import { readSecret } from './secret-text.ts'

/** Lifetime of a link (contract 8.1). */
const LIFETIME_S = 86_400
/** How long a key is cached, in milliseconds: after this time, all functions use a rotated key. */
const CACHE_MS = 600_000

let cached: { readonly sign: Signer; readonly readAt: number } | undefined
let pendingRead: Promise<Signer> | undefined

/**
 * Signs a link to a file, valid for 24 hours without authentication (contract 8.1). It uses the key of an IAM user that
 * may only read files, because a link signed by a role expires with the role's session, within hours. The link is a
 * credential: never log it. The content type is stored with the object, so the link does not set it.
 * @param name the name of the saved file: letters, digits, hyphens and dots
 */
export async function signLink(key: string, name: string, now: Date): Promise<Link> {
  const sign = await signer()
  const query = { 'response-content-disposition': `inline; filename="${name}"` }
  return sign({ method: 'GET', key, query, seconds: LIFETIME_S }, now)
}

/** Caches the key for ten minutes. A failed read is not cached, so the next call tries again. */
async function signer(): Promise<Signer> {
  if (cached && Date.now() - cached.readAt < CACHE_MS) return cached.sign
  pendingRead ??= readSigner().finally(() => {
    pendingRead = undefined
  })
  try {
    cached = { sign: await pendingRead, readAt: Date.now() }
  } catch (error) {
    // While Secrets Manager is unavailable, sign with the cached key, which remains valid for a day after a rotation.
    if (!cached) throw error
  }
  return cached.sign
}

async function readSigner(): Promise<Signer> {
  // Imported here, so that cold starts of requests without links do not load it.
  const [{ signerOf }, text] = await Promise.all([
    import('./presign.ts'),
    readSecret(env('LINK_KEY_SECRET_ARN')),
  ])
  return signerOf(parseCredentials(text))
}

function parseCredentials(text: string): Credentials {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && 'accessKeyId' in value && 'secretAccessKey' in value) {
    const { accessKeyId, secretAccessKey } = value
    if (typeof accessKeyId === 'string' && typeof secretAccessKey === 'string') {
      return { accessKeyId, secretAccessKey }
    }
  }
  throw new Error('the link key is not { accessKeyId, secretAccessKey }')
}
