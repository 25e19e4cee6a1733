import type { KeyObject } from 'node:crypto'
import type { SealedText } from '../../../shared/domain/webhooks/subscription.ts'
import { NotOpened } from '../../../shared/storage/not-opened.ts'
import { readSealingKey, sealWith, unsealWith } from '../../../shared/storage/seal.ts'

/** The current and the previous sealing key; no previous key if it was never changed. */
export interface SealingKeys {
  readonly present: KeyObject
  readonly previous: KeyObject | undefined
}

/** Reads both from Secrets Manager, which keeps the previous value of a secret. */
export async function readSealingKeys(): Promise<SealingKeys> {
  return {
    present: await readSealingKey(),
    previous: await readSealingKey('AWSPREVIOUS').catch(noneIfNotFound),
  }
}

function noneIfNotFound(error: unknown): undefined {
  if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
  throw error
}

/**
 * The text sealed with the current key: the same text if it is already sealed with that key, undefined if neither key
 * can decrypt it.
 */
export function resealed(sealed: SealedText, { present, previous }: SealingKeys): SealedText | undefined {
  if (opened(sealed, present) !== undefined) return sealed
  const text = previous && opened(sealed, previous)
  return text === undefined ? undefined : sealWith(present, text)
}

function opened(sealed: SealedText, key: KeyObject): string | undefined {
  try {
    return unsealWith(key, sealed)
  } catch (error) {
    if (error instanceof NotOpened) return undefined
    throw error
  }
}
