import { createSecretKey, type KeyObject, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SealedText, Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { resealSubscription } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { messageOf, StartError } from '../../../shared/failure.ts'
import { seal, sealWith, unseal, unsealWith } from '../../../shared/storage/seal.ts'
import { type RawRow, textOf } from './store.ts'

/** Each guess takes 128 MB and a few tenths of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const MIN_LENGTH = 12
const CHECK = 'workspace export'

/**
 * Reads the passphrase of an export from the given file or from `EXPORT_PASSPHRASE`. It cannot be an argument, because every process on the
 * machine can read arguments.
 * @throws StartError when it is missing or too short
 */
export function passphraseInput(file: string | undefined): string {
  const text = (file === undefined ? process.env.EXPORT_PASSPHRASE : read(file))?.replace(/\r?\n$/, '')
  if (!text) throw new StartError('a passphrase is needed: --passphrase-file FILE, or EXPORT_PASSPHRASE')
  if (text.length < MIN_LENGTH)
    throw new StartError(`the passphrase is shorter than ${MIN_LENGTH} characters`)
  return text
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`the passphrase cannot be read: ${messageOf(error)}`)
  }
}

/** Stored in the export, to check a passphrase. */
export interface Lock {
  readonly salt: string
  readonly check: string
}

const keyOf = (passphrase: string, salt: string): KeyObject =>
  createSecretKey(scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, COST))

export function newLock(passphrase: string): { lock: Lock; key: KeyObject } {
  const salt = randomBytes(16).toString('base64url')
  const key = keyOf(passphrase, salt)
  return { lock: { salt, check: sealWith(key, CHECK) }, key }
}

/** @throws StartError when the passphrase is wrong */
export function openLock({ salt, check }: Lock, passphrase: string): KeyObject {
  const key = keyOf(passphrase, salt)
  try {
    // Decryption fails for any other text.
    unsealWith(key, check as SealedText)
    return key
  } catch {
    throw new StartError('this is not the passphrase of the export')
  }
}

/** Reseals a subscription's signing secrets and custom headers with the export's key instead of the deployment's. */
export const sealedForExport = (row: RawRow, key: KeyObject): Promise<RawRow> =>
  resealed(row, async (secret) => sealWith(key, await unseal(secret), contextOf(row)))

/** Reseals the secrets and headers with the key of the importing deployment, so that it can decrypt them. */
export const sealedForHere = (row: RawRow, key: KeyObject): Promise<RawRow> =>
  resealed(row, (secret) => seal(unsealWith(key, secret, contextOf(row))))

/** Binds each sealed secret of an export to its row. */
const contextOf = (row: RawRow): string => `${textOf(row, 'pk')} ${textOf(row, 'sk')}`

async function resealed(row: RawRow, reseal: (secret: SealedText) => Promise<SealedText>): Promise<RawRow> {
  if (textOf(row, 'type') !== 'subscription') return row
  const record: Subscription = JSON.parse(textOf(row, 'data') ?? '')
  return { ...row, data: { S: JSON.stringify(await resealSubscription(record, reseal)) } }
}
