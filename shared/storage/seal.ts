import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { SealedText } from '../domain/subscription.ts'
import { env } from '../environment.ts'
import { readSecret } from './secret-text.ts'

let key: Promise<KeyObject> | undefined

/**
 * Encrypts a text that must be usable again, such as a signing secret: AES-256-GCM under the sealing key, written
 * `v1.<iv>.<tag>.<ciphertext>`. With a `context`, such as the record's id, the text opens only there.
 */
export async function seal(text: string, context = ''): Promise<SealedText> {
  return sealWith(await sealingKey(), text, context)
}

/** As `seal`, under a key of 32 bytes that is the caller's. */
export function sealWith(key: KeyObject, text: string, context = ''): SealedText {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return ['v1', ...parts].join('.') as SealedText
}

/**
 * Opens what `seal` made, with the same context.
 * @throws Error when it was changed, sealed under another key or for another context
 */
export async function unseal(sealed: SealedText, context = ''): Promise<string> {
  return unsealWith(await sealingKey(), sealed, context)
}

/** As `unseal`, with a key that is the caller's. */
export function unsealWith(key: KeyObject, sealed: SealedText, context = ''): string {
  const [version, iv, tag, text] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || text === undefined) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
}

/** Read once a process; a failed read is forgotten, so that the next call tries again. */
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
