import { createSecretKey, type KeyObject, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SealedText, Subscription } from '../../../shared/domain/subscription.ts'
import { seal, sealWith, unseal, unsealWith } from '../../../shared/storage/seal.ts'
import { messageOf, StartError } from '../../local/failure.ts'
import { type RawRow, textOf } from './store.ts'

/** 128 MB and some tenths of a second a guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const SHORTEST = 12
const CHECK = 'workspace export'

/**
 * The passphrase of an export, of the file that is named or of `EXPORT_PASSPHRASE`; never an argument, which every
 * process of the machine could read.
 * @throws StartError when there is none, or it is short
 */
export function passphraseInput(file: string | undefined): string {
  const text = (file === undefined ? process.env.EXPORT_PASSPHRASE : read(file))?.replace(/\r?\n$/, '')
  if (!text) throw new StartError('a passphrase is needed: --passphrase-file FILE, or EXPORT_PASSPHRASE')
  if (text.length < SHORTEST) throw new StartError(`the passphrase is shorter than ${SHORTEST} characters`)
  return text
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`the passphrase cannot be read: ${messageOf(error)}`)
  }
}

/** What an export tells of its passphrase: enough to know the right one. */
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

/** @throws StartError when the passphrase is another one */
export function openLock({ salt, check }: Lock, passphrase: string): KeyObject {
  const key = keyOf(passphrase, salt)
  try {
    unsealWith(key, check as SealedText)
    return key
  } catch {
    throw new StartError('the passphrase is not the one of this export')
  }
}

/** A subscription's row with its signing secrets sealed by the export's key instead of the deployment's. */
export const sealedForExport = (row: RawRow, key: KeyObject): Promise<RawRow> =>
  resealed(row, async (secret) => sealWith(key, await unseal(secret), contextOf(row)))

/** And the way back: the same secrets go on signing, sealed by the deployment that is imported into. */
export const sealedForHere = (row: RawRow, key: KeyObject): Promise<RawRow> =>
  resealed(row, (secret) => seal(unsealWith(key, secret, contextOf(row))))

/** In an export a secret opens only in its own row. */
const contextOf = (row: RawRow): string => `${textOf(row, 'pk')} ${textOf(row, 'sk')}`

async function resealed(row: RawRow, again: (secret: SealedText) => Promise<SealedText>): Promise<RawRow> {
  if (textOf(row, 'type') !== 'subscription') return row
  const record: Subscription = JSON.parse(textOf(row, 'data') ?? '')
  const { previous_secret: previous } = record
  const secrets = {
    secret: await again(record.secret),
    previous_secret: previous && { ...previous, secret: await again(previous.secret) },
  }
  return { ...row, data: { S: JSON.stringify({ ...record, ...secrets }) } }
}
