import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { env } from '../aws/environment.ts'
import type { SealedText } from '../domain/webhooks/subscription.ts'
import { NotOpened } from './not-opened.ts'
import { readSecret, type SecretStage } from './secret-text.ts'

let key: Promise<KeyObject> | undefined

/**
 * Encrypts a text that must be readable again, such as a signing secret, with AES-256-GCM and the sealing key. The
 * format is `v1.<iv>.<tag>.<ciphertext>`. A `context`, such as the record's id, must be the same for decryption.
 */
export async function seal(text: string, context = ''): Promise<SealedText> {
  return sealWith(await sealingKey(), text, context)
}

/** Like `seal`, with a given 32-byte key. */
export function sealWith(key: KeyObject, text: string, context = ''): SealedText {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  // The only function that creates the branded type.
  return ['v1', ...parts].join('.') as SealedText
}

/** Whether a text is an output of `seal`. Other texts that are stored in the same fields never have this form. */
export const isSealed = (text: string): text is SealedText => /^v1(?:\.[\w-]+){2}\.[\w-]*$/.test(text)

/**
 * Decrypts the output of `seal`; the context must be the same.
 * @throws NotOpened when the text was modified, or sealed with another key or context
 */
export async function unseal(sealed: SealedText, context = ''): Promise<string> {
  return unsealWith(await sealingKey(), sealed, context)
}

/** Like `unseal`; undefined when the text cannot be decrypted. */
export async function unsealIfPossible(sealed: SealedText): Promise<string | undefined> {
  try {
    return await unseal(sealed)
  } catch (error) {
    if (error instanceof NotOpened) return undefined
    throw error
  }
}

/** Like `unseal`, with a given 32-byte key. @throws NotOpened */
export function unsealWith(key: KeyObject, sealed: SealedText, context = ''): string {
  const [version, iv, tag, text] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || text === undefined) throw new NotOpened('not a sealed text')
  const authTagLength = 16
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength })
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new NotOpened('changed, or sealed with another key or context', { cause })
  }
}

/** Caches the key for the life of the process. A failed read is not cached, so the next call tries again. */
function sealingKey(): Promise<KeyObject> {
  key ??= readSealingKey().catch((error: unknown) => {
    key = undefined
    throw error
  })
  return key
}

/** Reads the current or the previous sealing key. @throws Error when the secret has no such value */
export async function readSealingKey(stage?: SecretStage): Promise<KeyObject> {
  const text = await readSecret(env('SEALING_KEY_SECRET_ARN'), stage)
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('the sealing key is not 32 bytes in hex')
  return createSecretKey(text, 'hex')
}
