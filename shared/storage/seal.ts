import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { SealedText } from '../domain/subscription.ts'
import { env } from '../environment.ts'
import { readSecret } from './secret-text.ts'

let key: Promise<KeyObject> | undefined

/**
 * Encrypts a text that must be readable again, such as a signing secret, with AES-256-GCM and the sealing key. The
 * format is `v1.<iv>.<tag>.<ciphertext>`. A `context`, such as the record's id, must be the same for decryption.
 */
export async function seal(text: string, context = ''): Promise<SealedText> {
  return sealWith(await sealingKey(), text, context)
}

/** As `seal`, with a given 32-byte key. */
export function sealWith(key: KeyObject, text: string, context = ''): SealedText {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  // The one place that makes the brand.
  return ['v1', ...parts].join('.') as SealedText
}

/**
 * Decrypts the output of `seal`; the context must be the same.
 * @throws Error when the text was modified, or sealed with another key or context
 */
export async function unseal(sealed: SealedText, context = ''): Promise<string> {
  return unsealWith(await sealingKey(), sealed, context)
}

/** As `unseal`, with a given 32-byte key. */
export function unsealWith(key: KeyObject, sealed: SealedText, context = ''): string {
  const [version, iv, tag, text] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || text === undefined) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
}

/** Caches the key for the life of the process. A failed read is not cached, so the next call tries again. */
function sealingKey(): Promise<KeyObject> {
  key ??= readSealingKey().catch((error: unknown) => {
    key = undefined
    throw error
  })
  return key
}

async function readSealingKey(): Promise<KeyObject> {
  const text = await readSecret(env('SEALING_KEY_SECRET_ARN'))
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('the sealing key is not 32 bytes in hex')
  return createSecretKey(text, 'hex')
}
