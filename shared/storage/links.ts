import { env } from '../environment.ts'
import type { Credentials, Link, Signer } from './presign.ts'
import { readSecret } from './secret-text.ts'

/** Interface 2.2. */
const LIFE_S = 86_400
/** A rotated key signs everywhere after this long; in milliseconds. */
const REREAD_MS = 600_000

let held: { readonly sign: Signer; readonly readAt: number } | undefined
let reading: Promise<Signer> | undefined

/**
 * A link to a file that needs no authentication, valid for 24 hours (contract 8.1). It is signed with the key of an
 * IAM user that may do nothing but read files: what a role signs dies with the role's session, within hours. The link
 * is a credential: never log it. Its file says what type it is, so that a link need not.
 */
export async function signLink(key: string, now: Date): Promise<Link> {
  const sign = await signer()
  return sign({ method: 'GET', key, seconds: LIFE_S }, now)
}

/** Reads the key at most every ten minutes; a failed read is forgotten, so that the next call tries again. */
async function signer(): Promise<Signer> {
  if (held && Date.now() - held.readAt < REREAD_MS) return held.sign
  reading ??= readSigner().finally(() => {
    reading = undefined
  })
  try {
    held = { sign: await reading, readAt: Date.now() }
  } catch (error) {
    // A former key works on for a day: better than no links while Secrets Manager is away.
    if (!held) throw error
  }
  return held.sign
}

async function readSigner(): Promise<Signer> {
  // Imported here: an answer without links need not wait for it.
  const [{ signerOf }, text] = await Promise.all([
    import('./presign.ts'),
    readSecret(env('LINK_KEY_SECRET_ARN')),
  ])
  return signerOf(credentialsIn(text))
}

function credentialsIn(text: string): Credentials {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && 'accessKeyId' in value && 'secretAccessKey' in value) {
    const { accessKeyId, secretAccessKey } = value
    if (typeof accessKeyId === 'string' && typeof secretAccessKey === 'string') {
      return { accessKeyId, secretAccessKey }
    }
  }
  throw new Error('the link key is not { accessKeyId, secretAccessKey }')
}
